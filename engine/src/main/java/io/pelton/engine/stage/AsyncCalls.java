// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;

/** Around the function of an asynchronous step, which is branch 0: each record is led there on a lane, as many at once as the stage has lanes. */
record AsyncCalls() implements StatefulBlock<Object> {
    @Override
    public BlockInstance<Object> open(BlockContext context) {
        InFlight unlimited = new InFlight(Integer.MAX_VALUE);
        return (record, branches) -> {
            branches.detach(record, there -> there.run(0, record), unlimited);
            return false;
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
