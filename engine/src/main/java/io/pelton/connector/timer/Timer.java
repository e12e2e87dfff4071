// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A source that fires at regular times: each time a {@link Message} without a body. Its options and their meaning are
 * those of Camel's timer. Nothing is made up for after a restart, so it cannot be replayed.
 */
public final class Timer implements Source<Message> {
    private static final long DEFAULT_MILLIS = 1_000;

    private final TimerOptions options;

    Timer(TimerOptions options) {
        this.options = options;
    }

    /** Fires every second for ever, for the first time after a second. */
    public static Timer named(String name) {
        return new Timer(new TimerOptions(name, DEFAULT_MILLIS, DEFAULT_MILLIS, 0, false, false));
    }

    /** The time from one firing to the next; zero fires once. */
    public Timer period(Duration period) {
        return new Timer(options.withPeriodMillis(period.toMillis()));
    }

    /**
     * The time before it fires first; negative fires as fast as its messages are taken, without regard to the period.
     */
    public Timer delay(Duration delay) {
        return new Timer(options.withDelayMillis(delay.toMillis()));
    }

    /** How often it fires; 0 is for ever. */
    public Timer repeatCount(long repeatCount) {
        return new Timer(options.withRepeatCount(repeatCount));
    }

    /**
     * Counts the period from when it should have fired, so that it catches up when it was late; else from when it
     * did.
     */
    public Timer fixedRate() {
        return new Timer(options.withFixedRate());
    }

    /**
     * Sets the headers {@code CamelTimerFiredTime} (a {@link java.util.Date}) and {@code CamelMessageTimestamp} (a
     * long).
     */
    public Timer includeMetadata() {
        return new Timer(options.withMetadata());
    }

    @Override
    public List<Split> splits() {
        return List.of(new Split(options.name(), -1));
    }

    @Override
    public Set<SourceTrait> traits() {
        return Set.of(SourceTrait.ASYNCHRONOUS);
    }

    /**
     * Starts the timer.
     *
     * @throws PeltonException BAD_VALUE if a fixed rate is wanted without a period
     */
    @Override
    public Cursor<Message> open(Split split, long offset, CursorContext context) {
        return new TimerCursor(checked(options), offset, context.runtime()::nanoTime, context.runtime().clock()::millis);
    }

    static TimerOptions checked(TimerOptions options) {
        if (options.fixedRate() && options.periodMillis() <= 0 && options.delayMillis() >= 0) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "timer:" + options.name() + ": the period is " + options.periodMillis()
                            + ", but must be more than 0 for a fixed rate");
        }
        return options;
    }

    @Override
    public String toString() {
        return options.toString();
    }
}
