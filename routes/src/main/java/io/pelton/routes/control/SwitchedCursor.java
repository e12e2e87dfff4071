// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.spi.Cursor;
import io.pelton.spi.LineBlocks;
import io.pelton.spi.Position;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives what another cursor gives, but nothing while the route is stopped. */
final class SwitchedCursor<T> implements Cursor<T>, LineBlocks {
    private static final long NOTHING = -1;
    private static final long IDLE_NANOS = 10_000_000;

    private final Cursor<T> cursor;
    private final String split;
    private final RouteSwitch control;
    private boolean isFinished;
    private boolean isWaiting;
    private boolean hasGiven;
    /** How far it has read when it has noticed that the route is stopped; negative while it reads. */
    private volatile long restsAt = NOTHING;

    SwitchedCursor(Cursor<T> cursor, String split, RouteSwitch control) {
        this.cursor = cursor;
        this.split = split;
        this.control = control;
        control.add(this);
    }

    @Override
    public boolean advance() throws Exception {
        isWaiting = !control.isOn();
        if (isWaiting) {
            restsAt = hasGiven ? cursor.offset() : 0;
            return false;
        }
        restsAt = NOTHING;
        hasGiven = true;
        boolean hasAdvanced = cursor.advance();
        isFinished = !hasAdvanced && cursor.isFinished();
        return hasAdvanced;
    }

    @Override
    public int takeLines(Reader reader) {
        if (!control.isOn() || !(cursor instanceof LineBlocks lines)) {
            return 0;
        }
        restsAt = NOTHING;
        hasGiven = true;
        return lines.takeLines(reader);
    }

    /** Any thread. */
    boolean isAtRest(List<Position> committed) {
        long offset = restsAt;
        return offset == 0
                || offset > 0 && committed.stream().anyMatch(position -> position.split().equals(split) && position.offset() >= offset);
    }

    @Override
    public T current() {
        return cursor.current();
    }

    @Override
    public boolean isFinished() {
        return isFinished;
    }

    @Override
    public long offset() {
        return cursor.offset();
    }

    @Override
    public long bytesRead() {
        return cursor.bytesRead();
    }

    @Override
    public long idleNanos() {
        return isWaiting ? IDLE_NANOS : cursor.idleNanos();
    }

    @Override
    public String describePosition() {
        return cursor.describePosition();
    }

    @Override
    public @Nullable Object rejected() {
        return cursor.rejected();
    }

    @Override
    public void committed(long offset) throws Exception {
        cursor.committed(offset);
    }

    @Override
    public void taken(long offset, boolean isLast) {
        cursor.taken(offset, isLast);
    }

    @Override
    public void close() throws IOException {
        control.remove(this);
        cursor.close();
    }
}
