// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.pelton.runtime.EngineRuntime;
import java.time.Clock;
import java.time.format.DateTimeFormatter;

/** The time of a line of the log: that of the runtime whose thread logs, to the millisecond. */
final class TimeOfLog extends ClassicConverter {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    @Override
    public String convert(ILoggingEvent event) {
        Clock clock = EngineRuntime.current().clock();
        return FORMAT.format(clock.instant().atZone(clock.getZone()));
    }
}
