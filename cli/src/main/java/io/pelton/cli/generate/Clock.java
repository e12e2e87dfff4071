// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The time of the generated records: it starts on 1 January 2026 and is formatted once a second. Not thread-safe. */
final class Clock {
    private static final long START_SECONDS = Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();

    private final DateTimeFormatter format;
    private long millis;
    private long formattedSecond = -1;
    private byte[] formatted = {};

    Clock(String pattern) {
        format = DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /** Lets time pass and gives the new time as a text, to the second. */
    byte[] after(int passedMillis) {
        millis += passedMillis;
        long second = millis / 1000;
        if (second != formattedSecond) {
            formattedSecond = second;
            formatted = RecordBuffer.utf8(format.format(Instant.ofEpochSecond(START_SECONDS + second)));
        }
        return formatted;
    }
}
