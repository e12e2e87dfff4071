// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.spi.Cursor;
import io.pelton.spi.ForwardingCursor;
import io.pelton.spi.Position;
import java.io.IOException;
import java.util.List;

/** Gives what another cursor gives, but nothing while the route is stopped. */
final class SwitchedCursor<T> extends ForwardingCursor<T, T> {
    private static final long NOTHING = -1;

    private final String split;
    private final RouteSwitch control;
    private final Runnable waker;
    private boolean isFinished;
    private boolean isWaiting;
    private boolean hasGiven;
    /** How far it has read when it has noticed that the route is stopped; negative while it reads. */
    private volatile long restsAt = NOTHING;

    SwitchedCursor(Cursor<T> cursor, String split, RouteSwitch control, Runnable waker) {
        super(cursor);
        this.split = split;
        this.control = control;
        this.waker = waker;
        control.add(this);
    }

    @Override
    public boolean advance() throws Exception {
        isWaiting = !control.isOn();
        if (isWaiting) {
            restsAt = hasGiven ? inner().offset() : 0;
            return false;
        }
        restsAt = NOTHING;
        hasGiven = true;
        boolean hasAdvanced = inner().advance();
        isFinished = !hasAdvanced && inner().isFinished();
        return hasAdvanced;
    }

    @Override
    public int takeLines(Reader reader) {
        if (!control.isOn()) {
            return 0;
        }
        restsAt = NOTHING;
        hasGiven = true;
        return super.takeLines(reader);
    }

    /** The route was stopped or started. Any thread. */
    void switched() {
        waker.run();
    }

    /** Whether it has noticed that the route is stopped. Any thread. */
    boolean isResting() {
        return restsAt >= 0;
    }

    /** Any thread. */
    boolean isAtRest(List<Position> committed) {
        long offset = restsAt;
        return offset == 0
                || offset > 0 && committed.stream().anyMatch(position -> position.split().equals(split) && position.offset() >= offset);
    }

    @Override
    public T current() {
        return inner().current();
    }

    @Override
    public boolean isFinished() {
        return isFinished;
    }

    @Override
    public long idleNanos() {
        return isWaiting ? Long.MAX_VALUE : inner().idleNanos();
    }

    @Override
    public void close() throws IOException {
        control.remove(this);
        inner().close();
    }
}
