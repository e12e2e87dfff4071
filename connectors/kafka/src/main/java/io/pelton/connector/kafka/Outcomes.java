// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.RecordBatch;
import java.util.Arrays;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** What the brokers say of each record of a batch. The thread of the producer fills it, that of the sink reads it when all has been said. */
final class Outcomes {
    private final Object[] records;
    private final boolean[] isWritten;
    private final @Nullable RecordMetadata[] places;
    private final @Nullable Throwable[] failures;

    /** What comes after this batch in the one that it is a part of. */
    private final Unfinished rest;

    /** That of the sink may see it late, and send some more in vain. */
    private boolean hasFailed;

    /** Of a batch, of which some may be written already. */
    Outcomes(RecordBatch<?> batch, Unfinished before) {
        int from = before.find(batch);
        int size = batch.size();
        records = new Object[size];
        for (int i = 0; i < size; i++) {
            records[i] = batch.get(i);
        }
        isWritten = from < 0 ? new boolean[size] : Arrays.copyOfRange(before.isWritten(), from, from + size);
        rest = from < 0 ? Unfinished.NONE : before.from(from + size);
        places = new RecordMetadata[size];
        failures = new Throwable[size];
    }

    int size() {
        return records.length;
    }

    /** Whether the record need not be sent any more. */
    boolean isWritten(int index) {
        return isWritten[index];
    }

    /** Something is said of a record. */
    void is(int index, @Nullable RecordMetadata place, @Nullable Throwable failure) {
        places[index] = place;
        failures[index] = failure;
        isWritten[index] = failure == null;
        hasFailed |= failure != null;
    }

    /** Whether it is known that one has failed, so that no more need be sent now. */
    boolean hasFailed() {
        return hasFailed;
    }

    @Nullable Throwable failure(int index) {
        return failures[index];
    }

    /** The record is sent again, and after it those of its partition that were sent after it, so that they are not overtaken for good. */
    void sendAgain(int index) {
        RecordMetadata place = places[index];
        for (int i = index + 1; i < size(); i++) {
            RecordMetadata other = places[i];
            if (place == null || place.partition() < 0 || other == null || place.partition() == other.partition() && place.topic().equals(other.topic())) {
                isWritten[i] = false;
            }
        }
    }

    /** What is still to be done, where all of this batch is written. */
    Unfinished afterAll() {
        return rest;
    }

    /** What is still to be done, with this batch. */
    Unfinished withThis() {
        return new Unfinished(records, isWritten).and(rest);
    }
}
