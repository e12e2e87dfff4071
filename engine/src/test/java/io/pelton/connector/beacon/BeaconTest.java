// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.beacon;

import io.pelton.connector.Allocations;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BeaconTest {
    private static final long SECOND = 1_000_000_000;

    private long now = 5 * SECOND;
    private int clockReads;

    @Test
    void when_counted_then_eachNumberOnceThenFinished() throws Exception {
        Source<Long> source = Beacon.of(5);
        assertThat(source.traits()).contains(SourceTrait.REPLAYABLE);
        assertThat(read(source, 0)).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(read(source, 3)).containsExactly(3L, 4L);
        assertThat(read(source, 5)).isEmpty();
        assertThat(read(Beacon.of(0), 0)).isEmpty();
    }

    @Test
    void when_recordsAreMade_then_ofTheirIndexes() throws Exception {
        assertThat(read(Beacon.of(3, index -> "record " + index), 1)).containsExactly("record 1", "record 2");
        assertThat(read(Beacon.atRate(2, 1e9, index -> "record " + index), 0)).containsExactly("record 0", "record 1");
    }

    @Test
    void when_unlimited_then_neverFinished() throws Exception {
        try (Cursor<Long> cursor = open(Beacon.of(Beacon.UNLIMITED), Long.MAX_VALUE / 2)) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.isFinished()).isFalse();
            assertThat(cursor.current()).isEqualTo(Long.MAX_VALUE / 2);
        }
    }

    @Test
    void when_advanced_then_offsetAndPositionFollow() throws Exception {
        try (Cursor<Long> cursor = open(Beacon.of(10), 4)) {
            assertThat(cursor.offset()).isEqualTo(4);
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.offset()).isEqualTo(5);
            assertThat(cursor.describePosition()).isEqualTo("beacon:4");
            assertThat(cursor.bytesRead()).isZero();
        }
    }

    @Test
    void when_advanced_then_nothingIsAllocated() throws Exception {
        try (Cursor<Long> cursor = open(Beacon.of(Beacon.UNLIMITED), 0)) {
            assertThat(Allocations.ofEachRun(() -> skip(cursor, 100_000))).isZero();
        }
    }

    @Test
    void when_rated_then_recordsComeWhenTheyAreDue() {
        NumberCursor cursor = rated(100, 10, 0);
        assertThat(taken(cursor)).isEqualTo(1);
        assertThat(cursor.isFinished()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(SECOND / 10);
        now += SECOND / 10 - 1;
        assertThat(taken(cursor)).isZero();
        assertThat(cursor.idleNanos()).isEqualTo(1);
        now += 1;
        assertThat(taken(cursor)).isEqualTo(1);
        now += SECOND;
        assertThat(taken(cursor)).as("what was late is made up for").isEqualTo(10);
        now += 1000 * SECOND;
        assertThat(taken(cursor)).isEqualTo(88);
        assertThat(cursor.isFinished()).isTrue();
    }

    @Test
    void when_ratedAndReopened_then_theRateStartsAnew() {
        NumberCursor cursor = rated(100, 10, 50);
        assertThat(taken(cursor)).isEqualTo(1);
        assertThat(cursor.current()).isEqualTo(50);
        now += SECOND;
        assertThat(taken(cursor)).isEqualTo(10);
    }

    @Test
    void when_rated_then_theClockIsReadOncePerAllowance() {
        NumberCursor cursor = rated(Beacon.UNLIMITED, 1_000_000, 0);
        now += SECOND;
        clockReads = 0;
        for (int i = 0; i <= 1_000_000; i++) {
            assert cursor.advance();
        }
        assertThat(clockReads).isEqualTo(1);
        cursor.advance();
        cursor.advance();
        cursor.idleNanos();
        assertThat(clockReads).isEqualTo(3);
    }

    @Test
    void when_runForAYear_then_theScheduleHasNotDrifted() {
        double rate = 1_000_003.7;
        NumberCursor cursor = rated(Beacon.UNLIMITED, rate, 0);
        Schedule schedule = new Schedule(0, Beacon.UNLIMITED, rate, () -> now);
        now += 365L * 24 * 3600 * SECOND;
        double expected = 365.0 * 24 * 3600 * rate;
        assertThat((double) schedule.due()).isBetween(expected - 2, expected + 3);
        assertThat(cursor.advance()).isTrue();
    }

    @Test
    void when_waitingUntilTheNextIsDue_then_itIsDueThen() {
        for (double rate : new double[] {0.3, 3, 7, 999.9, 1e6, 3.3e9}) {
            NumberCursor cursor = rated(Beacon.UNLIMITED, rate, 0);
            taken(cursor);
            for (int i = 0; i < 1_000; i++) {
                now += cursor.idleNanos();
                assertThat(taken(cursor)).as("rate %s, wait %d", rate, i).isGreaterThan(0);
            }
        }
    }

    @Test
    void when_valuesMakeNoSense_then_BAD_VALUE() {
        assertBadValue(() -> Beacon.of(-1), "count is -1");
        assertBadValue(() -> Beacon.of(-1, index -> index), "count is -1");
        for (double rate : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertBadValue(() -> Beacon.atRate(1, rate), "rate is " + rate);
        }
    }

    @Test
    void when_namedByARoute_then_asItsOptionsSay() throws Exception {
        BeaconConnector connector = new BeaconConnector();
        Source<Long> counted =
                connector.source(Endpoint.of(connector.descriptor(), "x", Map.of("count", "3", "rate", "1000000000")));
        assertThat(read(counted, 0)).containsExactly(0L, 1L, 2L);
        assertThat(counted).hasToString("beacon:x?count=3&rate=1000000000");
        assertThat(connector.source(Endpoint.of(connector.descriptor(), "", Map.of()))).hasToString("beacon");
        assertBadValue(
                () -> connector.source(Endpoint.of(connector.descriptor(), "x", Map.of("rate", "-5"))), "rate is -5");
    }

    @Test
    void when_printed_then_asARouteWouldNameIt() {
        assertThat(Beacon.of(Beacon.UNLIMITED)).hasToString("beacon");
        assertThat(Beacon.atRate(10, 2.5)).hasToString("beacon?count=10&rate=2.5");
        assertThat(Beacon.of(7, index -> index)).hasToString("beacon?count=7");
    }

    private NumberCursor rated(long count, double rate, long offset) {
        return new NumberCursor(
                new Schedule(offset, count, rate, () -> {
                    clockReads++;
                    return now;
                }),
                offset);
    }

    private static int taken(NumberCursor cursor) {
        int count = 0;
        while (cursor.advance()) {
            count++;
        }
        return count;
    }

    private static void skip(Cursor<Long> cursor, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            cursor.advance();
        }
    }

    private static <T> Cursor<T> open(Source<T> source, long offset) throws Exception {
        return source.open(source.splits().getFirst(), offset, CursorContext.polled(EngineRuntime.system()));
    }

    private static <T> List<T> read(Source<T> source, long offset) throws Exception {
        List<T> records = new ArrayList<>();
        try (Cursor<T> cursor = open(source, offset)) {
            do {
                while (cursor.advance()) {
                    records.add(cursor.current());
                }
            } while (!cursor.isFinished());
        }
        return records;
    }

    private static void assertBadValue(Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining(message);
    }
}
