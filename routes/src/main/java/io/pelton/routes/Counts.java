// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.convert.ValueText;
import io.pelton.routes.eip.Count;
import io.pelton.routes.simple.Expression;

/** Numbers that expressions give. */
final class Counts {
    private Counts() {}

    static Count of(ExpressionReader.Compiled value) {
        return new Evaluated(value.expression(), value.text());
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
            String digits = value == null ? "null" : ValueText.of(value);
            try {
                return Integer.parseInt(digits.strip());
            } catch (NumberFormatException e) {
                throw new PeltonException(
                        ErrorCode.BAD_CONVERSION, "'" + text + "' gives '" + digits + "', where a whole number is wanted", e);
            }
        }
    }
}
