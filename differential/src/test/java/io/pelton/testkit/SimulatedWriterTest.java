// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.io.BackgroundFileWriter;
import io.pelton.runtime.Task;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * A background writer by random schedules: its producer writes, flushes, forces and is interrupted, its file fails now and then. What
 * is said to be written is in the file, and what was taken is there when it is closed. {@link Seeds} say how one run is repeated.
 */
class SimulatedWriterTest {
    @TempDir
    private Path folder;

    @Test
    void fileIsWrittenByEverySchedule_whatIsSaidToBeThereIsThere() {
        Path file = folder.resolve("out");
        Seeds.run(200, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Files.write(file, new byte[0]);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                Producer producer = new Producer(file, channel, random);
                SimRuntime.simulate(Settings.of(seed), producer::run);
            }
        });
    }

    /** Writes the numbers 0, 1, 2 … as bytes, as far as it comes. */
    private static final class Producer {
        private final Path file;
        private final FileChannel channel;
        private final SplittableRandom random;
        private final boolean fails;
        private long taken;

        Producer(Path file, FileChannel channel, SplittableRandom random) {
            this.file = file;
            this.channel = channel;
            this.random = random;
            this.fails = random.nextInt(4) == 0;
        }

        void run(SimRuntime runtime) throws Exception {
            Task me = runtime.currentTask();
            int interrupts = random.nextInt(3);
            runtime.start("interrupts", Task.Kind.WAIT, () -> {
                for (int i = 0; i < interrupts; i++) {
                    pause(runtime);
                    me.interrupt();
                }
            });
            BackgroundFileWriter.Options options =
                    new BackgroundFileWriter.Options(1 + random.nextInt(7), 2 + random.nextInt(2));
            BackgroundFileWriter out = BackgroundFileWriter.of(channel, "out", options);
            int failing = fails ? random.nextInt(30) : -1;
            try {
                for (int i = random.nextInt(30); i >= 0; i--) {
                    if (i == failing) {
                        channel.close();
                    }
                    step(runtime, out);
                }
                out.close();
                assertThat(content()).as("bytes that are written when it is closed").isEqualTo(taken);
            } catch (IOException e) {
                assertThat(fails).as("the file has failed: %s", e).isTrue();
                assertThat(content()).isLessThanOrEqualTo(taken).isGreaterThanOrEqualTo(out.writtenPosition());
                try (out) {
                    assertThatIOException().isThrownBy(out::flush);
                } catch (IOException again) {
                    assertThat(again).hasMessage(e.getMessage());
                }
            }
        }

        private void step(SimRuntime runtime, BackgroundFileWriter out) throws IOException {
            try {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        out.flush();
                        assertThat(content()).as("bytes that are written when it is flushed").isEqualTo(taken);
                    }
                    case 1 -> {
                        out.force();
                        assertThat(out.durablePosition()).isEqualTo(taken);
                        assertThat(content()).as("bytes that are written when it is forced").isEqualTo(taken);
                    }
                    default -> {
                        byte[] bytes = new byte[random.nextInt(20)];
                        for (int i = 0; i < bytes.length; i++) {
                            bytes[i] = (byte) (taken + i);
                        }
                        int count = bytes.length;
                        try {
                            out.write(bytes);
                        } catch (InterruptedIOException e) {
                            count = e.bytesTransferred;
                            throw e;
                        } finally {
                            taken += count;
                        }
                    }
                }
            } catch (InterruptedIOException e) {
                assertThat(runtime.interrupted()).as("it stays interrupted").isTrue();
            }
            assertThat(out.position()).isEqualTo(taken);
        }

        /** How many bytes the file has, which must be those that were written. */
        private long content() throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < bytes.length; i++) {
                assertThat(bytes[i]).as("byte %d", i).isEqualTo((byte) i);
            }
            return bytes.length;
        }

        private void pause(SimRuntime runtime) {
            try {
                runtime.await(() -> false, random.nextLong(20_000));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
