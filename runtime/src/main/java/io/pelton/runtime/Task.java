// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/** A thread of a {@link EngineRuntime}. Thread-safe. */
public interface Task {
    /** What a thread is for. */
    enum Kind {
        /** Waits most of the time, for other threads or for an answer: there may be many. */
        WAIT,
        /** Reads from or writes to something outside that may block it: there are few. */
        DEVICE
    }

    /** Interrupts it: a wait ends with an {@link InterruptedException}. */
    void interrupt();
}
