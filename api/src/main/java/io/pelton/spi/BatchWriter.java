// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * Writes batches of records to one sink, such as a database or a server. Used by one thread at a time, which may block. The engine gathers the
 * records, in their order, writes a batch again when the sink refuses it for a while, and finds the records that the sink never takes.
 *
 * <p><b>A call that blocks.</b> The engine waits for {@link #write} and {@link #flush} as long as they take, and everything before the sink waits with them:
 * {@link BatchOptions#giveUpAfter} is looked at between tries, not during one. So a writer sets time limits of its own, such as those of its client, and answers
 * {@link WriteResult.Retry} when one is over. A call is interrupted once, when the flow is cut short: by a stop that does not wait or whose time is over, and
 * 30 s after a failure. It is to return soon then, by an exception or otherwise. Two seconds later the flow is given up, with the call still running: {@link #ended}
 * may be called meanwhile, and what the call writes from then on is not acknowledged, and may be written once more by the next run.
 *
 * <p><b>Threads.</b> It is opened by the thread that starts the flow. {@code write}, {@code flush} and {@code close} are called by the thread of the sink, which
 * may be another one later, as when the flow is given up; {@link #mark}, {@link #sync}, {@link #ended} and {@link #remark} by others. What one call has left is visible to the next. Nothing may be
 * bound to a thread, such as a {@link ThreadLocal}.
 *
 * @param <T> the type of record it takes
 */
public non-sealed interface BatchWriter<T> extends OutputWriter<T> {
    /**
     * Writes all records of the batch, or none. They need not be durable when this returns.
     *
     * @param batch belongs to the engine, and is used again when this returns; its records may be kept
     * @return what has become of them; none of them is written unless it is {@link WriteResult#WRITTEN}
     * @throws Exception if the sink is broken for good: the flow fails, and nothing that was not flushed is acknowledged
     */
    WriteResult write(RecordBatch<? extends T> batch) throws Exception;

    /** How batches are gathered for it, and how long it may refuse them. Asked once. */
    default BatchOptions options() {
        return BatchOptions.DEFAULTS;
    }

    /** About how many bytes of a batch {@code record} takes, for {@link BatchOptions#maxBytes}; 0 if that is not known. */
    default long bytesOf(T record) {
        return 0;
    }
}
