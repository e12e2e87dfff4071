// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.runtime.EngineRuntime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The time of day of whatever runtime a circuit breaker is used in: it is made before it is known which. */
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
        return EngineRuntime.current().clock().instant();
    }
}
