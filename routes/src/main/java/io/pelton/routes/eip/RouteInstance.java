// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Leads messages of a route through the branches of a block. */
interface RouteInstance extends BlockInstance<Object> {
    /**
     * Leads a message, which goes on downstream of the block unless its way has been ended on it.
     *
     * @throws Exception if the message failed; also what a branch has thrown
     */
    void lead(Message message, Branches<Object> branches) throws Exception;

    @Override
    default boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        lead(message, branches);
        return !message.isStopped();
    }
}
