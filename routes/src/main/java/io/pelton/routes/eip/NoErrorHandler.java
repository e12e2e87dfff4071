// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** A route without an error handler in one that has one: what fails in it is a failure of the whole of it there. */
public record NoErrorHandler() implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Tried.makeWhole(message, () -> Guards.asPlaced(message, () -> branches.run(0, message)));
    }

    /** As in Camel, what the steps of copies have given up on is a failure of the step like any other, on which an error handler outside acts; not what one has left unhandled. */
    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return (record, failure, _) -> {
            Message message = Addressed.message(record);
            if (!message.isUnhandled()) {
                message.setGivenUp(null);
                message.setWasGivenUp(false);
            }
            throw failure.error();
        };
    }
}
