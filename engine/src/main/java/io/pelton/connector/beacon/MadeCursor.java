// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import io.pelton.spi.Cursor;

/** Counts and makes a record of each number when it is asked for. */
final class MadeCursor<T> implements Cursor<T> {
    private final NumberCursor numbers;
    private final Beacon.Maker<? extends T> maker;

    MadeCursor(Schedule schedule, long offset, Beacon.Maker<? extends T> maker) {
        this.numbers = new NumberCursor(schedule, offset);
        this.maker = maker;
    }

    @Override
    public boolean advance() {
        return numbers.advance();
    }

    @Override
    public T current() {
        return maker.make(numbers.offset() - 1);
    }

    @Override
    public boolean isFinished() {
        return numbers.isFinished();
    }

    @Override
    public long offset() {
        return numbers.offset();
    }

    @Override
    public long idleNanos() {
        return numbers.idleNanos();
    }

    @Override
    public String describePosition() {
        return numbers.describePosition();
    }

    @Override
    public void close() {}
}
