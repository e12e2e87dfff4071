// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Sends messages and checks what comes out: the messages repeat, so the checksum must grow by the same for each period.
 * Some of it may come from another thread, a little later.
 */
final class CheckedPump {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long SETTLED_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** Waiting must not cost the CPU time that is measured. */
    private static final long WAIT_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private final LongConsumer pump;
    private final Checksum checksum;
    private final long period;
    private final long perPeriod;

    /**
     * Sends the first period.
     *
     * @param pump sends so many messages
     */
    CheckedPump(LongConsumer pump, Checksum checksum, long period) {
        this.pump = pump;
        this.checksum = checksum;
        this.period = period;
        pump.accept(period);
        this.perPeriod = settled();
    }

    /** Sends messages, in whole periods; the checksum of all up to now. */
    long pump(long messages) {
        if (messages % period != 0) {
            throw new IllegalArgumentException(messages + " messages are no multiple of " + period);
        }
        long expected = checksum.value() + messages / period * perPeriod;
        pump.accept(messages);
        long start = System.nanoTime();
        while (checksum.value() != expected) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IllegalStateException(
                        "the checksum of " + messages + " messages is " + checksum.value() + ", not " + expected);
            }
            LockSupport.parkNanos(WAIT_NANOS);
        }
        return expected;
    }

    /** The checksum, when it has not changed for a while. */
    private long settled() {
        long value = checksum.value();
        while (true) {
            LockSupport.parkNanos(SETTLED_NANOS);
            long now = checksum.value();
            if (now == value) {
                return now;
            }
            value = now;
        }
    }
}
