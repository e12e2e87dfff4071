// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.jayway.jsonpath.InvalidJsonException;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.access.JsonException;
import io.pelton.routes.convert.ValueText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON as maps, lists, texts, numbers and truths, and writes such values. What is nested too deeply, too long or has a
 * name twice is refused, and a number that no double holds.
 */
public final class Json {
    private static final int MAX_DEPTH = 500;
    private static final int MAX_NUMBER = 1_000;
    private static final int MAX_TEXT = 1 << 26;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER)
                    .maxStringLength(MAX_TEXT)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    /** The value that {@code json} is: a map or a list already, or a text, bytes, or a stream of it. */
    public static @Nullable Object read(Object json) {
        if (json instanceof Map<?, ?> || json instanceof List<?>) {
            return json;
        }
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), ValueText.of(json))) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new PeltonException(ErrorCode.MALFORMED_ROW, "JSON is expected, found nothing", new IllegalArgumentException("there is no JSON"));
            }
            Object value = value(parser, first);
            if (parser.nextToken() != null) {
                throw new PeltonException(ErrorCode.MALFORMED_ROW, "there is more text after the JSON", new InvalidJsonException("something more"));
            }
            return value;
        } catch (tools.jackson.core.JacksonException e) {
            Throwable cause = new InvalidJsonException(JsonException.of(e.getOriginalMessage(), e)); // as Camel's paths fail
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the JSON cannot be read: " + e.getOriginalMessage(), cause);
        }
    }

    private static @Nullable Object value(JsonParser parser, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = parser.currentName();
                    map.put(name, value(parser, Objects.requireNonNull(parser.nextToken())));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; next = parser.nextToken()) {
                    list.add(value(parser, Objects.requireNonNull(next)));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> number(parser);
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new PeltonException(ErrorCode.MALFORMED_ROW, "JSON is expected, found " + token);
        };
    }

    /** As {@code unmarshal} reads it: what no double holds would become a text when it is written. */
    private static double number(JsonParser parser) {
        double number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the JSON cannot be read: a number is too great for a double");
        }
        return number;
    }

    /** The text of {@code value}, which is made of what {@link #read} gives. */
    public static String write(@Nullable Object value) {
        java.io.StringWriter text = new java.io.StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(value, generator);
        }
        return text.toString();
    }

    private static void write(@Nullable Object value, JsonGenerator generator) {
        switch (value) {
            case null -> generator.writeNull();
            case Map<?, ?> map -> {
                generator.writeStartObject();
                map.forEach((name, item) -> {
                    generator.writeName(String.valueOf(name));
                    write(item, generator);
                });
                generator.writeEndObject();
            }
            case Iterable<?> items -> {
                generator.writeStartArray();
                items.forEach(item -> write(item, generator));
                generator.writeEndArray();
            }
            case Boolean truth -> generator.writeBoolean(truth);
            case Number number -> generator.writeNumber(number.toString());
            default -> generator.writeString(ValueText.of(value));
        }
    }
}
