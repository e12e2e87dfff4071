// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFiles;
import io.pelton.spi.Epoch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Nobody has a folder while somebody else still writes to it. */
class OpenEpochsTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 12);

    @TempDir
    private Path folder;

    /** When it is told to, it waits before it puts a file into its place. */
    private static final class SlowFiles extends StoreFiles {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);
        private volatile boolean isSlow;

        @Override
        public void replace(Path from, Path to) throws IOException {
            if (isSlow) {
                reached.countDown();
                await(mayGoOn);
            }
            super.replace(from, to);
        }

        static void await(CountDownLatch latch) {
            try {
                assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final SlowFiles files = new SlowFiles();

    private static Epoch epoch(long number) {
        return new Epoch(number, Map.of(), Map.of(), Map.of());
    }

    @Test
    void folderIsClosedWhileAnEpochIsDecided_itIsLockedUntilThatIsWritten() throws Exception {
        StateFolder state = StateFolder.open(folder, files, PositionLog.SMALL_BYTES);
        files.isSlow = true;
        CompletableFuture<Void> deciding = CompletableFuture.runAsync(() -> decide(state, 1));
        SlowFiles.await(files.reached);
        state.close();
        state.close();
        assertThatThrownBy(() -> StateFolder.open(folder))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_IN_USE));
        files.mayGoOn.countDown();
        deciding.join();
        try (StateFolder next = StateFolder.open(folder)) {
            assertThat(next.epochs().latest()).hasValueSatisfying(last -> assertThat(last.number()).isEqualTo(1));
        }
    }

    @Test
    void twoThreadsDecideEpochs_thatIsSaidToBeAMistake() {
        StateFolder state = StateFolder.open(folder, files, PositionLog.SMALL_BYTES);
        files.isSlow = true;
        CompletableFuture<Void> deciding = CompletableFuture.runAsync(() -> decide(state, 1));
        SlowFiles.await(files.reached);
        assertThatThrownBy(() -> state.epochs().decide(epoch(2))).isInstanceOf(IllegalStateException.class).hasMessageContaining("two threads");
        files.mayGoOn.countDown();
        deciding.join();
        state.close();
    }

    private static void decide(StateFolder state, long number) {
        try {
            state.epochs().decide(epoch(number));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void folderWasClosed_nothingIsDecidedAnyMore_andWhoHasItNowKeepsIt() throws IOException {
        StateFolder state = StateFolder.open(folder);
        decide(state, 1);
        state.close();
        try (StateFolder next = StateFolder.open(folder)) {
            assertThatThrownBy(() -> decide(state, 2))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_NOT_WRITTEN))
                    .hasMessageContaining("the state folder was closed");
            state.close();
            assertThatThrownBy(() -> StateFolder.open(folder)).hasMessageContaining("in use by process " + ProcessHandle.current().pid());
            decide(next, 2);
        }
    }

    /** Either of the two gives it up, and only one of them. */
    @Test
    void folderIsClosedAtAnyMoment_itCanBeOpenedAgainWhenBothAreDone() {
        for (int round = 0; round < ROUNDS; round++) {
            StateFolder state = StateFolder.open(folder, new FailingFiles(), PositionLog.SMALL_BYTES);
            long first = state.fence() * 1_000_000;
            CountDownLatch hasDecided = new CountDownLatch(1);
            CompletableFuture<Void> deciding = CompletableFuture.runAsync(() -> {
                try {
                    for (long number = first; number < first + 500; number++) {
                        decide(state, number);
                        hasDecided.countDown();
                    }
                } catch (PeltonException e) {
                    assertThat(e).hasMessageContaining("the state folder was closed");
                }
            });
            SlowFiles.await(hasDecided);
            state.close();
            deciding.join();
            assertThatCode(() -> StateFolder.open(folder).close()).doesNotThrowAnyException();
        }
    }
}
