// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a body can be converted to, with the conversions of Camel. */
enum BodyType {
    STRING("String"),
    BYTES("byte[]"),
    INTEGER("Integer"),
    LONG("Long"),
    DOUBLE("Double"),
    BOOLEAN("Boolean");

    private final String text;

    BodyType(String text) {
        this.text = text;
    }

    /**
     * The type called {@code name}, with or without its package. Those of primitive types are not among them: Camel leaves
     * some numbers as they are where one is wanted.
     */
    static Optional<BodyType> named(String name) {
        return switch (name) {
            case "String", "java.lang.String" -> Optional.of(STRING);
            case "byte[]" -> Optional.of(BYTES);
            case "Integer", "java.lang.Integer" -> Optional.of(INTEGER);
            case "Long", "java.lang.Long" -> Optional.of(LONG);
            case "Double", "java.lang.Double" -> Optional.of(DOUBLE);
            case "Boolean", "java.lang.Boolean" -> Optional.of(BOOLEAN);
            default -> Optional.empty();
        };
    }

    /** The body as this type; null, which stands for not a number, only where Camel gives null too. */
    @Nullable Object convert(Object body) {
        Object value = body instanceof ByteView || body instanceof CharSequence ? body.toString() : body;
        try {
            return switch (this) {
                case STRING -> value instanceof byte[] bytes ? decoded(bytes) : value.toString();
                case BYTES -> bytes(value);
                case INTEGER, LONG, DOUBLE -> value instanceof Number number ? number(number) : number(text(value));
                case BOOLEAN -> truth(value);
            };
        } catch (NumberFormatException e) {
            throw refused(value, e);
        }
    }

    private byte[] bytes(Object value) {
        return value instanceof byte[] already ? already : text(value).getBytes(StandardCharsets.UTF_8);
    }

    private @Nullable Number number(Number number) {
        if (this == DOUBLE) {
            return number.doubleValue();
        }
        if (Double.isNaN(number.doubleValue())) {
            return null;
        }
        if (this == LONG) {
            return number.longValue();
        }
        return number.intValue();
    }

    private Number number(String digits) {
        if (this == DOUBLE) {
            return Double.valueOf(digits);
        }
        if (this == LONG) {
            return Long.valueOf(digits);
        }
        return Integer.valueOf(digits);
    }

    /** As in Camel, no number but an Integer is a Boolean. */
    private boolean truth(Object value) {
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof Integer number) {
            return number > 0;
        }
        String word = text(value);
        if (word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(word);
        }
        throw refused(value, null);
    }

    private String text(Object value) {
        return switch (value) {
            case String already -> already;
            case byte[] bytes -> decoded(bytes);
            default -> throw refused(value, null);
        };
    }

    private static String decoded(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private PeltonException refused(Object value, @Nullable Exception cause) {
        String found = value instanceof byte[] bytes ? decoded(bytes) : value.toString();
        String shown = found.length() <= 40 ? found : found.substring(0, 40) + "…";
        return new PeltonException(
                ErrorCode.BAD_CONVERSION,
                "the body '" + shown + "', " + value.getClass().getSimpleName() + ", cannot be converted to " + text,
                cause);
    }

    @Override
    public String toString() {
        return text;
    }
}
