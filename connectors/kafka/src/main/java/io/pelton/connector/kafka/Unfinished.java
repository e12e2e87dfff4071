// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.RecordBatch;
import java.util.Arrays;

/**
 * Records of a batch that was not written as a whole, and which of them the brokers have all the same: the engine gives them once more, without those that are bad, and
 * only the others are sent then.
 *
 * @param records in their order
 * @param isWritten by their places
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares it
record Unfinished(Object[] records, boolean[] isWritten) {
    /** Nothing. */
    static final Unfinished NONE = new Unfinished(new Object[0], new boolean[0]);

    /** Where the batch begins in it: at the first record, or at the second if the first was bad; -1 if it is another batch. */
    int find(RecordBatch<?> batch) {
        for (int from = 0; from <= 1 && from + batch.size() <= records.length; from++) {
            if (isAt(from, batch)) {
                return from;
            }
        }
        return -1;
    }

    @SuppressWarnings("ReferenceEquality") // the very records that were given before
    private boolean isAt(int from, RecordBatch<?> batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (records[from + i] != batch.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** What is left of it from a place on. */
    Unfinished from(int begin) {
        return new Unfinished(Arrays.copyOfRange(records, begin, records.length), Arrays.copyOfRange(isWritten, begin, records.length));
    }

    /** This and then {@code next}. */
    Unfinished and(Unfinished next) {
        Object[] all = Arrays.copyOf(records, records.length + next.records.length);
        boolean[] written = Arrays.copyOf(isWritten, all.length);
        System.arraycopy(next.records, 0, all, records.length, next.records.length);
        System.arraycopy(next.isWritten, 0, written, records.length, next.records.length);
        return new Unfinished(all, written);
    }
}
