// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import io.pelton.spi.Cursor;

/**
 * Counts. {@code advance} and {@code current} stay tiny, so that they are inlined and the boxed number is never made.
 */
final class NumberCursor implements Cursor<Long> {
    private final Schedule schedule;
    private long next;
    private long allowed;

    NumberCursor(Schedule schedule, long offset) {
        this.schedule = schedule;
        this.next = offset;
        this.allowed = offset;
    }

    @Override
    public boolean advance() {
        if (next < allowed) {
            next++;
            return true;
        }
        return advanceWhenDue();
    }

    private boolean advanceWhenDue() {
        allowed = schedule.due();
        if (next < allowed) {
            next++;
            return true;
        }
        return false;
    }

    @Override
    public Long current() {
        return next - 1;
    }

    @Override
    public boolean isFinished() {
        return next >= schedule.count();
    }

    @Override
    public long offset() {
        return next;
    }

    @Override
    public long idleNanos() {
        return schedule.nanosUntil(next);
    }

    @Override
    public String describePosition() {
        return "beacon:" + (next - 1);
    }

    @Override
    public void close() {}
}
