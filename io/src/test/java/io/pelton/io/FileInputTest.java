// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What our input stream does beyond the contract of the JDK's. */
class FileInputTest {
    @TempDir
    Path folder;

    private final byte[] content = InputContract.someBytes(500);

    private Path file() throws IOException {
        return Files.write(folder.resolve("in"), content);
    }

    /** As files of /proc do once something was read: what is available is only a hint. */
    @Test
    void sourceFailsToSayWhatIsAvailable_itIsReadAllTheSame() throws IOException {
        assertThat(new BufferedFileInputStream(new Silent(content), 64).readAllBytes()).isEqualTo(content);
        assertThat(new BufferedFileInputStream(new Silent(content), 64).readNBytes(100)).hasSize(100);
        try (var in = new BufferedFileInputStream(new Silent(content), 64)) {
            assertThat(in.read()).isEqualTo(content[0] & 0xff);
            in.skipNBytes(300);
            byte[] rest = new byte[199];
            assertThat(in.readNBytes(rest, 0, 199)).isEqualTo(199);
            assertThat(rest).isEqualTo(Arrays.copyOfRange(content, 301, 500));
            assertThatThrownBy(in::available).isInstanceOf(IOException.class);
        }
        try (var reader = new BufferedFileReader(new Silent(content), StandardCharsets.ISO_8859_1, 64)) {
            char[] chars = new char[500];
            assertThat(reader.read(chars)).isPositive();
        }
    }

    private static final class Silent extends FilterInputStream {
        Silent(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int available() throws IOException {
            throw new IOException("Invalid argument");
        }
    }

    @Test
    void closed_thereIsNoChannel() throws IOException {
        FileChannel channel = FileChannel.open(file());
        var in = new BufferedFileInputStream(channel);
        in.close();
        assertThatThrownBy(in::getChannel).isInstanceOf(IOException.class);
    }

    @Test
    void skipBeyondTheEnd_isAnError() throws IOException {
        try (var in = new BufferedFileInputStream(file(), 16)) {
            assertThat(in.skip(10_000)).isEqualTo(500);
            assertThat(in.skip(1)).isZero();
            assertThatThrownBy(() -> in.skipNBytes(1)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void markHoldsWhenTheEndIsMet() throws IOException {
        for (int size = 1; size < 600; size += 7) {
            try (var in = new BufferedFileInputStream(file(), size)) {
                in.mark(500);
                assertThat(in.readAllBytes()).isEqualTo(content);
                assertThat(in.read()).isEqualTo(-1);
                in.reset();
                assertThat(in.readAllBytes()).isEqualTo(content);
            }
        }
    }

    @Test
    void channelIsAskedFor_itStandsWhereTheStreamDoes() throws IOException {
        try (var in = new BufferedFileInputStream(file(), 64)) {
            in.readNBytes(10);
            assertThat(in.getChannel().position()).isEqualTo(10);
            assertThat(in.read()).isEqualTo(content[10] & 0xff);
            in.getChannel().position(400);
            assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 400, 500));
            assertThat(in.getChannel().position()).isEqualTo(500);
        }
        FileChannel channel = FileChannel.open(file());
        try (var in = new BufferedFileInputStream(channel, 64)) {
            in.readNBytes(70);
            assertThat(in.getChannel()).isSameAs(channel);
            assertThat(channel.position()).isEqualTo(70);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void noFileIsRead_thereIsNoChannel() throws IOException {
        try (var in = new BufferedFileInputStream(new ByteArrayInputStream(content))) {
            assertThatThrownBy(in::getChannel)
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("ByteArrayInputStream");
        }
    }

    @Test
    void transferToOurOutput_keepsTheOrder() throws IOException {
        Path copy = folder.resolve("copy");
        try (var in = new BufferedFileInputStream(file(), 64);
                var out = new BufferedFileOutputStream(copy, false, 64)) {
            out.write(in.read());
            assertThat(in.transferTo(out)).isEqualTo(499);
            out.write(1);
        }
        assertThat(Files.readAllBytes(copy)).startsWith(content).hasSize(501);
    }

    @Test
    void interrupted_streamOfAPathReadsOn_thatOfAChannelIsClosed() throws IOException {
        try (var ofPath = new BufferedFileInputStream(file(), 64);
                var ofChannel = new BufferedFileInputStream(FileChannel.open(file()), 64)) {
            Thread.currentThread().interrupt();
            assertThat(ofPath.readAllBytes()).isEqualTo(content);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThatThrownBy(ofChannel::read).isInstanceOf(ClosedByInterruptException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void fileIsMissingOrAFolder_errorNamesIt() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> new BufferedFileInputStream(missing))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining(missing.toString());
        assertThatThrownBy(() -> new BufferedFileInputStream(folder)).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void sourceReadsNothingForever_isAnErrorInsteadOfALoop() {
        InputStream idle = new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return 0;
            }
        };
        assertThatThrownBy(() -> new BufferedFileInputStream(idle, 10).read()).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new BufferedFileInputStream(idle, 10).read(new byte[20]))
                .isInstanceOf(IOException.class);
    }

    @Test
    void streamIsHandedOn_theNextThreadReadsOn() throws Exception {
        try (var in = new BufferedFileInputStream(file(), 64)) {
            assertThat(in.read()).isEqualTo(content[0] & 0xff);
            BlockingQueue<Integer> read = new ArrayBlockingQueue<>(1);
            Thread.ofPlatform()
                    .start(() -> {
                        try {
                            read.add(in.read());
                        } catch (IOException e) {
                            read.add(-2);
                        }
                    })
                    .join();
            assertThat(read.take()).isEqualTo(content[1] & 0xff);
            assertThat(in.read()).isEqualTo(content[2] & 0xff);
        }
    }

    @Test
    void twoThreadsInsideAtOnce_areFound() throws Exception {
        Exchanger<String> inside = new Exchanger<>();
        InputStream slow = new InputStream() {
            @Override
            public int read() {
                try {
                    inside.exchange("reading", 20, TimeUnit.SECONDS);
                    inside.exchange("go on", 20, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } catch (TimeoutException e) {
                    throw new IllegalStateException("two threads are inside, and nobody says so", e);
                }
                return -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return read();
            }
        };
        var in = new BufferedFileInputStream(slow, 16);
        Thread first = Thread.ofPlatform().name("first").start(() -> {
            try {
                in.read();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        inside.exchange("is it?");
        assertThatThrownBy(in::read).isInstanceOf(AssertionError.class).hasMessageContaining("while first is inside");
        inside.exchange("found");
        first.join();
        in.close();
    }
}
