// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A run that keeps state dead-letters what fails, and commands print it. */
class DeadCommandsTest {
    @TempDir
    private Path folder;

    private Path input;
    private Path state;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        input = Files.write(folder.resolve("in.txt"), List.of("1", "x", "3", "\u001b[2Jy"));
        state = folder.resolve("state");
        file = Files.writeString(
                folder.resolve("numbers.yaml"),
                """
                - route:
                    id: numbers/1
                    from:
                      uri: lines:%s
                      steps:
                        - setHeader:
                            name: parts
                            constant: two
                        - convertBodyTo:
                            type: Integer
                        - to:
                            id: out
                            uri: lines:%s
                """.formatted(input, folder.resolve("out.txt")));
    }

    private CommandLineRun run(String... more) {
        return CommandLineRun.of(
                Stream.concat(Stream.of("run", file.toString(), "--state", state.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private CommandLineRun dead(String command, String... more) {
        return CommandLineRun.of(
                Stream.concat(Stream.of("dead", command, state.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void messagesFail_theyAreDeadLettersInTheStateFolder_andTheOthersGoOn() throws IOException {
        CommandLineRun run = run();
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).containsExactly("1", "3");
        assertThat(run.err()).contains("dead letters 2 in " + state.resolve("dead"));
        assertThat(dead("list").out().lines())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("  numbers/1:1  PL207  " + input + ":2  convertBodyTo-1  the body 'x', String, cannot be converted to Integer"),
                        second -> assertThat(second).startsWith("  numbers/1:2  PL207  " + input + ":4  ").doesNotContain("\u001b"));
        assertThat(dead("show", "numbers/1:2").out())
                .contains("  position  " + input + ":4", "  attempts  1", "  headers   {\"parts\":\"two\"}", "  body\n\uFFFD[2Jy\n")
                .doesNotContain("\u001b");
        assertThat(dead("list", "--json").out().lines().toList()).isEqualTo(Files.readAllLines(state.resolve("dead/numbers%2F1.jsonl")));
        CommandLineRun none = dead("show", "numbers/1:3");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("has no dead letter 'numbers/1:3'");
    }

    @Test
    void theNextRunAddsToThem() throws IOException {
        run();
        Files.write(input, List.of("z"), StandardOpenOption.APPEND);
        assertThat(run().exitCode()).isZero();
        assertThat(dead("list").out().lines()).hasSize(3);
    }

    @Test
    void theFolderIsCalledAnotherName_orTheNextRunHasNoDeadLetters_itGoesOn() throws IOException {
        run();
        Files.write(input, List.of("5"), StandardOpenOption.APPEND);
        Path link = Files.createSymbolicLink(folder.resolve("link"), state);
        CommandLineRun other = CommandLineRun.of("run", file.toString(), "--state", link.toString());
        assertThat(other.exitCode()).as(other.err()).isZero();
        Files.write(input, List.of("6"), StandardOpenOption.APPEND);
        CommandLineRun without = run("--dead-letter-limit", "0");
        assertThat(without.exitCode()).as(without.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).containsExactly("1", "3", "5", "6");
        Files.write(input, List.of("z"), StandardOpenOption.APPEND);
        assertThat(run().exitCode()).isZero();
        assertThat(dead("list").out().lines()).hasSize(3);
    }

    @Test
    void theFirstThatFailsIsToStopTheRoutes_itDoes() {
        CommandLineRun run = run("--dead-letter-limit", "0");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("PL207", "in.txt:2");
        assertThat(dead("list").out()).isEqualTo("no dead letters in " + state + "\n");
    }

    @ParameterizedTest
    @CsvSource({"--dead-letter-limit, 1, 1 records of this run", "--dead-letter-share, 0.01%, 1 of the last"})
    void moreFailThanAllowed_theRoutesStop_andTheNextRunTriesAgain(String option, String limit, String reason) {
        CommandLineRun run = run(option, limit);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("PL213", reason, "in.txt:4", "pelton dead list");
        assertThat(run().exitCode()).isZero();
        assertThat(dead("list").out().lines()).as("each once").hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"101%", "1", "-1%", "x%"})
    void aShareIsNone_isRefused(String share) {
        CommandLineRun run = run("--dead-letter-share=" + share);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("is not a percentage from 0% to 100%");
    }

    @Test
    void manyFail_theyAreLoggedInFewLines() throws IOException {
        Files.write(input, IntStream.range(0, 300).mapToObj(i -> "x").toList());
        CommandLineRun run = run("--dead-letter-share", "100%");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err().lines().filter(line -> line.contains("is a dead letter now"))).hasSize(3);
    }

    @Test
    void aFileIsNone_isRefusedWithItsLine_butOneBeingWrittenIsRead() throws IOException {
        run();
        Path letters = state.resolve("dead/numbers%2F1.jsonl");
        Files.writeString(letters, "{\"route\":\"num", StandardOpenOption.APPEND);
        assertThat(dead("list").out().lines()).hasSize(2);
        Files.writeString(letters, "\nnone\n", StandardOpenOption.APPEND);
        assertThat(dead("list").err()).contains(letters + ":4: this is no dead letter");
        assertThat(CommandLineRun.of("dead", "list", folder.resolve("none").toString()).err()).contains("there is no such folder");
    }
}
