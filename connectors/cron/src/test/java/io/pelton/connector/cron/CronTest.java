// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.cron;

import io.pelton.error.PeltonException;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("JavaUtilDate") // headers of Camel are these
class CronTest {
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private Instant now = BEGIN;
    private final InstantSource clock = () -> now;

    private static CronSource quartz(String cron) {
        return source(new QuartzConnector(), "group/name", Map.of("cron", cron, "trigger.timeZone", "UTC"));
    }

    private static CronSource source(Connector connector, String path, Map<String, Object> options) {
        return (CronSource) connector.source(new Endpoint(connector.descriptor(), path, new HashMap<>(options)));
    }

    @ParameterizedTest
    @CsvSource({
        "0/5+*+*+*+*+?, 2026-01-01T00:00:05Z",
        "0 15 10 ? * 6#3, 2026-01-16T10:15:00Z",
        "0 15 10 L * ?, 2026-01-31T10:15:00Z",
        "0 0 12 ? * MON-FRI, 2026-01-01T12:00:00Z",
        "0 15 10 * * ? 2030, 2030-01-01T10:15:00Z"
    })
    void theNextTimeIsWhatTheExpressionSays(String cron, Instant expected) {
        CronCursor cursor = quartz(cron).open(0, clock);
        now = expected.minusMillis(1);
        assertThat(cursor.advance()).isFalse();
        now = expected;
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("scheduledFireTime")).isEqualTo(Date.from(expected));
        assertThat(cursor.advance()).isFalse();
    }

    @Test
    void timesThatHavePassedAreOneMessage() {
        CronCursor cursor = quartz("0 * * * * ?").open(0, clock);
        now = BEGIN.plusSeconds(200);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("nextFireTime")).isEqualTo(Date.from(BEGIN.plusSeconds(240)));
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.idleNanos()).isEqualTo(1_000_000_000L);
        assertThat(cursor.offset()).isOne();
        now = BEGIN.plusSeconds(240);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("previousFireTime")).isEqualTo(Date.from(BEGIN.plusSeconds(200)));
        assertThat(cursor.current().header("triggerName")).isEqualTo("name");
    }

    @Test
    void when_theClockIsSetBackALittle_then_noTimeFiresTwice() {
        CronCursor cursor = quartz("0/10 * * * * ?").open(0, clock);
        now = BEGIN.plusSeconds(20);
        assertThat(cursor.advance()).isTrue();
        for (int second = 5; second < 30; second++) {
            now = BEGIN.plusSeconds(second);
            assertThat(cursor.advance()).as("second %d", second).isFalse();
            assertThat(cursor.idleNanos()).isBetween(1L, 1_000_000_000L);
        }
        now = BEGIN.plusSeconds(30);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("scheduledFireTime")).isEqualTo(Date.from(BEGIN.plusSeconds(30)));
        assertThat(cursor.offset()).isEqualTo(2);
    }

    /** Several small jumps are a great one, whether or not the clock was looked at between them. */
    @ParameterizedTest
    @ValueSource(ints = {7200, 300, 86_400})
    void when_theClockIsSetBackFar_then_itFiresAsTheClockSays(int step) {
        CronCursor cursor = quartz("* * * * * ?").open(0, clock);
        now = BEGIN.plusSeconds(1);
        assertThat(cursor.advance()).isTrue();
        for (int jump = 0; jump < 3; jump++) {
            now = now.minusSeconds(step);
            assertThat(cursor.advance()).isFalse();
        }
        now = now.plusSeconds(1);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().header("scheduledFireTime")).isEqualTo(Date.from(now));
        assertThat(cursor.advance()).isFalse();
    }

    @Test
    void when_theClockIsSetForward_then_whatWasMissedIsOneMessage() {
        CronCursor cursor = quartz("* * * * * ?").open(0, clock);
        now = BEGIN.plusSeconds(7200);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.advance()).isFalse();
        now = BEGIN.plusSeconds(7201);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.offset()).isEqualTo(2);
    }

    /** As when a clock that was set wrong is put right. */
    @Test
    void when_theClockIsSetBackAndForwardAgain_then_itGoesOn() {
        CronCursor cursor = quartz("* * * * * ?").open(0, clock);
        for (int offset : new int[] {1, 2, -7200, -7199, -7198, 5, 6, 7}) {
            now = BEGIN.plusSeconds(offset);
            assertThat(cursor.advance()).as("second %d", offset).isEqualTo(offset != -7200);
            assertThat(cursor.idleNanos()).isBetween(1L, 1_000_000_000L);
        }
    }

    @Test
    void anExpressionWithAYearEnds() {
        CronCursor cursor = quartz("0 0 0 1 2 ? 2026").open(0, clock);
        now = Instant.parse("2026-02-01T00:00:00Z");
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.isFinished()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/5 * * * *", "0 */5 * * * ?", "0 */5 * * * *", "0+*/5+*+*+*+?+*"})
    void cronTakesWhatUnixTakes(String schedule) {
        CronSource source = source(new CronConnector(), "tab", Map.of("schedule", schedule));
        CronCursor cursor = source.open(0, clock);
        now = BEGIN.plusSeconds(300);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current().isBodyOnly()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "* * * * *", "* * * * * *", "61 * * * * ?"})
    void whatIsNoExpressionOfQuartzIsRefused(String cron) {
        assertThatThrownBy(() -> quartz(cron)).isInstanceOf(PeltonException.class).hasMessageContaining("quartz:group/name");
    }

    @Test
    void anExpressionOfTooFewPartsIsRefusedAsItWasWritten() {
        assertThatThrownBy(() -> source(new CronConnector(), "tab", Map.of("schedule", "*/1 * * *")))
                .hasMessageContaining("'*/1 * * *' is not a cron expression: five or six parts are expected, 4 found");
        assertThatThrownBy(() -> source(new CronConnector(), "tab", Map.of("schedule", "61 * * * *")))
                .hasMessageContaining("'61 * * * *' is not a cron expression: ");
        assertThatThrownBy(() -> quartz("* * * * ?"))
                .hasMessageContaining("six or seven parts are expected, 5 found");
    }

    @Test
    void aTimeZoneThatIsNoneIsRefused() {
        assertThatThrownBy(() -> source(new QuartzConnector(), "x", Map.of("cron", "* * * * * ?", "trigger.timeZone", "Mars/North")))
                .hasMessageContaining("Mars/North");
    }
}
