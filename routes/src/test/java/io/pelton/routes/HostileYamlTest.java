// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Problem;
import io.pelton.message.Message;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Files that try to exhaust the reader, or use YAML that is refused, end in a problem with a place, and soon. */
final class HostileYamlTest {
    private static final String ROUTE = "- from:\n    uri: lines:a\n    steps:\n      - log: x\n";

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void when_fileIsHostile_then_oneProblemSaysWhere(String name, String yaml, String place, String message) {
        List<Problem> problems =
                Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Routes.problems(yaml));

        Problem problem = problems.getFirst();
        assertThat(problem.code()).isEqualTo(ErrorCode.YAML_SYNTAX);
        assertThat(problem.origin().line() + ":" + problem.origin().column()).isEqualTo(place);
        assertThat(problem.message()).contains(message).doesNotContain("\n");
    }

    /** YAML 1.1 would make truths and octal numbers of some of these. */
    @ParameterizedTest
    @ValueSource(strings = {"no", "Yes", "off", "012", "0x1f", "1_000", "1e3", "12:30:45", "2001-01-01", ".5"})
    void when_aTextCouldBeSomethingElse_then_itIsTheTextThatIsWritten(String text) throws Exception {
        Message message = new Message("");
        Routes.run("- from: {uri: 'lines:a', steps: [{setBody: {constant: " + text + "}}, {log: x}]}\n", message);

        assertThat(message.body()).isEqualTo(text);
    }

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("billion laughs", laughs(), "5:35", "counting what aliases repeat"),
                Arguments.of("alias of itself", "- &a [*a]\n", "1:7", "'*a' refers to no value"),
                Arguments.of("unknown alias", "- *a\n", "1:3", "'*a' refers to no value"),
                Arguments.of("deep flow", "[".repeat(10_000), "1:201", "nested more than 200 deep"),
                Arguments.of("deep block", "- ".repeat(10_000) + "x", "1:401", "nested more than 200 deep"),
                Arguments.of("deep mappings", "{a: ".repeat(10_000), "1:798", "nested more than 200 deep"),
                Arguments.of("huge", ROUTE + "#".repeat(3 << 20), "1:1", "larger than 3 MiB"),
                Arguments.of(
                        "many values",
                        "- {x: " + "[],".repeat(1_000_000),
                        "1:10",
                        "a key must be a text, but this is a list"),
                Arguments.of("many items", "[" + "a,".repeat(300_000) + "]", "1:200000", "more than 100000 values"),
                Arguments.of("global tag", "- !!javax.script.ScriptEngineManager [x]\n", "1:3", "is refused"),
                Arguments.of("local tag", "- from: {uri: !x a}\n", "1:15", "is refused"),
                Arguments.of("tag with a handle", "%TAG ! tag:x,2000:\n---\n- !y a\n", "3:3", "is refused"),
                Arguments.of("duplicate key", ROUTE + "    uri: b\n", "5:5", "first at line 2"),
                Arguments.of("tab as indentation", "- from:\n\turi: a\n", "2:1", "a tab stands"),
                Arguments.of("key that is a list", "- ? [a]\n  : b\n", "1:5", "a key must be a text"),
                Arguments.of("second colon", "- from:\n    uri: a: b\n", "2:11", "a ':' stands where no key can be"),
                Arguments.of("bad indentation", "- from:\n    uri: a\n   steps: b\n", "3:4", "this line is indented by 3 spaces, unlike every line above"),
                Arguments.of("unclosed quote", "- from: 'a\n", "1:9", "the quote ' that opens here is never closed"),
                Arguments.of("control character", "- a\n- b\u0000\n", "2:4", "U+0000"),
                Arguments.of("bad escape", "- \"\\q\"\n", "1:5", "unknown escape character"));
    }

    private static String laughs() {
        StringBuilder yaml = new StringBuilder("- &a [x, x, x, x, x, x, x, x, x, x]\n");
        for (char c = 'b'; c <= 'i'; c++) {
            yaml.append("- &").append(c).append(" [").append(("*" + (char) (c - 1) + ", ").repeat(9));
            yaml.append('*').append((char) (c - 1)).append("]\n");
        }
        return yaml.toString();
    }
}
