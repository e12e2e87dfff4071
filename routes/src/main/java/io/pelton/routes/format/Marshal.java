// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.format;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/** Writes the body as data. */
public record Marshal(DataFormat format) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        message.setBody(format.marshal(message, message.body()));
    }

    @Override
    public String toString() {
        return format.toString();
    }
}
