// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.flow.FilterFunction;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;

/** The functions of the steps of routes. Their records are messages. */
final class Functions {
    private Functions() {}

    /** Whether a condition holds. */
    record Holds(Predicate predicate, String text) implements FilterFunction<Object> {
        @Override
        public boolean test(Object record) {
            try {
                return predicate.test((Message) record);
            } catch (RuntimeException e) {
                throw new ExpressionException(text, e);
            }
        }
    }

    /** Gives the message another body. */
    record SetBody(Expression expression, String text) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Message message = (Message) record;
            try {
                message.setBody(expression.evaluate(message));
            } catch (RuntimeException e) {
                throw new ExpressionException(text, e);
            }
        }
    }

    /** Sets a header of the message. */
    record SetHeader(String name, Expression expression, String text) implements PeekFunction<Object> {
        @Override
        public void accept(Object record) {
            Message message = (Message) record;
            try {
                message.setHeader(name, expression.evaluate(message));
            } catch (RuntimeException e) {
                throw new ExpressionException(text, e);
            }
        }
    }
}
