// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/** Fails a message whose strategy has put an exception into it, as in Camel before anything else is done with what it has made. */
public record FailedStrategy() implements PeekFunction<Object> {
    @Override
    public void accept(Object record) throws Exception {
        fail((Message) record);
    }

    static void fail(Message message) throws Exception {
        if (message.exception() instanceof Exception failure) {
            if (!message.isUnhandled()) { // else an error handler has left that failure
                message.setException(null);
            }
            throw failure;
        }
    }
}
