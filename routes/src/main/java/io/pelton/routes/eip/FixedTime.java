// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;

/**
 * A time that does not depend on the message.
 *
 * @param millis the time in milliseconds
 */
public record FixedTime(Long millis) implements Expression {
    /** It is never over. */
    public static final FixedTime NONE = new FixedTime(0L);

    @Override
    public Object evaluate(Message message) {
        return millis;
    }
}
