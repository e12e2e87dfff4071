// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Environment;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Options of endpoints that may hold functions, that only Camel has, and schemes that run commands. */
class EndpointOptionsTest {
    private static String route(String to) {
        return "- from:\n    uri: lines:in\n    steps:\n      - to: \"" + to + "\"\n";
    }

    private static Environment inRoute(String id) {
        return new Environment() {
            @Override
            public String routeId() {
                return id;
            }
        };
    }

    private static List<String> problems(String to) {
        return Routes.problems(route(to)).stream()
                .map(problem -> problem.code().code() + " " + problem.message())
                .toList();
    }

    @Test
    void when_anOptionHasFunctions_then_theyAreCompiled() {
        assertThat(problems("file:out?fileName=a&header=${header.id}-${body}.txt")).isEmpty();
        assertThat(problems("file:out?fileName=a&header=plain")).isEmpty();
    }

    @Test
    void when_functionsAreWrong_then_theProblemNamesTheOption() {
        assertThat(problems("file:out?fileName=a&header=${nothing}"))
                .singleElement()
                .asString()
                .startsWith("PL111 option 'header': ");
    }

    @Test
    void when_aCompiledOptionIsAsked_then_itsTextIsThatOfTheMessage() throws Exception {
        Message message = new Message("b");
        message.setHeader("id", 7);

        assertThat(OptionText.of("${header.id}.txt", Environment.NONE).text(message))
                .isEqualTo("7.txt");
        assertThat(OptionText.of("${header.none}", Environment.NONE).text(message)).isNull();
    }

    @Test
    void when_anOptionNamesItsRoute_then_itIsThatOfTheStep() {
        String yaml = "- route:\n    id: refused\n    from:\n      uri: lines:in\n      steps:\n        - to: file:out?fileName=a&header=${routeId}\n";

        assertThat(Routes.problems(yaml)).singleElement().asString().contains("header is refused");
    }

    @Test
    void when_theSameTextNamesOtherRoutes_then_itIsNotTheSameOption() throws Exception {
        String text = "${routeId}.txt";

        assertThat(OptionText.of(text, inRoute("a"))).isEqualTo(OptionText.of(text, inRoute("a"))).isNotEqualTo(OptionText.of(text, inRoute("b")));
        assertThat(OptionText.of("${body}", inRoute("a"))).isEqualTo(OptionText.of("${body}", inRoute("b")));
    }

    @Test
    void when_dataLooksLikeAnExpression_then_itStaysText() throws Exception {
        Message message = new Message("${header.id}");
        assertThat(OptionText.of("${body}", Environment.NONE).text(message)).isEqualTo("${header.id}");
    }

    @Test
    void when_onlyCamelHasTheOption_then_itIsNotSupported() {
        assertThat(problems("file:out?fileName=a&chmodDirectory=755"))
                .containsExactly("PL118 Camel's option 'chmodDirectory' of 'file:' is not supported yet");
    }

    @Test
    void when_aSchemeRunsCommands_then_itIsRefused() {
        assertThat(problems("exec:rm"))
                .singleElement()
                .asString()
                .startsWith("PL120 'exec:' runs commands, which no route may do by itself");
    }
}
