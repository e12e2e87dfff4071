// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Recovery;
import io.pelton.message.Message;
import org.jspecify.annotations.Nullable;

/** A route without an error handler in one that has one: what fails in it is a failure of the whole of it there. */
public record NoErrorHandler() implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        branches.run(0, message);
        return !message.isStopped();
    }

    @Override
    public @Nullable Recovery<Object> recovery(int branch) {
        return Recovery.none();
    }
}
