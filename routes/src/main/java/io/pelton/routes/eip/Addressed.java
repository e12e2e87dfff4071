// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import io.pelton.record.View;

/** A message and the endpoint it is sent to. */
public record Addressed(String uri, Message message) implements View {
    @Override
    public Object detach() {
        return new Addressed(uri, message.detach());
    }

    /** The message that {@code record} is, or is of. */
    static Message message(Object record) {
        return record instanceof Addressed addressed ? addressed.message : (Message) record;
    }
}
