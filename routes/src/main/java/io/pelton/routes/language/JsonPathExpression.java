// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.mapper.MappingException;
import com.jayway.jsonpath.spi.mapper.MappingProvider;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.Encodings;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.routes.simple.Environment;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import io.pelton.spi.ByteView;
import io.pelton.spi.LazyBytes;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A path in JSON, compiled once; one that has functions of Simple in it for each text that they give.
 *
 * @param written the path as it is written
 * @param path what is known of it before there is a message: all, unless it has functions
 * @param computed gives the path of a message, if it has functions
 */
record JsonPathExpression(
        String written, @Nullable JsonPath path, @Nullable Expression computed, Configuration configuration, Expression source, Languages.JsonOptions options, @Nullable ValueType resultType)
        implements Expression {
    /** A function of Simple, as Camel looks for it. */
    private static final Pattern SIMPLE = Pattern.compile("\\$\\{[^}]+}");

    private static final Pattern FUNCTION = Pattern.compile("\\.(\\w+)\\(.*\\)$", Pattern.DOTALL);

    /** Our values are what they are: nothing is mapped to other classes. */
    private static final class NoMapping implements MappingProvider {
        @Override
        public <T> T map(Object source, Class<T> targetType, Configuration configuration) {
            if (targetType.isInstance(source)) {
                return targetType.cast(source);
            }
            throw new MappingException("nothing is mapped");
        }

        @Override
        public <T> T map(Object source, com.jayway.jsonpath.TypeRef<T> targetType, Configuration configuration) {
            throw new MappingException("nothing is mapped");
        }
    }

    /** @param environment what functions in the path may refer to; null if it has none, as a text that looks like one is a part of the path */
    static JsonPathExpression of(
            String text, Expression source, Languages.JsonOptions options, @Nullable ValueType resultType, @Nullable Environment environment)
            throws SimpleSyntaxException {
        Configuration configuration = Configuration.builder()
                .jsonProvider(new JsonValues())
                .mappingProvider(new NoMapping())
                .options(libraryOptions(options))
                .build();
        if (environment != null && SIMPLE.matcher(text).find()) {
            Expression computed = Simple.expression(text, environment);
            return new JsonPathExpression(text, null, computed, configuration, source, options, resultType);
        }
        try {
            JsonPath path = JsonPath.compile(text);
            checkFunction(text, configuration);
            return new JsonPathExpression(text, path, null, configuration, source, options, resultType);
        } catch (JsonPathException | IllegalArgumentException e) {
            throw new SimpleSyntaxException(0, "the path '" + text + "' is not understood: " + e.getMessage(), "write for example $.name");
        }
    }

    private static Set<Option> libraryOptions(Languages.JsonOptions options) throws SimpleSyntaxException {
        Set<Option> known = EnumSet.noneOf(Option.class);
        if (options.suppressExceptions()) {
            known.add(Option.SUPPRESS_EXCEPTIONS);
        }
        for (String name : options.library()) {
            known.add(Stream.of(Option.values())
                    .filter(option -> option.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new SimpleSyntaxException(
                            0, "there is no option '" + name + "' of paths in JSON", "there are " + Stream.of(Option.values()).map(Option::name).collect(Collectors.joining(", ")))));
        }
        return known;
    }

    /** A path may end with a function, which the library looks up only when it comes to it. */
    private static void checkFunction(String text, Configuration configuration) {
        Matcher function = FUNCTION.matcher(text);
        if (function.find()) {
            try {
                JsonPath.compile("$." + function.group(1) + "()").read(List.of(), configuration);
            } catch (InvalidPathException e) {
                if (String.valueOf(e.getMessage()).startsWith("Function with name")) {
                    throw new InvalidPathException("there is no function '" + function.group(1) + "'", e);
                }
            } catch (JsonPathException | IndexOutOfBoundsException e) {
                // It is there, but has nothing to work on: the library throws either.
            }
        }
    }

    @Override
    public @Nullable Object evaluate(Message message) {
        Object found = read(given(message), message);
        found = options.writeAsString() ? texts(found) : found;
        boolean isUnpacked = options.unpackArray() || resultType != null;
        if (isUnpacked && resultType != ValueType.LIST && found instanceof List<?> list && list.size() == 1) {
            found = list.getFirst();
            if (resultType != null && !options.unpackArray() && found != null && converted(found, resultType) == null) { // as in Camel
                throw new PeltonException(ErrorCode.MALFORMED_ROW, "what is found has another type: it is no " + resultType);
            }
        }
        return resultType == null ? found : converted(found, resultType);
    }

    /** As in Camel, what no value of the type can be made of is none, but for a primitive truth. */
    private @Nullable Object converted(@Nullable Object found, ValueType type) {
        if (type == ValueType.LIST) {
            return found instanceof List<?> ? found : Collections.singletonList(found);
        }
        try {
            return found == null ? type.ofNothing() : type.convert(found);
        } catch (PeltonException e) {
            if (e.getCause() instanceof NoConversionException && !(type == ValueType.BOOLEAN && options.mustBeTruth())) {
                return type.ofNothing();
            }
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "what is found has another type: " + e.getMessage(), e);
        }
    }

    /** As in Camel, it is the path that fails if there is nothing to read. */
    private @Nullable Object given(Message message) {
        try {
            return source.evaluate(message);
        } catch (RuntimeException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, String.valueOf(e.getMessage()), e);
        }
    }

    private @Nullable Object read(@Nullable Object value, Message message) {
        String current = computed == null ? written : text(computed.evaluate(message));
        try {
            if (value != null && !(value instanceof Number) && !(value instanceof Boolean)) {
                Object json = Json.read(encoded(value, message));
                return found(requireSome(json), current);
            }
        } catch (JsonPathException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, "the path '" + current + "' finds nothing: " + e.getMessage(), e);
        }
        Set<Option> known = configuration.getOptions();
        if (known.contains(Option.SUPPRESS_EXCEPTIONS) || known.contains(Option.DEFAULT_PATH_LEAF_TO_NULL)) {
            return known.contains(Option.ALWAYS_RETURN_LIST) ? List.of() : null;
        }
        String why = "JSON is expected, found " + (value == null ? "nothing" : value.getClass().getSimpleName());
        throw new PeltonException(ErrorCode.MALFORMED_ROW, why, new NoJsonException(why));
    }

    private static Object requireSome(@Nullable Object json) {
        if (json == null) {
            throw new IllegalArgumentException("the JSON is null");
        }
        return json;
    }

    /** The text of what is bytes, and anything else as it is. */
    private static Object encoded(Object value, Message message) {
        return switch (value) {
            case byte[] bytes -> text(bytes, message);
            case InputStream stream -> text(ValueText.bytesOf(stream), message);
            case LazyBytes file when file.charset().equals(StandardCharsets.UTF_8) -> text((byte[]) Objects.requireNonNull(ValueType.BYTES.convert(file)), message);
            case CharSequence text -> Encodings.withoutMark(text.toString());
            case ByteView view -> Encodings.withoutMark(view.toString());
            default -> value;
        };
    }

    private static String text(byte[] bytes, Message message) {
        Object encoding = message.header("CamelJsonPathJsonEncoding");
        return Encodings.json(bytes, encoding == null ? null : ValueText.of(encoding));
    }

    /** The library keeps those paths that were last computed. */
    private @Nullable Object found(Object json, String current) {
        return path == null ? JsonPath.using(configuration).parse(json).read(current) : path.read(json, configuration);
    }

    private static String text(@Nullable Object computed) {
        return computed == null ? "" : ValueText.of(computed);
    }

    private static Object texts(@Nullable Object found) {
        return switch (found) {
            case null -> "null";
            case Map<?, ?> map -> {
                Map<Object, Object> texts = new LinkedHashMap<>();
                map.forEach((name, value) -> texts.put(String.valueOf(name), Json.write(value)));
                yield texts;
            }
            case Iterable<?> items -> {
                List<String> texts = new ArrayList<>();
                items.forEach(item -> texts.add(Json.write(item)));
                yield texts;
            }
            default -> Json.write(found);
        };
    }
}
