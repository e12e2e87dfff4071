// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Alarm;
import java.util.Comparator;
import java.util.PriorityQueue;

/** The timers of a simulation. One task runs what is due, as on a real machine; it is there while there are timers. */
final class SimTimers {
    private static final Comparator<Timer> EARLIEST_FIRST =
            Comparator.<Timer>comparingLong(timer -> timer.at).thenComparingLong(timer -> timer.number);

    private final SimRuntime runtime;
    private final PriorityQueue<Timer> waiting = new PriorityQueue<>(EARLIEST_FIRST);
    private long numbers;
    private boolean awake;

    SimTimers(SimRuntime runtime) {
        this.runtime = runtime;
    }

    private static final class Timer {
        private final long at;
        private final long number;
        private final Runnable action;

        Timer(long at, long number, Runnable action) {
            this.at = at;
            this.number = number;
            this.action = action;
        }
    }

    Alarm add(long at, Runnable action) {
        Timer timer = new Timer(at, numbers++, action);
        waiting.add(timer);
        wake();
        return () -> waiting.remove(timer);
    }

    /**
     * When time must stand still for the next one; {@link Long#MAX_VALUE} if there is none, or if the task that runs them is busy, or
     * stalled.
     */
    long wakesAt() {
        return awake ? Long.MAX_VALUE : next();
    }

    private long next() {
        Timer first = waiting.peek();
        return first == null ? Long.MAX_VALUE : first.at;
    }

    /** How many are set. */
    int count() {
        return waiting.size();
    }

    /** Has a task run what is due now. */
    void wake() {
        if (!awake && next() <= runtime.nanoTime()) {
            awake = true;
            runtime.newTask("timer", this::runDue);
        }
    }

    private void runDue() {
        try {
            while (next() <= runtime.nanoTime()) {
                waiting.remove().action.run();
                runtime.cutPoint("a timer");
            }
        } finally {
            awake = false;
        }
    }
}
