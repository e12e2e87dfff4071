// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.Executor;

/** Threads that run pieces of work in the order in which they were given. Thread-safe. */
public interface Workers extends Executor, AutoCloseable {
    /** Whether a piece of work waits for a thread, or for a processor: one that could go on is to be executed anew, behind that. */
    default boolean hasWaiting() {
        return false;
    }

    /**
     * Interrupts what is at work, and does not wait for it. Work that has not begun runs on threads of its own. Work that is given to it later
     * is refused with a {@link java.util.concurrent.RejectedExecutionException}.
     */
    @Override
    default void close() {}
}
