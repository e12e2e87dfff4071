// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

/**
 * Writes batches of records to one sink, such as a database or a server. Used by one thread at a time, which may block. The engine gathers the
 * records, in their order, writes a batch again when the sink refuses it for a while, and finds the records that the sink never takes.
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
