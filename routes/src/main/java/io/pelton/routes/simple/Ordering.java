// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of two values, as Camel has it: of texts by the numbers in both, of numbers by their value, of what else is
 * one or can be converted to one by that, and of all others as one that is converted to the type of the other. Other
 * than in Camel no fraction is cut off.
 */
final class Ordering {
    private Ordering() {}

    /**
     * Less than, equal to or greater than 0, as {@code leftValue} is to {@code rightValue}.
     *
     * @throws ClassCastException if neither can be the other's type, and the left one has an order of its own
     * @throws NumberFormatException if a text has more digits than the number it is compared with can have
     */
    static int order(Object leftValue, Object rightValue) {
        Object left = Coercion.plain(leftValue);
        Object right = Coercion.plain(rightValue);
        Integer simply = ofSameKind(left, right);
        if (simply == null && right instanceof String) {
            simply = withText(left, (String) right);
        }
        if (simply == null && left instanceof String text) {
            simply = ofText(text, right);
        }
        return simply != null ? simply : converted(left, right);
    }

    private static @Nullable Integer ofSameKind(Object left, Object right) {
        return switch (left) {
            case String text when right instanceof String other -> ofTexts(text, other);
            case Integer number when right instanceof Integer other -> number.compareTo(other);
            case Long number when right instanceof Long other -> number.compareTo(other);
            case Double number when right instanceof Double other -> number.compareTo(other);
            case Float number when right instanceof Float other -> number.compareTo(other);
            default -> null;
        };
    }

    private static @Nullable Integer withText(Object left, String right) {
        return switch (left) {
            case Integer number when Numbers.isInteger(right) -> number.compareTo(Integer.valueOf(right));
            case Long number when Numbers.isInteger(right) -> number.compareTo(Long.valueOf(right));
            case Boolean truth -> truth.compareTo(Boolean.valueOf(right));
            default -> null;
        };
    }

    private static @Nullable Integer ofText(String left, Object right) {
        return switch (right) {
            case Integer number when Numbers.isInteger(left) -> Integer.valueOf(left).compareTo(number);
            case Long number when Numbers.isInteger(left) -> Long.valueOf(left).compareTo(number);
            case Double number when Numbers.isPlain(left) -> Double.valueOf(left).compareTo(number);
            case Float number when Numbers.isPlain(left) -> Float.valueOf(left).compareTo(number);
            case Boolean truth -> Boolean.valueOf(left).compareTo(truth);
            default -> null;
        };
    }

    private static int ofTexts(String left, String right) {
        Long wholeLeft = Numbers.isInteger(left) ? (Long) Long.parseLong(left) : null;
        Long wholeRight = Numbers.isInteger(right) ? (Long) Long.parseLong(right) : null;
        if (wholeLeft != null && wholeRight != null) {
            return wholeLeft.compareTo(wholeRight);
        }
        return Numbers.isPlain(left) && Numbers.isPlain(right)
                ? Double.valueOf(left).compareTo(Double.valueOf(right))
                : left.compareTo(right);
    }

    private static int converted(Object left, Object right) {
        boolean hasPoint = Numbers.isFloating(left) || Numbers.isFloating(right);
        Integer order = hasPoint ? byFloating(left, right) : byWhole(left, right);
        if (order == null) {
            order = hasPoint ? byWhole(left, right) : byFloating(left, right);
        }
        if (order != null) {
            return order;
        }
        return right instanceof String ? -order(right, left) : byType(left, right);
    }

    private static @Nullable Integer byWhole(Object left, Object right) {
        Long number = Coercion.whole(left);
        Long other = number == null ? null : Coercion.whole(right);
        return number == null || other == null ? null : (Integer) number.compareTo(other);
    }

    private static @Nullable Integer byFloating(Object left, Object right) {
        Double number = Coercion.floating(left);
        Double other = number == null ? null : Coercion.floating(right);
        return number == null || other == null ? null : (Integer) number.compareTo(other);
    }

    @SuppressWarnings("unchecked")
    private static int byType(Object left, Object right) {
        if (right instanceof Comparable<?> comparable) {
            Object value = Coercion.like(left, right);
            if (value != null) {
                return -((Comparable<Object>) comparable).compareTo(value);
            }
        }
        if (left instanceof Comparable<?> comparable) {
            Object value = Coercion.like(right, left);
            if (value != null) {
                return ((Comparable<Object>) comparable).compareTo(value);
            }
            throw new ClassCastException("the " + left.getClass().getSimpleName() + " '" + left + "' has no order to the "
                    + right.getClass().getSimpleName() + " '" + right + "'");
        }
        return byClass(left, right);
    }

    /** As in Camel, values that have no order of their own are by the names of their classes. */
    private static int byClass(Object left, Object right) {
        int order = className(left).compareTo(className(right));
        return order != 0 ? order : left.hashCode() - right.hashCode();
    }

    /** Of lists and maps the class that Camel's have. */
    private static String className(Object value) {
        return switch (value) {
            case Map<?, ?> _ -> "java.util.LinkedHashMap";
            case Collection<?> _ -> "java.util.ArrayList";
            default -> value.getClass().getName();
        };
    }
}
