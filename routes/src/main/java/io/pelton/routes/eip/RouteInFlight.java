// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockContext;
import io.pelton.flow.BlockInstance;
import io.pelton.flow.InFlight;
import io.pelton.flow.StatefulBlock;
import io.pelton.message.Message;

/**
 * Around a route whose messages are on their way at once, each on a thread of its own. Branch 0 is the route.
 *
 * @param most how many messages; the source waits for room
 * @param inTurn whether the next message begins only when the one before goes on by itself, such as in a delay, or has ended; else at once
 */
public record RouteInFlight(int most, boolean inTurn) implements StatefulBlock<Object> {
    /** Around a route of which some step lets messages go on by themselves: such steps have limits of their own. */
    public static RouteInFlight asynchronous() {
        return new RouteInFlight(Integer.MAX_VALUE, true);
    }

    @Override
    public BlockInstance<Object> open(BlockContext context) {
        InFlight inFlight = new InFlight(most);
        return (record, branches) -> {
            Message message = ((Message) record).detach();
            if (inTurn) {
                branches.detachLater(message, there -> there.run(0, message), inFlight);
            } else {
                branches.detach(message, there -> there.run(0, message), inFlight);
            }
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
