// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What is written in the background, what is acknowledged when, and what failures do. */
class BackgroundFileWriterTest {
    private static final BackgroundFileWriter.Options SMALL = new BackgroundFileWriter.Options(10, 2);

    @TempDir
    Path folder;

    /** Its writes wait until they are let through. */
    private static class Gated extends ScriptedChannel {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        int beforeWrite() {
            reached.countDown();
            boolean interrupted = false;
            while (true) {
                try {
                    open.await();
                    if (interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    return Integer.MAX_VALUE;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
    }

    @Test
    void flush_returnsWhenTheFileHasEverything() throws IOException {
        Path file = folder.resolve("out");
        try (var out = BackgroundFileWriter.create(file, SMALL)) {
            out.write(new byte[25]);
            out.flush();
            assertThat(file).hasSize(25);
            assertThat(out.position()).isEqualTo(25);
            assertThat(out.writtenPosition()).isEqualTo(25);
            assertThat(out.durablePosition()).isZero();
        }
    }

    @Test
    void force_returnsWhenTheChannelWasForced() throws IOException {
        var channel = new ScriptedChannel();
        try (var out = BackgroundFileWriter.of(channel, "memory", SMALL)) {
            out.write(new byte[25]);
            out.force();
            assertThat(out.durablePosition()).isEqualTo(25);
            assertThat(channel.forces()).containsExactly(false);
            out.write(1);
            out.force(true);
            assertThat(out.durablePosition()).isEqualTo(26);
            assertThat(channel.forces()).containsExactly(false, true);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void channelWritesALittleAtATime_everythingComesInOrder() throws IOException {
        var channel = new ScriptedChannel() {
            private int calls;

            @Override
            int beforeWrite() {
                return ++calls % 4;
            }
        };
        byte[] bytes = InputContract.someBytes(1000);
        try (var out = BackgroundFileWriter.of(channel, "memory", new BackgroundFileWriter.Options(7, 5))) {
            out.write(ByteBuffer.wrap(bytes));
        }
        assertThat(channel.content()).isEqualTo(bytes);
    }

    @Test
    void manyBuffersWait_atMost1024AreGathered() throws IOException {
        var channel = new Gated();
        try (var out = BackgroundFileWriter.of(channel, "memory", new BackgroundFileWriter.Options(1, 3000))) {
            out.write(1);
            out.write(2);
            waitFor(channel.reached);
            out.write(new byte[2500]);
            channel.open.countDown();
            out.flush();
        }
        assertThat(channel.content()).hasSize(2502);
        assertThat(channel.gathered()).contains(1024).allMatch(count -> count <= 1024);
    }

    @Test
    void allBuffersAreFull_producerWaits_andIsNotLostWhenInterrupted() throws IOException {
        var channel = new Gated();
        byte[] bytes = InputContract.someBytes(50);
        try (var out = BackgroundFileWriter.of(channel, "memory", SMALL)) {
            Thread.currentThread().interrupt();
            int taken = 0;
            try {
                out.write(bytes);
            } catch (InterruptedIOException e) {
                taken = e.bytesTransferred;
            }
            assertThat(Thread.interrupted()).isTrue();
            // Two buffers, neither of which can be written yet.
            assertThat(taken).isEqualTo(20);
            assertThat(out.position()).isEqualTo(20);
            assertThat(out.writtenPosition()).isZero();
            channel.open.countDown();
            out.write(bytes, taken, bytes.length - taken);
            out.flush();
            assertThat(channel.content()).isEqualTo(bytes);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void interruptedWhileForcing_isNotAcknowledged_andCanBeAskedForAgain() throws IOException {
        var channel = new Gated();
        try (var out = BackgroundFileWriter.of(channel, "memory", SMALL)) {
            out.write(1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(out::force).isInstanceOf(InterruptedIOException.class);
            assertThat(out.durablePosition()).isZero();
            assertThat(Thread.interrupted()).isTrue();
            channel.open.countDown();
            out.force(true);
            assertThat(out.durablePosition()).isEqualTo(1);
            assertThat(channel.forces()).endsWith(true);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void forceIsAskedForWhileAnotherGoesOn_itIsDoneToo() throws IOException {
        var gate = new Gated();
        var channel = new ScriptedChannel() {
            @Override
            void beforeForce() {
                gate.beforeWrite();
            }
        };
        try (var out = BackgroundFileWriter.of(channel, "memory", SMALL)) {
            out.write(1);
            Thread.currentThread().interrupt();
            assertThatThrownBy(out::force).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            waitFor(gate.reached);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> out.force(true)).isInstanceOf(InterruptedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            gate.open.countDown();
        } finally {
            Thread.interrupted();
        }
        assertThat(channel.forces()).containsExactly(false, true);
    }

    @Test
    void closeWhileInterrupted_writesEverything_andStaysInterrupted() throws IOException {
        Path file = folder.resolve("out");
        var out = BackgroundFileWriter.create(file, SMALL);
        out.write(new byte[15]);
        Thread.currentThread().interrupt();
        out.close();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).hasSize(15);
        out.close();
    }

    @Test
    void diskIsFull_everyCallSaysSoAndNamesTheFile() throws IOException {
        var out = BackgroundFileWriter.append(Path.of("/dev/full"), SMALL);
        out.write(1);
        assertThatThrownBy(out::flush)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full")
                .hasMessageContaining("No space left");
        assertThatThrownBy(out::force).hasMessageContaining("No space left");
        assertThatThrownBy(() -> out.write(new byte[30])).hasMessageContaining("No space left");
        assertThat(out.durablePosition()).isZero();
        assertThatThrownBy(out::close).hasMessageContaining("No space left");
        out.close();
    }

    @Test
    void forceFailsOnce_nothingIsAcknowledgedAnyMore() throws IOException {
        AtomicInteger forces = new AtomicInteger();
        var channel = new ScriptedChannel() {
            @Override
            void beforeForce() throws IOException {
                if (forces.incrementAndGet() == 2) {
                    throw new IOException("Input/output error");
                }
            }
        };
        var out = BackgroundFileWriter.of(channel, "journal", SMALL);
        out.write(1);
        out.force();
        out.write(2);
        assertThatThrownBy(out::force)
                .hasMessageContaining("journal")
                .hasMessageContaining("Input/output error")
                .hasMessageContaining("2 bytes were written, 1 of them forced");
        assertThatThrownBy(out::force).hasMessageContaining("Input/output error");
        assertThatThrownBy(out::flush).hasMessageContaining("Input/output error");
        assertThat(forces).hasValue(2);
        assertThat(out.durablePosition()).isEqualTo(1);
        assertThatThrownBy(out::close).hasMessageContaining("Input/output error");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void threadDies_producerThatWaitsHearsOfIt() throws Exception {
        var channel = new Gated();
        var dying = new ScriptedChannel() {
            @Override
            int beforeWrite() {
                channel.beforeWrite();
                throw new IllegalStateException("bug");
            }
        };
        var out = BackgroundFileWriter.of(dying, "memory", SMALL);
        out.write(new byte[15]);
        channel.open.countDown();
        assertThatThrownBy(() -> out.write(new byte[100]))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bug");
        assertThatThrownBy(out::close).isInstanceOf(IOException.class);
    }

    @Test
    void closed_everythingButCloseFails() throws IOException {
        var out = BackgroundFileWriter.create(folder.resolve("out"));
        out.close();
        assertThatThrownBy(() -> out.write(1)).hasMessageContaining("closed");
        assertThatThrownBy(out::flush).hasMessageContaining("closed");
        assertThatThrownBy(out::force).hasMessageContaining("closed");
        assertThatThrownBy(out::commit).hasMessageContaining("closed");
    }

    @Test
    void append_addsToTheFile() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old ");
        try (var out = BackgroundFileWriter.append(file)) {
            out.write("new".getBytes(StandardCharsets.UTF_8));
            out.commit();
            out.write('!');
        }
        assertThat(file).hasContent("old new!");
    }

    @Test
    void replacementIsCommitted_itTakesThePlaceWithTheSamePermissions() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        try (var out = BackgroundFileWriter.replacing(link)) {
            out.write("new content".getBytes(StandardCharsets.UTF_8));
            out.flush();
            assertThat(file).hasContent("old");
            out.commit();
            assertThat(file).hasContent("new content");
            assertThatThrownBy(() -> out.write(1)).hasMessageContaining("was committed");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-r-----");
        assertThat(link).isSymbolicLink();
        assertFilesAre("link", "out");
    }

    @Test
    void replacementIsCommittedThroughABufferedStream_closingThatIsNoError() throws IOException {
        Path file = folder.resolve("out");
        var writer = BackgroundFileWriter.replacing(file);
        try (var out = new BufferedOutputStream(writer)) {
            out.write("new".getBytes(StandardCharsets.UTF_8));
            out.flush();
            writer.commit();
        }
        assertThat(file).hasContent("new");
        assertThatThrownBy(writer::flush).hasMessageContaining("is closed");
    }

    @Test
    void replacementOfALinkThatLeadsNowhereYet_makesItsTarget() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("other"));
        Path other = Files.createSymbolicLink(folder.resolve("other"), folder.resolve("out"));
        try (var out = BackgroundFileWriter.replacing(link)) {
            out.write('x');
            out.commit();
        }
        assertThat(link).isSymbolicLink();
        assertThat(other).isSymbolicLink();
        assertThat(folder.resolve("out")).isRegularFile().hasContent("x");
    }

    @Test
    void replacementOfALinkToItself_isRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("link"));
        assertThatThrownBy(() -> BackgroundFileWriter.replacing(link)).isInstanceOf(FileSystemLoopException.class);
    }

    @Test
    void replacementHasTheLongestNameThereCanBe_itIsMade() throws IOException {
        Path file = folder.resolve("\u00e9".repeat(127) + "x");
        try (var out = BackgroundFileWriter.replacing(file)) {
            out.write('x');
            out.commit();
        }
        assertThat(file).hasContent("x");
    }

    @Test
    void replacementIsNotCommitted_fileStaysAndNothingIsLeftBehind() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old");
        try (var out = BackgroundFileWriter.replacing(file, SMALL)) {
            out.write(new byte[1000]);
        }
        assertThat(file).hasContent("old");
        assertFilesAre("out");
    }

    @Test
    void placeOfTheReplacementIsTakenByAFolder_commitFails() throws IOException {
        Path file = folder.resolve("out");
        try (var out = BackgroundFileWriter.replacing(file)) {
            out.write(1);
            Files.createDirectories(file.resolve("not empty"));
            assertThatThrownBy(out::commit).isInstanceOf(IOException.class).hasMessageContaining("out");
            assertThatThrownBy(out::commit).isInstanceOf(IOException.class);
            assertThatThrownBy(out::close).isInstanceOf(IOException.class);
        }
        assertFilesAre("out");
    }

    @Test
    void options_areChecked() {
        assertThatThrownBy(() -> new BackgroundFileWriter.Options(0, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BackgroundFileWriter.Options(1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void assertFilesAre(String... names) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder(names);
        }
    }
}
