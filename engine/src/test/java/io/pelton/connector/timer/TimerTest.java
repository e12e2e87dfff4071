// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TimerTest {
    private static final long MILLI = 1_000_000;

    private final TimerConnector connector = new TimerConnector();
    private long now = Long.MAX_VALUE - 500 * MILLI;

    @Test
    void when_noOptions_then_firesAfterASecondAndEverySecondForEver() {
        TimerCursor cursor = start(Map.of());
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(1000 * MILLI);
        now += 1000 * MILLI - 1;
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(1);
        now += 1;
        for (int i = 1; i < 1000; i++) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.offset()).isEqualTo(i);
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.isFinished()).isFalse();
            now += 1000 * MILLI;
        }
    }

    @Test
    void when_fired_then_aMessageWithoutBodyAndHeaders() {
        TimerCursor cursor = start(Map.of("delay", "0"));
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().body()).isNull();
        assertThat(cursor.current().headers().isEmpty()).isTrue();
        assertThat(cursor.describePosition()).isEqualTo("timer:tick:1");
    }

    @Test
    @SuppressWarnings("JavaUtilDate")
    void when_metadataIsWanted_then_theHeadersCamelSets() {
        TimerCursor cursor = start(Map.of("delay", "0", "includeMetadata", "true"));
        assertThat(cursor.advance()).isTrue();
        cursor.current().setHeader("left", "over");
        now += 1000 * MILLI;
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("CamelTimerFiredTime")).isEqualTo(new Date(42));
        assertThat(cursor.current().header("CamelMessageTimestamp")).isEqualTo(42L);
        assertThat(cursor.current().headers().size()).isEqualTo(2);
        assertThat(cursor.current().property("CamelTimerCounter")).isEqualTo(2L);
        assertThat(cursor.current().property("CamelTimerName")).isEqualTo("tick");
        assertThat(cursor.current().property("CamelTimerPeriod")).isEqualTo(1000L);
        assertThat(cursor.current().property("CamelTimerFiredTime")).isEqualTo(new Date(42));
    }

    @Test
    void when_repeatCountIsReached_then_finished() {
        TimerCursor cursor = start(Map.of("delay", "0", "period", "1ms", "repeatCount", "3"));
        for (int i = 0; i < 3; i++) {
            assertThat(cursor.isFinished()).isFalse();
            assertThat(cursor.advance()).isTrue();
            now += MILLI;
        }
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.isFinished()).isTrue();
        assertThat(cursor.offset()).isEqualTo(3);
    }

    @Test
    void when_firedLateWithoutFixedRate_then_thePeriodCountsFromThen() {
        TimerCursor cursor = start(Map.of("delay", "0", "period", "10"));
        assertThat(cursor.advance()).isTrue();
        now += 25 * MILLI;
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(10 * MILLI);
    }

    @Test
    void when_wakingUpTakesItsTime_then_thatDoesNotAddUp() {
        TimerCursor cursor = start(Map.of("delay", "0", "period", "10"));
        assertThat(cursor.advance()).isTrue();
        long first = now;
        for (int i = 1; i <= 100; i++) {
            now = first + i * 10L * MILLI + MILLI / 2;
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.idleNanos()).isEqualTo(10 * MILLI - MILLI / 2);
        }
    }

    @Test
    void when_firedLateWithFixedRate_then_itCatchesUp() {
        TimerCursor cursor = start(Map.of("delay", "0", "period", "10", "fixedRate", "true"));
        assertThat(cursor.advance()).isTrue();
        now += 25 * MILLI;
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(5 * MILLI);
    }

    @Test
    void when_noPeriod_then_firesOnceAsCamelDoes() {
        for (String period : new String[] {"0", "-1"}) {
            TimerCursor cursor = start(Map.of("delay", "5", "period", period, "repeatCount", "7"));
            assertThat(cursor.advance()).isFalse();
            now += 5 * MILLI;
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    @Test
    void when_delayIsNegative_then_firesAsFastAsItIsAskedAsCamelDoes() {
        TimerCursor cursor = start(Map.of("delay", "-1", "repeatCount", "1000"));
        for (int i = 0; i < 1000; i++) {
            assertThat(cursor.advance()).isTrue();
        }
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.isFinished()).isTrue();
    }

    @Test
    void when_reopened_then_theCountGoesOn() {
        TimerOptions options = new TimerOptions("tick", 1, 0, 10, false, false);
        TimerCursor cursor = new TimerCursor(options, 9, () -> now, () -> 42);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.offset()).isEqualTo(10);
        assertThat(cursor.isFinished()).isTrue();
    }

    @Test
    void when_builtInJava_then_sameAsInARoute() throws Exception {
        Timer timer = Timer.named("tick")
                .period(Duration.ofSeconds(2))
                .delay(Duration.ZERO)
                .repeatCount(3)
                .fixedRate()
                .includeMetadata();
        assertThat(timer)
                .hasToString("timer:tick?period=2000&delay=0&repeatCount=3&fixedRate=true&includeMetadata=true")
                .hasToString(connector
                        .source(endpoint(Map.of(
                                "period", "2s",
                                "delay", "0",
                                "repeatCount", "3",
                                "fixedRate", "true",
                                "includeMetadata", "true")))
                        .toString());
        assertThat(timer.traits()).doesNotContain(SourceTrait.REPLAYABLE);
        assertThat(timer.traits()).doesNotContain(SourceTrait.BLOCKING);
        assertThat(timer.splits()).containsExactly(new Split("tick", -1));
        try (Cursor<Message> cursor = timer.open(timer.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
        }
    }

    @Test
    void when_optionsMakeNoSense_then_BAD_VALUE() {
        assertBadValue(Map.of("period", "soon"), "the period is 'soon', but must be a time");
        assertBadValue(Map.of("delay", "-x"), "the delay is '-x'");
        assertBadValue(Map.of("period", "0", "fixedRate", "true"), "the period is 0, but must be more than 0");
    }

    private void assertBadValue(Map<String, String> options, String message) {
        assertThatThrownBy(() -> connector.source(endpoint(options)))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining(message);
    }

    private Endpoint endpoint(Map<String, String> options) {
        return Endpoint.of(connector.descriptor(), "tick", options);
    }

    private TimerCursor start(Map<String, String> options) {
        return new TimerCursor(connector.options(endpoint(options)), 0, () -> now, () -> 42);
    }
}
