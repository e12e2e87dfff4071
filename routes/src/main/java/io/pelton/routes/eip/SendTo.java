// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import java.util.Objects;

/** Sends the message to the endpoint an expression gives, if it gives one: Camel's {@code toD}. */
public record SendTo(Directory directory, Expression uri) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        String given = Objects.toString(uri.evaluate(message), "").strip();
        if (!given.isEmpty()) {
            directory.send(given, message, branches);
        }
    }
}
