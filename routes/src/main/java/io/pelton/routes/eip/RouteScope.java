// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;

/**
 * The whole way of a message through the routes: keeps the message as it came for those who need it, and tells those who want to
 * know when the way has ended.
 *
 * @param keepsOriginal whether some error handler needs the message as it came
 */
public record RouteScope(boolean keepsOriginal) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        if (keepsOriginal) {
            message.setOriginal(message.copy().detach());
        }
        try {
            branches.run(0, message);
        } catch (Exception e) {
            message.complete(e);
            throw e;
        } catch (Error e) {
            if (!branches.endsFlow(e)) { // else it comes again
                message.complete(e);
            }
            throw e;
        }
        message.complete(null);
        return !message.isStopped();
    }
}
