// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;

/**
 * The time that an expression gives if that is above 0, else a fixed one.
 *
 * @param time the expression
 * @param otherwise the fixed one
 */
public record PreferredTime(Expression time, FixedTime otherwise) implements Expression {
    @Override
    public Object evaluate(Message message) {
        Long millis = Times.millis(time.evaluate(message));
        return millis != null && millis > 0 ? millis : otherwise.millis();
    }
}
