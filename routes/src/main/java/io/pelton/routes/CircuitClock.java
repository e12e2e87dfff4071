// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.runtime.EngineRuntime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The time that is measured by whatever runtime a circuit breaker is used in: it is made before it is known which. Not the time of day:
 * when that is set back by an hour, a circuit would stay open for an hour.
 */
final class CircuitClock extends Clock {
    private final ZoneId zone;

    CircuitClock(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId newZone) {
        return new CircuitClock(newZone);
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH.plusNanos(EngineRuntime.current().nanoTime());
    }
}
