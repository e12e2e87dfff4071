// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.convert.ValueType;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Operators that make one value of several. */
final class Joins {
    private Joins() {}

    /** The operator at {@code index}, which needs a space on either side unless it is that of a chain; null if there is none. */
    static @Nullable String operatorAt(String text, int index) {
        for (String chain : new String[] {"?~>", "~>"}) {
            if (text.startsWith(chain, index)) {
                return chain;
            }
        }
        for (String operator : new String[] {"?:", "?", ":"}) {
            int behind = index + operator.length();
            boolean isFree = index > 0 && text.charAt(index - 1) == ' ' && behind < text.length() && text.charAt(behind) == ' ';
            if (isFree && text.startsWith(operator, index)) {
                return operator;
            }
        }
        return null;
    }

    /** A number and the one before or behind it, of the same type. */
    record Step(Expression value, int by) implements Expression {
        @Override
        public Object evaluate(Message message) {
            Object found = value.evaluate(message);
            Object number = ValueType.NUMBER.convert(found);
            if (found == null || number == null) {
                throw new IllegalArgumentException("nothing cannot be counted up or down");
            }
            Long next = ((Number) number).longValue() + by;
            Object same = ValueType.of(found.getClass()).orElse(ValueType.STRING).convert(next);
            return same == null ? next : same;
        }
    }

    /** A value, or another where it is nothing, empty, false or 0. */
    record Elvis(Expression value, Expression other) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object found = value.evaluate(message);
            return isNothing(found) ? other.evaluate(message) : found;
        }

        private static boolean isNothing(@Nullable Object value) {
            return switch (value) {
                case null -> true;
                case Boolean truth -> !truth;
                case Integer number -> number == 0;
                case Collection<?> items -> items.isEmpty();
                case Map<?, ?> map -> map.isEmpty();
                case Object[] array -> array.length == 0;
                case Number _ -> false;
                default -> Texts.of(value).isBlank();
            };
        }
    }

    /** One of two values. */
    record Ternary(Predicate condition, Expression first, Expression second) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            return (condition.test(message) ? first : second).evaluate(message);
        }
    }

    /** A function of what another gives: it finds that as its body. */
    record Chain(Expression value, Expression next, boolean isNullSafe) implements Expression {
        @Override
        public @Nullable Object evaluate(Message message) {
            Object found = value.evaluate(message);
            if (found == null && isNullSafe) {
                return null;
            }
            return with(message, found, next);
        }

        static @Nullable Object with(Message message, @Nullable Object body, Expression expression) {
            Object before = message.body();
            message.setBody(body);
            try {
                return expression.evaluate(message);
            } finally {
                message.setBody(before);
            }
        }
    }
}
