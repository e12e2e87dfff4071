// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;

/** Lets one message of many pass: each so-manieth, or one in a stretch of time; the way of the others ends. Thread-safe. */
public final class Sample implements BlockFunction<Object> {
    private static final long serialVersionUID = 1L;

    private final long frequency;
    private final long periodNanos;
    private long count;
    private long nextNanos = EngineRuntime.current().nanoTime();

    /**
     * Nothing has come yet.
     *
     * @param frequency each so-manieth passes; 0 if the time decides
     * @param periodMillis one passes in this time
     */
    public Sample(long frequency, long periodMillis) {
        this.frequency = frequency;
        this.periodNanos = periodMillis * 1_000_000;
    }

    @Override
    public boolean apply(Object record, Branches<Object> branches) {
        boolean passes = frequency > 0 ? isCounted() : isDue();
        if (!passes) {
            ((Message) record).setStopped(true);
        }
        return passes;
    }

    private synchronized boolean isCounted() {
        count++;
        if (count < frequency) {
            return false;
        }
        count = 0;
        return true;
    }

    private synchronized boolean isDue() {
        long now = EngineRuntime.current().nanoTime();
        if (now - nextNanos < 0) {
            return false;
        }
        nextNanos = now + periodNanos;
        return true;
    }
}
