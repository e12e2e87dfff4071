// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

/** The step that waits, a bean on both sides: it blocks its thread, as a call of a remote service does. */
public final class Pause {
    /** How long a call takes. */
    static final long MILLIS = 50;

    /** Made by the route. */
    public Pause() {}

    /** Waits. */
    public void pause() throws InterruptedException {
        Thread.sleep(MILLIS);
    }
}
