// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Iterator;

/** An expression that gives several values, made one after the other as they are asked for. */
public interface Parts extends Expression {
    /**
     * The values for {@code message}; what is read from a stream is read as far as they are asked for. An iterator that is {@link
     * AutoCloseable} is closed by who does not ask for all of them.
     *
     * @param streams whether a body that is not in memory is read as they are asked for, not as a whole
     */
    Iterator<?> parts(Message message, boolean streams);

    @Override
    default Object evaluate(Message message) {
        return parts(message, false);
    }
}
