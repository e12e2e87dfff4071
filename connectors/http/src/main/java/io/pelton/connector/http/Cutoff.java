// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Task;
import java.time.Duration;

/** Ends the connection of a thread that reads from it for too long: nothing else ends a read that has begun, and what ends it closes the connection. Thread-safe. */
final class Cutoff {
    private final Task reader;
    private final Alarm alarm;
    private boolean isOver;

    /**
     * Begins now, for the calling thread.
     *
     * @param time how long it may read
     */
    Cutoff(EngineRuntime runtime, Duration time) {
        this.reader = runtime.currentTask();
        this.alarm = runtime.after(time.toNanos(), this::cut);
    }

    /** It has read all. */
    void end() {
        alarm.cancel();
        synchronized (this) {
            isOver = true;
        }
    }

    private synchronized void cut() {
        if (!isOver) {
            reader.interrupt();
        }
    }
}
