// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.state.SavedState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A state folder is read while a run has it open, and neither is in the other's way. */
@Timeout(120)
class StateViewTest {
    private static final int VIEWS = 400;

    @TempDir
    private Path temporary;

    private Path folder() {
        return temporary.resolve("state");
    }

    private static Epoch epoch(long number) {
        Map<Integer, byte[]> parts = Map.of(0, ("" + number).getBytes(StandardCharsets.UTF_8), 1, new byte[1 << 16]);
        return new Epoch(
                number,
                Map.of("s", List.of(new Position("a", number))),
                Map.of("step", Map.of("state", new SavedState(1, parts))),
                Map.of("out", Mark.of(new byte[] {(byte) number})));
    }

    private static String numberIn(Epoch epoch) {
        return new String(epoch.states().get("step").get("state").parts().get(0), StandardCharsets.UTF_8);
    }

    @Test
    void folderIsNotOpen_theViewHasWhatTheNextOpeningHas() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.positions().write("p", List.of(new Position("a", 7)));
            state.epochs().decide(epoch(3));
        }
        StateView view = StateView.of(folder());
        assertThat(view.user()).isEmpty();
        assertThat(view.positions()).isEqualTo(Map.of("p", List.of(new Position("a", 7))));
        assertThat(view.epoch().orElseThrow().number()).isEqualTo(3);
        assertThat(numberIn(view.epoch().orElseThrow())).isEqualTo("3");
        try (StateFolder state = StateFolder.open(folder())) {
            assertThat(state.fence()).as("no view has opened it").isEqualTo(2);
        }
    }

    /** Epochs and positions are written as fast as the disk takes them, and the log of positions is compacted again and again. */
    @Test
    void aRunGoesOn_everyViewIsOneThatItHasDecided() throws Exception {
        CountDownLatch isOver = new CountDownLatch(1);
        try (StateFolder state = StateFolder.open(folder(), new StoreFiles(), 1 << 12);
                ExecutorService run = Executors.newSingleThreadExecutor()) {
            state.epochs().decide(epoch(1));
            Future<Long> last = run.submit(() -> {
                long number = 1;
                while (isOver.getCount() > 0) {
                    number++;
                    state.positions().write("p", List.of(new Position("a", number)));
                    state.positions().write("p", List.of(new Position("b", number)));
                    state.epochs().decide(epoch(number));
                }
                return number;
            });
            long before = 0;
            try {
                for (int i = 0; i < VIEWS || before < 2; i++) {
                    Epoch seen = StateView.of(folder()).epoch().orElseThrow();
                    assertThat(numberIn(seen)).isEqualTo("" + seen.number());
                    assertThat(seen.positions().get("s")).containsExactly(new Position("a", seen.number()));
                    assertThat(seen.number()).isGreaterThanOrEqualTo(before);
                    before = seen.number();
                }
            } finally {
                isOver.countDown();
            }
            long decided = last.get();
            assertThat(before).as("the last epoch that was seen").isBetween(2L, decided);
            assertThat(state.positions().read("p")).containsExactly(new Position("a", decided), new Position("b", decided));
        }
        try (StateFolder state = StateFolder.open(folder())) {
            assertThat(state.epochs().latest()).isPresent();
        }
    }

    /** The log of positions is read before the epoch: who looks once sees the source in neither. */
    @Test
    void aSourceIsMovedFromTheEpochToTheLogWhileItIsRead_itIsThere() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch(1));
            ChangedFiles files = new ChangedFiles(EpochFiles.NAME, () -> {
                state.positions().write("s", List.of(new Position("a", 2)));
                state.epochs().decide(new Epoch(2, Map.of(), Map.of(), Map.of()));
            });
            StateView view = StateView.of(folder(), files);
            assertThat(view.positions()).isEqualTo(Map.of("s", List.of(new Position("a", 2))));
            assertThat(view.epoch().orElseThrow().positions()).isEmpty();
        }
    }

    @Test
    void theNextEpochIsDecidedBeforeTheStatesOfTheLastAreRead_theNextIsThere() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch(1));
            ChangedFiles files = new ChangedFiles("state-1-0", () -> state.epochs().decide(epoch(2)));
            Epoch seen = StateView.of(folder(), files).epoch().orElseThrow();
            assertThat(folder().resolve("state-1-0")).doesNotExist();
            assertThat(seen.number()).isEqualTo(2);
            assertThat(numberIn(seen)).isEqualTo("2");
        }
    }

    @Test
    void anotherProcessHasIt_itIsNamed_untilItIsKilled() throws Exception {
        Process other = ChildProcess.start(StateWriter.class, folder());
        try (BufferedReader says = other.inputReader()) {
            assertThat(says.readLine()).isEqualTo("open");
            assertThat(StateView.of(folder()).user().orElseThrow()).startsWith("process " + other.pid());
            copyTo(temporary.resolve("copy"));
            assertThat(StateView.of(temporary.resolve("copy")).user()).as("who has a copy of the folder").isEmpty();
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(StateView.of(folder()).user()).isEmpty();
    }

    private void copyTo(Path copy) throws IOException {
        Files.createDirectory(copy);
        try (Stream<Path> files = Files.list(folder())) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @Test
    void thisProcessHasIt_itIsNamed() {
        try (StateFolder _ = StateFolder.open(folder())) {
            assertThat(StateView.of(folder()).user().orElseThrow()).startsWith("process " + ProcessHandle.current().pid());
        }
        assertThat(StateView.of(folder()).user()).isEmpty();
        assertThat(StateView.of(folder()).epoch()).isEqualTo(Optional.empty());
    }

    @Test
    void anEntryIsNotComplete_theOnesBeforeAreThere() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.positions().write("p", List.of(new Position("a", 1)));
            state.positions().write("p", List.of(new Position("a", 2)));
        }
        Path positions = folder().resolve("positions");
        try (RandomAccessFile file = new RandomAccessFile(positions.toFile(), "rw")) {
            file.setLength(file.length() - 1);
        }
        long size = Files.size(positions);
        assertThat(StateView.of(folder()).positions()).isEqualTo(Map.of("p", List.of(new Position("a", 1))));
        assertThat(positions).hasSize(size);
    }

    @Test
    void folderIsDamaged_isRefused() throws IOException {
        try (StateFolder state = StateFolder.open(folder())) {
            state.epochs().decide(epoch(1));
        }
        Files.delete(folder().resolve("state-1-0"));
        assertThatThrownBy(() -> StateView.of(folder()))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_UNREADABLE))
                .hasMessageContaining("state-1-0");
    }
}
