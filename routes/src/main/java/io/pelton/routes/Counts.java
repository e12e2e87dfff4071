// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.NoConversionException;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.eip.Count;
import io.pelton.routes.simple.Expression;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.NodeList;

/** Numbers that expressions give. */
final class Counts {
    private Counts() {}

    static Count of(ExpressionReader.Compiled value) {
        return new Evaluated(value.expression(), value.text(), false);
    }

    /** The same where a number has to be a whole one: as in Camel, its text is what counts. */
    static Count whole(ExpressionReader.Compiled value) {
        return new Evaluated(value.expression(), value.text(), true);
    }

    static Count of(long number) {
        return new Constant(Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    /** What {@code value} gives if that is above 0, else {@code number}, else no number that is ever reached. */
    static Count of(ExpressionReader.Compiled value, long number) {
        return new Preferred(of(value), number > 0 ? (int) Math.min(number, Integer.MAX_VALUE) : Integer.MAX_VALUE);
    }

    private record Preferred(Count count, int otherwise) implements Count {
        @Override
        public int of(Message message) {
            int given = count.given(message).orElse(0);
            return given > 0 ? given : otherwise;
        }
    }

    /** The same for every message. */
    private record Constant(int number) implements Count {
        @Override
        public int of(Message message) {
            return number;
        }

        @Override
        public boolean isConstant() {
            return true;
        }
    }

    /** The number an expression gives, or its digits. */
    private record Evaluated(Expression expression, String text, boolean isWhole) implements Count {
        @Override
        public int of(Message message) {
            return number(expression.evaluate(message));
        }

        @Override
        public OptionalInt given(Message message) {
            return switch (expression.evaluate(message)) {
                case null -> OptionalInt.empty();
                case Boolean _, Collection<?> _, Map<?, ?> _ -> OptionalInt.empty(); // in Camel no conversion makes them a number
                case NodeList nodes -> OptionalInt.of(number(ValueText.content(nodes)));
                case Object value -> OptionalInt.of(number(value));
            };
        }

        private int number(@Nullable Object value) {
            if (value instanceof Number number && !isWhole) {
                return number.intValue();
            }
            if (value == null) {
                throw noNumber("nothing", new NoConversionException("no number"));
            }
            String digits = ValueText.of(value);
            try {
                return Integer.parseInt(digits);
            } catch (NumberFormatException e) {
                throw noNumber("'" + digits + "'", e);
            }
        }

        private PeltonException noNumber(String found, RuntimeException cause) {
            return new PeltonException(
                    ErrorCode.BAD_CONVERSION, "'" + text + "' gives " + found + ", where a whole number is wanted", cause);
        }
    }
}
