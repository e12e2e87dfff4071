// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.runtime.EngineRuntime;

/** Takes time, on a real machine and in a simulation. */
final class Pause {
    private Pause() {}

    /**
     * Returns when {@code nanos} have passed, or when the thread is interrupted, which it is then still.
     *
     * @return false if it was interrupted
     */
    static boolean of(long nanos) {
        EngineRuntime runtime = EngineRuntime.current();
        try {
            runtime.await(Pause::never, nanos);
            return true;
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
            return false;
        }
    }

    /** Returns when {@code nanos} have passed, whatever interrupts it. */
    static void stubborn(long nanos) {
        EngineRuntime runtime = EngineRuntime.current();
        long begin = runtime.nanoTime();
        boolean wasInterrupted = false;
        for (long left = nanos; left > 0; left = nanos - (runtime.nanoTime() - begin)) {
            wasInterrupted |= !of(left) && runtime.interrupted();
        }
        if (wasInterrupted) {
            runtime.currentTask().interrupt();
        }
    }

    private static boolean never() {
        return false;
    }
}
