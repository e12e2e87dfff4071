// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

/**
 * Something that happens once, and that threads wait for. A worker that waits for it is not replaced, as one is by {@link
 * EngineRuntime#await}. Thread-safe: what was done before it is seen by the threads that have waited.
 */
public interface Event {
    /** It has happened. */
    void happen();

    /** Waits until it happens. */
    void await() throws InterruptedException;

    /** Waits until it happens, {@code nanos} at most, and says whether it has. */
    boolean await(long nanos) throws InterruptedException;
}
