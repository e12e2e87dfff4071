// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Dead letters are run again where they have failed; what came before is not done twice, and the next run goes on with what both have left. */
class DeadReplayTest {
    /** A step that fails for lines that {{bad}} matches; {{bad}} is mended for the replay. */
    private static final String CHECK =
            """
            - validate:
                id: check
                expression: {simple: "${body} !regex '{{bad}}'"}
            """;

    private static final String WRITE =
            """
            - setBody: {id: head, simple: "${body} ${header.way}"}
            - to: {id: out, uri: "lines:{{out}}"}
            """;

    @TempDir
    private Path folder;

    private void write(String steps) throws IOException {
        Files.writeString(
                folder.resolve("r.yaml"),
                "- route:\n    id: r\n    from:\n      uri: lines:{{in}}\n      steps:\n" + steps.indent(8));
    }

    private void lines(Stream<String> lines) throws IOException {
        Files.write(folder.resolve("in.txt"), lines.toList(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private CommandLineRun command(String bad, String... command) {
        Stream<String> options = Stream.of(
                folder.resolve("r.yaml").toString(),
                "--state", folder.resolve("state").toString(),
                "--set", "bad=" + bad,
                "--set", "in=" + folder.resolve("in.txt"),
                "--set", "out=" + folder.resolve("out.txt"));
        return CommandLineRun.of(Stream.concat(Stream.of(command), options).toArray(String[]::new));
    }

    private void run(String bad) {
        CommandLineRun run = command(bad, "run", "--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private CommandLineRun replay(String bad, String... more) {
        CommandLineRun run = command(bad, Stream.concat(Stream.of("dead", "replay"), Stream.of(more)).toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(run.err().contains("failed again") ? ExitCode.FAILED : ExitCode.DONE);
        return run;
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.txt"));
    }

    private List<String> letters() throws IOException {
        return Files.readAllLines(folder.resolve("state/dead/r.jsonl"));
    }

    /** The step that fails is in many places of a route; before it is what must not happen twice. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "PLAIN",
                """
                - choice:
                    when:
                      - simple: "${body} regex '.*[02468]'"
                        steps:
                          - setHeader: {name: way, simple: "${header.way}+even"}
                          CHECK
                    otherwise:
                      steps:
                        - setHeader: {name: way, simple: "${header.way}+odd"}
                """,
                """
                - filter:
                    simple: "${body} regex '.*[02468]'"
                    steps:
                      - setHeader: {name: way, simple: "${header.way}+even"}
                      CHECK
                """,
                """
                - doTry:
                    steps:
                      - setHeader: {name: way, simple: "${header.way}+tried"}
                      CHECK
                    doCatch:
                      - exception: [java.io.IOException]
                        steps:
                          - log: {message: "no"}
                """,
                """
                - setHeader: {name: way, simple: "${header.way}+called"}
                - to: direct:called
                - setHeader: {name: way, simple: "${header.way}+back"}
                """,
            })
    void stepInSomePlaceFails_itsLettersGoOnThere(String steps) throws IOException {
        String body = steps.equals("PLAIN") ? CHECK : withCheck(steps);
        write(body + WRITE);
        if (steps.contains("direct:called")) {
            Files.writeString(
                    folder.resolve("r.yaml"),
                    "\n- route:\n    id: called\n    from:\n      uri: direct:called\n      steps:\n" + CHECK.indent(8),
                    StandardOpenOption.APPEND);
        }
        lines(IntStream.range(0, 30).mapToObj(i -> "line " + i));
        run("line .*[48]");
        List<String> failed = letters();
        assertThat(failed).hasSize(6);
        assertThat(out()).hasSize(24);

        replay("line 14");
        assertThat(out()).hasSize(29);
        assertThat(letters()).hasSize(7).last().asString().contains("\"body\":\"line 14", "\"attempts\":2", "in.txt:15\"");

        lines(Stream.of("line 30", "line 32"));
        run("line 32");
        assertThat(letters()).hasSize(8);
        assertThat(out()).hasSize(30);

        replay("never");
        replay("never");
        assertThat(letters()).hasSize(8);
        Path whole = folder.resolve("whole.txt");
        CommandLineRun run = CommandLineRun.of(
                "run", folder.resolve("r.yaml").toString(), "--set", "bad=never", "--set", "in=" + folder.resolve("in.txt"), "--set", "out=" + whole);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out()).containsExactlyInAnyOrderElementsOf(Files.readAllLines(whole));
    }

    /** A copy takes the way on which the step fails; what it was copied from has gone on, and does nothing again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "- to: seda:called\n",
                "- wireTap: {uri: direct:called}\n",
                "- multicast: {steps: [{to: direct:called}, {log: {message: no}}]}\n",
                "- to: {uri: seda:called}\n- wireTap: {uri: direct:called}\n- setHeader: {name: way, constant: both}\n",
                "- threads: {poolSize: 3}\n- to: direct:called\n",
            })
    void stepOnTheWayOfACopyFails_onlyTheCopyGoesOn(String steps) throws IOException {
        write(steps + WRITE);
        String called = CHECK + "- setBody: {simple: \"${body} called\"}\n- to: {id: called, uri: \"lines:{{out}}\"}\n";
        Files.writeString(
                folder.resolve("r.yaml"),
                "\n- route:\n    id: d\n    from:\n      uri: direct:called\n      steps:\n" + called.indent(8)
                        + "\n- route:\n    id: s\n    from:\n      uri: seda:called\n      steps:\n" + called.indent(8),
                StandardOpenOption.APPEND);
        lines(IntStream.range(0, 40).mapToObj(i -> "line " + i));
        run("line .*[48]");
        replay("line 14");
        replay("never");
        replay("never");
        Path whole = folder.resolve("whole.txt");
        CommandLineRun run = CommandLineRun.of(
                "run", folder.resolve("r.yaml").toString(), "--set", "bad=never", "--set", "in=" + folder.resolve("in.txt"), "--set", "out=" + whole);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(out()).containsExactlyInAnyOrderElementsOf(Files.readAllLines(whole));
    }

    @Test
    void stepInASplitFails_theWholeMessageIsSplitAgain_andStatesGoOn() throws IOException {
        write(
                """
                - split:
                    id: parts
                    tokenize: {token: ","}
                    steps:
                      - validate: {id: check, expression: {simple: "${body} !regex '{{bad}}'"}}
                - idempotentConsumer:
                    id: once
                    simple: "${body}"
                    idempotentRepository: "#keys"
                    steps:
                      - aggregate:
                          id: pairs
                          correlationExpression: {constant: all}
                          aggregationStrategy: "#class:org.apache.camel.processor.aggregate.StringAggregationStrategy"
                          completionSize: 2
                          steps:
                            - to: {id: out, uri: "lines:{{out}}"}
                """);
        Files.writeString(
                folder.resolve("r.yaml"),
                "\n- beans:\n    - name: keys\n      type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository\n",
                StandardOpenOption.APPEND);
        lines(Stream.of("a,b", "c,x", "a,b", "e,x", "g,h"));
        run("x");
        assertThat(letters()).hasSize(2);
        assertThat(out()).containsExactly("a,bg,h");
        replay("never");
        assertThat(out()).containsExactly("a,bg,h", "c,xe,x");
        lines(Stream.of("i,k", "c,x", "l,m"));
        run("never");
        assertThat(out()).containsExactly("a,bg,h", "c,xe,x", "i,kl,m");
        assertThat(letters()).hasSize(2);
    }

    @Test
    void copyOfACopyFails_isRefused() throws IOException {
        write("- multicast: {id: all, steps: [{log: {message: no}}, {to: seda:called}]}\n" + WRITE);
        Files.writeString(
                folder.resolve("r.yaml"),
                "\n- route:\n    id: s\n    from:\n      uri: seda:called\n      steps:\n" + CHECK.indent(8) + "        - to: {id: called, uri: log:x}\n",
                StandardOpenOption.APPEND);
        lines(Stream.of("a", "b"));
        run("b");
        CommandLineRun refused = command("never", "dead", "replay");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("the dead letters of 'called.check' cannot be replayed where they have failed: it is inside of a 'multicast' at ", ", of which a copy went its own way");
        assertThat(letters()).hasSize(1);
        assertThat(out()).containsExactly("a ", "b ");
    }

    @Test
    void messageWasChangedInATry_isRefusedUntilAStepIsChosen() throws IOException {
        write(
                """
                - loop:
                    id: again
                    constant: 2
                    steps:
                      - setHeader: {name: way, simple: "${header.way}+loop"}
                """
                        + CHECK.indent(6)
                        + WRITE);
        lines(Stream.of("a", "b"));
        run("b");
        CommandLineRun refused = command("never", "dead", "replay");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("the dead letters of 'check' cannot be replayed where they have failed: it is inside of a 'loop' at ", "'--step check --to from' runs the messages through 'r' from its start, as they came");
        assertThat(command("never", "dead", "replay", "--to", "check").err()).contains("no message can enter 'r' at 'check'", "'--to from' runs the messages through the route from its start");
        assertThat(command("never", "dead", "replay", "--to", "nowhere").err()).contains("'r' has no step 'nowhere' now; 'pelton plan' lists those it has");
        assertThat(command("never", "dead", "replay", "--step", "out").err()).contains("has no dead letters of a step 'out', but of: check");
        replay("never", "--step", "check", "--to", "head");
        assertThat(out()).containsExactly("a +loop+loop", "b +loop");
        replay("never", "--to", "head");
        assertThat(out()).hasSize(2);
    }

    private static String withCheck(String steps) {
        return steps.lines()
                .map(line -> line.strip().equals("CHECK") ? CHECK.indent(line.indexOf("CHECK")).stripTrailing() : line)
                .reduce("", (text, line) -> text + line + "\n");
    }
}
