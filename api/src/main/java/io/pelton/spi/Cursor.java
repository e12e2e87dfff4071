// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one split, record by record. The engine's generated code owns the loop and pulls.
 *
 * <p>Used by one thread at a time. {@code advance} must not block unless the source says {@link Source#isBlocking()}: when
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

    /** How many bytes have been read up to now; 0 if the source does not count bytes. */
    default long bytesRead() {
        return 0;
    }

    /** After {@link #advance()} returned false and more may come: how long to wait before asking again, in nanoseconds. */
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
     * Every record up to {@code offset} has been written by every sink, dropped on purpose or set aside. Called only if the
     * source is {@link Source#isAcknowledged() acknowledged}, between other calls or when reading is over, before
     * {@link #close()}; not for every record, but for the last that is there.
     *
     * @throws Exception if what has to happen then cannot be done: the flow fails
     */
    default void committed(long offset) throws Exception {}

    /**
     * The flow has taken the records up to {@code offset}; what was read after it is only prefetched. Called now and then if the source
     * is {@linkplain Source#isBlocking() blocking}, by another thread than the other methods and also while {@link #advance()} waits.
     * What cannot be read again is kept until it has been taken.
     *
     * @param isLast whether nothing after it will be taken: the next cursor gets that
     */
    default void taken(long offset, boolean isLast) {}

    @Override
    void close() throws IOException;
}
