// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Values on the command line, and what {@code check} counts. */
class SetTest {
    @TempDir
    Path folder;

    private Path route;

    @BeforeEach
    void write() throws IOException {
        route = Files.writeString(folder.resolve("route.yaml"), """
                - from:
                    uri: "timer:tick?delay=0&repeatCount={{count:1}}"
                    steps:
                      - to: "direct:a"
                - from: {uri: "direct:a", steps: [{to: "direct:b"}]}
                - from: {uri: "direct:b", steps: [{log: "{{?text}}"}]}
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "run", "plan"})
    void when_aValueIsSetThatNoRouteHasAPlaceFor_then_itIsAnError(String command) {
        CommandLineRun run = CommandLineRun.of(command, route.toString(), "--set", "coutn=2");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("PL119 --set coutn: no route has {{coutn}}; did you mean 'count'?");
    }

    @Test
    void when_anEndpointHasAPlaceholderWithoutValue_then_nothingElseIsSaidOfIt() throws IOException {
        Files.writeString(route, "- from: {uri: 'lines:{{in}}', steps: [{to: 'lines:{{out}}'}]}");
        CommandLineRun run = CommandLineRun.of("check", route.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).contains("1:22: PL112", "1:51: PL112", "2 problems");
    }

    @Test
    void when_aTestIsRun_then_valuesWithoutAPlaceAreErrorsToo() throws IOException {
        Path cases = Files.writeString(folder.resolve("route.test.yaml"), """
                - {name: a, given: [x], at: direct:b, expect: {log:route3: 1}}
                """);
        CommandLineRun set = CommandLineRun.of("test", cases.toString(), "--set", "txet=2");
        assertThat(set.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(set.err()).contains("PL119 --set txet: no route has {{txet}}; did you mean 'text'?");
        assertThat(CommandLineRun.of("test", cases.toString(), "--set", "text=2").exitCode()).isZero();

        Files.writeString(cases, """
                - {name: a, given: [x], at: direct:b, expect: {log:route3: 1}, properties: {txet: 2}}
                """);
        CommandLineRun property = CommandLineRun.of("test", cases.toString());
        assertThat(property.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(property.err()).contains("route.test.yaml:1:3: PL110 no route has {{txet}}", "did you mean 'text'?");
    }

    @Test
    void when_aValueIsUsed_then_allIsWell() {
        assertThat(CommandLineRun.of("check", route.toString(), "--set", "count=2", "--set", "text=x").exitCode()).isZero();
    }

    @Test
    void when_routesAreCalledByOthers_then_theyCountAsWell() {
        assertThat(CommandLineRun.of("check", route.toString()).out()).isEqualTo("3 routes in 1 file are good\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "run x.yaml --set y | value for option '--set' (NAME=VALUE) should be",
        "lab foo | there is no command 'foo'",
        "check x.yaml --drain=3s | there is no option '--drain"
    })
    void when_theCommandLineIsWrong_then_itSaysWhatItIs(String arguments, String expected) {
        CommandLineRun run = CommandLineRun.of(arguments.split(" "));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(expected);
    }
}
