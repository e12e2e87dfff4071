// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import com.fasterxml.jackson.databind.JsonNode;
import io.pelton.error.PeltonException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.convert.ValueType;
import io.pelton.spi.ByteView;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Date;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** What a value is as one of another type, where Camel converts it to compare the two. */
@SuppressWarnings("JavaUtilDate") // dates of Camel are these
final class Coercion {
    private Coercion() {}

    /** A view as the text it is. */
    static Object plain(Object value) {
        return value instanceof ByteView view ? view.toString() : value;
    }

    /** {@code value} as the type of {@code other}; null where it cannot be that. */
    static @Nullable Object like(Object value, Object other) {
        return switch (other) {
            case String _ -> value instanceof JsonNode node && !node.isTextual() ? null : Texts.of(value); // as in Camel, which lacks its mapper here
            case Boolean _ -> truth(value);
            case Number number -> isDigits(value) && !(hasFraction(value) && !Numbers.isFloating(number)) ? tried(number, value) : null;
            default -> other.getClass().isInstance(value) ? value : value instanceof Collection<?> ? null : tried(other, value);
        };
    }

    /** The same, but a text that is none of that type, such as 'abc' for a number, is an error. */
    static @Nullable Object mustBeLike(Object value, Object other) {
        if (other instanceof String) {
            return Texts.of(value);
        }
        if (other.getClass().isInstance(value)) {
            return value;
        }
        Optional<ValueType> type = ValueType.of(other.getClass());
        return type.isPresent() ? type.get().convertIfPossible(value) : null;
    }

    /** Other than in Camel, it is not cut off, so that 1.5 is not equal to 1. */
    private static boolean hasFraction(Object value) {
        return Numbers.isFloating(value) && ((Number) value).doubleValue() % 1 != 0;
    }

    private static @Nullable Object tried(Object other, Object value) {
        Optional<ValueType> type = ValueType.of(other.getClass());
        try {
            return type.isPresent() ? type.get().convert(value) : null;
        } catch (PeltonException e) {
            return null; // it was tried only: the values are compared as they are then
        }
    }

    /** A whole number; null if it is none. */
    static @Nullable Long whole(Object value) {
        return switch (value) {
            case Number number -> Double.isNaN(number.doubleValue()) ? null : (Long) number.longValue();
            case Date date -> date.getTime();
            case NodeList nodes -> wholeNumber(ValueText.content(nodes));
            case JsonNode node -> node.isTextual() ? wholeNumber(node.textValue()) : node.canConvertToLong() ? (Long) node.longValue() : null;
            case String text -> wholeNumber(text);
            case byte[] bytes -> wholeNumber(new String(bytes, StandardCharsets.UTF_8));
            default -> null;
        };
    }

    private static @Nullable Long wholeNumber(String text) {
        if (!Numbers.isSigned(text)) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null; // too many digits
        }
    }

    /** A number with a point; null if it is none. */
    static @Nullable Double floating(Object value) {
        return switch (value) {
            case Number number -> number.doubleValue();
            case JsonNode node -> node.isTextual() ? Numbers.floating(node.textValue()) : node.isNumber() ? (Double) node.doubleValue() : null;
            case String text -> Numbers.floating(text);
            case byte[] bytes -> Numbers.floating(new String(bytes, StandardCharsets.UTF_8));
            default -> null;
        };
    }

    /** As in Camel, no number but an Integer is true or false, and nodes are whether there are any. */
    private static @Nullable Boolean truth(Object value) {
        return switch (value) {
            case Boolean truth -> truth;
            case Integer number -> number > 0;
            case NodeList nodes -> nodes.getLength() > 0;
            case JsonNode node -> node.isBoolean() ? (Boolean) node.booleanValue() : null;
            case String text -> truth(text);
            case byte[] bytes -> truth(new String(bytes, StandardCharsets.UTF_8));
            default -> null;
        };
    }

    private static @Nullable Boolean truth(String text) {
        boolean isTrue = text.equalsIgnoreCase("true");
        return isTrue || text.equalsIgnoreCase("false") ? isTrue : null;
    }

    /** Whether a conversion to a number is worth trying. */
    private static boolean isDigits(Object value) {
        return switch (value) {
            case Number _, Date _, NodeList _, byte[] _ -> true;
            case String text -> Numbers.floating(text) != null;
            case JsonNode node -> node.isTextual() ? Numbers.floating(node.textValue()) != null : node.isNumber();
            default -> false;
        };
    }
}
