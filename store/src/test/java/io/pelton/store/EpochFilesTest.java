// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import com.sun.management.ThreadMXBean;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An epoch that was decided is the last one, whole, until the next is. */
class EpochFilesTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 12);

    @TempDir
    private Path temporary;

    private final FailingFiles files = new FailingFiles();

    private Path folder() {
        return temporary.resolve("state");
    }

    private StateFolder open() {
        return StateFolder.open(folder(), files, PositionLog.SMALL_BYTES);
    }

    private static Optional<String> latest(StateFolder state) throws IOException {
        return state.epochs().latest().map(RandomEpochs::text);
    }

    private static AbstractThrowableAssert<?, ?> assertNotWritten(ThrowingCallable call) {
        return assertThatThrownBy(call)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN));
    }

    private static Epoch epoch(long number, Map<String, Map<String, SavedState>> states) {
        return new Epoch(number, Map.of(), states, Map.of());
    }

    private static Map<String, SavedState> state(int... bytes) {
        byte[] part = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            part[i] = (byte) bytes[i];
        }
        return Map.of("counts", new SavedState(1, Map.of(7, part)));
    }

    private List<String> snapshots() throws IOException {
        try (Stream<Path> found = Files.list(folder())) {
            return found.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("state-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void nothingWasDecided_thereIsNone_alsoWhenTheFolderIsOpenedAgain() throws IOException {
        for (int i = 0; i < 2; i++) {
            try (StateFolder state = open()) {
                assertThat(state.epochs().latest()).isEmpty();
            }
        }
    }

    @Test
    void epochHasEverything_itIsThere_inThisRunAndTheNextOnes() throws IOException {
        Epoch epoch = new Epoch(
                9,
                Map.of(
                        "orders", List.of(new Position("b", Long.MAX_VALUE, Mark.of(new byte[] {0, -1})), new Position("\ud800\n", Long.MIN_VALUE)),
                        "", List.of()),
                Map.of(
                        "count", Map.of(
                                "groups", new SavedState(3, Map.of(0, new byte[] {1}, 127, new byte[200_000], 5, new byte[0])),
                                "none", new SavedState(-1, Map.of())),
                        "", Map.of("", new SavedState(0, Map.of(64, new byte[] {9}))),
                        "nothing", Map.of()),
                Map.of("file", Mark.of(new byte[] {4, 5}), "other", Mark.NONE));
        try (StateFolder state = open()) {
            state.epochs().decide(epoch);
            assertThat(latest(state)).contains(RandomEpochs.text(epoch));
        }
        for (int i = 0; i < 2; i++) {
            try (StateFolder state = open()) {
                assertThat(latest(state)).contains(RandomEpochs.text(epoch));
                assertThat(state.positions().read()).isEmpty();
            }
        }
    }

    @Test
    void stepHasTheSameStates_itKeepsItsFile_andOthersAreDeletedAfterwards() throws IOException {
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(1, Map.of("a", state(1), "b", state(1), "c", state(1))));
            assertThat(snapshots()).containsExactly("state-1-0", "state-1-1", "state-1-2");
            state.epochs().decide(epoch(2, Map.of("a", state(1), "b", state(2), "d", state(1))));
            assertThat(snapshots()).containsExactly("state-1-0", "state-2-0", "state-2-1");
        }
        try (StateFolder state = open()) {
            Epoch epoch = epoch(5, Map.of("a", state(1), "b", state(1)));
            state.epochs().decide(epoch);
            assertThat(snapshots()).containsExactly("state-1-0", "state-5-0");
            assertThat(latest(state)).contains(RandomEpochs.text(epoch));
        }
    }

    @Test
    void fileOfAStepThatHasTheSameStatesIsDamaged_itIsWrittenAgain() throws IOException {
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(1, Map.of("a", state(1, 2, 3))));
            Path file = folder().resolve("state-1-0");
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length - 1]++;
            Files.write(file, bytes);
            assertThatThrownBy(() -> state.epochs().latest()).hasMessageContaining("state-1-0").hasMessageContaining("damaged");
            state.epochs().decide(epoch(2, Map.of("a", state(1, 2, 3))));
            assertThat(snapshots()).containsExactly("state-2-0");
            Files.delete(folder().resolve("state-2-0"));
            Epoch last = epoch(3, Map.of("a", state(1, 2, 3)));
            state.epochs().decide(last);
            assertThat(files.notices).hasSize(1).allMatch(notice -> notice.contains("state-2-0") && notice.contains("written again"));
            assertThat(latest(state)).contains(RandomEpochs.text(last));
        }
    }

    @Test
    void numberIsNotGreater_isRefused_andTheLastOneStays() throws IOException {
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(3, Map.of()));
            assertThatThrownBy(() -> state.epochs().decide(epoch(3, Map.of("a", state(1)))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("epoch 3");
            assertNotWritten(() -> state.epochs().decide(epoch(4, Map.of()))).hasMessageContaining("epoch 3 was not decided");
        }
        try (StateFolder state = open()) {
            assertThat(latest(state)).contains(RandomEpochs.text(epoch(3, Map.of())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "write", "sync", "replace", "folder"})
    void callFails_nothingIsDecidedAnyMore_untilTheFolderIsOpenedAnew(String call) throws IOException {
        Epoch first = epoch(1, Map.of("a", state(1)));
        Epoch second = epoch(2, Map.of("a", state(2)));
        try (StateFolder state = open()) {
            state.epochs().decide(first);
            files.failAt(call, 1);
            assertNotWritten(() -> state.epochs().decide(second)).hasMessageContaining("epoch").hasMessageContaining(folder().toString());
            files.heal();
            List<ThrowingCallable> calls = List.of(() -> state.epochs().decide(second), () -> state.epochs().latest());
            assertThat(calls).allSatisfy(refused -> assertNotWritten(refused).hasMessageContaining("until the state folder is opened anew"));
            state.positions().write("s", List.of(new Position("a", 1)));
        }
        try (StateFolder state = open()) {
            assertThat(latest(state)).contains(RandomEpochs.text(first));
            state.epochs().decide(second);
            assertThat(latest(state)).contains(RandomEpochs.text(second));
            assertThat(snapshots()).containsExactly("state-2-0");
        }
    }

    @Test
    void filesOfEpochsBeforeCannotBeDeleted_itIsTold_andTriedAgain() throws IOException {
        try (StateFolder state = open()) {
            state.epochs().decide(epoch(1, Map.of("a", state(1))));
            files.failAt("delete", 3); // after those of the names that are made
            state.epochs().decide(epoch(2, Map.of("a", state(2))));
            assertThat(files.hasFailed()).isTrue();
            files.heal();
            assertThat(files.notices).hasSize(1).allMatch(notice -> notice.contains("cannot be deleted"));
            assertThat(snapshots()).containsExactly("state-1-0", "state-2-0");
            state.epochs().decide(epoch(3, Map.of("a", state(2))));
            assertThat(snapshots()).containsExactly("state-2-0");
        }
    }

    @Test
    void fileOrFolderIsReplacedWhileInUse_isRefused() throws IOException {
        Epoch first = epoch(1, Map.of("a", state(1)));
        try (StateFolder old = open()) {
            old.epochs().decide(first);
            Path manifest = folder().resolve("epoch");
            Files.copy(manifest, temporary.resolve("copy"));
            Files.move(manifest, temporary.resolve("away"));
            Files.move(temporary.resolve("copy"), manifest);
            assertNotWritten(() -> old.epochs().decide(epoch(2, Map.of()))).hasMessageContaining("was removed or replaced");
        }
        try (StateFolder old = open()) {
            Files.move(folder(), temporary.resolve("folder away"));
            try (StateFolder state = open()) {
                state.epochs().decide(epoch(1, Map.of("b", state(3))));
                assertNotWritten(() -> old.epochs().decide(epoch(2, Map.of()))).hasMessageContaining("was removed or replaced");
                assertNotWritten(() -> old.epochs().decide(epoch(3, Map.of()))).hasMessageContaining("was not decided");
                assertThat(latest(state)).contains(RandomEpochs.text(epoch(1, Map.of("b", state(3)))));
            }
        }
    }

    @Test
    void folderWasClosed_isRefused() throws IOException {
        StateFolder old = open();
        old.close();
        assertNotWritten(() -> old.epochs().decide(epoch(1, Map.of()))).hasMessageContaining("was closed");
        assertNotWritten(() -> old.epochs().latest()).hasMessageContaining("was closed");
    }

    static long[] seeds() {
        return Moves.seeds(Integer.getInteger("pelton.iterations", 3));
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void anyCallFails_whatWasDecidedIsThere_orTheOneThatWasBeingDecided(long seed) throws IOException {
        RandomEpochs epochs = new RandomEpochs(seed);
        String decided = "";
        for (String call : List.of("", "open", "write", "sync", "replace", "delete", "folder")) {
            boolean hasFailed = true;
            for (int failure = 1; hasFailed; failure++) {
                String next = decided;
                try (StateFolder state = open()) {
                    files.failAt(call, failure);
                    for (int i = 0; i < 4; i++) {
                        Epoch epoch = epochs.next();
                        next = RandomEpochs.text(epoch);
                        state.epochs().decide(epoch);
                        decided = next;
                    }
                } catch (PeltonException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN);
                    assertThat(e).hasMessageContaining(folder().toString());
                }
                hasFailed = files.hasFailed();
                files.heal();
                try (StateFolder state = open()) {
                    String found = latest(state).orElse("");
                    assertThat(found).as("failure of call %s %d", call, failure).isIn(decided, next);
                    decided = found;
                }
            }
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void anyCallFailsWhileTheFolderIsOpened_whatWasDecidedIsThere(long seed) throws IOException {
        RandomEpochs epochs = new RandomEpochs(seed);
        Epoch epoch = epochs.next();
        try (StateFolder state = open()) {
            state.epochs().decide(epoch);
            files.failAt("delete", 3);
            epoch = epochs.next(); // leaves files to be deleted
            state.epochs().decide(epoch);
            files.heal();
        } catch (PeltonException e) {
            files.heal();
        }
        String decided;
        try (StateFolder state = open()) {
            decided = latest(state).orElseThrow();
        }
        boolean hasFailed = true;
        for (int failure = 1; hasFailed; failure++) {
            files.failAt("", failure);
            try (StateFolder _ = open()) {
                hasFailed = files.hasFailed();
            } catch (PeltonException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN);
            }
            files.heal();
            try (StateFolder state = open()) {
                assertThat(latest(state)).as("failure of call %d", failure).contains(decided);
            }
        }
    }

    static long[] seed() {
        return Moves.seeds(1);
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seed")
    void writerIsKilledAtAnyMoment_theLastEpochThatItHadSaidIsThere_orTheNext(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        long before = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long said = Math.max(before, ChildProcess.killedAfter(EpochWriter.class, folder(), random.nextInt(100)));
            try (StateFolder state = StateFolder.open(folder())) {
                Optional<Epoch> found = state.epochs().latest();
                before = found.map(Epoch::number).orElse(0L);
                assertThat(before).as("round %d", round).isBetween(said, said + 2);
                assertThat(found.map(RandomEpochs::text)).isEqualTo(found.map(epoch -> RandomEpochs.text(RandomEpochs.at(epoch.number()))));
            }
        }
        assertThat(before).isPositive();
    }

    @Test
    void statesAreLarge_theyAreNotCopied() throws IOException {
        byte[] megabyte = new byte[1 << 20];
        Map<Integer, byte[]> parts = new HashMap<>();
        for (int keyGroup = 0; keyGroup < 100; keyGroup++) {
            parts.put(keyGroup, megabyte);
        }
        Map<String, Map<String, SavedState>> states = Map.of("count", Map.of("groups", new SavedState(1, parts)));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (StateFolder state = StateFolder.open(folder(), new StoreFiles(), PositionLog.SMALL_BYTES)) {
            state.epochs().decide(epoch(1, Map.of("count", state(1))));
            for (int number = 2; number < 4; number++) { // written, then compared
                long before = threads.getCurrentThreadAllocatedBytes();
                state.epochs().decide(epoch(number, states));
                assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
                assertThat(snapshots()).containsExactly("state-2-0");
            }
        }
    }
}
