// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.spi.Sink;
import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What happens to a record whose step throws: first it is tried again as often as said here, then the outcome decides.
 * Every such record is counted.
 *
 * @param retries how often the failing step is tried again, 0 or more
 * @param backoff the pause before the first retry; it doubles each time, up to {@code maxBackoff}
 * @param maxBackoff the longest pause
 * @param outcome what happens when the last try has failed
 */
public record ErrorPolicy(int retries, Duration backoff, Duration maxBackoff, Outcome outcome) implements RetryRule, Serializable {
    /** What becomes of a record that has failed for good. */
    public sealed interface Outcome extends Serializable {}

    /** The flow stops with an error. Records before this one are written; this one is not acknowledged. */
    public record Stop() implements Outcome {}

    /** The record is dropped and counted. */
    public record Skip() implements Outcome {}

    /** The record is written to {@code sink} with the reason; it is acknowledged when that is done. One above the limit stops the flow instead. */
    public record ToDeadLetters(Sink<? super DeadLetter> sink, DeadLetterLimit limit) implements Outcome {
        public ToDeadLetters {
            Objects.requireNonNull(sink, "sink is null");
            Objects.requireNonNull(limit, "limit is null");
        }
    }

    /** The policy of a flow that names none: no retries, stop. */
    public static final ErrorPolicy DEFAULT = stop();

    public ErrorPolicy {
        if (retries < 0) {
            throw new IllegalArgumentException("retries is " + retries + ", but must not be negative");
        }
        if (backoff.isNegative() || maxBackoff.compareTo(backoff) < 0) {
            throw new IllegalArgumentException(
                    "backoff " + backoff + " must not be negative nor longer than maxBackoff " + maxBackoff);
        }
        Objects.requireNonNull(outcome, "outcome is null");
    }

    /** Stops the flow at the first record that fails. */
    public static ErrorPolicy stop() {
        return of(new Stop());
    }

    /** Drops and counts records that fail. */
    public static ErrorPolicy skip() {
        return of(new Skip());
    }

    /** Writes records that fail to {@code sink}, however many these are. */
    public static ErrorPolicy deadLetter(Sink<? super DeadLetter> sink) {
        return deadLetter(sink, DeadLetterLimit.NONE);
    }

    /** Writes records that fail to {@code sink}, and stops the flow at one more than {@code limit} says. */
    public static ErrorPolicy deadLetter(Sink<? super DeadLetter> sink, DeadLetterLimit limit) {
        return of(new ToDeadLetters(sink, limit));
    }

    private static ErrorPolicy of(Outcome outcome) {
        return new ErrorPolicy(0, Duration.ZERO, Duration.ZERO, outcome);
    }

    /** This policy with {@code retries} tries more, the first after {@code backoff}, doubling up to one minute. */
    public ErrorPolicy retry(int retries, Duration backoff) {
        Objects.requireNonNull(backoff, "backoff is null");
        Duration minute = Duration.ofMinutes(1);
        return new ErrorPolicy(retries, backoff, backoff.compareTo(minute) > 0 ? backoff : minute, outcome);
    }

    /** Whether there is a pause before a retry. */
    public boolean mayWait() {
        return retries > 0 && backoffMillis(retries) > 0;
    }

    @Override
    public long pauseMillis(int attempt, Throwable error) {
        return attempt > retries ? GIVE_UP : backoffMillis(attempt);
    }

    private long backoffMillis(int attempt) {
        long millis = TimeUnit.MILLISECONDS.convert(backoff);
        int doublings = Math.min(attempt - 1, Long.numberOfLeadingZeros(Math.max(millis, 1)) - 1);
        return Math.min(millis << doublings, TimeUnit.MILLISECONDS.convert(maxBackoff));
    }
}
