// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.endpoint;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.connector.log.LogConnector;
import io.pelton.message.Message;
import io.pelton.spi.Endpoint;
import io.pelton.spi.SinkWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** What the endpoint log writes is what Camel writes, but data never makes a line of its own. */
class LogOracleTest {
    private static final String NAME = "log-oracle";
    private static final List<@Nullable Object> BODIES =
            Arrays.asList("hello", null, 7, "a\nb", List.of("x", 1), "", "x".repeat(300));

    static Stream<String> options() {
        return Stream.of(
                "",
                "plain=true",
                "showHeaders=true",
                "showHeaders=true&multiline=true",
                "showBody=false",
                "showBody=false&showHeaders=true",
                "showBodyType=false",
                "showBodyType=false&showHeaders=true&style=Tab",
                "showExchangePattern=true",
                "showProperties=true",
                "showVariables=true",
                "showVariables=true&showHeaders=true&multiline=true",
                "showVariables=true&style=Tab&showProperties=true",
                "showHeaders=true&multiline=true&style=Tab",
                "showHeaders=true&style=Fixed&multiline=true",
                "maxChars=100",
                "level=WARN",
                "level=OFF",
                "showException=true",
                "showCaughtException=true&showHeaders=true");
    }

    @ParameterizedTest
    @MethodSource("options")
    void when_messagesAreLogged_then_theTextIsCamels(String options) throws Exception {
        for (Object body : BODIES) {
            List<String> escaped = onCamel(options, body, Map.of("v", "w", "U", 3)).stream()
                    .map(text -> options.equals("plain=true") ? text.replace("\n", "\\n") : text)
                    .toList();
            assertThat(onPelton(options, body, Map.of("v", "w", "U", 3))).as("%s of %s", options, body).isEqualTo(escaped);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"showVariables=true", "showVariables=true&multiline=true", "showVariables=true&showHeaders=true&multiline=true"})
    void when_aMessageHasNoVariables_then_theTextIsCamels(String options) throws Exception {
        assertThat(onPelton(options, "hello", Map.of())).isEqualTo(onCamel(options, "hello", Map.of()));
    }

    @Test
    void when_allIsShown_then_variablesAre() throws Exception {
        assertThat(onPelton("showAll=true", "hello", Map.of("v", "w"))).singleElement().asString().contains(", Properties: {p=q}, Variables: {v=w}, Headers: {");
    }

    @Test
    void when_dataHasLineEndsOrControls_then_theyAreEscaped() throws Exception {
        String evil = "a\r\n2026 INFO forged\u001B[31m\u202Ex";
        List<String> lines = onPelton("showHeaders=true&skipBodyLineSeparator=false", evil, Map.of());

        assertThat(lines).singleElement().asString().contains("a\\r\\n2026").doesNotContain("\n", "\u001B", "\u202E");
    }

    private static List<String> onPelton(String options, @Nullable Object body, Map<String, Object> variables) throws Exception {
        Map<String, String> texts = new HashMap<>();
        for (String option : options.isEmpty() ? new String[0] : options.split("&")) {
            texts.put(option.split("=")[0], option.split("=")[1]);
        }
        LogConnector connector = new LogConnector();
        Message message = new Message(body);
        message.setHeader("b", 2);
        message.setHeader("A", "one");
        message.setProperty("p", "q");
        variables.forEach(message::setVariable);
        return logged(() -> {
            try (SinkWriter<Object> writer =
                    (SinkWriter<Object>) connector.sink(Endpoint.of(connector.descriptor(), NAME, texts)).open()) {
                writer.write(message);
            }
        });
    }

    private static List<String> onCamel(String options, @Nullable Object body, Map<String, Object> variables) throws Exception {
        CamelContext camel = new DefaultCamelContext();
        camel.start();
        try {
            return logged(() -> camel.createProducerTemplate()
                    .send("log:" + NAME + (options.isEmpty() ? "" : "?" + options), exchange -> {
                        exchange.setProperty("p", "q");
                        variables.forEach(exchange::setVariable);
                        exchange.getMessage().setBody(body);
                        exchange.getMessage().setHeaders(new TreeMap<>(Map.of("b", 2, "A", "one")));
                    }));
        } finally {
            camel.stop();
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static List<String> logged(Action action) throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(NAME);
        logger.setLevel(Level.TRACE);
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.addAppender(appender);
        try {
            action.run();
        } finally {
            logger.detachAppender(appender);
        }
        return appender.list.stream().map(event -> event.getLevel() + " " + event.getFormattedMessage()).toList();
    }
}
