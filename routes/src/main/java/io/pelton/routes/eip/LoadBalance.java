// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.StatefulBlock;

/** Leads a message down one of its branches, which a balancer picks. */
public record LoadBalance(Balancer balancer) implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        Balancer.Picker picker = balancer.open(context);
        return (RouteInstance) (message, branches) -> branches.run(picker.next(message), message);
    }
}
