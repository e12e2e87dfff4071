// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.connector.Allocations;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LogTest {
    private static final String NAME = "pelton.test.orders";

    private final Logger logger = (Logger) LoggerFactory.getLogger(NAME);
    private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
    private final LogConnector connector = new LogConnector();

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
        logger.setAdditive(false);
        logger.setLevel(Level.TRACE);
    }

    @AfterEach
    void forget() {
        logger.detachAppender(appender);
        logger.setLevel(Level.OFF);
    }

    @Test
    void when_aRecordIsWritten_then_itsTextIsLoggedAtTheLevel() throws Exception {
        for (LogLevel level : LogLevel.values()) {
            write(Log.to(NAME, level), "order {} of " + level);
        }
        assertThat(appender.list)
                .extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                .containsExactly(
                        "TRACE order {} of TRACE",
                        "DEBUG order {} of DEBUG",
                        "INFO order {} of INFO",
                        "WARN order {} of WARN",
                        "ERROR order {} of ERROR");
    }

    @Test
    void when_theLevelIsOff_then_theTextIsNotMadeAndNothingAllocated() throws Exception {
        logger.setLevel(Level.WARN);
        Object record = new Object() {
            @Override
            public String toString() {
                throw new AssertionError("the text is not wanted");
            }
        };
        for (Sink<Object> sink : List.of(Log.to(NAME, LogLevel.INFO), Log.to(NAME, LogLevel.OFF))) {
            SinkWriter<Object> writer = (SinkWriter<Object>) sink.open();
            assertThat(Allocations.ofEachRun(() -> writeOften(writer, record))).as(sink.toString()).isZero();
        }
        assertThat(appender.list).isEmpty();
    }

    @Test
    void when_theLevelChangesWhileRunning_then_itCountsFromTheNextRecord() throws Exception {
        SinkWriter<Object> writer = (SinkWriter<Object>) Log.to(NAME, LogLevel.DEBUG).open();
        logger.setLevel(Level.INFO);
        writer.write("one");
        logger.setLevel(Level.DEBUG);
        writer.write("two");
        assertThat(appender.list).extracting(ILoggingEvent::getFormattedMessage).containsExactly("two");
    }

    @Test
    void when_textHasControlCharacters_then_oneHarmlessLine() {
        assertThat(LogText.of("a\nERROR forged\r\n\tb")).isEqualTo("a\\nERROR forged\\r\\n\\tb");
        assertThat(LogText.of("\u001B[31mred\u001B[0m\u009B2J\u0000\u0007\u007F"))
                .isEqualTo("\\u001B[31mred\\u001B[0m\\u009B2J\\u0000\\u0007\\u007F");
        assertThat(LogText.of("user\u202Egnp.exe\u2066\u2069\u200F\u061C\u2028\u0085"))
                .isEqualTo("user\\u202Egnp.exe\\u2066\\u2069\\u200F\\u061C\\u2028\\u0085");
        assertThat(LogText.of("plain ä € 😀 ${jndi:ldap://x} {}")).isEqualTo("plain ä € 😀 ${jndi:ldap://x} {}");
    }

    @Test
    void when_anyCharacter_then_noneThatControlsOrReordersIsLeft() {
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            String text = LogText.of("a" + c + "b");
            text.chars().forEach(left -> assertThat(isHarmless((char) left)).as("%04X", left).isTrue());
            if (isHarmless(c)) {
                assertThat(text).isEqualTo("a" + c + "b");
            }
        }
    }

    private static boolean isHarmless(char c) {
        byte directionality = Character.getDirectionality(c);
        return !Character.isISOControl(c)
                && Character.getType(c) != Character.LINE_SEPARATOR
                && Character.getType(c) != Character.PARAGRAPH_SEPARATOR
                && "\u061C\u200E\u200F".indexOf(c) < 0
                && (directionality < Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING
                        || directionality == Character.DIRECTIONALITY_NONSPACING_MARK
                        || directionality == Character.DIRECTIONALITY_BOUNDARY_NEUTRAL
                        || directionality <= Character.DIRECTIONALITY_OTHER_NEUTRALS);
    }

    @Test
    void when_textIsLong_then_cutWithItsLength() {
        String longest = "x".repeat(LogText.MAX_CHARS);
        assertThat(LogText.of(longest)).isEqualTo(longest);
        assertThat(LogText.of(longest + "yz")).isEqualTo(longest + "… (cut, 10002 characters in all)");
        assertThat(LogText.of("\n" + longest)).startsWith("\\nx").endsWith("x… (cut, 10001 characters in all)");
        assertThat(LogText.of(longest.substring(1) + "😀"))
                .as("not cut in the middle of a character")
                .isEqualTo(longest.substring(1) + "… (cut, 10001 characters in all)");
    }

    @Test
    void when_askedWhatItIs_then_inlineAndConcurrent() {
        Sink<Object> sink = Log.to("orders", LogLevel.INFO);
        assertThat(sink.traits()).contains(SinkTrait.INLINE);
        assertThat(sink.traits()).contains(SinkTrait.CONCURRENT);
        assertThat(sink).hasToString("log:orders");
        assertThat(Log.to("orders", LogLevel.WARN)).hasToString("log:orders?level=WARN");
    }

    @Test
    void when_namedByARoute_then_asItsOptionsSay() {
        assertThat(sink("orders", Map.of())).hasToString("log:orders");
        assertThat(sink("orders", Map.of("level", "debug"))).hasToString("log:orders?level=DEBUG");
        assertThat(sink("orders", Map.of("level", "off"))).hasToString("log:orders?level=OFF");
        assertBadValue(() -> sink("orders", Map.of("level", "LOUD")), "'LOUD', but must be one of TRACE, DEBUG, INFO");
        assertBadValue(() -> sink(" ", Map.of()), "log:NAME");
    }

    private Sink<Object> sink(String path, Map<String, String> options) {
        return connector.sink(Endpoint.of(connector.descriptor(), path, options));
    }

    private static void write(Sink<Object> sink, Object record) throws Exception {
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write(record);
            writer.flush();
        }
    }

    private static void writeOften(SinkWriter<Object> writer, Object record) throws Exception {
        for (int i = 0; i < 10_000; i++) {
            writer.write(record);
        }
    }

    private static void assertBadValue(Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining(message);
    }

    private void send(Map<String, String> options, Object... bodies) throws Exception {
        Sink<Object> sink = connector.sink(Endpoint.of(connector.descriptor(), NAME, options));
        for (Object body : bodies) {
            write(sink, body);
        }
    }

    @Test
    void when_aMarkerIsNamed_then_eventsHaveIt() throws Exception {
        send(Map.of("marker", "M"), "a");
        assertThat(appender.list.getFirst().getMarkerList()).extracting(Object::toString).containsExactly("M");
    }

    @Test
    void when_logsAreMasked_then_secretsAreHidden() throws Exception {
        send(Map.of("logMask", "true", "plain", "true"), "password=abc");
        assertThat(appender.list.getFirst().getFormattedMessage()).isEqualTo("password=xxxxx");
    }

    @Test
    void when_aGroupIsNamed_then_onlyItsLastMessageIsToldOf() throws Exception {
        send(Map.of("groupSize", "2", "level", "WARN"), "a", "b", "c");
        assertThat(appender.list).hasSize(1);
        assertThat(appender.list.getFirst().getFormattedMessage())
                .startsWith("Received: 2 messages so far. Last group took: ")
                .contains(" messages per second. average: ");
        assertThatThrownBy(() -> send(Map.of("groupSize", "0"))).hasMessageContaining("groupSize must be at least 1");
    }

    @Test
    void when_streamsAreShown_then_theyCanBeReadAgain() throws Exception {
        ByteArrayInputStream stream = new ByteArrayInputStream("abc".getBytes(StandardCharsets.UTF_8));
        send(Map.of("showStreams", "true", "showBodyType", "false"), new Message(stream));
        assertThat(appender.list.getFirst().getFormattedMessage()).isEqualTo("Exchange[Body: abc]");
        assertThat(stream.readAllBytes()).hasSize(3);
    }
}
