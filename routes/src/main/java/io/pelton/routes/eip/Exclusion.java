// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.Branches;
import java.util.ArrayDeque;

/**
 * Lets one record after the other into a part of a step, in the order in which they come, without a lock that is held there: user code may run
 * in it. Thread-safe.
 */
final class Exclusion {
    private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
    private boolean isTaken;

    private static final class Turn {
        private volatile boolean hasCome;
    }

    /** Waits for the turn of the calling record, which {@link #end ends} it. */
    void begin(Branches<Object> branches) {
        Turn turn;
        synchronized (this) {
            if (!isTaken) {
                isTaken = true;
                return;
            }
            turn = new Turn();
            waiting.add(turn);
        }
        boolean isMine = false;
        try {
            branches.await(() -> turn.hasCome);
            isMine = true;
        } finally {
            if (!isMine) {
                giveUp(turn);
            }
        }
    }

    private synchronized void giveUp(Turn turn) {
        if (!waiting.remove(turn)) {
            end();
        }
    }

    /** The turn is over. */
    synchronized void end() {
        Turn next = waiting.poll();
        if (next == null) {
            isTaken = false;
        } else {
            next.hasCome = true;
        }
    }
}
