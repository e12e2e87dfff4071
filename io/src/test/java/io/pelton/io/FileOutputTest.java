// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What our output stream does beyond the contract of the JDK's. */
class FileOutputTest {
    /** Always there on Linux: a device whose every write fails as on a full disk. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path folder;

    @Test
    void diskIsFull_errorNamesTheFileAndIsFinal() throws IOException {
        var out = new BufferedFileOutputStream(FULL, false, 10);
        out.write(new byte[8]);
        assertThatThrownBy(() -> out.write(new byte[8]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full")
                .hasMessageContaining("No space left");
        assertThatThrownBy(() -> out.write(new byte[20])).hasMessageContaining("an earlier write");
        assertThatThrownBy(out::flush).hasMessageContaining("an earlier write");
        assertThatThrownBy(out::close).hasMessageContaining("an earlier write");
        out.close();
    }

    @Test
    void diskIsFullWhenItIsClosed_errorNamesTheFile() throws IOException {
        assertThatThrownBy(() -> {
                    try (var out = new BufferedFileOutputStream(FULL)) {
                        out.write(1);
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full")
                .hasNoSuppressedExceptions();
        assertThatThrownBy(() -> {
                    try (var out = new BufferedFileWriter(FULL)) {
                        out.write("text");
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/dev/full");
    }

    @Test
    void closed_writingFailsAtOnce() throws IOException {
        var out = new BufferedFileOutputStream(folder.resolve("out"));
        out.close();
        assertThatThrownBy(() -> out.write(1)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> out.write(new byte[3])).isInstanceOf(IOException.class);
        assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
        assertThatThrownBy(out::getChannel).isInstanceOf(IOException.class);
    }

    @Test
    void closedWithNothingToWrite_writingNothingFailsToo() throws IOException {
        var out = new BufferedFileWriter(folder.resolve("out"));
        out.close();
        assertThatThrownBy(() -> out.write("")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> out.write(new char[0])).isInstanceOf(IOException.class);
    }

    /** As of a stream around standard output, or an entry of an archive. */
    @Test
    void closingWhatIsBelowDoesNothing_itIsFlushedAllTheSame() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream staysOpen = new FilterOutputStream(new BufferedOutputStream(bytes)) {
            @Override
            public void close() {
                // stays open
            }
        };
        try (var out = new BufferedFileOutputStream(staysOpen)) {
            out.write("hello ".getBytes(StandardCharsets.UTF_8));
        }
        try (var out = new BufferedFileWriter(staysOpen, StandardCharsets.UTF_8)) {
            out.write("world");
        }
        assertThat(bytes).hasToString("hello world");
    }

    @Test
    void transferToItFails_thatIsFinal() throws IOException {
        Path big = Files.write(folder.resolve("in"), new byte[100_000]);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        var out = new BufferedFileOutputStream(new FilterOutputStream(written) {
            private boolean hasFailed;

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (!hasFailed) {
                    hasFailed = true;
                    throw new IOException("no space left for a moment");
                }
                written.write(bytes, offset, length);
            }
        });
        try (var in = new BufferedFileInputStream(big)) {
            assertThatThrownBy(() -> in.transferTo(out)).hasMessageContaining("no space left");
        }
        assertThatThrownBy(() -> out.write(new byte[100_000])).hasMessageContaining("an earlier write");
        assertThatThrownBy(out::flush).hasMessageContaining("an earlier write");
        assertThatThrownBy(out::close).hasMessageContaining("an earlier write");
    }

    @Test
    void readingForATransferFails_whatWasWrittenStays() throws IOException {
        Path file = folder.resolve("out");
        InputStream broken = new SequenceInputStream(
                new ByteArrayInputStream(new byte[10]), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("the line is down");
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) throws IOException {
                        return read();
                    }
                });
        try (var out = new BufferedFileOutputStream(file)) {
            try (var in = new BufferedFileInputStream(broken)) {
                assertThatThrownBy(() -> in.transferTo(out)).hasMessage("the line is down");
            }
            out.write(1);
        }
        assertThat(file).hasSize(11);
    }

    @Test
    void append_keepsWhatIsThere() throws IOException {
        Path file = Files.writeString(folder.resolve("out"), "old ");
        try (var out = new BufferedFileOutputStream(file, true)) {
            out.write('n');
        }
        try (var out = new BufferedFileWriter(file, StandardCharsets.UTF_8, true)) {
            out.write("ew");
        }
        assertThat(file).hasContent("old new");
    }

    @Test
    void channelIsAskedFor_itStandsWhereTheStreamDoes() throws IOException {
        Path file = folder.resolve("out");
        try (var out = new BufferedFileOutputStream(file)) {
            out.write(new byte[] {1, 2, 3});
            assertThat(out.getChannel().position()).isEqualTo(3);
            out.getChannel().position(1);
            out.write(9);
        }
        assertThat(file).hasBinaryContent(new byte[] {1, 9, 3});
        try (var out = new BufferedFileOutputStream(new ByteArrayOutputStream())) {
            assertThatThrownBy(out::getChannel).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void compressedText_comesBack() throws IOException {
        Path file = folder.resolve("out.gz");
        var utf8 = StandardCharsets.UTF_8;
        try (var out = new BufferedFileWriter(new GZIPOutputStream(new BufferedFileOutputStream(file)), utf8)) {
            out.append("zwei").append(' ').write("Wörter");
            out.newLine();
        }
        try (var in = new BufferedFileReader(new GZIPInputStream(new BufferedFileInputStream(file)), utf8)) {
            assertThat(in.readLine()).isEqualTo("zwei Wörter");
            assertThat(in.readLine()).isNull();
        }
    }
}
