// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import java.io.Serializable;
import java.util.Objects;

/** When a timer fires, in the terms of Camel's timer. */
record TimerOptions(
        String name, long periodMillis, long delayMillis, long repeatCount, boolean fixedRate, boolean includeMetadata)
        implements Serializable {
    TimerOptions {
        Objects.requireNonNull(name, "name is null");
    }

    TimerOptions withPeriodMillis(long millis) {
        return new TimerOptions(name, millis, delayMillis, repeatCount, fixedRate, includeMetadata);
    }

    TimerOptions withDelayMillis(long millis) {
        return new TimerOptions(name, periodMillis, millis, repeatCount, fixedRate, includeMetadata);
    }

    TimerOptions withRepeatCount(long count) {
        return new TimerOptions(name, periodMillis, delayMillis, count, fixedRate, includeMetadata);
    }

    TimerOptions withFixedRate() {
        return new TimerOptions(name, periodMillis, delayMillis, repeatCount, true, includeMetadata);
    }

    TimerOptions withMetadata() {
        return new TimerOptions(name, periodMillis, delayMillis, repeatCount, fixedRate, true);
    }

    boolean firesAtOnce() {
        return delayMillis < 0;
    }

    /** How often it fires in all. */
    long count() {
        long repeats = repeatCount > 0 ? repeatCount : Long.MAX_VALUE;
        return periodMillis <= 0 && !firesAtOnce() ? 1 : repeats;
    }

    /** As a route would name it. */
    @Override
    public String toString() {
        return "timer:" + name + "?period=" + periodMillis
                + (delayMillis == 1_000 ? "" : "&delay=" + delayMillis)
                + (repeatCount <= 0 ? "" : "&repeatCount=" + repeatCount)
                + (fixedRate ? "&fixedRate=true" : "")
                + (includeMetadata ? "&includeMetadata=true" : "");
    }
}
