// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An order of comparable values of any type. As in Camel's {@code ExpressionComparator}, texts that are whole numbers are compared as numbers with each other, and with any other text as texts. So it is
 * no total order: 9 is before 10, that is before 1a, and that before 9. Of values of different types numbers come first, also texts that are whole ones, and others by the names of their classes.
 */
final class CoercedOrder implements Comparator<Object> {
    static final CoercedOrder INSTANCE = new CoercedOrder();
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");

    private CoercedOrder() {}

    @Override
    @SuppressWarnings("unchecked") // values of one class compare
    public int compare(Object one, Object other) {
        if (one instanceof Long a && other instanceof Long b) {
            return Long.compare(a, b);
        }
        BigDecimal number = number(one);
        BigDecimal otherNumber = number(other);
        boolean areNumbers = number != null && otherNumber != null;
        if (areNumbers || (number != null || otherNumber != null) && !(one instanceof String && other instanceof String)) {
            return number == null ? 1 : otherNumber == null ? -1 : number.compareTo(otherNumber);
        }
        return one.getClass() == other.getClass()
                ? ((Comparable<Object>) one).compareTo(other)
                : one.getClass().getName().compareTo(other.getClass().getName());
    }

    private static @Nullable BigDecimal number(Object value) {
        return switch (value) {
            case BigDecimal number -> number;
            case Double number when !Double.isFinite(number) -> null;
            case Float number when !Float.isFinite(number) -> null;
            case Number number -> new BigDecimal(number.toString());
            case String text when WHOLE.matcher(text).matches() -> new BigDecimal(text);
            default -> null;
        };
    }
}
