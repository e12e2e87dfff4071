// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Reads JSON as maps, lists, texts, numbers, truth values and null, of the types that Jackson gives. Refuses what would be lost:
 * a name that stands twice, something behind the value, a number too large for a double.
 */
public final class JsonTree {
    private static final JsonFactory USUAL = factory(JsonText.MAX_STRING_LENGTH);

    private final JsonText text;
    private final JsonParser parser;

    private JsonTree(JsonText text, JsonParser parser) {
        this.text = text;
        this.parser = parser;
    }

    /** Makes parsers of texts within which none is longer than this. */
    public static JsonFactory factory(int maxStringLength) {
        return maxStringLength == JsonText.MAX_STRING_LENGTH && USUAL != null
                ? USUAL
                : JsonFactory.builder()
                        .streamReadConstraints(JsonText.limits(maxStringLength))
                        .recyclerPool(JsonRecyclerPools.threadLocalPool())
                        .build();
    }

    /** The value of a text, read in the usual way. */
    public static @Nullable Object read(JsonText text) {
        return read(text, USUAL);
    }

    /**
     * The value of a text.
     *
     * @throws io.pelton.error.PeltonException MALFORMED_DATA if it is no JSON
     */
    public static @Nullable Object read(JsonText text, JsonFactory factory) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text.bytes(), text.start(), text.length())) {
            return new JsonTree(text, parser).read();
        } catch (JacksonException e) {
            throw text.malformed(e);
        } catch (StackOverflowError e) { // within the limit, on a thread that has little left
            throw text.malformed(text.start(), "a nesting depth for which this thread has no room begins");
        }
    }

    private @Nullable Object read() {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw text.mismatched(text.bytes().length, "there is no value");
        }
        Object value = value(first);
        if (parser.nextToken() != null) {
            throw text.malformed(tokenStart(), "the value has ended, but something more stands");
        }
        return value;
    }

    /** The calls go as deep as the values, which {@link JsonText#MAX_DEPTH} limits. */
    private @Nullable Object value(JsonToken token) {
        return switch (token) {
            case START_OBJECT -> object();
            case START_ARRAY -> array();
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> number();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw text.malformed(tokenStart(), "a value is expected");
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            int before = members.size();
            long start = tokenStart();
            members.put(name, value(Objects.requireNonNull(parser.nextToken())));
            if (members.size() == before) {
                throw text.malformed(start, "a name stands a second time in its object");
            }
        }
        return members;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(value(token));
        }
        return items;
    }

    private Double number() {
        double number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
            throw text.malformed(tokenStart(), "a number is too great for a double");
        }
        return number;
    }

    private long tokenStart() {
        return parser.currentTokenLocation().getByteOffset();
    }
}
