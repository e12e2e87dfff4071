// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Tells a message which step it is in: Camel's {@code step}, where an expression outside of the step asks for it. */
public record InStep(String id) implements RouteBlock {
    @Override
    public void lead(Message message, Branches<Object> branches) throws Exception {
        Object before = message.property(Properties.STEP_ID);
        message.setProperty(Properties.STEP_ID, id);
        try {
            branches.run(0, message);
        } finally {
            message.setProperty(Properties.STEP_ID, before);
        }
    }
}
