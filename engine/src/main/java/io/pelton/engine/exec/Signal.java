// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Wakes the one thread that waits for something to change. Thread-safe: one thread waits, any thread wakes it. */
final class Signal {
    private final EngineRuntime runtime;

    /** What the thread waits for; null while it does not. */
    private volatile @Nullable Event awaited;

    Signal(EngineRuntime runtime) {
        this.runtime = runtime;
    }

    /** What the thread waits for may hold now. */
    void wake() {
        Event event = awaited;
        if (event != null) {
            event.happen();
        }
    }

    /**
     * Waits until it is woken while {@code condition} holds, or {@code nanos} have passed; may return earlier.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void await(BooleanSupplier condition, long nanos) throws InterruptedException {
        Event event = runtime.event();
        runtime.cutPoint("a wait begins");
        awaited = event;
        try {
            if (!condition.getAsBoolean()) { // who changes that later sees the event
                event.await(nanos);
            }
        } finally {
            awaited = null;
        }
    }
}
