// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Endpoints whose URI has functions in it. */
class NamedEndpointsTest {
    @TempDir
    private Path folder;

    private CommandLineRun run(String command, String step) throws IOException {
        return run(command, step, "");
    }

    private CommandLineRun run(String command, String step, String more) throws IOException {
        String file = RouteFile.write(folder, "route.yaml", """
                - route:
                    id: named
                    from:
                      uri: timer:tick?repeatCount=1
                      steps:
                        - setBody: {constant: text}
                        - setHeader: {name: x, constant: sub/f.txt}
                """ + step.indent(8) + more);
        return CommandLineRun.of(command, file);
    }

    @Test
    void onlyAnOptionThatTakesFunctionsHasSome_itIsWrittenTo() throws IOException {
        for (String step : new String[] {
            "- toD: file:%s/a?fileName=${header.x}", "- toD: {uri: 'file:%s/a', parameters: {fileName: '${header.x}'}}",
            "- wireTap: file:%s/a?fileName=${header.x}", "- enrich: {simple: 'file:%s/a?fileName=${header.x}'}"
        }) {
            CommandLineRun run = run("run", step.formatted(folder));
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(folder.resolve("a/sub/f.txt")).hasContent("text");
            Files.delete(folder.resolve("a/sub/f.txt"));
        }
    }

    @Test
    void aMessageNamesFoldersInOneThatIsWritten_andLeavesItNowhere() throws IOException {
        CommandLineRun run = run("run", "- toD: file:%s/a/${body}/b?charset=UTF-8&fileName=${header.x}".formatted(folder));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(folder.resolve("a/text/b/sub/f.txt")).hasContent("text");
        CommandLineRun outside = run("run", """
                - setHeader: {name: up, constant: ../../c}
                - toD: file:%s/a/${header.up}?fileName=f.txt
                """.formatted(folder));
        assertThat(outside.exitCode()).isEqualTo(1);
        assertThat(outside.err()).contains("PL220");
        assertThat(folder.resolve("c")).doesNotExist();
    }

    @Test
    void aMessageNamesALogWithOptions_theyHold() throws IOException {
        CommandLineRun run = run("run", "- toD: log:${routeId}?showBodyType=false");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("INFO  named - Exchange[Body: text]");
    }

    @Test
    void aMessageNamesARouteWithOptions_theFailureSaysThatItTakesNone() throws IOException {
        String steps = """
                - setHeader: {name: to, constant: 'direct:other?timeout=5'}
                - recipientList: {header: to}
                """;
        CommandLineRun run = run("run", steps, "- route: {from: {uri: direct:other, steps: [{to: log:other}]}}");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL108 'direct:other?timeout=5' has options, and a message names an endpoint without any: 'direct:other'");
    }

    @Test
    void anOptionOfANamedLogIsOnlyKnownWhenTheMessageComes_itFails() throws IOException {
        CommandLineRun run = run("run", "- toD: ${header.none}log:x?no${routeId}=1");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL108 'log:x?nonamed=1': 'log:' has no option 'nonamed'");
    }
}
