// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Letters that no replay will help are given up. */
class DeadDropTest {
    @TempDir
    private Path folder;

    private Path state;
    private Path file;

    @BeforeEach
    void runWithThreeLetters() throws IOException {
        Path input = Files.write(folder.resolve("in.txt"), List.of("1", "x", "y", "z"));
        state = folder.resolve("state");
        file = Files.writeString(
                folder.resolve("r.yaml"),
                """
                - route:
                    id: r
                    from:
                      uri: lines:%s
                      steps:
                        - convertBodyTo: {id: number, type: Integer}
                        - to: {id: out, uri: "lines:%s"}
                """.formatted(input, folder.resolve("out.txt")));
        assertThat(run().exitCode()).isZero();
    }

    private CommandLineRun run() {
        return CommandLineRun.of("run", file.toString(), "--state", state.toString());
    }

    private CommandLineRun drop(String... letters) {
        return CommandLineRun.of(Stream.concat(Stream.of("dead", "drop", "--state", state.toString()), Stream.of(letters)).toArray(String[]::new));
    }

    private CommandLineRun list(String... options) {
        return CommandLineRun.of(Stream.concat(Stream.of("dead", "list", state.toString()), Stream.of(options)).toArray(String[]::new));
    }

    private List<String> listed() {
        return list().out().lines().map(line -> line.substring(2, 5)).toList();
    }

    @Test
    void runFromTheStart_lettersOfFilesThatAreNotReadAgainStayOpen_whichIsSaid() throws IOException {
        Files.createDirectory(folder.resolve("next")); // a file of the same name is another one
        Files.writeString(folder.resolve("next/in.txt"), "7\n8\n");
        Files.writeString(file, Files.readString(file).replace("in.txt", "next/in.txt"));
        CommandLineRun again = runFromStart();
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.err()).contains("3 dead letters of 'r' stay open, such as that of " + folder.resolve("in.txt") + ":2, a file that is not read again\n");
        assertThat(listed()).containsExactly("r:1", "r:2", "r:3");
    }

    @Test
    void lettersAreDropped_theyAreNotListedAndNotReplayed_andTheNextRunGoesOn() {
        CommandLineRun drop = drop("r:1", "r:3");
        assertThat(drop.exitCode()).as(drop.err()).isZero();
        assertThat(drop.out()).startsWith("dropped 2 letters of " + state.resolve("dead"));
        assertThat(listed()).containsExactly("r:2");
        assertThat(list().err()).isEqualTo("2 letters that were dropped are not listed; --all lists them, too\n");
        assertThat(list("--all").out().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("  r:1  dropped  PL207"),
                        line -> assertThat(line).startsWith("  r:2           PL207"),
                        line -> assertThat(line).startsWith("  r:3  dropped  PL207"));
        assertThat(list("--all", "--json").out()).contains(",\"id\":\"r:1\",\"dropped\":true,\"replayed\":false}");
        assertThat(CommandLineRun.of("dead", "show", state.toString(), "r:1").out()).contains("  dropped   yes\n");
        assertThat(run().exitCode()).isZero();
        CommandLineRun replay = CommandLineRun.of("dead", "replay", file.toString(), "--state", state.toString());
        assertThat(replay.err()).contains("replayed 1 letter in ", "1 failed again");
        assertThat(listed()).containsExactly("r:4");
        assertThat(drop("r:1", "r:2", "r:4").out()).startsWith("r:1 was dropped before\nr:2 was replayed before\ndropped 1 letter of ");
        assertThat(list().out()).endsWith(" that were neither replayed nor dropped\n");
    }

    @Test
    void allAreDropped() {
        assertThat(drop("--all").out()).startsWith("dropped 3 letters of ");
        assertThat(list().out()).endsWith(" that were not dropped\n");
        assertThat(drop("--all").out()).isEqualTo("dropped 0 letters of " + state.resolve("dead") + "\n");
    }

    @Test
    void oneIsNotThere_orNoneIsNamed_nothingIsDropped() {
        CommandLineRun unknown = drop("r:1", "r:9");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("has no dead letter 'r:9', and none was dropped", "see pelton help dead drop");
        assertThat(drop().exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(drop("r:1", "--all").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(listed()).hasSize(3);
    }

    @Test
    void aRunHasTheFolderOpen_isRefused() {
        try (StateFolder _ = StateFolder.open(state)) {
            assertThat(drop("r:1").err()).contains("PL306");
        }
        assertThat(listed()).hasSize(3);
    }

    /** A killed run writes other letters under numbers that were there already. */
    @Test
    void anotherLetterHasTheNumber_itIsNotDropped() throws IOException {
        drop("r:1");
        Path letters = state.resolve("dead/r.jsonl");
        List<String> lines = Files.readAllLines(letters);
        lines.set(0, lines.getFirst().replaceFirst("\"time\":\"[^\"]*", "\"time\":\"2026-01-01T00:00:00Z"));
        Files.write(letters, lines);
        assertThat(listed()).hasSize(3);
    }

    private CommandLineRun runFromStart() throws IOException {
        Files.delete(folder.resolve("out.txt"));
        return CommandLineRun.of("run", file.toString(), "--state", state.toString(), "--from-start");
    }

    private CommandLineRun replay() {
        return CommandLineRun.of("dead", "replay", file.toString(), "--state", state.toString());
    }

    /** Each record would have its effects twice: once as it is read again, once as it is replayed. */
    @Test
    void theNextRunReadsAllAgain_noLetterComesBack_andThoseThatWereOpenAreDropped() throws IOException {
        drop("r:1");
        replay(); // r:2 and r:3 fail again, as r:4 and r:5
        mend();
        CommandLineRun again = runFromStart();
        assertThat(again.exitCode()).as(again.err()).isZero();
        try (StateFolder open = StateFolder.open(state)) {
            assertThat(open.epochs().latest().orElseThrow().positions()).as("each epoch would write them again").doesNotContainKey(DroppedLetters.name("r"));
            assertThat(open.positions().read(DroppedLetters.name("r"))).hasSize(3);
        }
        assertThat(again.err()).contains("dropped 2 dead letters of 'r', as what they were made of is read again; 'pelton dead list --all " + state + "' lists them, too\n");
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).containsExactly("1", "x", "y", "z");
        assertThat(list().out()).startsWith("no dead letters in ");
        assertThat(list("--all").out().lines().map(line -> line.substring(2, 17).strip()))
                .containsExactly("r:1  dropped", "r:2  replayed", "r:3  replayed", "r:4  dropped", "r:5  dropped");
        assertThat(replay().err()).contains("replayed 0 letters in ");
        assertThat(Files.readAllLines(folder.resolve("out.txt"))).hasSize(4);
    }

    /** The letters then are those that the run has written itself. */
    @Test
    void theNextRunReadsAllAgain_andFailsAgain_thoseLettersAreOpen() throws IOException {
        assertThat(runFromStart().exitCode()).isZero();
        assertThat(listed()).containsExactly("r:4", "r:5", "r:6");
        assertThat(run().exitCode()).isZero();
        assertThat(listed()).as("after a run that goes on").hasSize(3);
    }

    /** A run that is refused has forgotten nothing, and reads nothing again. */
    @Test
    void theRunThatIsToReadAllAgainIsRefused_theLettersAreOpen() throws IOException {
        Files.move(folder.resolve("in.txt"), folder.resolve("away"));
        assertThat(runFromStart().exitCode()).isNotZero();
        assertThat(listed()).hasSize(3);
    }

    /** Nothing but its letter has a record that cannot be read again. */
    @Test
    void theSourceGivesNothingAgain_itsLettersStayOpen() throws IOException {
        Path in = Files.createDirectory(folder.resolve("in"));
        Files.writeString(in.resolve("f"), "x");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace("id: r\n", "id: s\n")
                        .replace("lines:" + folder.resolve("in.txt"), "file:" + in + "?repeatCount=1&initialDelay=0&moveFailed=.failed")
                        .replace("out.txt", "other.txt"));
        state = folder.resolve("other");
        assertThat(run().err()).contains("dead letters 1 in ");
        Files.delete(folder.resolve("other.txt"));
        CommandLineRun again = CommandLineRun.of("run", file.toString(), "--state", state.toString(), "--from-start");
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(listed()).containsExactly("s:1");
    }

    private void mend() throws IOException {
        Files.writeString(file, Files.readString(file).replace("type: Integer", "type: String"));
    }
}
