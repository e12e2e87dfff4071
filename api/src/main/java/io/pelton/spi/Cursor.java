// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import io.pelton.message.Message;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one split, record by record. The engine's generated code owns the loop and pulls.
 *
 * <p>Used by one thread at a time. {@code advance} must not block unless the source is {@link SourceTrait#BLOCKING}: when
 * nothing is there it returns false and {@link #isFinished()} tells whether more may come.
 *
 * @param <T> the type of its records
 */
public interface Cursor<T> extends AutoCloseable {
    /**
     * Moves to the next record. A view given by {@link #current()} before is invalid from now on.
     *
     * @return false if there is no record now
     * @throws io.pelton.error.PeltonException with a data code if the record there is bad: the cursor has passed it and the
     *     next call goes on behind it
     * @throws Exception if reading failed for good
     */
    boolean advance() throws Exception;

    /** The record the last {@link #advance()} moved to; undefined if that returned false or threw. */
    T current();

    /** After {@link #advance()} returned false: whether no record will ever come again. */
    boolean isFinished();

    /**
     * The offset behind the current record: opened there again, the source goes on with the next record. It never gets
     * smaller. What it counts (bytes, rows, broker offsets) is the source's affair.
     */
    long offset();

    /**
     * What a {@link Position} at {@link #offset()} has as its mark; null for that of the split's start. Asked behind each batch.
     */
    default @Nullable Mark mark() {
        return null;
    }

    /** How many bytes have been read up to now; 0 if the source does not count bytes. */
    default long bytesRead() {
        return 0;
    }

    /**
     * After {@link #advance()} returned false and more may come: how long to wait before asking again, in nanoseconds, unless
     * {@link CursorContext#waker()} is called before. {@link Long#MAX_VALUE}: not before.
     */
    default long idleNanos() {
        return 1_000_000;
    }

    /** Where the current record, or the bad one just passed, stands, for people: such as {@code access.log:17}. */
    String describePosition();

    /** The bad record the last {@link #advance()} threw for, or as much of it as was kept; null if there is nothing to show. */
    default @Nullable Object rejected() {
        return null;
    }

    /**
     * The current record as it was read, where {@link #current()} gives something that steps change, such as the body of a message: a dead letter
     * keeps it. Valid as long as {@link #current()}; null if it is not at hand.
     */
    default @Nullable Object original() {
        return null;
    }

    /**
     * What the current record is called in {@link #reply} and {@link #completed}. Asked only if the source wants one of these.
     */
    default Object key() {
        throw new UnsupportedOperationException(getClass().getName() + " has no keys of records");
    }

    /**
     * The way of a record through its route has ended, whatever steps keep or have handed over of it; nothing is said of sinks. Called if
     * the source {@linkplain SourceTrait#WANTS_REPLY wants} it, once for each record at most, by any thread and also at once. Must not block.
     *
     * @param message as it is at the end of the route; the caller's: {@link Message#detach} copies it
     * @param failure what the record has failed with, and nobody has handled; null if it has not. It is the sender's affair then: the flow
     *     goes on
     */
    default void reply(Object key, Message message, @Nullable Throwable failure) {}

    /**
     * All that was made of a record is durable: every sink has flushed it, dead letters too. Called if the source
     * {@linkplain SourceTrait#WANTS_COMPLETION wants} it, once for each record at most, by any thread and also at once; before {@link #committed} for its offset
     * if it wants that, too. If it does not, and epochs are taken, only when an epoch has it: the next run takes back what was written after the last one.
     * Must not block.
     *
     * @param failure what the record has failed with, and nobody has handled; null if it has not. A failure that has ended the flow is told
     *     when that ends
     */
    default void completed(Object key, @Nullable Throwable failure) {}

    /**
     * No record will be asked for any more, since the flow stops or has all it wants; what was given before is still on its way, and is told of.
     * Called once, by the thread that reads, if the source wants to be told anything. Must not block.
     */
    default void readingEnds() {}

    /**
     * The flow has ended: what was not told by now never will be. Called if the source wants to be told anything, once, before {@link
     * #close()}; by another thread than the other methods, and while these run, if the flow was given up.
     */
    default void ended() {}

    /**
     * Every record up to {@code offset} has been written by every sink, dropped on purpose or set aside. Called only if the
     * source {@linkplain SourceTrait#WANTS_COMMIT wants} it, between other calls or when reading is over, before
     * {@link #close()}; not for every record, but for the last that is there.
     *
     * @throws Exception if what has to happen then cannot be done: the flow fails
     */
    default void committed(long offset) throws Exception {}

    /**
     * The flow has taken the records up to {@code offset}; what was read after it is only prefetched. Called now and then if the source
     * is {@linkplain SourceTrait#BLOCKING blocking}, by another thread than the other methods and also while {@link #advance()} waits.
     * What cannot be read again is kept until it has been taken.
     *
     * @param isLast whether nothing after it will be taken: the next cursor gets that
     */
    default void taken(long offset, boolean isLast) {}

    @Override
    void close() throws IOException;
}
