// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** Steps that are one for the error handler around them: what fails there is tried again from the first of them, and what goes on does so after the last. */
public record AsOne() implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Tried.makeWhole(message, () -> Guards.asPlaced(message, () -> branches.run(0, message)));
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }
}
