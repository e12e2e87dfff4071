// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Positions are known when they are written, and go on only. */
class PositionLogTest {
    @TempDir
    private Path folder;

    private final FailingFiles files = new FailingFiles();

    private StateFolder open() {
        return open(PositionLog.SMALL_BYTES);
    }

    private StateFolder open(long smallBytes) {
        return StateFolder.open(folder.resolve("state"), files, smallBytes);
    }

    private Path file() {
        return folder.resolve("state/positions");
    }

    private static void write(StateFolder state, String source, Position... positions) {
        state.positions().write(Map.of(source, List.of(positions)));
    }

    private static AbstractThrowableAssert<?, ?> assertNotWritten(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN));
    }

    @Test
    void folderIsOpenedAgain_positionsAreThere_withTheirMarks_inTheirOrder() {
        Position marked = new Position("b", Long.MAX_VALUE, Mark.of(new byte[] {0, -1, 7}));
        Position odd = new Position("\ud800 \u0000\n", Long.MIN_VALUE);
        try (StateFolder state = open()) {
            assertThat(state.positions().read()).isEmpty();
            write(state, "orders", marked, odd);
            write(state, "", new Position("", 0));
        }
        for (int i = 0; i < 2; i++) {
            try (StateFolder state = open()) {
                assertThat(state.positions().read("orders")).containsExactly(marked, odd);
                assertThat(state.positions().read()).isEqualTo(Map.of("orders", List.of(marked, odd), "", List.of(new Position("", 0))));
                assertThat(state.positions().read("unknown")).isEmpty();
            }
        }
    }

    @Test
    void marksAreLong_theFileThatIsCompactedCanBeReadAgain() {
        Mark mark = Mark.of(new byte[70_000]);
        try (StateFolder state = open()) {
            for (int i = 0; i < 1_000; i += 100) { // few writes, since each is synced
                write(state, "s", IntStream.range(i, i + 100).mapToObj(split -> new Position("split-" + split, 1, mark)).toArray(Position[]::new));
            }
        }
        for (int i = 0; i < 2; i++) {
            try (StateFolder state = open()) {
                assertThat(state.positions().read("s")).hasSize(1_000);
            }
        }
    }

    @Test
    void aWriteOfManySplitsIsTorn_itIsCutOff() throws IOException {
        List<Position> splits = IntStream.range(0, 60_000).mapToObj(i -> new Position("/var/log/app/file-" + i, 4_000L * i)).toList();
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 1));
            state.positions().begin(Map.of("s", splits));
        }
        byte[] written = Files.readAllBytes(file());
        try (StateFolder state = open()) {
            assertThat(state.positions().read("s")).as("whole").isEqualTo(splits);
        }
        Files.write(file(), Arrays.copyOf(written, written.length - 1));
        try (StateFolder state = open()) {
            assertThat(state.positions().read("s")).as("torn").containsExactly(new Position("a", 1));
        }
    }

    @Test
    void positionGoesBack_isPassedOver_unlessItsMarkIsAnother() {
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 10), new Position("b", 1));
            int writes = files.writes;
            write(state, "s", new Position("a", 9), new Position("a", 10));
            assertThat(files.writes).as("writes").isEqualTo(writes);
            write(state, "s", new Position("a", 9), new Position("b", 2), new Position("b", 1));
            assertThat(state.positions().read("s")).containsExactly(new Position("a", 10), new Position("b", 2));
            Position replaced = new Position("a", 3, Mark.of(new byte[] {1}));
            write(state, "s", replaced, new Position("a", 2, Mark.of(new byte[] {1})));
            assertThat(state.positions().read("s")).containsExactly(replaced, new Position("b", 2));
        }
    }

    @Test
    void sourceIsRemoved_itBeginsAnew() {
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 10));
            write(state, "t", new Position("a", 11));
            state.positions().begin(Map.of("s", List.of(), "unknown", List.of()));
            write(state, "s", new Position("a", 5));
        }
        try (StateFolder state = open()) {
            assertThat(state.positions().read())
                    .isEqualTo(Map.of("s", List.of(new Position("a", 5)), "t", List.of(new Position("a", 11))));
        }
    }

    @Test
    void manyPositionsAreWrittenAtOnce_withOneWriteAndOneSync() {
        try (StateFolder state = open()) {
            int writes = files.writes;
            int syncs = files.syncs;
            state.positions().write(Map.of("s", List.of(new Position("a", 1), new Position("b", 1)), "t", List.of(new Position("a", 1))));
            assertThat(files.writes - writes).isEqualTo(1);
            assertThat(files.syncs - syncs).isEqualTo(1);
        }
    }

    @Test
    void mostOfTheFileIsStale_itIsCompacted() throws IOException {
        Position other = new Position("other", 1, Mark.of(new byte[400]));
        try (StateFolder state = open(10_000)) {
            write(state, "t", other);
            for (int i = 0; i < 2_000; i++) {
                write(state, "s", new Position("a", i));
                assertThat(Files.size(file())).isLessThanOrEqualTo(10_000);
            }
        }
        try (StateFolder state = open()) {
            assertThat(state.positions().read()).isEqualTo(Map.of("t", List.of(other), "s", List.of(new Position("a", 1_999))));
        }
        assertThat(Files.size(file())).isLessThan(1_000);
    }

    @Test
    void fileIsLongButNotStale_isNotCompacted_andSplitsOfOneSourceAreReadFromSeveralEntries() {
        Position[] splits = new Position[3_000];
        for (int i = 0; i < splits.length; i++) {
            splits[i] = new Position("split " + i, i);
        }
        try (StateFolder state = open(1_000)) {
            write(state, "s", splits);
            int syncs = files.syncs;
            write(state, "s", new Position("split 0", 1));
            assertThat(files.syncs - syncs).isEqualTo(1);
        }
        splits[0] = new Position("split 0", 1);
        for (int i = 0; i < 2; i++) {
            try (StateFolder state = open()) {
                assertThat(state.positions().read("s")).containsExactly(splits);
            }
        }
    }

    @Test
    void compactionFails_positionsAreWritten_andItIsTriedAgainLater() throws IOException {
        try (StateFolder state = open(1_000)) {
            files.failAt("replace", 1);
            for (int i = 0; i < 100; i++) {
                write(state, "s", new Position("a", i));
            }
            assertThat(files.hasFailed()).isTrue();
            assertThat(files.notices).isNotEmpty().allMatch(notice -> notice.contains("are not compacted"));
            assertThat(files.notices.size()).isLessThan(10);
            files.heal();
            for (int i = 100; i < 200; i++) {
                write(state, "s", new Position("a", i));
            }
            assertThat(Files.size(file())).isLessThan(1_000);
            assertThat(state.positions().read("s")).containsExactly(new Position("a", 199));
        }
    }

    @Test
    void diskIsFull_positionIsNotKnown_andIsWrittenWhenThereIsRoom() {
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 1));
            files.failAt("write", 1);
            for (int i = 0; i < 2; i++) {
                assertNotWritten(() -> write(state, "s", new Position("a", 2)))
                        .hasMessageContaining(file().toString())
                        .hasMessageContaining("No space left on device");
                assertThat(state.positions().read("s")).containsExactly(new Position("a", 1));
            }
            files.heal();
            write(state, "s", new Position("b", 1));
        }
        try (StateFolder state = open()) {
            assertThat(state.positions().read("s")).containsExactly(new Position("a", 1), new Position("b", 1));
        }
    }

    @Test
    void syncFails_everythingIsRefused_untilTheFolderIsOpenedAnew() {
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 1));
            files.failAt("sync", 1);
            assertNotWritten(() -> write(state, "s", new Position("a", 2))).hasMessageContaining("sync failed on purpose");
            files.heal();
            List<ThrowingCallable> calls = List.of(
                    () -> write(state, "s", new Position("a", 3)),
                    () -> state.positions().begin(Map.of("s", List.of())),
                    () -> state.positions().read(),
                    () -> state.positions().read("s"));
            assertThat(calls).allSatisfy(call -> assertNotWritten(call)
                    .hasMessageContaining(file().toString())
                    .hasMessageContaining("until the state folder is opened anew"));
        }
        try (StateFolder state = open()) {
            assertThat(state.positions().read("s")).isIn(List.of(new Position("a", 1)), List.of(new Position("a", 2)));
            write(state, "s", new Position("a", 3));
        }
    }

    @Test
    void folderWasClosed_oldLogRefuses() {
        StateFolder old = open();
        write(old, "s", new Position("a", 1));
        old.close();
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 2));
            assertNotWritten(() -> write(old, "s", new Position("a", 3))).hasMessageContaining("was closed");
            assertThat(state.positions().read("s")).containsExactly(new Position("a", 2));
        }
        old.close();
    }

    @Test
    void fileIsReplacedWhileInUse_isRefused() throws IOException {
        try (StateFolder state = open()) {
            write(state, "s", new Position("a", 1));
            Files.copy(file(), folder.resolve("copy"));
            Files.delete(file());
            Files.move(folder.resolve("copy"), file());
            assertNotWritten(() -> write(state, "s", new Position("a", 2))).hasMessageContaining("was removed or replaced");
        }
    }

    static long[] seeds() {
        return Moves.seeds(Integer.getInteger("pelton.iterations", 10));
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void anyCallFails_whatWasConfirmedIsThere(long seed) {
        Moves moves = new Moves(seed);
        for (int failure = 1; failure < 40; failure++) {
            Moves.Move unknown = null;
            try (StateFolder state = open(600)) {
                files.failAt("", failure);
                for (int i = 0; i < 20 && !files.hasFailed(); i++) {
                    unknown = moves.next();
                    unknown.on(state.positions());
                    moves.done(unknown);
                    unknown = null;
                }
            } catch (PeltonException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN);
                assertThat(e).hasMessageContaining(folder.toString());
            }
            files.heal();
            try (StateFolder state = open(600)) {
                Map<String, List<Position>> found = state.positions().read();
                Map<String, List<Position>> confirmed = moves.state();
                if (unknown != null && !found.equals(confirmed)) {
                    moves.done(unknown);
                }
                assertThat(found).as("failure of call %d", failure).isEqualTo(moves.state());
            }
        }
    }
}
