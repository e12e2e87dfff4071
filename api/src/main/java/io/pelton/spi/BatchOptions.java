// SPDX-License-Identifier: Apache-2.0

package io.pelton.spi;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How batches are gathered for a sink, and how long it may refuse them. A batch is written when it has as many records or bytes as it may have,
 * when its first record has waited long enough, and at the end.
 *
 * @param maxRecords how many records a batch has at most, at least 1
 * @param maxBytes how many bytes they have at most, as far as {@link BatchWriter#bytesOf} knows, at least 1; a record that is larger is written
 *     alone
 * @param linger how long a record waits for others; zero: until the sink is idle
 * @param giveUpAfter how long the sink may take nothing until the flow fails; null: as long as the flow runs
 */
public record BatchOptions(int maxRecords, long maxBytes, Duration linger, @Nullable Duration giveUpAfter) {
    /** 1,000 records, 1 MiB, 100 ms, and never given up: a sink that is away for a night is found again in the morning. */
    public static final BatchOptions DEFAULTS = new BatchOptions(1_000, 1 << 20, Duration.ofMillis(100), null);

    /** Refuses what cannot be. */
    public BatchOptions {
        if (maxRecords < 1 || maxBytes < 1) {
            throw new IllegalArgumentException("maxRecords is " + maxRecords + " and maxBytes " + maxBytes + ", but both must be at least 1");
        }
        if (Objects.requireNonNull(linger, "linger is null").isNegative()) {
            throw new IllegalArgumentException("linger is " + linger + ", but must not be negative");
        }
        if (giveUpAfter != null && giveUpAfter.isNegative()) {
            throw new IllegalArgumentException("giveUpAfter is " + giveUpAfter + ", but must not be negative");
        }
    }

    /** The same with other limits of a batch. */
    public BatchOptions withMost(int records, long bytes) {
        return new BatchOptions(records, bytes, linger, giveUpAfter);
    }

    /** The same with another time that a record waits for others. */
    public BatchOptions withLinger(Duration newLinger) {
        return new BatchOptions(maxRecords, maxBytes, newLinger, giveUpAfter);
    }

    /** The same with a time after which the flow fails. */
    public BatchOptions withGiveUpAfter(Duration newGiveUpAfter) {
        return new BatchOptions(maxRecords, maxBytes, linger, newGiveUpAfter);
    }
}
