// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The unit of hand-off and of acknowledgement: records that change thread together. Owned by one thread at a time: the
 * producer until it is offered to a channel, then the consumer, which gives it back to the channel for reuse.
 */
final class Batch {
    final Object[] records;
    int size;
    Ack ack = Ack.ofBatch();

    /** In an ordered parallel part: whether this is the last of those derived from one batch that was taken. */
    boolean endOfInput;

    @SuppressWarnings("NullAway") // slots behind size are null and never read
    Batch(int capacity) {
        records = new Object[capacity];
    }

    boolean isFull() {
        return size == records.length;
    }

    void add(Object record) {
        records[size++] = record;
    }

    /** How many records of a flow it stands for: a table of a summary has many. */
    long recordsRead() {
        return size == 1 && records[0] instanceof FilledTable filled ? filled.records() : size;
    }

    /** Makes it empty and new. */
    @SuppressWarnings("NullAway")
    void reset() {
        Arrays.fill(records, 0, size, null);
        size = 0;
        endOfInput = false;
        ack = Ack.ofBatch();
    }

    /** The record at {@code index}. */
    @Nullable Object get(int index) {
        return records[index];
    }
}
