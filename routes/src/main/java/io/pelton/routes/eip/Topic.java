// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Leads a copy of the message down each of its branches; the message itself goes on as it was. */
public record Topic(int count) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        for (int branch = 0; branch < count; branch++) {
            Message copy = message.copy();
            try {
                branches.run(branch, copy);
            } finally {
                copy.handCompletionsOfAttemptTo(message); // as in Camel, its way is part of that of the message
            }
        }
    }
}
