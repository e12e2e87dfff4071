// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.Branches;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Position;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says whether a route reads. What it has read when it is stopped goes on to its end, and what it has not read stays where it is.
 * Thread-safe.
 */
public final class RouteSwitch {
    private static final long SLICE_MILLIS = 10;

    private final Set<SwitchedCursor<?>> cursors = ConcurrentHashMap.newKeySet();
    private volatile RouteStatus status = RouteStatus.STARTED;
    private volatile boolean startsAgain;
    private boolean isLate;
    private boolean isUsed;

    RouteSwitch() {}

    /** Somebody may stop the route. */
    void use() {
        isUsed = true;
    }

    boolean isUsed() {
        return isUsed;
    }

    /** The route does not begin before it is started. */
    void beginLate() {
        isUsed = true;
        isLate = true;
        status = RouteStatus.STOPPED;
    }

    boolean isLate() {
        return isLate;
    }

    boolean isOn() {
        return status == RouteStatus.STARTED;
    }

    RouteStatus status() {
        return status;
    }

    /** Does {@code action}; what it asks for may be so already. */
    void act(RouteAction action) {
        switch (action) {
            case START, RESUME -> status = RouteStatus.STARTED;
            case STOP -> status = RouteStatus.STOPPED;
            case SUSPEND -> status = RouteStatus.SUSPENDED;
            case RESTART -> {
                startsAgain = true;
                status = RouteStatus.STOPPED;
            }
            case STATUS -> {}
        }
    }

    /** Ends a restart. */
    void startAgain() {
        status = RouteStatus.STARTED;
        startsAgain = false;
    }

    /** Waits until the route reads; false if it does not in time. */
    boolean await(long millis, Branches<?> branches) throws InterruptedException {
        long end = EngineRuntime.current().nanoTime() + millis * 1_000_000;
        while (!isOn() && EngineRuntime.current().nanoTime() - end < 0) {
            branches.pause(SLICE_MILLIS);
        }
        return isOn();
    }

    void add(SwitchedCursor<?> cursor) {
        cursors.add(cursor);
    }

    void remove(SwitchedCursor<?> cursor) {
        cursors.remove(cursor);
    }

    /** Whether the route is stopped and all it has read has come to its end. */
    boolean isAtRest(List<Position> committed) {
        return !isOn() && !startsAgain && cursors.stream().allMatch(cursor -> cursor.isAtRest(committed)) && !isOn();
    }
}
