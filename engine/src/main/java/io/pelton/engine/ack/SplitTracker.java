// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How far one split is committed: the offset up to which, without a gap, every batch is acknowledged. Batches finish in any
 * order; the committed offset moves only over those that are finished from the first on. Thread-safe; one lock per batch.
 */
public final class SplitTracker {
    private final String split;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Ack> open = new ArrayDeque<>();
    private volatile long committed;

    /** Tracks {@code split}, of which everything up to {@code offset} is committed. */
    public SplitTracker(String split, long offset) {
        this.split = split;
        this.committed = offset;
    }

    /** The split's id. */
    public String split() {
        return split;
    }

    /** Up to where every record is written by every sink. */
    public Position committed() {
        return new Position(split, committed);
    }

    /**
     * Called by the reading thread behind each batch, which ends at {@code offset}, in the order they were read.
     *
     * @return an acknowledgement for the next batch: {@code ack} again, if nothing was derived from this batch that is not
     *     finished, so that a flow without boundaries allocates none
     */
    public Ack batchRead(Ack ack, long offset) {
        lock.lock();
        try {
            if (open.isEmpty() && ack.isHeldOnlyByCaller()) {
                committed = offset;
                return ack;
            }
            ack.setOffset(offset);
            open.add(ack);
        } finally {
            lock.unlock();
        }
        ack.release();
        return Ack.ofSplit(this);
    }

    /** Moves over every batch that is finished, up to the first that is not. */
    void advance() {
        lock.lock();
        try {
            for (Ack first = open.peek(); first != null && first.isFinished(); first = open.peek()) {
                committed = first.offset();
                open.remove();
            }
        } finally {
            lock.unlock();
        }
    }
}
