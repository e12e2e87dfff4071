// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The classes of numbers in a dead letter, by where they are as a JSON pointer (RFC 6901), such as {@code /headers/n}. JSON has one kind of number. A
 * whole one is read as the narrowest of {@code Integer}, {@code Long} and {@code BigInteger}, and one with a point or an exponent as a {@code Double} if no
 * digit is lost: what is said is which numbers were something else.
 */
final class NumberTypes {
    private static final String NEGATIVE_ZERO = "-0.0 as ";

    private final Map<String, String> types = new LinkedHashMap<>();

    /** Adds those in {@code value}, which is written at {@code pointer}. */
    void add(String pointer, @Nullable Object value) {
        switch (value) {
            case Number number -> {
                String type = type(number);
                if (type != null) {
                    types.put(pointer, type);
                }
            }
            case Map<?, ?> map -> map.forEach((name, inner) -> add(below(pointer, String.valueOf(name)), inner));
            case Object[] items -> add(pointer, Arrays.asList(items));
            case Collection<?> items -> {
                int index = 0;
                for (Object item : items) {
                    add(pointer + "/" + index++, item);
                }
            }
            case null, default -> {}
        }
    }

    /** All that were added. */
    Map<String, String> all() {
        return types;
    }

    /** The pointer to {@code name} in the object at {@code pointer}. */
    static String below(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    /** What the number would not be read as; null if it would. */
    private static @Nullable String type(Number number) {
        boolean isRead = switch (number) {
            case Integer _ -> true;
            case Long whole -> whole != whole.intValue();
            case BigInteger whole -> whole.bitLength() > 63;
            case Double real -> !isNegativeZero(real);
            case BigDecimal exact -> !isWhole(exact.toString()) && read(exact) instanceof BigDecimal;
            case Float real -> !Float.isFinite(real);
            case Short _, Byte _ -> false;
            default -> true;
        };
        if (isRead) {
            return null;
        }
        return (isNegativeZero(number) ? NEGATIVE_ZERO : "") + number.getClass().getSimpleName();
    }

    private static boolean isNegativeZero(Number number) {
        return (number instanceof Double || number instanceof Float) && Double.doubleToRawLongBits(number.doubleValue()) == Long.MIN_VALUE;
    }

    private static boolean isWhole(String written) {
        return written.indexOf('.') < 0 && written.indexOf('E') < 0;
    }

    /** What {@code node} is, of which {@code type} is said; null if nothing is. */
    static Number read(JsonNode node, @Nullable String type) {
        BigDecimal exact = node.decimalValue();
        return switch (type) {
            case null -> node.isBigDecimal() ? read(exact) : node.numberValue();
            case "Long" -> exact.longValue();
            case "Short" -> exact.shortValue();
            case "Byte" -> exact.byteValue();
            case "Float" -> exact.floatValue();
            case "BigInteger" -> exact.toBigInteger();
            case NEGATIVE_ZERO + "Double" -> -0.0;
            case NEGATIVE_ZERO + "Float" -> -0.0f;
            default -> exact;
        };
    }

    /** A {@code Double} if it is written as one is, so that no digit is lost. */
    private static Number read(BigDecimal exact) {
        double rounded = exact.doubleValue();
        return Double.isFinite(rounded) && isWrittenAs(exact, new BigDecimal(Double.toString(rounded))) ? (Number) rounded : exact;
    }

    private static boolean isWrittenAs(BigDecimal exact, BigDecimal other) {
        return exact.scale() == other.scale() && exact.unscaledValue().equals(other.unscaledValue());
    }
}
