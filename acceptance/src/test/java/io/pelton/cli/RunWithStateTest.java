// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code pelton run --state}: what the next run goes on with, and what it refuses. */
class RunWithStateTest {
    private static final String PAIRS = """
            - route:
                id: pairs
                from:
                  uri: lines:{{folder}}/in.log
                  steps:
                    - aggregate:
                        id: pair
                        correlationExpression: {constant: all}
                        completionSize: 2
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy"
                        steps:
                          - to: {id: out, uri: "lines:{{folder}}/out.log"}
            """;

    @TempDir
    private Path folder;

    private CommandLineRun run(String route, String... options) throws IOException {
        Files.writeString(folder.resolve("route.yaml"), route);
        List<String> arguments = new ArrayList<>(List.of("run", folder.resolve("route.yaml").toString(), "--set", "folder=" + folder));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private CommandLineRun kept(String route, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--state", state()));
        all.addAll(List.of(options));
        return run(route, all.toArray(String[]::new));
    }

    private String state() {
        return folder.resolve("state").toString();
    }

    private void add(String... lines) throws IOException {
        Files.write(folder.resolve("in.log"), List.of(lines), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private List<String> out() throws IOException {
        return Files.readAllLines(folder.resolve("out.log"));
    }

    @Test
    void inputGrows_theNextRunReadsWhatIsNew_andAddsToTheOutput() throws IOException {
        add("a", "b", "c");
        CommandLineRun first = kept(PAIRS);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err()).endsWith("  kept in " + state() + " for the next run\n");
        assertThat(out()).containsExactly("b", "c"); // the end of the input emits what is there
        assertThat(kept(PAIRS).err()).contains("0 records");
        assertThat(out()).containsExactly("b", "c");
        add("d", "e");
        assertThat(kept(PAIRS).exitCode()).isZero();
        assertThat(out()).containsExactly("b", "c", "e");
    }

    @Test
    void filesOfAFolderAreReadWithEpochs_eachIsMovedWhenAnEpochHasIt_andNotReadAgain() throws IOException {
        String files =
                """
                - route:
                    id: files
                    from:
                      uri: file:{{folder}}/in?repeatCount=1&initialDelay=0
                      steps:
                        - split:
                            tokenize: "\\n"
                            steps:
                              - aggregate:
                                  id: pairs
                                  correlationExpression: {constant: all}
                                  completionSize: 2
                                  aggregationStrategy: "#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy"
                                  steps:
                                    - to: {id: out, uri: "lines:{{folder}}/out.log"}
                """;
        Path in = Files.createDirectories(folder.resolve("in"));
        for (int i = 0; i < 20; i++) {
            Files.writeString(in.resolve("f" + i), "a\nb\nc\nd\n");
        }
        CommandLineRun first = kept(files);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(in.resolve(".camel")).isDirectoryContaining(moved -> moved.endsWith("f7"));
        try (Stream<Path> left = Files.list(in)) {
            assertThat(left).containsExactly(in.resolve(".camel"));
        }
        int lines = out().size();
        Files.writeString(in.resolve("g"), "e\nf\n");
        assertThat(kept(files).exitCode()).isZero();
        assertThat(out()).hasSize(lines + 1);
    }

    /** Stores have one name for each output, whichever ids have slashes. */
    @Test
    void idsHaveSlashes_eachOutputKeepsItsOwnEnd() throws IOException {
        String route =
                """
                - route:
                    id: %s
                    from:
                      id: in
                      uri: lines:{{folder}}/in.log
                      steps:
                        - to: {id: %s, uri: "lines:{{folder}}/%s.log"}
                """;
        String both = route.formatted("a", "b/out", "out") + route.formatted("a/b", "out", "other");
        add("1");
        assertThat(kept(both).exitCode()).isZero();
        add("2");
        CommandLineRun second = kept(both);
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(out()).containsExactly("1", "2");
        assertThat(folder.resolve("other.log")).hasContent("1\n2");
    }

    @Test
    void withoutState_theSummarySaysThatNothingIsKept() throws IOException {
        add("a");
        assertThat(run(PAIRS).err()).endsWith("  nothing is kept for the next run, which reads from the start: --state DIR keeps it\n");
    }

    @Test
    void stepsAndOutputsWithoutAnId_areRefusedWhereTheyAre_andNothingIsWritten() throws IOException {
        add("a");
        CommandLineRun run = kept(PAIRS.replace("id: pair\n", "discardOnCompletionTimeout: false\n").replace("id: out, ", ""));
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("route.yaml:6:11: PL123 this step keeps something, so it needs an id of its own under --state, such as 'id: myAggregate'")
                .contains(": PL123 this step writes what the next run goes on with, so it needs an id")
                .contains("2 problems in 1 file");
        assertThat(folder.resolve("out.log")).doesNotExist();
    }

    @Test
    void keysInAFileOfTheirOwn_areRefused() throws IOException {
        add("a");
        CommandLineRun run = kept("""
                - beans:
                    - name: seen
                      type: org.apache.camel.support.processor.idempotent.FileIdempotentRepository
                      properties: {fileStore: "{{folder}}/keys"}
                - route:
                    id: unique
                    from:
                      uri: lines:{{folder}}/in.log
                      steps:
                        - idempotentConsumer:
                            id: once
                            simple: ${body}
                            idempotentRepository: seen
                            steps:
                              - to: {id: out, uri: "lines:{{folder}}/out.log"}
                """);
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("PL124 'once' remembers keys in " + folder.resolve("keys")).contains("use a MemoryIdempotentRepository");
    }

    @Test
    void stepIsRenamed_itsStateIsNotDroppedInSilence() throws IOException {
        add("a");
        assertThat(kept(PAIRS).exitCode()).isZero();
        String renamed = PAIRS.replace("id: pair\n", "id: two\n");
        CommandLineRun refused = kept(renamed);
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("PL309").contains("the state 'groups' of 'pairs/pair'");
        assertThat(kept(renamed, "--drop-state", "pairs/none").err()).contains("has nothing of that name, but of: ").contains("pairs/out");
        add("b", "c");
        CommandLineRun dropped = kept(renamed, "--drop-state", "pairs/pair");
        assertThat(dropped.exitCode()).as(dropped.err()).isZero();
        assertThat(out()).containsExactly("a", "c");
    }

    @Test
    void fromStart_allIsReadAgain_andAnOutputThatIsThereIsNotOverwritten() throws IOException {
        add("a", "b");
        assertThat(kept(PAIRS).exitCode()).isZero();
        CommandLineRun refused = kept(PAIRS, "--from-start");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("PL310").contains("out.log");
        assertThat(out()).containsExactly("b");
        assertThat(kept(PAIRS).err()).as("what was refused has forgotten nothing").contains("0 records");
        Files.delete(folder.resolve("out.log"));
        assertThat(kept(PAIRS, "--from-start").exitCode()).isZero();
        assertThat(out()).containsExactly("b");
    }

    @Test
    void fromStart_positionsAreForgotten_whateverTheRunReads() throws IOException {
        String lines = "- route: {id: lines, from: {id: in, uri: 'lines:{{folder}}/in.log', steps: [{log: {id: say, message: x}}]}}\n";
        String timer = "- route: {id: ticks, from: {id: in, uri: 'timer:t?repeatCount=1', steps: [{log: {id: say, message: '{{folder}}'}}]}}\n";
        add("a");
        assertThat(kept(lines).exitCode()).isZero();
        assertThat(kept(timer).err()).contains("PL309", "positions of the source 'lines/in'");
        assertThat(kept(timer, "--from-start").exitCode()).isZero();
        CommandLineRun next = kept(timer);
        assertThat(next.exitCode()).as(next.err()).isZero();
    }

    @Test
    void aSourceIsToBeForgotten_andTheRunIsRefused_itIsKnownStill() throws IOException {
        add("a", "b", "c");
        assertThat(kept(PAIRS).exitCode()).isZero();
        Path input = folder.resolve("in.log");
        Files.move(input, folder.resolve("away"));
        CommandLineRun refused = kept(PAIRS, "--drop-state", "pairs/from-1");
        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains("PL101");
        Files.move(folder.resolve("away"), input);
        assertThat(kept(PAIRS).err()).contains("0 records");
        assertThat(kept(PAIRS, "--drop-state", "pairs/from-1").err()).contains("3 records");
    }

    @Test
    void folderIsInUse_runIsRefused_andOptionsNeedIt() throws IOException {
        add("a");
        try (StateFolder _ = StateFolder.open(Path.of(state()))) {
            assertThat(kept(PAIRS).err()).contains("PL306");
        }
        assertThat(run(PAIRS, "--from-start").err()).contains("--from-start needs --state DIR");
        assertThat(run(PAIRS, "--drop-state", "pairs/pair").err()).contains("--drop-state needs --state DIR");
    }

    @Test
    void nothingCanBeKept_theSummarySaysSo_andThePlanToo() throws IOException {
        String ticks = """
                - route:
                    id: ticks
                    from: {uri: "timer:t?repeatCount=1&delay=0", steps: [{log: "tick {{folder}}"}]}
                """;
        assertThat(kept(ticks).err()).contains("nothing is kept in " + state() + " for the next run: no source can be read from where it was");
        CommandLineRun plan = CommandLineRun.of("plan", folder.resolve("route.yaml").toString(), "--set", "folder=" + folder, "--state", state());
        assertThat(plan.out()).contains("With --state nothing is kept all the same: no source can be read");
    }

    @Test
    void folderIsAnEmptyText_isRefused() throws IOException {
        add("a");
        CommandLineRun run = run(PAIRS, "--state", "");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("a path is expected, found nothing");
    }

    /** The run before has written it, which the folder knows, but this run forgets. */
    @Test
    void allIsForgotten_theOutputHasContent_whatIsSaidIsTrue() throws IOException {
        add("a", "b");
        assertThat(kept(PAIRS).exitCode()).isZero();
        CommandLineRun again = kept(PAIRS, "--from-start");
        assertThat(again.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err())
                .contains("PL310", "the state folder does not say that this output has written them", "was forgotten (--from-start, --drop-state), or another program has. Move")
                .doesNotContain("nothing in this state folder");
    }
}
