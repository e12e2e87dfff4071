// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.spi.ByteView;

/** Compiled conditions that compare with a constant whole number; digits in bytes are read in place. */
final class NumberPredicates {
    private NumberPredicates() {}

    /**
     * Equality with a whole number.
     *
     * @param constant as it was written: a number, or a text of digits
     */
    record EqualsNumber(Expression left, long wanted, Object constant) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            if (value instanceof Integer number && isInt(wanted)) {
                return number == wanted;
            }
            if (value instanceof ByteView view && Numbers.isSafeInteger(view)) {
                long number = Numbers.parse(view);
                if (isInt(number) || !(constant instanceof Integer)) {
                    return number == wanted;
                }
            }
            return Comparisons.equal(value, constant, false);
        }
    }

    /**
     * Order to a whole number.
     *
     * @param constant as it was written: a number, or a text of digits
     */
    record OrderedNumber(Expression left, Operator operator, long limit, Object constant) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            if (value instanceof Integer && isInt(limit) || value instanceof Long) {
                return Predicates.Ordered.accepts(operator, Long.compare(((Number) value).longValue(), limit));
            }
            if (value instanceof ByteView view && Numbers.isSafeInteger(view)) {
                long number = Numbers.parse(view);
                if (isInt(number) || !(constant instanceof Integer)) {
                    return Predicates.Ordered.accepts(operator, Long.compare(number, limit));
                }
            }
            return value != null && Predicates.Ordered.accepts(operator, Ordering.order(value, constant));
        }
    }

    private static boolean isInt(long number) {
        return number == (int) number;
    }
}
