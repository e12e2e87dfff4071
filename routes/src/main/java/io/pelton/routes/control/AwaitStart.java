// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.Branches;
import io.pelton.flow.StatefulBlock;
import java.io.Closeable;
import java.io.IOException;

/**
 * Stands before the steps of a called route: while that is stopped, its callers wait for it, and fail if it is not started in time.
 *
 * @param endpoint by which it is called
 */
@SuppressWarnings("serial") // a route is stopped where it runs
record AwaitStart(RouteSwitch control, String endpoint, String routeId, long patienceMillis) implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        Closeable run = control.announce();
        return new BlockInstance<>() {
            @Override
            public boolean apply(Object record, Branches<Object> branches) throws Exception {
                if (!control.isOn() && !control.await(patienceMillis, branches, context.runtime())) {
                    throw NoRouteException.stopped(endpoint, routeId);
                }
                return true;
            }

            @Override
            public void close() throws IOException {
                run.close();
            }
        };
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}
