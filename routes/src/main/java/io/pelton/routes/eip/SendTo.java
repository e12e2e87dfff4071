// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Objects;

/** Sends the message to the endpoint an expression gives: Camel's {@code toD}. */
public record SendTo(Directory directory, Expression uri) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        directory.send(Objects.toString(uri.evaluate(message), ""), message, branches);
        return !message.isStopped();
    }
}
