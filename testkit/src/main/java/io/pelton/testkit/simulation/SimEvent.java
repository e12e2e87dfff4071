// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Event;
import org.jspecify.annotations.Nullable;

/** An event of a simulation. */
final class SimEvent implements Event {
    private final SimRuntime runtime;
    private boolean happened;
    private @Nullable SimTask waiter;

    SimEvent(SimRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void happen() {
        happened = true;
        runtime.cutPoint("an event");
    }

    /** It happens, at a moment that is not to be a cut point. Gives the task that waits for it, the last one if there are several. */
    @Nullable SimTask occur() {
        happened = true;
        return waiter;
    }

    @Override
    public void await() throws InterruptedException {
        await(Long.MAX_VALUE);
    }

    @Override
    public boolean await(long nanos) throws InterruptedException {
        waiter = runtime.running();
        try {
            return runtime.awaitInPlace(() -> happened, nanos);
        } finally {
            waiter = null;
        }
    }
}
