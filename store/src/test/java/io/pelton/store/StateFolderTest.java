// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A state folder has one user, who is told apart from those before. */
class StateFolderTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 12);

    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("a/b/state");
    }

    private AbstractThrowableAssert<?, ?> assertRefused(ErrorCode code) {
        return assertThatThrownBy(() -> StateFolder.open(folder()))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private static void write(StateFolder state, long offset) {
        state.positions().write(Map.of("s", List.of(new Position("a", offset))));
    }

    @Test
    void folderIsOpenedAgain_itsNumberIsGreater() {
        for (int i = 1; i < 5; i++) {
            try (StateFolder state = StateFolder.open(folder())) {
                assertThat(state.fence()).isEqualTo(i);
            }
        }
    }

    @Test
    void openedTwiceInOneProcess_isRefused_underAnotherNameToo_andStaysLockedForOthers() throws Exception {
        try (StateFolder state = StateFolder.open(folder())) {
            String user = "in use by process " + ProcessHandle.current().pid();
            assertRefused(ErrorCode.STATE_IN_USE).hasMessageContaining(folder().toString()).hasMessageContaining(user);
            Path link = Files.createSymbolicLink(temporary.resolve("link"), folder());
            assertThatThrownBy(() -> StateFolder.open(link)).hasMessageContaining(user);
            write(state, 1);
            Process other = ChildProcess.start(StateWriter.class, folder());
            try (BufferedReader says = other.inputReader()) {
                assertThat(says.readLine()).as("what the other process says, which is refused").isNull();
            }
            assertThat(other.waitFor()).isNotZero();
            write(state, 2);
        }
        StateFolder.open(folder()).close();
    }

    @Test
    void anotherProcessHasIt_isRefused_withItsNumber_untilThatIsKilled() throws Exception {
        Process other = ChildProcess.start(StateWriter.class, folder());
        try (BufferedReader says = other.inputReader()) {
            assertThat(says.readLine()).isEqualTo("open");
            assertRefused(ErrorCode.STATE_IN_USE)
                    .hasMessageContaining(folder().toString())
                    .hasMessageContaining("in use by process " + other.pid());
        } finally {
            other.destroyForcibly().waitFor();
        }
        StateFolder.open(folder()).close();
    }

    @Test
    void folderIsReplacedWhileInUse_whoHadItMayNotWrite() throws IOException {
        try (StateFolder old = StateFolder.open(folder())) {
            write(old, 1);
            Path away = Files.move(folder(), temporary.resolve("away"));
            assertThatThrownBy(() -> write(old, 2)).hasMessageContaining("was removed or replaced");
            try (StateFolder state = StateFolder.open(folder())) {
                write(state, 7);
                assertThatThrownBy(() -> write(old, 8)).hasMessageContaining("was removed or replaced");
                assertThat(state.positions().read("s")).containsExactly(new Position("a", 7));
            }
            assertThat(away).isDirectory();
        }
    }

    @Test
    void lockIsRemovedOrReplaced_whoHadItMayNotWrite() throws IOException {
        try (StateFolder old = StateFolder.open(folder())) {
            write(old, 1);
            Files.delete(folder().resolve("lock"));
            assertThatThrownBy(() -> write(old, 2)).hasMessageContaining("lock: ").hasMessageContaining("was removed or replaced");
            Files.createFile(folder().resolve("lock"));
            assertThatThrownBy(() -> write(old, 3)).hasMessageContaining("lock: ").hasMessageContaining("was removed or replaced");
        }
        try (StateFolder state = StateFolder.open(folder())) {
            assertThat(state.positions().read("s")).containsExactly(new Position("a", 1));
        }
    }

    @Test
    void folderHasOtherFiles_isRefused_andStaysAsItIs() throws IOException {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("thesis.txt"), "text");
        assertRefused(ErrorCode.STATE_UNREADABLE).hasMessageContaining("no state folder").hasMessageContaining("thesis.txt");
        try (var names = Files.list(folder())) {
            assertThat(names).containsExactly(folder().resolve("thesis.txt"));
        }
    }

    @Test
    void nameIsThatOfAFile_isRefused() throws IOException {
        Files.createDirectories(folder().getParent());
        Files.writeString(folder(), "text");
        assertRefused(ErrorCode.STATE_NOT_WRITTEN).hasMessageContaining("'" + folder() + "' is a file, not a folder");
        assertThat(folder()).content().isEqualTo("text");
    }

    @Test
    void nameIsALinkThatLeadsNowhere_isRefused() throws IOException {
        Files.createDirectories(folder().getParent());
        Path nowhere = folder().resolveSibling("nowhere");
        Files.createSymbolicLink(folder(), nowhere);
        assertRefused(ErrorCode.STATE_NOT_WRITTEN).hasMessageContaining("is a link to '" + nowhere + "', which is no folder");
        assertThat(nowhere).doesNotExist();
    }

    static long[] seeds() {
        return Moves.seeds(1);
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void writerIsKilledAtAnyMoment_whatItHadSaidIsThere(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        long before = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long said = ChildProcess.killedAfter(StateWriter.class, folder(), random.nextInt(400));
            try (StateFolder state = StateFolder.open(folder())) {
                assertThat(state.fence()).isEqualTo(2L * (round + 1));
                long found = state.positions().read("s").stream().mapToLong(Position::offset).max().orElse(0);
                assertThat(found).as("round %d", round).isBetween(Math.max(said, before), Math.max(said, before) + 2);
                if (found > 0) {
                    assertThat(state.positions().read("s"))
                            .containsExactly(new Position("a", found, Mark.of(new byte[(int) (found % 50)])), new Position("b", found));
                }
                before = found;
            }
        }
        assertThat(before).isPositive();
    }
}
