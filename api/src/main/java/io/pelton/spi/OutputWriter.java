// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What all writers of sinks have in common, those that take records and those that take batches of them. Used by one thread at a time,
 * except as said.
 *
 * @param <T> the type of record it takes
 */
public sealed interface OutputWriter<T> extends AutoCloseable permits SinkWriter, BatchWriter {
    /**
     * Makes everything written so far as durable as the sink promises. When it returns, those records are acknowledged.
     *
     * @throws Exception if that failed; it is final, and none of the records since the last flush is acknowledged
     */
    default void flush() throws Exception {}

    /**
     * Where its output ends now. Asked of a writer that was opened to be resumed, at an epoch: all that was written is flushed, and nothing is
     * written meanwhile; also between {@link #close()} and {@link #ended}. By any thread. Quick: what takes long is for {@link #sync}.
     *
     * @return null if its output cannot be resumed after all, such as that to a pipe: what is written after the epoch may come again
     * @throws Exception if the output is not what was written; it is final
     */
    default @Nullable Mark mark() throws Exception {
        return null;
    }

    /**
     * Has all that was flushed before survive a power loss. Called where positions or epochs are kept, and nowhere else: once before the first record, so that
     * a writer knows that it will be, and from then on before what counts on the records is kept, such as an epoch with the last {@link #mark()}. By
     * another thread than the other methods, while these write on; also between {@link #close()} and {@link #ended}.
     *
     * @throws Exception if that failed; it is final
     */
    default void sync() throws Exception {}

    /**
     * The epoch that has the last {@link #mark()} was decided: nothing before that mark is ever taken back. So what others may see only when it is certain
     * may be shown them now. Called after each such epoch and before the next mark is asked for, by another thread than the other methods, while these write
     * on; also between {@link #close()} and {@link #ended}. A run that is killed right after the decision does not call it: the next one finds the mark.
     *
     * @throws Exception if that failed; it is final, and the flow fails, but the epoch holds
     */
    default void decided() throws Exception {}

    /** Flushes nothing; nothing is written any more. */
    @Override
    default void close() throws IOException {}

    /**
     * The flow has ended: what was flushed is all there will be. Called once for every writer that was opened, after {@link
     * #close()}, by any thread. If the flow was given up, as a thread in the writer did not return, it may be called before.
     *
     * @param isDone whether everything that was read has been written and flushed, by every sink of the flow
     * @throws Exception if a complete result cannot be put in its place: the flow has failed then
     */
    default void ended(boolean isDone) throws Exception {}

    /**
     * What people should know about what was written, such as where it is if it is not where it was to be; empty if there is
     * nothing to say. Asked after {@link #ended}, by any thread.
     */
    default String remark() {
        return "";
    }
}
