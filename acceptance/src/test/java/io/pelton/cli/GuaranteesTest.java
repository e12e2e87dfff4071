// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code pelton plan} says how often an output is written if the run is killed; who asks for more is refused by it and by {@code run}. */
class GuaranteesTest {
    @TempDir
    private Path folder;

    private CommandLineRun command(String command, String source, String steps, String... more) throws IOException {
        Path file = Files.writeString(
                folder.resolve("r.yaml"),
                "- route:\n    id: r\n    from:\n      uri: %s\n      steps:\n%s".formatted(source.replace("DIR", folder.toString()), steps.replace("DIR", folder.toString()).indent(8)));
        Files.writeString(folder.resolve("in.txt"), "a\n");
        List<String> arguments = new ArrayList<>(List.of(command, file.toString()));
        arguments.addAll(List.of(more));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    lines:DIR/in.txt | lines:DIR/out.txt             | effectively once: it takes its place only when it is complete  | effectively once: it is cut back to the last epoch, and goes on there
                    lines:DIR/in.txt | lines:DIR/out.txt?append=true | at least once: the next run reads lines:DIR/in.txt from the start and writes all of it again | effectively once: it is cut back to the last epoch, and goes on there
                    lines:DIR/in.txt | log:x         | at least once: the next run reads lines:DIR/in.txt from the start and writes all of it again | at least once: what was written after the position that was kept last comes again
                    lines:DIR/in.txt | lines:/dev/null | at least once: the next run reads lines:DIR/in.txt from the start and writes all of it again | at least once: what was written after the last epoch comes again
                    file:DIR/drop    | lines:DIR/out.txt | at most once: it is there only when the run has ended, and what was read before does not come again | at least once: what was read from file:DIR/drop and is not acknowledged is read again
                    file:DIR/drop    | file:DIR/out  | at least once: what was read from file:DIR/drop and is not acknowledged is read again | at least once: what was read from file:DIR/drop and is not acknowledged is read again
                    file:DIR/drop?preMove=work | file:DIR/out | at most once: what is under way when the process is killed is no longer where file:DIR/drop finds it | at most once: what is under way when the process is killed is no longer where file:DIR/drop finds it
                    timer:t          | lines:DIR/out.txt | at most once: timer:t?period=1000 cannot be read again, so what is under way when the process is killed is lost | at most once: timer:t?period=1000 cannot be read again, so what is under way when the process is killed is lost
                    """)
    void sourceAndSinkAndState_sayWhatHolds(String source, String sink, String without, String with) throws IOException {
        String step = "- to: {id: out, uri: \"" + sink + "\"}";
        String state = folder.resolve("state").toString();
        assertThat(command("plan", source, step).out()).containsOnlyOnce("  " + without.replace("DIR", folder.toString()) + "\n");
        assertThat(command("plan", source, step, "--state", state).out()).containsOnlyOnce("  " + with.replace("DIR", folder.toString()) + "\n");
        for (String asked : List.of("at-least-once", "effectively-once")) {
            CommandLineRun plan = command("plan", source, step, "--state", state, "--delivery", asked);
            boolean isGiven = with.startsWith("effectively") || with.startsWith(asked.replace('-', ' '));
            assertThat(plan.exitCode()).as(plan.err()).isEqualTo(isGiven ? ExitCode.DONE : ExitCode.USAGE);
            if (!isGiven) {
                CommandLineRun run = command("run", source, step, "--state", state, "--delivery", asked);
                assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(run.err())
                        .contains("PL116 'r' is to write " + asked.replace('-', ' ') + ", but 'out' writes to ", with.replace("DIR", folder.toString()));
                assertThat(folder.resolve("out.txt")).doesNotExist();
            }
        }
        assertThat(Files.exists(folder.resolve("state/epochs"))).isFalse();
    }

    /** Not every source is read from the start by a run that knows nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    lines:DIR/in.txt | every run reads from the start
                    file:DIR/drop    | file:DIR/drop itself decides what each run reads
                    kafka:t?brokers=localhost:1&groupId=g | kafka:t itself decides what each run reads
                    timer:t          | no source can be read from where it was
                    platform-http:/a | no source can be read from where it was
                    """)
    void nothingIsKept_itIsSaidWhatTheNextRunReads(String source, String what) throws IOException {
        assertThat(command("plan", '"' + source + '"', "- to: {id: out, uri: log:x}").out())
                .contains("Without --state DIR nothing is kept: " + what.replace("DIR", folder.toString()) + ". If");
    }

    @Test
    void severalSources_thoseThatAreReadFromTheStartAreNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("r.yaml"), """
                - route: {from: {uri: "lines:DIR/in.txt", steps: [{to: log:x}]}}
                - route: {from: {uri: "file:DIR/drop", steps: [{to: log:x}]}}
                - route: {from: {uri: "timer:t", steps: [{to: log:x}]}}
                """.replace("DIR", folder.toString()));
        assertThat(CommandLineRun.of("plan", file.toString()).out())
                .contains("nothing is kept: every run reads lines:DIR/in.txt from the start, and file:DIR/drop itself decides what each run reads. If"
                        .replace("DIR", folder.toString()));
    }

    @Test
    void sinkThatCommitsWithEpochs_isRefusedWithoutState_atItsPlace() throws IOException {
        String step = "- to: {id: out, uri: \"kafka:t?brokers=localhost:1&commit=epoch\"}";
        assertThat(command("plan", "lines:DIR/in.txt", step).out())
                .contains("  at most once: it is written only with epochs, so a run without --state DIR is refused\n");
        CommandLineRun run = command("run", "lines:DIR/in.txt", step);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("r.yaml:6:11: PL116 route 'r' cannot be started: kafka:t: commit=epoch commits with the epochs of a run that keeps state");
    }

    /** Who gets an answer before all is durable does not ask again. */
    @Test
    void requests_areKeptForSureOnlyIfTheAnswerWaitsForThat() throws IOException {
        String step = "- to: {id: out, uri: log:x}";
        assertThat(command("plan", "platform-http:/a", step).out())
                .contains("  at most once: a request to platform-http:/a may be answered before that is durable, and does not come again then\n");
        assertThat(command("plan", "platform-http:/a?acknowledge=durable", step).out())
                .contains("  at least once: a request to platform-http:/a is answered when that is durable; who gets no answer may send it again\n");
        assertThat(command("run", "platform-http:/a?port=0", step, "--delivery", "at-least-once").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** What sources and outputs would give is effectively once, with state and without. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    file:DIR/store?noop=true&idempotent=false | effectively once: it takes | effectively once: it is cut back
                    file:DIR/store?noop=true | effectively once: it takes | at least once: each run polls file:DIR/store in 'polling' from the start
                    file:DIR/store?delete=true | at most once: it is there only when the run has ended, and what 'polling' has polled from file:DIR/store does not come again | at least once: what 'polling' has polled from file:DIR/store may be polled again if the process is killed before it is put away
                    file:DIR/store?preMove=work | at most once: what 'polling' has polled from file:DIR/store does not come again if the process is killed | at most once: what 'polling' has polled from file:DIR/store does not come again if the process is killed
                    lines:DIR/in.txt | effectively once: it takes | at least once: each run polls lines:DIR/in.txt in 'polling' from the start
                    seda:q | at most once: what 'polling' has polled from a queue in memory | at most once: what 'polling' has polled from a queue in memory
                    """)
    void stepPolls_whatIsPolledCounts_fromThereOn(String polled, String without, String with) throws IOException {
        String steps = """
                - to: {id: before, uri: "lines:DIR/before.txt"}
                - poll: {id: polling, uri: "%s", timeout: 0}
                - to: {id: out, uri: "lines:DIR/out.txt"}
                """.formatted(polled);
        String state = folder.resolve("state").toString();
        assertThat(command("plan", "lines:DIR/in.txt", steps).out())
                .containsOnlyOnce("  r/before  lines:DIR/before.txt  effectively once: ".replace("DIR", folder.toString()))
                .containsOnlyOnce("  r/out     lines:DIR/out.txt     ".replace("DIR", folder.toString()) + without.replace("DIR", folder.toString()));
        assertThat(command("plan", "lines:DIR/in.txt", steps, "--state", state).out())
                .containsOnlyOnce("  r/out     lines:DIR/out.txt     ".replace("DIR", folder.toString()) + with.replace("DIR", folder.toString()));
    }

    /** Wherever the step stands that polls, and however a message comes from there to the output. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "- interceptSendToEndpoint: {uri: \"lines:*\", steps: [POLL]}\n- ROUTE: [OUT]",
                "- onException: {exception: [java.lang.Exception], continued: {constant: 'true'}, steps: [POLL]}\n- ROUTE: [FAIL, OUT]",
                "- onException: {exception: [java.lang.Exception], continued: {constant: 'true'}, steps: [CALL]}\n- ROUTE: [FAIL, OUT]\n- CALLED: [POLL]",
                "- ROUTE: [CALL, OUT]\n- CALLED: [POLL]",
                "- ROUTE: [POLL, CALL]\n- CALLED: [OUT]",
                "- ROUTE: [{doTry: {id: t, steps: [FAIL], doCatch: [{exception: [java.lang.Exception], steps: [POLL]}]}}, OUT]",
                "- ROUTE: [{doTry: {id: t, steps: [POLL], doFinally: {steps: [OUT]}}}]",
                "- ROUTE: [{choice: {id: c, when: [{simple: \"${body} == 'a'\", steps: [POLL]}]}}, OUT]",
                "- ROUTE: [{wireTap: {id: w, uri: \"direct:called\"}}]\n- CALLED: [POLL, OUT]",
                "- ROUTE: [{toD: {id: d, uri: \"direct:${header.x}\"}}, OUT]\n- CALLED: [POLL]",
                "- ROUTE: [{to: {id: s, uri: \"seda:called\"}}]\n- ROUTE2: [POLL, OUT]"
            })
    void whatIsPolledReachesTheOutput_itIsNotEffectivelyOnce(String routes) throws IOException {
        Path file = Files.writeString(
                folder.resolve("r.yaml"),
                routes.replace("ROUTE2: ", "route: {id: r2, from: {id: f2, uri: \"seda:called\", steps: STEPS}}\n# ")
                        .replaceAll("- ROUTE: (.*)", "- route: {id: r, from: {id: f, uri: \"lines:DIR/in.txt\", steps: $1}}")
                        .replaceAll("- CALLED: (.*)", "- route: {id: called, from: {id: g, uri: \"direct:called\", steps: $1}}")
                        .replaceAll("STEPS\\}\\}\n# (.*)", "$1}}")
                        .replace("POLL", "{poll: {id: p, uri: \"file:DIR/store?delete=true\", timeout: 0}}")
                        .replace("FAIL", "{throwException: {id: x, exceptionType: java.lang.IllegalStateException, message: no}}")
                        .replace("CALL", "{to: {id: call, uri: \"direct:called\"}}")
                        .replace("OUT", "{to: {id: out, uri: \"lines:DIR/out.txt\"}}")
                        .replace("DIR", folder.toString()));
        Files.writeString(folder.resolve("in.txt"), "a\n");
        CommandLineRun plan = CommandLineRun.of("plan", file.toString(), "--state", folder.resolve("state").toString());
        assertThat(plan.out()).as(plan.err()).containsPattern("out +lines:\\S+ +at (least|most) once: ");
    }

    @Test
    void stepKeepsSomething_thereAreEpochs_andItNeedsAnId() throws IOException {
        String steps = "- aggregate:\n    correlationExpression: {constant: x}\n    aggregationStrategy: \"#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy\"\n    completionSize: 2\n    steps: [{to: {id: out, uri: log:x}}]";
        String state = folder.resolve("state").toString();
        CommandLineRun plan = command("plan", "lines:DIR/in.txt", steps, "--state", state);
        assertThat(plan.out())
                .as(plan.err())
                .contains("With --state epochs are kept: 'aggregate-1' keeps state.", "  r/out  log:x  at least once: what was written after the last epoch comes again\n");
        assertThat(plan.err()).contains("PL123 ");
        assertThat(plan.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(command("plan", "lines:DIR/in.txt", steps).exitCode()).isZero();
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void guaranteeIsNone_isRefused() throws IOException {
        assertThat(command("run", "lines:DIR/in.txt", "- to: log:x", "--delivery", "exactly-once").err())
                .contains("'exactly-once' is no guarantee, which is at-least-once or effectively-once");
    }
}
