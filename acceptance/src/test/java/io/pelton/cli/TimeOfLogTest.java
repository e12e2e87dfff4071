// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.spi.LoggingEvent;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TimeOfLogTest {
    @Test
    void logLine_hasTheTimeOfItsRuntime() {
        List<String> times = new ArrayList<>();
        SimRuntime.simulate(Settings.of(1), runtime -> {
            runtime.await(() -> false, Duration.ofMinutes(90).toNanos());
            times.add(new TimeOfLog().convert(new LoggingEvent()));
        });
        assertThat(times).singleElement().asString().startsWith("01:30:00.");
    }
}
