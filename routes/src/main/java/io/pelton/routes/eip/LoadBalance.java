// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;

/** Leads a message down one of its branches, which a balancer picks. */
public record LoadBalance(Balancer balancer) implements BlockFunction<Object> {
    @Override
    public boolean apply(Object record, Branches<Object> branches) throws Exception {
        Message message = (Message) record;
        branches.run(balancer.next(message), message);
        return !message.isStopped();
    }
}
