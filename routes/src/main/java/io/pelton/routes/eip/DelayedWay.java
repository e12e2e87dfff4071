// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import io.pelton.flow.InFlight;
import java.util.concurrent.RejectedExecutionException;

/**
 * How messages are delayed.
 *
 * @param isAsynchronous whether the message goes on by itself, so that its source gives the next one meanwhile
 * @param callerWaits whether the source waits for a message that is one too many; else that message fails
 */
public record DelayedWay(boolean isAsynchronous, boolean callerWaits) {
    /** So many messages are delayed asynchronously at once in a step, as in Camel. */
    private static final int MOST = 1000;

    /** The source waits for each. */
    public static final DelayedWay IN_TURN = new DelayedWay(false, true);

    /** Of one run of a step. */
    static InFlight delayed() {
        return new InFlight(MOST);
    }

    /** What a message waits for. */
    @FunctionalInterface
    interface Wait<E extends Exception> {
        void await() throws E;
    }

    /** Waits in {@code branches}, where so many are {@code delayed}. */
    <E extends Exception> void await(Branches<Object> branches, InFlight delayed, Wait<E> wait) throws E {
        if (!isAsynchronous || !delayed.tryBegin()) {
            if (isAsynchronous && !callerWaits) {
                throw new RejectedExecutionException(MOST + " messages are delayed, and callerRunsWhenRejected is false");
            }
            wait.await();
            return;
        }
        try {
            branches.goOn();
            wait.await();
        } finally {
            delayed.end();
        }
    }
}
