// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/** Says that the message's way ends, so that the blocks around know it. */
public enum Stop implements PeekFunction<Object> {
    PLAIN,

    /** Camel's {@code rollback} that only marks the message. */
    ROLLBACK;

    @Override
    public void accept(Object record) {
        Message message = (Message) record;
        message.setStopped(true);
        if (this == ROLLBACK) {
            message.setRolledBack(true);
        }
    }

    /** Whether such a step has ended the message's way: not a handler that has dealt with its failure, nor that it is to be rolled back. */
    static boolean hasEnded(Message message) {
        return message.isStopped() && !message.isFailureHandled() && !message.isRolledBack();
    }
}
