// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Position;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How far one split is committed: the offset up to which, without a gap, every batch is acknowledged. Batches finish in any
 * order; the committed offset moves only over those that are finished from the first on. Thread-safe; one lock per batch.
 *
 * <p>A summary holds what it was given until the end of the input. As nothing behind the first batch it holds can be
 * committed before that, one acknowledgement then stands for all batches that follow: a split read for hours needs no more
 * memory than one read for a second. It is that of the batch read last, not of the one that is held: batches between these
 * two have acknowledgements of their own, and may fail.
 */
public final class SplitTracker {
    private final String split;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Ack> open = new ArrayDeque<>();
    /** Whether one of the batches is held to the end of the input. */
    private boolean held;

    private final Runnable onCommit;
    private volatile long committed;

    /** Tracks {@code split}, of which everything up to {@code offset} is committed. */
    public SplitTracker(String split, long offset) {
        this(split, offset, () -> {});
    }

    /** The same. {@code onCommit} is called, by any thread, after a batch that was waited for has been committed. */
    public SplitTracker(String split, long offset, Runnable onCommit) {
        this.split = split;
        this.committed = offset;
        this.onCommit = onCommit;
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
            if (held) {
                extendLast(ack, offset);
                return ack;
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

    /** A batch that is not finished is held to the end of the input: those read from now on need not be told apart. */
    void holdToEnd() {
        lock.lock();
        try {
            held = true;
        } finally {
            lock.unlock();
        }
    }

    private void extendLast(Ack ack, long offset) {
        if (open.peekLast() != ack) {
            open.add(ack);
        }
        ack.setOffset(offset);
    }

    /** Moves over every batch that is finished, up to the first that is not. */
    void advance() {
        long before = committed;
        lock.lock();
        try {
            for (Ack first = open.peek(); first != null && first.isFinished(); first = open.peek()) {
                committed = Math.max(committed, first.offset());
                open.remove();
            }
        } finally {
            lock.unlock();
        }
        if (committed != before) {
            onCommit.run();
        }
    }
}
