// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import com.cronutils.model.time.ExecutionTime;
import io.pelton.message.Message;
import io.pelton.spi.Cursor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Emits one message again and again. The offset counts how often it has fired.
 *
 * <p>The wall clock may jump, as when it is set or a machine wakes up, so the time is looked at every second. After a jump
 * forward, what has been missed is one message. A small jump back repeats nothing: what has fired fires when its next
 * time comes. After a greater one, times come again as the clock says, so that a wrong clock that is put right does not stop a
 * route for hours.
 */
final class CronCursor implements Cursor<Message> {
    /** No wait is longer, whatever the clock says. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
    /** The clock has been set anew if it is back by more: corrections are smaller. */
    private static final Duration SMALL_JUMP = Duration.ofMinutes(10);

    private final String name;
    private final ExecutionTime times;
    private final ZoneId zone;
    private final List<String> trigger;
    private final InstantSource clock;
    private final Message message = new Message(null);
    private @Nullable Instant next;
    private @Nullable Instant previous;
    /** The latest time that has been seen since the clock was set anew. */
    private Instant latest;
    private long fired;

    CronCursor(
            String name, ExecutionTime times, ZoneId zone, List<String> trigger, long offset, InstantSource clock) {
        this.name = name;
        this.times = times;
        this.zone = zone;
        this.trigger = trigger;
        this.clock = clock;
        this.fired = offset;
        this.latest = clock.instant();
        this.next = after(latest);
    }

    private @Nullable Instant after(Instant time) {
        return times.nextExecution(ZonedDateTime.ofInstant(time, zone)).map(ZonedDateTime::toInstant).orElse(null);
    }

    @Override
    public boolean advance() {
        Instant now = look();
        Instant due = next;
        if (due == null || now.isBefore(due)) {
            return false;
        }
        next = after(now);
        fired++;
        fill(due, now);
        previous = now;
        return true;
    }

    /** The time; if the clock has been set anew, what is next follows it. */
    private Instant look() {
        Instant now = clock.instant();
        if (now.isAfter(latest)) {
            latest = now;
        } else if (now.plus(SMALL_JUMP).isBefore(latest)) {
            latest = now;
            next = after(now);
        }
        return now;
    }

    private void fill(Instant due, Instant now) {
        message.reset(null);
        if (!trigger.isEmpty()) {
            message.setHeader("fireTime", date(now));
            message.setHeader("scheduledFireTime", date(due));
            message.setHeader("nextFireTime", date(next));
            message.setHeader("previousFireTime", date(previous));
            message.setHeader("triggerGroup", trigger.getFirst());
            message.setHeader("triggerName", trigger.getLast());
        }
    }

    /** Routes written for Camel expect its types. */
    @SuppressWarnings("JavaUtilDate")
    private static @Nullable Date date(@Nullable Instant time) {
        return time == null ? null : Date.from(time);
    }

    @Override
    public Message current() {
        return message;
    }

    @Override
    public boolean isFinished() {
        return next == null;
    }

    @Override
    public long offset() {
        return fired;
    }

    @Override
    public long idleNanos() {
        if (next == null) {
            return 1;
        }
        Duration wait = Duration.between(clock.instant(), next);
        return Math.max(1, (wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait).toNanos());
    }

    @Override
    public String describePosition() {
        return name + ":" + fired;
    }

    @Override
    public void close() {}
}
