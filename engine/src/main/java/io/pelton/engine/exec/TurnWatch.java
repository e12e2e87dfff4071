// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the turns of a flow that is busy, again and again. One that lasts from one look to the next is asked to end after the
 * record it is at, so that a slow step emits what it has done, and counts it, after this time or twice as long, or after one record.
 * Nobody looks while the flow is idle, or waits in turns that were asked. Thread-safe.
 */
final class TurnWatch {
    private final EngineRuntime runtime;
    private final long everyNanos;

    /** Whose turns they are; none before the flow begins and when it is over. */
    private volatile List<Activation> activations = List.of();

    private volatile @Nullable Alarm nextLook;

    /** Whether the timer will look at the turns that go on. */
    private final AtomicBoolean watched = new AtomicBoolean();

    TurnWatch(Duration every, EngineRuntime runtime) {
        this.everyNanos = TimeUnit.NANOSECONDS.convert(every);
        this.runtime = runtime;
    }

    /** The flow begins. */
    void begin(List<Activation> ofFlow) {
        activations = ofFlow;
    }

    /** The flow is over. */
    void end() {
        activations = List.of();
        forgetLook();
    }

    /** A timer would hold the flow in memory until it is due. */
    private void forgetLook() {
        Alarm set = nextLook;
        if (set != null) {
            set.cancel();
        }
    }

    /** A turn begins: sees to it that somebody looks how long it lasts. Costs one read when somebody does already. */
    void turnBegins() {
        if (!watched.get() && !activations.isEmpty() && watched.compareAndSet(false, true)) {
            lookLater();
        }
    }

    /** Asks every turn that goes on to end after the record that it is at. */
    void leaveTurns() {
        activations.forEach(Activation::leaveTurn);
    }

    private void lookLater() {
        boolean isSet = false;
        try {
            nextLook = runtime.after(everyNanos, this::look);
            isSet = true;
            if (activations.isEmpty()) {
                forgetLook(); // it has ended meanwhile
            }
        } catch (OutOfMemoryError e) {
            // no memory, or no thread for the timer: the next turn sees to it
        } finally {
            if (!isSet) {
                watched.set(false);
            }
        }
    }

    /** On the timer. Whatever is thrown here, such as for want of memory: the next turn sees to it that somebody looks. */
    void look() {
        boolean busy = true;
        boolean hasLooked = false;
        try {
            busy = leaveLongTurns();
            hasLooked = true;
        } finally {
            if (!hasLooked) {
                watched.set(false);
            }
        }
        if (busy) {
            lookLater();
            return;
        }
        watched.set(false);
        if (isBusy()) {
            turnBegins(); // that turn began meanwhile and has seen that somebody looks: so this looks once more
        }
    }

    /** Whether a turn goes on that was not asked before. */
    private boolean leaveLongTurns() {
        boolean busy = false;
        for (Activation activation : activations) {
            if (activation.mayLastLong()) {
                busy = true;
                if (activation.lastsLong()) {
                    activation.leaveTurn();
                }
            }
        }
        return busy;
    }

    private boolean isBusy() {
        for (Activation activation : activations) {
            if (activation.mayLastLong()) {
                return true;
            }
        }
        return false;
    }
}
