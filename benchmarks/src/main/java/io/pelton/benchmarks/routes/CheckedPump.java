// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import java.util.function.LongUnaryOperator;

/**
 * Sends messages and checks what comes out: the messages repeat, so the checksum must grow by the same for each period.
 */
final class CheckedPump {
    private final LongUnaryOperator pump;
    private final long period;
    private final long perPeriod;
    private long sum;

    /**
     * Sends the first period.
     *
     * @param pump sends so many messages, and gives the checksum of all up to then
     */
    CheckedPump(LongUnaryOperator pump, long period) {
        this.pump = pump;
        this.period = period;
        this.perPeriod = pump.applyAsLong(period);
        this.sum = perPeriod;
    }

    /** Sends messages, in whole periods. */
    long pump(long messages) {
        long expected = sum + messages / period * perPeriod;
        sum = pump.applyAsLong(messages);
        if (sum != expected || messages % period != 0) {
            throw new IllegalStateException("the checksum of " + messages + " messages is " + sum + ", not " + expected);
        }
        return sum;
    }
}
