// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import java.util.function.LongSupplier;

/**
 * When the records of a beacon are due. It reads the clock only when the allowance computed at the last reading is
 * used up. Not thread-safe.
 */
final class Schedule {
    private static final double NANOS_PER_SECOND = 1e9;

    private final long first;
    private final long count;
    private final double recordsPerNano;
    private final LongSupplier nanoClock;
    private final long start;
    private long elapsed;

    /**
     * A schedule that starts now.
     *
     * @param first index of the first record, due at once
     * @param count the index behind the last record
     * @param recordsPerSecond the rate, 0 for all at once
     */
    Schedule(long first, long count, double recordsPerSecond, LongSupplier nanoClock) {
        this.first = first;
        this.count = count;
        this.recordsPerNano = recordsPerSecond / NANOS_PER_SECOND;
        this.nanoClock = nanoClock;
        this.start = recordsPerSecond == 0 ? 0 : nanoClock.getAsLong();
    }

    /** The index behind the last record that is due by now. */
    long due() {
        if (recordsPerNano == 0) {
            return count;
        }
        elapsed = nanoClock.getAsLong() - start;
        double records = Math.floor(elapsed * recordsPerNano) + 1;
        return records >= count - first ? count : first + (long) records;
    }

    /** From the last reading of the clock until the record {@code index} is due, in nanoseconds, at least 1. */
    long nanosUntil(long index) {
        long due = recordsPerNano == 0 ? 0 : (long) Math.ceil((index - first) / recordsPerNano);
        return Math.max(1, due - elapsed);
    }

    /** The index behind the last record. */
    long count() {
        return count;
    }
}
