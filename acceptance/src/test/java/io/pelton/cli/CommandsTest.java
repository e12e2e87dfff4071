// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes run those commands that the command line allows, and no others. */
class CommandsTest {
    private static final Map<String, String> PATH = Map.of("PATH", "/usr/bin:/bin");

    @TempDir
    private Path folder;

    private String routes(String target) throws IOException {
        Path input = Files.writeString(folder.resolve("input.txt"), "some words\n");
        return RouteFile.write(folder, "routes.yaml", """
                - from:
                    uri: lines:%s
                    steps:
                      - %s
                      - to: lines:%s/output.txt
                """.formatted(input, target, folder));
    }

    @Test
    void when_nothingIsAllowed_then_theRouteIsRefusedAndTheOptionNamed() throws IOException {
        String routes = routes("to: exec:tr?args=a-z A-Z");
        for (String command : new String[] {"check", "run", "plan"}) {
            CommandLineRun run = CommandLineRun.with(PATH, command, routes);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.out() + run.err()).contains("PL120", "routes.yaml:4", "--allow-exec=tr");
        }
        assertThat(folder.resolve("output.txt")).doesNotExist();
    }

    @Test
    void when_theCommandIsAllowed_then_itRuns() throws IOException {
        String routes = routes("to: exec:tr?args=a-z A-Z");
        for (String allowed : new String[] {"cat,tr", "/usr/bin/tr", "*"}) {
            assertThat(CommandLineRun.with(PATH, "run", "--allow-exec", allowed, routes).exitCode()).isZero();
            assertThat(folder.resolve("output.txt")).hasContent("SOME WORDS\n");
            Files.delete(folder.resolve("output.txt"));
        }
    }

    @Test
    void when_anotherIsAllowed_then_theRouteIsRefused() throws IOException {
        CommandLineRun run = CommandLineRun.with(PATH, "run", "--allow-exec=cat", routes("to: exec:sh"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL120", "'sh'", "/cat");
    }

    @Test
    void when_theOptionNamesNoCommand_then_nothingRuns() throws IOException {
        CommandLineRun run = CommandLineRun.with(PATH, "run", "--allow-exec=no-such-command", routes("log: a"));
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("PL119", "there is no command 'no-such-command'");
    }

    @Test
    void when_aMessageNamesACommand_then_itFails() throws IOException {
        String file = routes("toD: \"${body}\"");
        for (String name : new String[] {"exec:touch?args=" + folder.resolve("made"), "controlbus:route?routeId=route1&action=stop"}) {
            Files.writeString(folder.resolve("input.txt"), name + "\n");
            CommandLineRun run = CommandLineRun.with(PATH, "run", "--allow-exec=*", file);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("is no endpoint that a message may name");
        }
        assertThat(folder.resolve("made")).doesNotExist();
    }

    @Test
    void when_routesAreTested_then_noCommandRuns() throws IOException {
        String routes = RouteFile.write(folder, "routes.yaml", """
                - from:
                    uri: timer:tick
                    steps:
                      - to: exec:touch?args=%s
                """.formatted(folder.resolve("made")));
        RouteFile.write(folder, "routes.test.yaml", """
                - name: sends
                  given: [{body: a}]
                  expect:
                    exec:touch: [{body: a}]
                """);
        CommandLineRun run = CommandLineRun.with(PATH, "test", "--allow-exec=touch", routes);
        assertThat(run.out()).contains("1 passed");
        assertThat(folder.resolve("made")).doesNotExist();
    }
}
