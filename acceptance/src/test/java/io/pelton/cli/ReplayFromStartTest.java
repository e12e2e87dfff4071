// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Letters keep the message as it came, so that it can go through the whole route again where it cannot enter in the middle. */
class ReplayFromStartTest {
    private static final String ORDERS =
            """
            - beans:
                - name: seen
                  type: org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository
            - route:
                id: r
                from:
                  uri: lines:{{in}}
                  steps:
                    - validate: {id: check, expression: {simple: "${body} !regex '{{bad}}'"}}
                    - idempotentConsumer:
                        id: once
                        simple: "${body}"
                        idempotentRepository: "#seen"
                        steps:
                          - setBody: {simple: "${body.split(',')[1]}"}
                          - convertBodyTo: {id: number, type: "{{type}}"}
                          - to: {id: out, uri: "lines:{{out}}"}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("r.yaml"), ORDERS);
        Files.write(folder.resolve("in.txt"), List.of("1,10", "2,abc", "bad,5", "4,7"));
    }

    private CommandLineRun command(String bad, String type, String... command) {
        Stream<String> options = Stream.of(
                folder.resolve("r.yaml").toString(),
                "--state", folder.resolve("state").toString(),
                "--set", "bad=" + bad,
                "--set", "type=" + type,
                "--set", "in=" + folder.resolve("in.txt"),
                "--set", "out=" + folder.resolve("out.txt"));
        return CommandLineRun.of(Stream.concat(Stream.of(command), options).toArray(String[]::new));
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.txt"));
    }

    private List<String> listed() {
        return CommandLineRun.of("dead", "list", folder.resolve("state").toString()).out().lines().map(line -> line.strip().split(" ")[0]).toList();
    }

    private CommandLineRun run() {
        CommandLineRun run = command("bad.*", "Integer", "run", "--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    @Test
    void someLettersCannotEnter_theyAreLeftWithTheWayOut_andTheOthersAreReplayed() throws IOException {
        run();
        assertThat(Files.readAllLines(folder.resolve("state/dead/r.jsonl")))
                .satisfiesExactly(
                        line -> assertThat(line).contains("\"body\":\"abc\"", "\"original\":{\"body\":\"2,abc\""),
                        line -> assertThat(line).contains("\"body\":\"bad,5\"", "\"original\":true"));
        CommandLineRun some = command("never", "Integer", "dead", "replay");
        assertThat(some.exitCode()).as(some.err()).isEqualTo(ExitCode.FAILED);
        assertThat(some.err())
                .contains("replayed 1 letter in ", "left 1 letter of 'number' of 'r': ", "it is inside of a 'idempotentConsumer' at ")
                .contains("'--step number --to from' runs the messages through 'r' from its start, as they came")
                .doesNotContain("--to once");
        assertThat(out()).containsExactly("10", "7", "5");
        assertThat(listed()).containsExactly("r:1");
    }

    @Test
    void fromTheStart_theMessageGoesThroughTheRouteAsItCame_asOftenAsItFails() throws IOException {
        run();
        CommandLineRun inside = command("never", "Integer", "dead", "replay", "--to", "number");
        assertThat(inside.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(inside.err()).contains("no message can enter 'r' at 'number'", "'--to from' runs the messages through the route from its start");
        CommandLineRun again = command("never", "Integer", "dead", "replay", "--step", "number", "--to", "from");
        assertThat(again.exitCode()).as(again.err()).isEqualTo(ExitCode.FAILED);
        assertThat(again.err()).contains("replayed 1 letter in ", "1 failed again");
        assertThat(listed()).containsExactly("r:2", "r:3");
        CommandLineRun shown = CommandLineRun.of("dead", "show", folder.resolve("state").toString(), "r:3");
        assertThat(shown.out()).contains("  original    2,abc\n", "  attempts    2\n");
        CommandLineRun mended = command("never", "String", "dead", "replay", "--to", "from");
        assertThat(mended.exitCode()).as(mended.err()).isZero();
        assertThat(out()).containsExactlyInAnyOrder("10", "7", "abc", "5");
        assertThat(listed()).containsExactly("no");
    }

    /** What is read when a group is complete is only its last message. */
    @Test
    void messageIsAGroup_itHasNoOriginal() throws IOException {
        Files.writeString(
                folder.resolve("r.yaml"),
                """
                - route:
                    id: r
                    from:
                      uri: lines:{{in}}
                      steps:
                        - aggregate:
                            id: pairs
                            correlationExpression: {constant: all}
                            aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
                            completionSize: 2
                            steps:
                              - validate: {id: check, expression: {simple: "${body} !regex '.*{{bad}}.*{{type}}'"}}
                              - to: {id: out, uri: "lines:{{out}}"}
                """);
        CommandLineRun run = command("", "", "run", "--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("state/dead/r.jsonl"))).hasSize(2).allSatisfy(line -> assertThat(line).doesNotContain("\"original\""));
        CommandLineRun refused = command("x", "", "dead", "replay", "--to", "from");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains("the dead letters of 'check' do not have the message as it came");
    }
}
