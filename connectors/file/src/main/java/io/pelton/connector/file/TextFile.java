// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens text files for reading; compressed ones are decompressed on the way, and offsets in them count what comes out. */
final class TextFile {
    private TextFile() {}

    /** Whether the file is compressed, so that it cannot be read from the middle. */
    static boolean isCompressed(Path file) throws IOException {
        if (Compression.named(file) != null) {
            return true;
        }
        return Uninterrupted.run(() -> {
            try (FileChannel channel = ReadChannel.open(file)) {
                return Compression.of(channel) != null;
            }
        });
    }

    /**
     * Opens the text at {@code offset}.
     *
     * @throws PeltonException READ_FAILED if it cannot be opened or does not reach to {@code offset}
     */
    static InputStream open(String file, long offset) {
        InputStream in = null;
        try {
            in = open(Path.of(file));
            in.skipNBytes(offset);
            return in;
        } catch (EOFException e) {
            closeQuietly(in);
            throw new PeltonException(
                    ErrorCode.READ_FAILED,
                    file + ": reading was to go on at byte " + offset
                            + ", but the file is shorter; it has been truncated or replaced",
                    e);
        } catch (IOException e) {
            closeQuietly(in);
            throw new PeltonException(ErrorCode.READ_FAILED, file + ": " + SystemReason.of(e), e);
        }
    }

    private static InputStream open(Path file) throws IOException {
        return Files.isRegularFile(file) ? Uninterrupted.run(() -> opened(file)) : opened(file);
    }

    private static InputStream opened(Path file) throws IOException {
        if (WrittenFiles.isWritten(file)) {
            throw new PeltonException(
                    ErrorCode.READS_ITS_OUTPUT, file + ": this process is writing it; it cannot be read now");
        }
        FileChannel channel = FileChannel.open(file);
        try {
            Compression named = channel.size() > 0 ? Compression.named(file) : null;
            Compression compression = Compression.of(channel);
            if (named != null && compression == null) {
                throw new IOException(
                        "its name ends with " + named.suffix() + ", but it is not compressed; rename or recompress it");
            }
            InputStream in = Files.isRegularFile(file) ? new RegularFile(channel) : Channels.newInputStream(channel);
            return compression == null ? in : compression.decompress(in);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /** What an interrupt does not close. A pipe is read from its channel: there an interrupt must end a read that waits. */
    private static final class RegularFile extends InputStream {
        private final FileChannel channel;
        private final InputStream in;

        RegularFile(FileChannel channel) {
            this.channel = channel;
            this.in = Channels.newInputStream(channel);
        }

        @Override
        public int read() throws IOException {
            return Uninterrupted.run(in::read);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return Uninterrupted.run(() -> in.read(target, offset, length));
        }

        @Override
        public long skip(long bytes) throws IOException {
            return Uninterrupted.run(() -> in.skip(bytes));
        }

        @Override
        public int available() throws IOException {
            return Uninterrupted.run(in::available);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    /** What goes wrong here is of no interest: the file was only read. */
    static void closeQuietly(@Nullable Closeable in) {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            // nothing is lost
        }
    }
}
