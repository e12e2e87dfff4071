// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Simple;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Options of endpoints that may hold functions, that only Camel has, and schemes that run commands. */
class EndpointOptionsTest {
    private static String route(String to) {
        return "- from:\n    uri: lines:in\n    steps:\n      - to: \"" + to + "\"\n";
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

        assertThat(new OptionText("${header.id}.txt", Simple.expression("${header.id}.txt")).text(message))
                .isEqualTo("7.txt");
        assertThat(new OptionText("${header.none}", Simple.expression("${header.none}")).text(message)).isNull();
    }

    @Test
    void when_dataLooksLikeAnExpression_then_itStaysText() throws Exception {
        Message message = new Message("${header.id}");
        assertThat(new OptionText("${body}", Simple.expression("${body}")).text(message)).isEqualTo("${header.id}");
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
