// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What is in files when routes have ended, well or not: nothing lost, doubled or overwritten. */
@Timeout(120)
class ResultFilesTest {
    private static final int LINES = 20_000;

    @TempDir
    private Path folder;

    private Path input;

    @BeforeEach
    void write() throws IOException {
        input = folder.resolve("in.txt");
        Files.write(input, IntStream.range(0, LINES).mapToObj(Integer::toString).toList());
    }

    private CommandLineRun run(String command, String route, String... options) throws IOException {
        String text = route.replace("IN", input.toString()).replace("DIR", folder.toString());
        List<String> arguments = new ArrayList<>(List.of(command, RouteFile.write(folder, "r.yaml", text)));
        arguments.addAll(List.of(options));
        return CommandLineRun.of(arguments.toArray(String[]::new));
    }

    private static Map<String, Long> counts(List<String> lines) {
        return lines.stream().collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lines:DIR/out.txt",
                "lines:DIR/out.txt?append=true",
                "file:DIR?fileName=out.txt&fileExist=Append&appendChars=\\n",
                "file:DIR?fileName=out.txt&fileExist=Append&appendChars=\\n&forceWrites=false&chmod=644"
            })
    void twoBranchesOfOneFileLoseNothing(String second) throws IOException {
        CommandLineRun run = run(
                "run",
                """
                - from:
                    uri: lines:IN
                    steps:
                      - choice:
                          when: [{simple: "${body} endsWith '1'", steps: [{to: 'lines:DIR/./out.txt'}]}]
                          otherwise: {steps: [{to: '%s'}]}
                """
                        .formatted(second));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("2,000 records", "18,000 records");
        assertThat(counts(Files.readAllLines(folder.resolve("out.txt")))).isEqualTo(counts(Files.readAllLines(input)));
    }

    @Test
    void twoRoutesOfOneFileLoseNothing() throws IOException {
        CommandLineRun run = run(
                "run",
                """
                - from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/out.txt'}]}
                - from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/out.txt'}]}
                """);
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("out.txt"));
        assertThat(lines).hasSize(2 * LINES);
        assertThat(counts(lines).values()).hasSize(LINES).containsOnly(2L);
    }

    @Test
    void aRunThatFailsLeavesTheResultOfYesterday() throws IOException {
        Path result = Files.writeString(folder.resolve("out.txt"), "of yesterday\n");
        CommandLineRun run = run(
                "run",
                """
                - from:
                    uri: lines:IN
                    steps:
                      - to: lines:DIR/out.txt
                      - filter:
                          simple: "${body} == '7000'"
                          steps: [{throwException: {exceptionType: java.io.IOException, message: no}}]
                """);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(result).hasContent("of yesterday");
        Path partial = folder.resolve("out.txt.partial");
        assertThat(run.err()).contains("out.txt was left as it was; what was written is in " + partial);
        int written = Files.readAllLines(partial).size();
        assertThat(run.err().replace(",", "")).containsPattern("out  lines:.*out.txt +" + written + " records");
    }

    @Test
    void aRouteThatFailsKeepsTheResultItSharesWithAGoodOne() throws IOException {
        Path result = Files.writeString(folder.resolve("out.txt"), "of yesterday\n");
        CommandLineRun run = run(
                "run",
                """
                - from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/out.txt'}]}
                - from: {uri: 'lines:IN', steps: [{throwException: {exceptionType: java.io.IOException, message: no}}, {to: 'lines:DIR/out.txt'}]}
                """);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(result).hasContent("of yesterday");
    }

    @Test
    void aSecondPlanThatCannotBeOpenedTouchesNothing() throws IOException {
        Path result = Files.writeString(folder.resolve("out.txt"), "of yesterday\n");
        CommandLineRun run = run(
                "run",
                """
                - from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/out.txt'}]}
                - from: {uri: 'lines:DIR/not-there.txt', steps: [{to: 'lines:DIR/other.txt'}]}
                """);
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("PL101", "route2' cannot be started");
        assertThat(result).hasContent("of yesterday");
        assertThat(folder.resolve("out.txt.partial")).doesNotExist();
        assertThat(folder.resolve("other.txt.partial")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "lines:IN, lines:IN",
        "lines:DIR/../../IN, lines:DIR/link.txt",
        "lines:IN, lines:DIR/hard.txt",
        "lines:DIR/*.txt, lines:DIR/new.txt",
        "lines:DIR/*.txt?follow=true, lines:DIR/new.txt?append=true",
        "lines:IN, file:DIR?fileName=in.txt&fileExist=Append&appendChars=\\n"
    })
    void whatIsReadIsNeverWritten(String from, String to) throws IOException {
        Files.createSymbolicLink(folder.resolve("link.txt"), input);
        Files.createLink(folder.resolve("hard.txt"), input);
        String up = "../".repeat(folder.getNameCount());
        String source = from.replace("DIR/../../IN", folder + "/" + up + input.toString().substring(1));
        for (String command : List.of("check", "run")) {
            CommandLineRun run = run(
                    command,
                    """
                    - from:
                        uri: "%s"
                        steps:
                          - to: "%s"
                    """
                            .formatted(source, to.replace("\\n", "\\\\n")));
            assertThat(run.exitCode()).as(command).isEqualTo(2);
            assertThat(run.out() + run.err()).contains("r.yaml:4:", "PL121", "which is read in the same run", "r.yaml:1:3");
        }
        assertThat(Files.readAllLines(input)).hasSize(LINES);
        assertThat(folder.resolve("new.txt")).doesNotExist();
    }

    @Test
    void whatOneRouteReadsAnotherMustNotWrite() throws IOException {
        CommandLineRun run = run(
                "run",
                """
                - from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/mid.out'}]}
                - from: {uri: 'lines:DIR/mid.out', steps: [{to: 'lines:DIR/end.out'}]}
                """);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("r.yaml:1:", "PL121", "of route 'route2' (", "r.yaml:2:3)");
    }

    @Test
    void aFileIsNeverWrittenOverItself() throws IOException {
        Path inbox = Files.createDirectory(folder.resolve("inbox"));
        Files.writeString(inbox.resolve("h.txt"), "hello\n");
        CommandLineRun run = run(
                "run",
                """
                - from: {uri: 'file:DIR/inbox?noop=true&initialDelay=0&repeatCount=1', steps: [{to: 'file:DIR/inbox'}]}
                """);
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("PL121", "nothing was changed");
        assertThat(inbox.resolve("h.txt")).hasContent("hello");
    }

    @ParameterizedTest
    @CsvSource({
        "move=done, file:DIR/inbox/done",
        "move=done, file:DIR/link",
        "move=done, lines:DIR/inbox/done/h.txt",
        "move=done/, file:DIR/inbox/done?fileName=${file:name}",
        "move=DIR/results, file:DIR/results",
        "move=done/${file:name}, file:DIR/inbox/done",
        "noop=true&preMove=done, file:DIR/inbox/done",
        "delete=true&moveFailed=bad, file:DIR/inbox/bad",
        "preMove=work&move=done, file:DIR/inbox/work/done",
        "recursive=true&move=done, file:DIR/inbox/x/done",
        "recursive=false, file:DIR/inbox/.camel"
    })
    void resultsAreNotMadeWhereInputsAreMovedTo(String options, String to) throws IOException {
        Path inbox = Files.createDirectory(folder.resolve("inbox"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("inbox/done"));
        Files.writeString(inbox.resolve("h.txt"), "hello\n");
        for (String command : List.of("check", "run")) {
            CommandLineRun run = run(command, moving(options, to));
            assertThat(run.exitCode()).as(command + ": " + run.err()).isEqualTo(2);
            assertThat(run.out() + run.err())
                    .contains("r.yaml:4:", "PL121", "into which what is read in the same run is moved", "r.yaml:1:3");
        }
        assertThat(inbox.resolve("h.txt")).hasContent("hello");
    }

    private static String moving(String options, String to) {
        return """
                - from:
                    uri: "file:DIR/inbox?initialDelay=0&repeatCount=1&%s"
                    steps:
                      - to: "%s"
                """
                .formatted(options, to);
    }

    @ParameterizedTest
    @CsvSource({
        "move=done, file:DIR/inbox/out",
        "move=done&include=.*[.]txt, file:DIR/inbox/done?fileName=result.csv",
        "preMove=work&move=done, file:DIR/inbox/done",
        "delete=true, file:DIR/inbox/.camel",
        "move=done/${file:name}.old, file:DIR/inbox/done"
    })
    void resultsAreMadeBesideOthers(String options, String to) throws IOException {
        Path inbox = Files.createDirectory(folder.resolve("inbox"));
        Files.writeString(inbox.resolve("h.txt"), "hello\n");
        CommandLineRun run = run("run", moving(options, to));
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @Test
    void anInputIsNotMovedOverAResultWhoseNameIsKnownOnlyThen() throws IOException {
        Path inbox = Files.createDirectory(folder.resolve("inbox"));
        Path input = Files.writeString(inbox.resolve("h.txt"), "hello\n");
        CommandLineRun run = run(
                "run",
                """
                - from:
                    uri: "file:DIR/inbox?initialDelay=0&repeatCount=1&move=done/${file:size}/${file:name}"
                    steps:
                      - setBody: {constant: result}
                      - to: "file:DIR/inbox/done?fileName=6/${file:name}"
                """);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("PL121", "6/h.txt: there is a file of this name, and it is not replaced");
        assertThat(inbox.resolve("done/6/h.txt")).hasContent("result");
        assertThat(input).hasContent("hello");
    }

    @Test
    void deadLettersThatAreNotOnTheDiskAreNotCounted() throws IOException {
        Path letters = Files.createDirectory(folder.resolve("letters"));
        Files.createSymbolicLink(letters.resolve("bad.jsonl"), Path.of("/dev/full"));
        CommandLineRun run = run(
                "run",
                """
                - route:
                    id: bad
                    from: {uri: 'lines:IN', steps: [{convertBodyTo: {type: java.util.Map}}, {to: 'lines:DIR/out.txt'}]}
                """,
                "--dead-letters",
                letters.toString(),
                "--dead-letter-limit=1G",
                "--dead-letter-share=100%");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL302", "No space left on device", "dead letters 0,");
    }

    @Test
    void aFullDiskStopsAFolderOfFilesWhateverThePolicy() throws IOException {
        CommandLineRun run = run(
                "run",
                """
                - route:
                    id: full
                    from: {uri: 'lines:IN', steps: [{to: 'file:/dev?fileName=full'}]}
                """,
                "--dead-letters",
                folder.resolve("letters").toString());
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL302 /dev/full: No space left on device", "dead letters 0,");
        assertThat(folder.resolve("letters")).doesNotExist();
    }

    @Test
    void linesAreAddedBehindALineThatACrashHasCutShort() throws IOException {
        Path result = Files.writeString(folder.resolve("out.txt"), "whole\ntor");
        Files.write(input, List.of("new"));
        CommandLineRun run = run("run", "- from: {uri: 'lines:IN', steps: [{to: 'lines:DIR/out.txt?append=true'}]}\n");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("out  lines:" + result + "?append=true");
        assertThat(result).content().isEqualTo("whole\ntor\nnew\n");
    }
}
