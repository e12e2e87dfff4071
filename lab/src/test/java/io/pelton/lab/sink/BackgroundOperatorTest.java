// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a writing thread made by hand must do: lose nothing, say what fails, never wait for ever. */
@Timeout(60)
class BackgroundOperatorTest {
    private static final Path FULL_DISK = Path.of("/dev/full");

    @TempDir
    private Path folder;

    static boolean hasFullDisk() {
        return Files.isWritable(FULL_DISK);
    }

    @Test
    @EnabledIf("hasFullDisk")
    void theDiskIsFull_theOperatorSaysSo_andSoDoesItsEnd() throws IOException {
        BackgroundOperator operator = new BackgroundOperator(FULL_DISK);
        assertThatThrownBy(() -> {
                    for (long i = 0; ; i++) {
                        operator.process(Reading.of(i));
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("failed after 0 bytes");
        assertThatThrownBy(operator::close).isInstanceOf(IOException.class).hasMessageContaining("failed after 0 bytes");
    }

    @Test
    @EnabledIf("hasFullDisk")
    void theDiskIsFull_andAllFitsIntoOneBuffer_theEndSaysSo() throws IOException {
        BackgroundOperator operator = new BackgroundOperator(FULL_DISK);
        operator.process(Reading.of(0));
        assertThatThrownBy(operator::close).isInstanceOf(IOException.class).hasMessageContaining("failed after 0 bytes");
        operator.close();
    }

    @Test
    void theDiskFillsUp_whatIsReportedAsWrittenIsThere() throws IOException {
        Path file = folder.resolve("lines");
        long room = 3 * (256 << 10) + 1_000;
        BackgroundOperator operator = new BackgroundOperator(new BackgroundBuffers(new SmallDisk(file, room)));
        assertThatThrownBy(() -> {
                    try (operator) {
                        for (long i = 0; ; i++) {
                            operator.process(Reading.of(i));
                        }
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessage("the writer has failed after " + room + " bytes: no space left")
                .satisfies(thrown -> assertThat(thrown.getSuppressed()).hasSize(1));
        assertThat(Files.size(file)).isEqualTo(room);
        LinesFileTest.assertBeginsAsIt(file, room);
    }

    @Test
    void theDiskIsSlow_noMoreThanAFewBuffersWait() throws Exception {
        Path file = folder.resolve("lines");
        CountDownLatch isHeld = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        BackgroundOperator operator = new BackgroundOperator(new BackgroundBuffers(new HeldDisk(file, isHeld, goesOn)));
        long taken = 0;
        Thread producer = Thread.currentThread();
        Thread watcher = Thread.ofPlatform().start(() -> interruptWhenItWaits(producer, isHeld));
        try {
            while (true) {
                operator.process(Reading.of(taken));
                taken++;
            }
        } catch (InterruptedIOException e) {
            assertThat(Thread.interrupted()).isTrue();
        }
        watcher.join();
        assertThat(taken).isLessThanOrEqualTo(4L * (256 << 10) / Reading.LINE_BYTES);
        goesOn.countDown();
        // The record that was not taken is taken now, and nothing is written twice.
        operator.process(Reading.of(taken));
        operator.close();
        LinesFile.check(file, taken + 1);
    }

    private static void interruptWhenItWaits(Thread producer, CountDownLatch isHeld) {
        try {
            isHeld.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        while (producer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        producer.interrupt();
    }

    @Test
    void theCallerIsInterrupted_theEndWritesAllNevertheless() throws IOException {
        Path file = folder.resolve("lines");
        BackgroundOperator operator = new BackgroundOperator(file);
        for (long i = 0; i < 100; i++) {
            operator.process(Reading.of(i));
        }
        Thread.currentThread().interrupt();
        operator.close();
        assertThat(Thread.interrupted()).isTrue();
        LinesFile.check(file, 100);
    }

    /** A disk with room for so many bytes. */
    private record SmallDisk(FileChannel file, long room) implements WritableByteChannel {
        SmallDisk(Path file, long room) throws IOException {
            this(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE), room);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            long left = room - file.position();
            if (left == 0) {
                throw new IOException("no space left");
            }
            int count = (int) Math.min(left, bytes.remaining());
            file.write(bytes.slice(bytes.position(), count));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** A disk that writes nothing until it is told to go on. */
    private record HeldDisk(FileChannel file, CountDownLatch isHeld, CountDownLatch goesOn) implements WritableByteChannel {
        HeldDisk(Path file, CountDownLatch isHeld, CountDownLatch goesOn) throws IOException {
            this(FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE), isHeld, goesOn);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            isHeld.countDown();
            try {
                goesOn.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return file.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
