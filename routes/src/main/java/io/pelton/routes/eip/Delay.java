// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.routes.simple.Expression;

/**
 * Waits before the message goes on.
 *
 * @param millis how long, a number of milliseconds or its digits
 */
public record Delay(Expression millis, DelayedWay way) implements StatefulBlock<Object>, Asynchronous {
    /** One for which the source waits. */
    public Delay(Expression millis) {
        this(millis, DelayedWay.IN_TURN);
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        InFlight delayed = DelayedWay.delayed();
        return (RouteInstance) (message, branches) -> {
            Long time = Times.millis(millis.evaluate(message));
            if (time != null && time > 0) {
                way.await(branches, delayed, () -> branches.pause(time));
            }
        };
    }

    @Override
    public boolean hasStates() {
        return false;
    }

    @Override
    public boolean isAsynchronous() {
        return way.isAsynchronous();
    }

    @Override
    public boolean mayWait() {
        return true;
    }
}
