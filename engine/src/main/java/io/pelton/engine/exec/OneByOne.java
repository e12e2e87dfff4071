// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Has pieces of work done one at a time, each by the thread that brings it. Not a lock: the work may wait for the disk, and for other flows. Thread-safe. */
final class OneByOne {
    private final EngineRuntime runtime;

    /** Happens when the thread that works now has done that; null if none does. */
    private final AtomicReference<@Nullable Event> working = new AtomicReference<>();

    OneByOne(EngineRuntime runtime) {
        this.runtime = runtime;
    }

    /** Whether a thread works now. */
    boolean isBusy() {
        return working.get() != null;
    }

    /** Runs {@code work} when no other thread does. An interrupt does not end the wait. */
    void run(Runnable work) {
        Event mine = runtime.event();
        boolean isInterrupted = false;
        for (Event other = working.compareAndExchange(null, mine); other != null; other = working.compareAndExchange(null, mine)) {
            try {
                other.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        try {
            work.run();
        } finally {
            working.set(null);
            mine.happen();
            if (isInterrupted) {
                runtime.currentTask().interrupt();
            }
        }
    }
}
