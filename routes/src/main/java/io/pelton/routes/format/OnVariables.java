// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;
import io.pelton.routes.simple.Place;
import org.jspecify.annotations.Nullable;

/**
 * Has a format work on a variable, or keeps what it makes in one: Camel's {@code variableSend} and {@code variableReceive} of {@code marshal} and
 * {@code unmarshal}. The body is as it was if the format fails.
 *
 * @param format what works on the body
 * @param sent the variable that it works on; null for the body
 * @param received where its result is kept, so that the body stays; null: it is the body
 */
public record OnVariables(PeekFunction<Object> format, @Nullable Place sent, @Nullable Place received) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws Exception {
        Message message = (Message) record;
        Object body = message.body();
        boolean isDone = false;
        if (sent != null) {
            message.setBody(sent.get(message));
        }
        try {
            format.accept(message);
            if (received != null) {
                received.set(message, message.body());
            }
            isDone = true;
        } finally {
            if (received != null || !isDone) {
                message.setBody(body);
            }
        }
    }

    @Override
    public String toString() {
        return format.toString();
    }
}
