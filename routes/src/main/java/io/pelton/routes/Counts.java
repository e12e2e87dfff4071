// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.eip.Count;
import io.pelton.routes.simple.Expression;
import java.util.Objects;

/** Numbers that expressions give. */
final class Counts {
    private Counts() {}

    static Count of(ExpressionReader.Compiled value) {
        return new Evaluated(value.expression(), value.text());
    }

    /** The same where an expression may also give nothing, which is 0. */
    static Count orZero(ExpressionReader.Compiled value) {
        Expression expression = value.expression();
        return new Evaluated(message -> Objects.requireNonNullElse(expression.evaluate(message), 0), value.text());
    }

    static Count of(long number) {
        return new Constant(Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE));
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
    private record Evaluated(Expression expression, String text) implements Count {
        @Override
        public int of(Message message) {
            Object value = expression.evaluate(message);
            if (value instanceof Number number) {
                return number.intValue();
            }
            try {
                return Integer.parseInt(String.valueOf(value).strip());
            } catch (NumberFormatException e) {
                throw new PeltonException(
                        ErrorCode.BAD_CONVERSION, "'" + text + "' gives '" + value + "', where a whole number is wanted", e);
            }
        }
    }
}
