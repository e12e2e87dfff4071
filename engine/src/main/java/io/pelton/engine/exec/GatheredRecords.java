// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.spi.RecordBatch;
import java.util.Arrays;
import java.util.Objects;

/**
 * Records that are to be written together, each with the acknowledgement of the batch it came in, and the part of them that is written now.
 * Belongs to the thread of a sink.
 */
final class GatheredRecords implements RecordBatch<Object> {
    private static final int FIRST_CAPACITY = 1_000;

    private final int most;
    private Object[] records;
    private Ack[] acks;
    private int count;
    private int begin;
    private int end;

    /** @param most how many there may be; memory is taken for as many as there are */
    @SuppressWarnings("NullAway") // slots from count on are null and never read
    GatheredRecords(int most) {
        this.most = most;
        records = new Object[Math.min(most, FIRST_CAPACITY)];
        acks = new Ack[records.length];
    }

    /** One more, which came in the batch of {@code ack}. */
    void add(Object record, Ack ack) {
        if (count == records.length) {
            grow();
        }
        records[count] = record;
        acks[count] = ack;
        count++;
    }

    private void grow() {
        int capacity = (int) Math.min(most, 2L * records.length);
        records = Arrays.copyOf(records, capacity);
        acks = Arrays.copyOf(acks, capacity);
    }

    /** How many there are. */
    int count() {
        return count;
    }

    boolean isFull() {
        return count == most;
    }

    /** The acknowledgement of the batch in which a record came. */
    Ack ackOf(int index) {
        return acks[index];
    }

    /** The number of the step that has written a record. */
    int stepOf(int index) {
        return records[index] instanceof SharedSink.OfStep of ? of.number() : 0;
    }

    /** A record, as its step has written it. */
    Object record(int index) {
        return records[index] instanceof SharedSink.OfStep of ? of.record() : records[index];
    }

    /** From now on these are the batch. */
    GatheredRecords part(int newBegin, int newEnd) {
        begin = newBegin;
        end = newEnd;
        return this;
    }

    @Override
    public int size() {
        return end - begin;
    }

    @Override
    public Object get(int index) {
        return record(begin + Objects.checkIndex(index, size()));
    }

    /** There are none. */
    @SuppressWarnings("NullAway")
    void clear() {
        Arrays.fill(records, 0, count, null);
        Arrays.fill(acks, 0, count, null);
        count = 0;
    }
}
