// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import java.util.concurrent.locks.LockSupport;

/** A sink that does nothing but sleep a millisecond for each batch of 1,000 records. It notes when it had written so many, and when it has written the last ones. */
final class SleepingSink implements Sink<byte[]>, BatchWriter<byte[]> {
    /** Records of a batch. */
    static final int BATCH = 1_000;

    private static final long SLEEP_NANOS = 1_000_000;

    private final long noted;
    private volatile long written;
    private long writtenWhenNoted;
    private long notedAt;
    private long endedAt;

    /** @param noted the rate is that from when so many records were written */
    SleepingSink(long noted) {
        this.noted = noted;
    }

    @Override
    public OutputWriter<byte[]> open() {
        return this;
    }

    @Override
    public WriteResult write(RecordBatch<? extends byte[]> batch) {
        LockSupport.parkNanos(SLEEP_NANOS);
        long now = written + batch.size();
        endedAt = System.nanoTime();
        if (notedAt == 0 && now >= noted) {
            notedAt = endedAt;
            writtenWhenNoted = now;
        }
        written = now;
        return WriteResult.WRITTEN;
    }

    /** How many records are written. */
    long written() {
        return written;
    }

    /** Records per second, when nothing is written any more. */
    double rate() {
        return (written - writtenWhenNoted) * 1e9 / (endedAt - notedAt);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "sleep";
    }
}
