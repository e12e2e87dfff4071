// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.ack;

import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How far one split is committed: the offset up to which, without a gap, every batch is acknowledged. Batches finish in any
 * order; the committed offset moves only over those that are finished from the first on. Thread-safe; one lock per batch.
 *
 * <p>Only batches that are not finished are kept in the list. One that finishes while others before it have not is committed with the
 * last of these, which takes over its offset: what is kept does not grow with what passes a batch that stays open.
 *
 * <p>A summary holds what it was given until the end of the input. As nothing behind the first batch it holds can be
 * committed before that, one acknowledgement then stands for all batches that follow: a split read for hours needs no more
 * memory than one read for a second. It is that of the batch read last, not of the one that is held: batches between these
 * two have acknowledgements of their own, and may fail.
 */
@SuppressWarnings("ReferenceEquality") // batches are told apart by identity
public final class SplitTracker {
    private final Position start;
    private final ReentrantLock lock = new ReentrantLock();

    /** The batches that are not finished, in the order they were read: a list linked by their acknowledgements. */
    private @Nullable Ack first;

    private @Nullable Ack last;
    /** How many batches were begun. */
    private long batches;

    /** Whether one of the batches is held to the end of the input. */
    private boolean held;

    private final Runnable onCommit;
    private volatile long committed;

    /** Up to where no run will read the split again. */
    private volatile long released;

    /** Whether that moves: else each run reads all of it. Changed before there are batches. */
    private boolean awaitsRelease;

    /** Whether it moves with epochs. */
    private boolean awaitsEpochs;

    /** The mark at {@link #committed}; null for that of the start. Under {@link #lock}. */
    private @Nullable Mark mark;

    /** Tracks a split, of which everything up to {@code start} is committed. */
    public SplitTracker(Position start) {
        this(start, () -> {});
    }

    /** The same. {@code onCommit} is called, by any thread, after a batch that was waited for has been committed. */
    public SplitTracker(Position start, Runnable onCommit) {
        this.start = start;
        this.committed = start.offset();
        this.released = start.offset();
        this.onCommit = onCommit;
    }

    /** The split's id. */
    public String split() {
        return start.split();
    }

    /** Up to where every record is written by every sink. */
    public Position committed() {
        lock.lock();
        try {
            return new Position(split(), committed, mark == null ? start.mark() : mark);
        } finally {
            lock.unlock();
        }
    }

    /** Where it began. */
    public long start() {
        return start.offset();
    }

    /** The offset of that. */
    public long committedOffset() {
        return committed;
    }

    /** It will be {@linkplain #release released}. Called before the first batch is read. */
    public void awaitRelease() {
        awaitsRelease = true;
    }

    boolean awaitsRelease() {
        return awaitsRelease;
    }

    /** It will be released with epochs. Called before the first batch is read. */
    public void awaitEpochs() {
        awaitsRelease = true;
        awaitsEpochs = true;
    }

    boolean awaitsEpochs() {
        return awaitsEpochs;
    }

    /** No run will read it again up to {@code offset}: its position is kept, or the source has put away what was read. Any thread, one at a time. */
    public void release(long offset) {
        released = offset;
    }

    /** Up to where no run will read it again. */
    long released() {
        return released;
    }

    /** The number of the next batch. Called by the reading thread. */
    long nextNumber() {
        return batches++;
    }

    /** Whether everything that was read is committed. */
    public boolean isAllCommitted() {
        lock.lock();
        try {
            return first == null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Called by the reading thread behind each batch, which ends at {@code offset}, in the order they were read.
     *
     * @param newMark the mark there; null for that of the start
     * @return an acknowledgement for the next batch: {@code ack} again, if nothing was derived from this batch that is not
     *     finished, so that a flow without boundaries allocates none
     */
    public Ack batchRead(Ack ack, long offset, @Nullable Mark newMark) {
        lock.lock();
        try {
            if (held) {
                append(ack);
                ack.setEnd(offset, newMark);
                return ack;
            }
            if (ack.isHeldOnlyByCaller()) {
                commit(last, offset, newMark);
                return ack;
            }
            append(ack);
            ack.setEnd(offset, newMark);
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
            if (!isListed(ack)) {
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

    /** The batch is finished. */
    void finished(Ack ack) {
        long before = committed;
        lock.lock();
        try {
            if (!isListed(ack)) {
                return;
            }
            commit(ack.before, ack.offset(), ack.mark());
            unlink(ack);
        } finally {
            lock.unlock();
        }
        if (committed != before) {
            onCommit.run();
        }
    }

    /** What ends at {@code offset} is finished: it is committed, or will be with {@code before}, the last batch before it that is not. */
    private void commit(@Nullable Ack before, long offset, @Nullable Mark newMark) {
        if (before != null) {
            if (offset >= before.offset()) {
                before.setEnd(offset, newMark);
            }
        } else if (offset >= committed) {
            committed = offset;
            mark = newMark;
        }
    }

    private boolean isListed(Ack ack) {
        return ack == first || ack.before != null;
    }

    private void append(Ack ack) {
        if (isListed(ack)) {
            return;
        }
        ack.before = last;
        if (last == null) {
            first = ack;
        } else {
            last.after = ack;
        }
        last = ack;
    }

    private void unlink(Ack ack) {
        if (ack.before == null) {
            first = ack.after;
        } else {
            ack.before.after = ack.after;
        }
        if (ack.after == null) {
            last = ack.before;
        } else {
            ack.after.before = ack.before;
        }
        ack.before = null;
        ack.after = null;
    }
}
