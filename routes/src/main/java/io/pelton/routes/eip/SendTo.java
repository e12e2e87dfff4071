// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;

/**
 * Sends the message to the endpoint an expression gives, if it gives one: Camel's {@code toD}.
 *
 * @param uri the endpoint
 * @param ignoresInvalid whether a message goes on that names what is no endpoint at all
 */
public record SendTo(Directory directory, Expression uri, boolean ignoresInvalid) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Object value = uri.evaluate(message);
        String given = Texts.of(value).strip();
        if (value != null && !(ignoresInvalid && directory.isInvalid(given))) {
            directory.send(given, message, branches);
        }
    }
}
