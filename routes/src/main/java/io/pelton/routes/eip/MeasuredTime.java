// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.runtime.EngineRuntime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The time that a runtime measures, as a clock. Not the time of day: when that is set back by an hour, a circuit would stay open for an
 * hour.
 */
final class MeasuredTime extends Clock {
    private final EngineRuntime runtime;
    private final ZoneId zone;

    MeasuredTime(EngineRuntime runtime) {
        this(runtime, ZoneOffset.UTC);
    }

    private MeasuredTime(EngineRuntime runtime, ZoneId zone) {
        this.runtime = runtime;
        this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId newZone) {
        return new MeasuredTime(runtime, newZone);
    }

    @Override
    public Instant instant() {
        return Instant.EPOCH.plusNanos(runtime.nanoTime());
    }
}
