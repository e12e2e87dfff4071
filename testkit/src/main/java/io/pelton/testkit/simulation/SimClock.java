// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The time of day in a simulation. */
final class SimClock extends Clock {
    private final SimRuntime runtime;
    private final ZoneId zone;

    SimClock(SimRuntime runtime, ZoneId zone) {
        this.runtime = runtime;
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId newZone) {
        return new SimClock(runtime, newZone);
    }

    @Override
    public Instant instant() {
        return runtime.instant();
    }
}
