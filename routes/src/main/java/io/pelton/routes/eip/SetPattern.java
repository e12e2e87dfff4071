// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.PeekFunction;
import io.pelton.message.Message;

/** Says whether those a message is sent to shall answer. */
public record SetPattern(boolean inOut) implements PeekFunction<Object> {
    @Override
    public void accept(Object record) {
        ((Message) record).setInOut(inOut);
    }

    /** The same for the steps of a block only. */
    public record During(boolean inOut) implements RouteBlock {
        @Override
        public void lead(Message message, Branches<Object> branches) throws Exception {
            boolean before = message.isInOut();
            message.setInOut(inOut);
            try {
                branches.run(0, message);
            } finally {
                message.setInOut(before);
            }
        }
    }
}
