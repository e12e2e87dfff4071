// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

/**
 * The instances of a block that share what it keeps, and how many messages were taken out of that but could not be emitted. Guarded by
 * the lock of the block.
 */
final class Sharers {
    private int users;
    private long left;

    /** There is one more. */
    void opened() {
        users++;
    }

    /** One has ended; whether it was the last, to whom all belongs that is kept. */
    boolean isLastEnded() {
        users--;
        return users <= 0;
    }

    /** These messages were taken out, and the flow has ended before they could be emitted. */
    void addLeft(long messages) {
        left += messages;
    }

    /** How many messages the last one drops who ends without emitting them: those left, and {@code kept}. */
    long dropped(long kept) {
        long dropped = left + kept;
        left = 0;
        return dropped;
    }

    /**
     * One emits the rest at the end of the input.
     *
     * @param reopened called if it fails on the way: what is left is still somebody's then, who is told next that it is abandoned
     */
    static void emitRest(Runnable emit, Runnable reopened) {
        boolean isEmitted = false;
        try {
            emit.run();
            isEmitted = true;
        } finally {
            if (!isEmitted) {
                reopened.run();
            }
        }
    }
}
