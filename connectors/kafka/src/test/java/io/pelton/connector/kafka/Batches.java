// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.util.List;

/** Writes records as the engine does: as a batch, and the parts of it that are left. */
final class Batches {
    private Batches() {}

    static WriteResult write(TopicWriter writer, Object... records) throws InterruptedException {
        return writer.write(new ListBatch<>(List.of(records)));
    }

    static WriteResult writeUnchecked(TopicWriter writer, Object... records) {
        try {
            return write(writer, records);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
