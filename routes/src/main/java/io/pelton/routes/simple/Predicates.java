// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.convert.Items;
import io.pelton.routes.row.Row;
import io.pelton.spi.ByteView;
import java.util.LinkedHashMap;
import java.util.List;

/** Compiled conditions that take any values. */
final class Predicates {
    private Predicates() {}

    /** Both hold; the right one is not asked if the left one does not. */
    record Both(Predicate left, Predicate right) implements Predicate {
        @Override
        public boolean test(Message message) {
            return left.test(message) && right.test(message);
        }
    }

    /** One holds; the right one is not asked if the left one does. */
    record Either(Predicate left, Predicate right) implements Predicate {
        @Override
        public boolean test(Message message) {
            return left.test(message) || right.test(message);
        }
    }

    /** The contrary. */
    record Not(Predicate positive) implements Predicate {
        @Override
        public boolean test(Message message) {
            return !positive.test(message);
        }
    }

    /** A value that counts as true. */
    record IsTrue(Expression value) implements Predicate {
        @Override
        public boolean test(Message message) {
            return Comparisons.isTrue(value.evaluate(message));
        }
    }

    /**
     * A value that is one of several texts.
     *
     * @param choices for each of them, whether the value is equal to it if it is a text too
     */
    record InTexts(Expression left, List<String> texts, List<Predicate> choices) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            if (!(value instanceof ByteView || value instanceof CharSequence)) {
                return value != null && Comparisons.isAmong(value, texts);
            }
            for (int i = 0; i < choices.size(); i++) {
                if (choices.get(i).test(message)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Equality of two values. */
    record Equal(Expression left, Expression right, boolean ignoringCase) implements Predicate {
        @Override
        public boolean test(Message message) {
            return Comparisons.equal(left.evaluate(message), right.evaluate(message), ignoringCase);
        }
    }

    /** Order of two values. As in Camel, of nothing and nothing all hold but that one is greater. */
    record Ordered(Expression left, Operator operator, Expression right) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object leftValue = left.evaluate(message);
            Object rightValue = right.evaluate(message);
            return leftValue == null || rightValue == null
                    ? leftValue == null && rightValue == null && operator != Operator.GREATER
                    : accepts(operator, Ordering.order(leftValue, rightValue));
        }

        static boolean accepts(Operator operator, int order) {
            return switch (operator) {
                case GREATER -> order > 0;
                case GREATER_OR_EQUAL -> order >= 0;
                case LESS -> order < 0;
                case LESS_OR_EQUAL -> order <= 0;
                default -> throw new IllegalStateException(operator + " is no order");
            };
        }
    }

    /** A value that contains another. */
    record Contains(Expression left, Expression right, boolean ignoringCase) implements Predicate {
        @Override
        public boolean test(Message message) {
            return Comparisons.contains(left.evaluate(message), right.evaluate(message), ignoringCase);
        }
    }

    /** A value of a class; a view is a text, and a row the map that it stands for. */
    record IsInstance(Expression value, Class<?> type) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object found = value.evaluate(message);
            return found instanceof Row ? type.isAssignableFrom(LinkedHashMap.class) : type.isInstance(found instanceof ByteView view ? view.toString() : found);
        }
    }

    /** A failure of a class, which may be one of Camel's. */
    record IsFailure(Expression value, FailureTest test) implements Predicate {
        @Override
        public boolean test(Message message) {
            return value.evaluate(message) instanceof Throwable failure && test.accepts(failure);
        }
    }

    /** A text that begins with another, and nothing that does with nothing. */
    record StartsWith(Expression left, Expression right) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object text = left.evaluate(message);
            Object prefix = right.evaluate(message);
            return text == null || prefix == null ? text == null && prefix == null : Texts.of(text).startsWith(Texts.of(prefix));
        }
    }

    /** A text that ends with another, and nothing that does with nothing. */
    record EndsWith(Expression left, Expression right) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object text = left.evaluate(message);
            Object suffix = right.evaluate(message);
            return text == null || suffix == null ? text == null && suffix == null : Texts.of(text).endsWith(Texts.of(suffix));
        }
    }

    /** A value that is among those of a list, such as a text of which commas make one. */
    record In(Expression left, Expression right) implements Predicate {
        @Override
        public boolean test(Message message) {
            Object value = left.evaluate(message);
            Object list = right.evaluate(message);
            return value != null && list != null && Comparisons.isAmong(value, Items.of(list));
        }
    }
}
