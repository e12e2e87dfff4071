// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.language;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Iterator;

/** An expression that gives several values, made one after the other as they are asked for. */
public interface Parts extends Expression {
    /** The values for {@code message}; what is read from a stream is read as far as they are asked for. */
    Iterator<?> parts(Message message);

    @Override
    default Object evaluate(Message message) {
        return parts(message);
    }
}
