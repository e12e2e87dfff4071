// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** A row of nine columns, the same as those of {@code benchmarks/native/rows.cc}. */
record Event(long id, int sensor, String place, double value, int rate, LocalDateTime at, LocalDate day, boolean ok, String note) {
    /** The table that they are written into, anew. */
    static final List<String> TABLE = List.of(
            "drop table if exists events",
            "create table events (id bigint primary key, sensor int, place text, value double precision, rate int, at timestamp, day date, ok boolean, note text)");

    private static final List<String> PLACES = List.of("north", "south", "east", "west");
    private static final long EPOCH_SECOND = LocalDate.of(2000, 1, 1).toEpochSecond(java.time.LocalTime.MIN, ZoneOffset.UTC);
    private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();

    /** The row with an index. */
    static Event of(long index) {
        return new Event(
                index,
                (int) (index % 1000),
                PLACES.get((int) (index % 4)),
                index % 10_000 / 100.0,
                (int) (index * 7 % 1_000_000),
                LocalDateTime.ofEpochSecond(EPOCH_SECOND + index, 0, ZoneOffset.UTC),
                LocalDate.ofEpochDay(EPOCH_DAY + index % 10_000),
                index % 3 == 0,
                "reading " + index + " of this sensor");
    }
}
