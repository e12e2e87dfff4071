// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.control;

import io.pelton.flow.Branches;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.spi.Position;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a route reads. What it has read when it is stopped goes on to its end, and what it has not read stays where it is.
 * Thread-safe.
 */
public final class RouteSwitch {
    /** What no number of starts is. */
    static final int NONE = -1;

    private final Set<SwitchedCursor<?>> cursors = ConcurrentHashMap.newKeySet();
    private volatile RouteStatus status = RouteStatus.STARTED;
    private volatile boolean startsAgain;
    private final List<Event> waiting = new ArrayList<>();

    /** How often it was started. Written under {@link #waiting}. */
    private volatile int starts;

    /** How many copies wait until the route is started, by the flow that has handed them over. Written under {@link #waiting}. */
    private final Map<String, Integer> held = new ConcurrentHashMap<>();

    /** Whether nothing is left that could start it, so that nobody needs to wait. */
    private volatile boolean isGivenUp;

    private boolean isLate;
    private boolean isUsed;

    /** In how many places of flows that run the route stands. */
    private int runs;

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

    /** One more flow has the route, until what this returns is closed. With the first one the route is as it was written. */
    synchronized Closeable announce() {
        if (runs++ == 0) {
            startsAgain = false;
            isGivenUp = false;
            status = isLate ? RouteStatus.STOPPED : RouteStatus.STARTED;
        }
        return this::retire;
    }

    private synchronized void retire() {
        runs--;
    }

    /** Does {@code action}; what it asks for may be so already. */
    void act(RouteAction action) {
        switch (action) {
            case START, RESUME -> turnOn();
            case STOP -> turnOff(RouteStatus.STOPPED);
            case SUSPEND -> turnOff(RouteStatus.SUSPENDED);
            case RESTART -> {
                startsAgain = true;
                turnOff(RouteStatus.STOPPED);
            }
            case STATUS -> {}
        }
    }

    private void turnOff(RouteStatus newStatus) {
        status = newStatus;
        cursors.forEach(SwitchedCursor::switched);
    }

    /** Ends a restart. */
    void startAgain() {
        turnOn();
        startsAgain = false;
    }

    private void turnOn() {
        List<Event> told;
        synchronized (waiting) { // who begins to wait sees it, or is told
            status = RouteStatus.STARTED;
            starts++;
            held.clear();
            told = takeWaiting();
        }
        told.forEach(Event::happen);
        cursors.forEach(SwitchedCursor::switched);
    }

    /** Nothing is left that could start it: who waits for that fails. */
    void giveUp() {
        List<Event> told;
        synchronized (waiting) {
            isGivenUp = true;
            told = takeWaiting();
        }
        told.forEach(Event::happen);
    }

    private List<Event> takeWaiting() {
        List<Event> taken = List.copyOf(waiting);
        waiting.clear();
        return taken;
    }

    /** Waits until the route reads; false if it does not in time, or never will. */
    boolean await(long millis, Branches<?> branches, EngineRuntime runtime) throws InterruptedException {
        return await(millis, NONE, branches, runtime);
    }

    /** The same for a copy that {@link #hold} has given {@code since}, which may go on if the route was started then, whether it was stopped again or not. */
    boolean await(long millis, int since, Branches<?> branches, EngineRuntime runtime) throws InterruptedException {
        long end = runtime.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        Event turnedOn = null;
        while (left > 0 && (turnedOn = eventUnlessOn(since, runtime)) != null) {
            try {
                branches.await(turnedOn, left);
            } finally {
                forget(turnedOn);
            }
            left = TimeUnit.NANOSECONDS.toMillis(end - runtime.nanoTime());
        }
        return goesOn(since);
    }

    private boolean goesOn(int since) {
        return isOn() || since != NONE && since != starts;
    }

    private @Nullable Event eventUnlessOn(int since, EngineRuntime runtime) {
        Event event = runtime.event();
        synchronized (waiting) {
            if (goesOn(since) || isGivenUp) {
                return null;
            }
            waiting.add(event);
        }
        return event;
    }

    private void forget(Event event) {
        synchronized (waiting) {
            waiting.remove(event);
        }
    }

    void add(SwitchedCursor<?> cursor) {
        cursors.add(cursor);
    }

    void remove(SwitchedCursor<?> cursor) {
        cursors.remove(cursor);
    }

    /** A copy that {@code flow} has handed over has come, which waits if the route does not read: gives how often that was started, else {@link #NONE}. */
    int hold(String flow) {
        synchronized (waiting) {
            if (isOn()) {
                return NONE;
            }
            held.merge(flow, 1, Integer::sum);
            return starts;
        }
    }

    /** One that waits {@code since} then is no more. */
    void release(String flow, int since) {
        synchronized (waiting) {
            if (since == starts) {
                held.merge(flow, -1, Integer::sum);
            }
        }
    }

    /** How many copies wait until it is started. */
    int held() {
        return held.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many copies that {@code flow} has handed over wait until somebody starts the route. */
    int held(String flow) {
        return isOn() || startsAgain ? 0 : held.getOrDefault(flow, 0);
    }

    /** Whether the route is stopped, and its sources know. */
    boolean readsNothing() {
        return !isOn() && !startsAgain && cursors.stream().allMatch(SwitchedCursor::isResting) && !isOn();
    }

    /** Whether the route is stopped and all it has read has come to its end. */
    boolean isAtRest(List<Position> committed) {
        return !isOn() && !startsAgain && cursors.stream().allMatch(cursor -> cursor.isAtRest(committed)) && !isOn();
    }
}
