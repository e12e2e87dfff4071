// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.timer;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Source;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SchedulerTest {
    private static Source<Message> source(Map<String, String> options) {
        SchedulerConnector connector = new SchedulerConnector();
        return connector.source(Endpoint.of(connector.descriptor(), "tick", options));
    }

    @Test
    void when_aCountIsGiven_then_itFiresSoOften() throws Exception {
        Source<Message> source = source(Map.of("initialDelay", "0", "delay", "1", "repeatCount", "3"));
        try (Cursor<Message> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            for (int i = 1; i <= 3; i++) {
                Awaitility.await().until(cursor::advance);
                assertThat(cursor.current().body()).isNull();
                assertThat(cursor.offset()).isEqualTo(i);
            }
            assertThat(cursor.isFinished()).isTrue();
        }
        assertThat(source).hasToString("scheduler:tick?delay=1");
    }

    @Test
    void when_theTimesAreSeconds_then_theyAreCountedSo() {
        assertThat(source(Map.of("delay", "2", "timeUnit", "seconds"))).hasToString("scheduler:tick?delay=2000");
        assertThatThrownBy(() -> source(Map.of("timeUnit", "weeks"))).hasMessageContaining("'timeUnit' takes MILLISECONDS, SECONDS");
        assertThatThrownBy(() -> source(Map.of("greedy", "true"))).hasMessageContaining("messages would come without end");
    }

    @Test
    void when_thereIsNoDelay_then_BAD_VALUE() {
        assertThatThrownBy(() -> source(Map.of("delay", "0")))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE));
    }
}
