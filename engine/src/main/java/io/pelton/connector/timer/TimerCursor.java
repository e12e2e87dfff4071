// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Fires one message again and again. The offset counts how often it has fired. */
final class TimerCursor implements Cursor<Message> {
    private static final String FIRED_TIME = "CamelTimerFiredTime";
    private static final String TIMESTAMP = "CamelMessageTimestamp";

    /** Waking up takes its time, which would add up to one period in some ten or hundred. */
    private static final long PUNCTUAL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final TimerOptions options;
    private final long periodNanos;
    private final LongSupplier nanoClock;
    private final LongSupplier milliClock;
    private final Message message = new Message(null);
    private long due;
    private long now;
    private long fired;

    /** A timer that starts now, having fired {@code offset} times before. */
    TimerCursor(TimerOptions options, long offset, LongSupplier nanoClock, LongSupplier milliClock) {
        this.options = options;
        this.periodNanos = TimeUnit.MILLISECONDS.toNanos(options.periodMillis());
        this.nanoClock = nanoClock;
        this.milliClock = milliClock;
        fired = offset;
        this.now = nanoClock.getAsLong();
        this.due = now + TimeUnit.MILLISECONDS.toNanos(Math.max(0, options.delayMillis()));
    }

    @Override
    public boolean advance() {
        if (isFinished()) {
            return false;
        }
        if (!options.firesAtOnce()) {
            now = nanoClock.getAsLong();
            if (now - due < 0) {
                return false;
            }
            due = (options.fixedRate() || now - due < PUNCTUAL_NANOS ? due : now) + periodNanos;
        }
        fired++;
        fill();
        return true;
    }

    /** Routes written for Camel expect its types. */
    @SuppressWarnings("JavaUtilDate")
    private void fill() {
        message.reset(null);
        if (options.includeMetadata()) {
            long millis = milliClock.getAsLong();
            Date time = new Date(millis);
            message.setProperty("CamelTimerCounter", fired);
            message.setProperty("CamelTimerName", options.name());
            message.setProperty("CamelTimerPeriod", options.periodMillis());
            message.setProperty(FIRED_TIME, time);
            message.setHeader(FIRED_TIME, time);
            message.setHeader(TIMESTAMP, millis);
        }
    }

    @Override
    public Message current() {
        return message;
    }

    @Override
    public boolean isFinished() {
        return fired >= options.count();
    }

    @Override
    public long offset() {
        return fired;
    }

    @Override
    public long idleNanos() {
        return Math.max(1, due - now);
    }

    @Override
    public String describePosition() {
        return "timer:" + options.name() + ":" + fired;
    }

    @Override
    public void close() {}
}
