// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.spi.FilterReply;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a client says again and again is logged once a minute. */
class RepeatedLinesTest {
    private final RepeatedLines lines = new RepeatedLines("org.apache.kafka");

    private boolean passes(String logger, Level level, String message, long millis) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName(logger);
        event.setLevel(level);
        event.setMessage(message);
        event.setTimeStamp(millis);
        return lines.decide(event) != FilterReply.DENY;
    }

    @Test
    void sameWarning_passesOnceAMinute_whateverElsePasses() {
        String client = "org.apache.kafka.clients.NetworkClient";
        assertThat(passes(client, Level.WARN, "{} is away", 1_000)).isTrue();
        assertThat(passes(client, Level.WARN, "{} is away", 60_999)).isFalse();
        assertThat(passes(client, Level.WARN, "{} is disconnected", 60_999)).isTrue();
        assertThat(passes(client, Level.WARN, "{} is away", 61_000)).isTrue();
        assertThat(passes(client, Level.WARN, "{} is away", 62_000)).isFalse();
        assertThat(passes(client, Level.WARN, "correlation id 5 : x", 62_000)).isTrue();
        assertThat(passes(client, Level.WARN, "correlation id 8 : x", 62_300)).isFalse();
        for (int i = 0; i < 100; i++) {
            assertThat(passes(client, Level.WARN, "other " + i, 63_000)).isTrue();
        }
        assertThat(passes(client, Level.WARN, "{} is away", 64_000)).as("forgotten for newer ones").isTrue();
    }

    @Test
    void errors_detailsAndOtherLoggers_passAlways() {
        for (int i = 0; i < 3; i++) {
            assertThat(passes("org.apache.kafka.x", Level.ERROR, "same", 1_000)).isTrue();
            assertThat(passes("org.apache.kafka.x", Level.DEBUG, "same", 1_000)).isTrue();
            assertThat(passes("io.pelton", Level.WARN, "same", 1_000)).isTrue();
        }
    }
}
