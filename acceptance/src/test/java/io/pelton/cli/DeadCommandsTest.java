// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        assertThat(dead("list", "--json").out().lines().map(line -> line.replaceAll(",\"id\":\"numbers/1:[12]\",\"replayed\":false\\}$", "}")).toList())
                .isEqualTo(Files.readAllLines(state.resolve("dead/numbers%2F1.jsonl")));
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
    void theirFileIsDeleted_theRunSaysHowToHaveItForgotten() throws IOException {
        run();
        Files.delete(state.resolve("dead/numbers%2F1.jsonl"));
        assertThat(run().err()).contains("PL310 ", "it is not there any more", "--drop-state 'numbers%2F1/dead letters' forgets its end");
        CommandLineRun dropped = run("--drop-state", "numbers%2F1/dead letters");
        assertThat(dropped.exitCode()).as(dropped.err()).isZero();
        assertThat(dead("list").out()).startsWith("no dead letters in ");
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

    /** The limit that was reached is the one to raise. */
    @ParameterizedTest
    @CsvSource({"--dead-letter-limit, 1, the limit of a run is reached", "--dead-letter-share, 0.01%, the limit of the share is reached"})
    void moreFailThanAllowed_itIsSaidWhichLimitWasReached(String option, String limit, String reached) {
        CommandLineRun run = run(option, limit);
        assertThat(run.err())
                .contains(reached, "raise the limit that was reached: --dead-letter-limit is that of a run, --dead-letter-share that of the share")
                .doesNotContain("1 of the last 10,000");
    }

    private CommandLineRun replay() {
        return CommandLineRun.of("dead", "replay", file.toString(), "--state", state.toString());
    }

    @Test
    void lettersWereReplayed_onlyOthersAreListed_orAllWithAMark() throws IOException {
        run();
        replay();
        Files.write(input, List.of("z"), StandardOpenOption.APPEND);
        run();
        CommandLineRun open = dead("list");
        assertThat(open.out().lines().map(line -> line.substring(2, 13))).containsExactly("numbers/1:3", "numbers/1:4", "numbers/1:5");
        assertThat(open.err()).isEqualTo("2 letters that were replayed are not listed; --all lists them, too\n");
        assertThat(dead("list", "--json").out().lines()).hasSize(3).allSatisfy(line -> assertThat(line).contains("\"replayed\":false"));
        assertThat(dead("list", "--all").out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  numbers/1:1  replayed  PL207  "),
                        line -> assertThat(line).startsWith("  numbers/1:2  replayed  PL207  "),
                        line -> assertThat(line).startsWith("  numbers/1:3            PL207  "),
                        line -> assertThat(line).startsWith("  numbers/1:4            PL207  "),
                        line -> assertThat(line).startsWith("  numbers/1:5            PL207  "));
        assertThat(dead("list", "--all", "--json").out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).endsWith(",\"id\":\"numbers/1:1\",\"replayed\":true}"),
                        line -> assertThat(line).endsWith(",\"id\":\"numbers/1:2\",\"replayed\":true}"),
                        line -> assertThat(line).endsWith(",\"id\":\"numbers/1:3\",\"replayed\":false}"),
                        line -> assertThat(line).endsWith(",\"id\":\"numbers/1:4\",\"replayed\":false}"),
                        line -> assertThat(line).endsWith(",\"id\":\"numbers/1:5\",\"replayed\":false}"));
        assertThat(dead("show", "numbers/1:1").out()).contains("  replayed  yes\n");
        assertThat(dead("show", "numbers/1:3").out()).doesNotContain("replayed  yes");
    }

    @Test
    void allLettersWereReplayed_thatIsSaid() throws IOException {
        run();
        Files.writeString(file, Files.readString(file).replace("type: Integer", "type: String"));
        assertThat(replay().exitCode()).isZero();
        assertThat(dead("list").out()).isEqualTo("no dead letters in " + state.resolve("dead") + " that were not replayed\n");
    }

    @Test
    void aRunHasTheFolderOpen_lettersThatWereReplayedAreKnown_andItIsNotInTheWay() throws IOException {
        run();
        replay();
        try (StateFolder _ = StateFolder.open(state)) {
            CommandLineRun list = dead("list");
            assertThat(list.out().lines())
                    .satisfiesExactly(
                            line -> assertThat(line).startsWith("in use by ").contains("; as of epoch "),
                            line -> assertThat(line).startsWith("  numbers/1:3  PL207  "),
                            line -> assertThat(line).startsWith("  numbers/1:4  PL207  "));
            assertThat(list.err()).isEqualTo("2 letters that were replayed are not listed; --all lists them, too\n");
            CommandLineRun json = dead("list", "--json");
            assertThat(json.out().lines()).hasSize(2).allSatisfy(line -> assertThat(line).endsWith("\"replayed\":false}"));
            assertThat(json.err()).startsWith("in use by ");
            assertThat(dead("show", "numbers/1:1").out()).contains("  replayed  yes\n");
        }
    }

    /** A folder may be one that can only be read, and a run may start at any moment. */
    @Test
    void lettersAreListedOrShown_nothingInTheFolderChanges() throws IOException {
        run();
        Map<String, FileTime> before = times();
        dead("list");
        dead("show", "numbers/1:1");
        assertThat(times()).isEqualTo(before);
    }

    private Map<String, FileTime> times() throws IOException {
        Map<String, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(state)) {
            for (Path each : files.toList()) {
                times.put(state.relativize(each).toString(), Files.getLastModifiedTime(each));
            }
        }
        return times;
    }

    @Test
    void theFolderIsDamaged_allLettersAreListed_asItIsNotKnownWhichWereReplayed() throws IOException {
        run();
        replay();
        Files.delete(state.resolve("positions"));
        CommandLineRun list = dead("list");
        assertThat(list.out().lines()).hasSize(4);
        assertThat(list.err()).startsWith("which letters were replayed is not known: PL305 ");
        assertThat(dead("list", "--json").out().lines()).hasSize(4).allSatisfy(line -> assertThat(line).doesNotContain("\"replayed\""));
    }

    @Test
    void thereAreManyLetters_theyArePrintedBlockByBlock_inColumns() throws IOException {
        run();
        Path letters = state.resolve("dead/numbers%2F1.jsonl");
        String line = Files.readAllLines(letters).getFirst();
        Files.write(letters, Collections.nCopies(LetterTable.BLOCK, line), StandardOpenOption.APPEND);
        List<String> listed = dead("list").out().lines().toList();
        assertThat(listed).hasSize(LetterTable.BLOCK + 2);
        assertThat(listed.subList(2, listed.size())).allSatisfy(each -> assertThat(each.indexOf("PL207")).isEqualTo(listed.getFirst().indexOf("PL207")));
        Files.writeString(letters, "none\n", StandardOpenOption.APPEND);
        assertThat(dead("list").out().lines()).as("what was read before the damage").hasSize(LetterTable.BLOCK);
    }

    @Test
    void lettersAreReplayed_itIsSaidHowManyFailedAgain() throws IOException {
        run();
        CommandLineRun again = replay();
        assertThat(again.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(again.err()).containsPattern("numbers/1  replayed 2 letters in [^,]*, 2 failed again: ").doesNotContain("stopped after");
        Files.writeString(file, Files.readString(file).replace("type: Integer", "type: String"));
        CommandLineRun mended = replay();
        assertThat(mended.exitCode()).isZero();
        assertThat(mended.err()).containsPattern("numbers/1  replayed 2 letters in [0-9.]+ m?s: ").doesNotContain("failed again");
        assertThat(replay().err()).contains("numbers/1  replayed 0 letters in ");
    }

    @Test
    void aFolderIsNoneOfLetters_thatIsSaid() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        CommandLineRun empty = CommandLineRun.of("dead", "list", other.toString());
        assertThat(empty.exitCode()).isZero();
        assertThat(empty.out()).isEqualTo("no dead letters in " + other + ": the folder is empty\n");
        Files.writeString(other.resolve("notes.txt"), "x");
        for (String command : List.of("list", "show")) {
            String[] id = command.equals("show") ? new String[] {"numbers/1:1"} : new String[0];
            for (Path path : List.of(other, input, folder.resolve("none"))) {
                CommandLineRun run = CommandLineRun.of(Stream.concat(Stream.of("dead", command, path.toString()), Stream.of(id)).toArray(String[]::new));
                assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
                assertThat(run.err())
                        .contains("PL119 " + path + ": this is neither a state folder nor one of dead letters: ")
                        .contains(path.equals(other) ? "it has neither 'format' nor a file of letters" : path.equals(input) ? "it is a file" : "it does not exist")
                        .contains("Name the state folder of a run, or that of its --dead-letters");
            }
        }
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
        assertThat(CommandLineRun.of("dead", "list", folder.resolve("none").toString()).err()).contains("it does not exist");
    }

    @Test
    void aRunWasKilledAmongLetters_thePartIsPassedOver_whereverItEnds() throws IOException {
        run();
        Path letters = state.resolve("dead/numbers%2F1.jsonl");
        String written = Files.readString(letters);
        String letter = written.lines().findFirst().orElseThrow().replace("\"headers\"", "\"is\":false,\"share\":1.5,\"of\":[1,null],\"headers\"");
        StringBuilder parts = new StringBuilder();
        for (int end = 1; end < letter.length(); end++) {
            parts.append(letter, 0, end).append('\n');
        }
        Files.writeString(letters, parts + written);
        assertThat(dead("list").out().lines()).hasSize(2);
    }

    @Test
    void aFileOfAnotherNameLiesThere_itIsNoFileOfLetters() throws IOException {
        run();
        Files.writeString(state.resolve("dead/100%.jsonl"), "{}\n");
        Files.writeString(state.resolve("dead/other route.jsonl"), "{}\n");
        assertThat(dead("list").out().lines()).hasSize(2);
    }

    @Test
    void aLetterIsDamaged_itIsNotPassedOver() throws IOException {
        run();
        Path letters = state.resolve("dead/numbers%2F1.jsonl");
        Files.writeString(letters, Files.readString(letters).replaceFirst("\"code\"", "\"code"));
        assertThat(dead("list").err()).contains(letters + ":1: this is no dead letter");
    }
}
