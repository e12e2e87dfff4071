// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An order of comparable values of any type: numbers, and texts that are numbers, come first, in the order of the numbers; then values of one class in their own
 * order, and those of different classes by the names of these. Camel compares texts that are numbers as numbers, too.
 */
final class CoercedOrder implements Comparator<Object> {
    static final CoercedOrder INSTANCE = new CoercedOrder();
    private static final Pattern DECIMAL = Pattern.compile("[+-]?\\d{1,1000}(\\.\\d{1,1000})?");

    private CoercedOrder() {}

    @Override
    @SuppressWarnings("unchecked") // values of one class compare
    public int compare(Object one, Object other) {
        if (one instanceof Long a && other instanceof Long b) {
            return Long.compare(a, b);
        }
        BigDecimal number = number(one);
        BigDecimal otherNumber = number(other);
        if (number != null || otherNumber != null) {
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
            case String text when DECIMAL.matcher(text).matches() -> new BigDecimal(text);
            default -> null;
        };
    }
}
