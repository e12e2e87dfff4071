// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What a state folder has is printed, if it is one, also while a run has it open. */
class StateCommandsTest {
    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("state");
    }

    /** The command in words, for the folder. */
    private CommandLineRun run(String command) {
        return CommandLineRun.of((command + " " + folder()).split(" "));
    }

    private CommandLineRun done(String command) {
        CommandLineRun run = run(command);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return run;
    }

    private static Epoch epoch() {
        return new Epoch(
                12,
                Map.of("orders/from-1", List.of(new Position("orders.csv", 1_234_567, Mark.of(new byte[] {1})), new Position("b\u001b[2J", 7))),
                Map.of(
                        "orders/count", Map.of(
                                "groups", new SavedState(1, Map.of(0, new byte[1_500], 127, new byte[700])),
                                "times", new SavedState(2, Map.of(5, new byte[8]))),
                        "orders/quiet", Map.of()),
                Map.of("orders/to-2", Mark.of(new byte[] {1, 2})));
    }

    @Test
    void positionsAreKept_withoutAnEpoch_eachSplitIsALine() {
        try (StateFolder state = StateFolder.open(folder())) {
            state.positions().write("logs/from-1", List.of(new Position("access.log", 4_711), new Position("a.log", 3)));
            state.positions().write("a", List.of(new Position("0", 12)));
        }
        assertThat(done("positions").out())
                .isEqualTo(
                        """
                          a            0           12
                          logs/from-1  access.log  4,711
                          logs/from-1  a.log       3
                        """);
        assertThat(done("positions --json").out())
                .isEqualTo("{\"positions\":[{\"source\":\"a\",\"split\":\"0\",\"offset\":12},"
                        + "{\"source\":\"logs/from-1\",\"split\":\"access.log\",\"offset\":4711},"
                        + "{\"source\":\"logs/from-1\",\"split\":\"a.log\",\"offset\":3}]}\n");
        assertThat(done("state list").out())
                .isEqualTo("no epoch is kept in " + folder() + " yet, only positions: see pelton positions " + folder() + "\n");
    }

    @Test
    void anEpochIsKept_positionsSayWhichItIs_andStepsAndOutputsAreListed() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch());
        }
        assertThat(done("positions").out())
                .isEqualTo(
                        """
                          orders/from-1  orders.csv  1,234,567  epoch 12
                          orders/from-1  b\ufffd[2J       7          epoch 12
                        """);
        assertThat(done("positions --json").out()).contains("\"offset\":1234567,\"epoch\":12}", "\"split\":\"b\\u001b[2J\"");
        assertThat(done("state list").out())
                .isEqualTo(
                        """
                        epoch 12
                          step    orders/count  groups  2.20 kB  2 key groups
                          step    orders/count  times   8 B      1 key group
                          step    orders/quiet
                          output  orders/to-2
                        """);
        assertThat(done("state list --json").out())
                .isEqualTo("{\"epoch\":12,\"steps\":[{\"id\":\"orders/count\",\"states\":["
                        + "{\"name\":\"groups\",\"version\":1,\"bytes\":2200,\"keyGroups\":2},"
                        + "{\"name\":\"times\",\"version\":2,\"bytes\":8,\"keyGroups\":1}]},"
                        + "{\"id\":\"orders/quiet\",\"states\":[]}],\"outputs\":[\"orders/to-2\"]}\n");
    }

    @Test
    void anEpochHasNoPositions_positionsSayWhatElseThereIs() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(new Epoch(3, Map.of(), Map.of(), Map.of("ticks/to-1", Mark.of(new byte[] {1}))));
        }
        assertThat(done("positions").out())
                .isEqualTo("no positions are kept in " + folder() + ", only an epoch: see pelton state list " + folder() + "\n");
        assertThat(done("positions --json").out()).isEqualTo("{\"positions\":[]}\n");
    }

    @Test
    void nothingIsKeptYet_saysSo() {
        StateFolder.open(folder()).close();
        assertThat(done("positions").out()).isEqualTo("nothing is kept in " + folder() + " yet\n");
        assertThat(done("state list").out()).isEqualTo("nothing is kept in " + folder() + " yet\n");
        assertThat(done("positions --json").out()).isEqualTo("{\"positions\":[]}\n");
        assertThat(done("state list --json").out()).isEqualTo("{\"epoch\":null,\"steps\":[],\"outputs\":[]}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"positions", "state list"})
    void aRunHasTheFolder_isSaidFirst_withTheTimeOfTheEpoch(String command) throws IOException {
        String written;
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch());
            written = done(command).out();
            assertThat(written.lines().findFirst().orElseThrow())
                    .matches("in use by process " + ProcessHandle.current().pid() + " \\(.*\\); as of epoch 12, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d");
            assertThat(done(command + " --json").out())
                    .startsWith("{\"inUseBy\":\"process " + ProcessHandle.current().pid())
                    .contains("\"asOf\":\"");
            state.positions().write("s", List.of(new Position("a", 1)));
        }
        assertThat(done(command).out()).doesNotContain("in use");
        assertThat(done(command + " --json").out()).doesNotContain("inUseBy");
    }

    @Test
    void folderCanOnlyBeRead_isPrinted() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch());
        }
        Map<Path, FileTime> before = times();
        assertThat(done("positions").out()).contains("epoch 12");
        assertThat(done("state list").out()).contains("epoch 12");
        assertThat(times()).as("nothing was written").isEqualTo(before);
    }

    private Map<Path, FileTime> times() throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder())) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        times.put(folder(), Files.getLastModifiedTime(folder()));
        return times;
    }

    @Test
    void sourceIsAFile_positionsSayHowMuchIsLeft() throws IOException {
        Path log = Files.writeString(temporary.resolve("in.log"), "1\n");
        Path route = Files.writeString(temporary.resolve("r.yaml"), """
                - route:
                    id: r
                    from:
                      uri: lines:%s
                      steps: [{to: {id: out, uri: 'lines:%s'}}]
                """.formatted(log, temporary.resolve("out.log")));
        assertThat(CommandLineRun.of("run", route.toString(), "--state", folder().toString()).exitCode()).isZero();
        assertThat(done("positions").out()).containsPattern("2  epoch \\d  0 left");
        Files.writeString(log, "22\n", StandardOpenOption.APPEND);
        assertThat(done("positions").out()).containsPattern("2  epoch \\d  3 left");
        assertThat(done("positions --json").out()).containsPattern("\"epoch\":\\d,\"bytesLeft\":3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"positions", "state list"})
    void folderIsNone_isRefused_andNoneIsMade(String command) throws IOException {
        assertRefused(command, "it does not exist");
        assertThat(folder()).doesNotExist();
        Files.createDirectory(folder());
        assertRefused(command, "it has no file 'format'");
        assertThat(folder()).isEmptyDirectory();
        Files.delete(folder());
        Files.writeString(folder(), "text");
        assertRefused(command, "it is a file");
        assertThat(folder()).hasContent("text");
    }

    private void assertRefused(String command, String found) {
        CommandLineRun run = run(command);
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("PL119 " + folder() + ": this is no state folder: " + found, "see pelton help " + command);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void stateWithoutACommand_printsItsHelp() {
        CommandLineRun run = CommandLineRun.of("state");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Usage: pelton state", "list");
        assertThat(CommandLineRun.of("state", "list", "--help").out().lines())
                .anyMatch(line -> line.contains("DIR"))
                .allMatch(line -> line.length() <= 80);
    }
}
