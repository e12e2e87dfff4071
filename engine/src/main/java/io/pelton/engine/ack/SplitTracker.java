// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How far one split is committed: the offset up to which, without a gap, every batch is acknowledged. Batches finish in any
 * order; the committed offset moves only over those that are finished from the first on. Thread-safe; one lock per batch.
 *
 * <p>A summary holds what it was given until the end of the input. As nothing behind the first batch it holds can be
 * committed before that, the acknowledgement of that batch then stands for all batches that follow: a split read for hours
 * needs no more memory than one read for a second.
 */
public final class SplitTracker {
    private final String split;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Ack> open = new ArrayDeque<>();
    /** Held to the end of the input, so it stands for every batch read from now on. */
    private @Nullable Ack held;

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
            if (held != null) {
                return extendHeld(held, ack, offset);
            }
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

    /** The split is read no more; the caller gives up what {@link #batchRead} gave it. */
    public void closed(Ack ack) {
        lock.lock();
        try {
            if (!open.contains(ack)) {
                return;
            }
        } finally {
            lock.unlock();
        }
        ack.release();
    }

    /** The batches behind the one that {@code ack} stands for need not be told apart from it. */
    void holdToEnd(Ack ack) {
        lock.lock();
        try {
            held = held == null ? ack : held;
        } finally {
            lock.unlock();
        }
    }

    private Ack extendHeld(Ack standing, Ack ack, long offset) {
        if (ack == standing) {
            if (!open.contains(ack)) {
                open.add(ack);
            }
        } else {
            ack.setOffset(offset);
            open.add(ack);
            standing.retain();
            ack.release();
        }
        standing.setOffset(offset);
        return standing;
    }

    /** Moves over every batch that is finished, up to the first that is not. */
    void advance() {
        lock.lock();
        try {
            for (Ack first = open.peek(); first != null && first.isFinished(); first = open.peek()) {
                committed = Math.max(committed, first.offset());
                open.remove();
            }
        } finally {
            lock.unlock();
        }
    }
}
