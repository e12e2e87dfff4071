// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.BatchOptions;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * How records are written into a table.
 *
 * @param table its name, perhaps with a schema
 * @param columns those that are written, whatever else records have; empty for all that records have
 * @param keys the columns by which a row is replaced that is there; empty for none
 * @param batchSize how many records are written in one transaction
 * @param lingerMillis how long a record waits for others
 * @param timeoutMillis how long the database may take for an answer
 * @param commit when a transaction is committed
 */
record TableSettings(String table, List<String> columns, List<String> keys, int batchSize, long lingerMillis, int timeoutMillis, Commit commit) implements Serializable {
    private static final long MOST_BYTES = 16 << 20;

    /** When a transaction is committed. */
    enum Commit {
        BATCH,
        EPOCH
    }

    TableSettings {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    BatchOptions batches() {
        return BatchOptions.DEFAULTS.withMost(batchSize, MOST_BYTES).withLinger(Duration.ofMillis(lingerMillis));
    }
}
