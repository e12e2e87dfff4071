// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Event;

/** An event of a simulation. */
final class SimEvent implements Event {
    private final SimRuntime runtime;
    private boolean happened;

    SimEvent(SimRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public void happen() {
        happened = true;
        runtime.cutPoint("an event");
    }

    @Override
    public void await() throws InterruptedException {
        await(Long.MAX_VALUE);
    }

    @Override
    public boolean await(long nanos) throws InterruptedException {
        return runtime.await(() -> happened, nanos);
    }
}
