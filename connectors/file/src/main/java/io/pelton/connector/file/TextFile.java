// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Opens text files for reading. One that begins as gzip does, or whose name ends with {@code .gz}, is decompressed on the
 * way, all its members one after the other; offsets in it count what comes out.
 */
final class TextFile {
    private static final String SUFFIX = ".gz";
    private static final int INFLATER_BYTES = 64 << 10;
    private static final byte MAGIC_FIRST = 0x1F;
    private static final byte MAGIC_SECOND = (byte) 0x8B;

    private TextFile() {}

    /** Whether the file is compressed, so that it cannot be read from the middle. */
    static boolean isCompressed(Path file) throws IOException {
        if (file.toString().endsWith(SUFFIX)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file)) {
            return startsAsGzip(channel);
        }
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
        FileChannel channel = FileChannel.open(file);
        try {
            InputStream in = Channels.newInputStream(channel);
            boolean isNamed = file.toString().endsWith(SUFFIX) && channel.size() > 0;
            return isNamed || startsAsGzip(channel) ? new GZIPInputStream(in, INFLATER_BYTES) : in;
        } catch (ZipException e) {
            channel.close();
            throw new ZipException("its name ends with .gz, but it is not compressed with gzip; rename or recompress it");
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean startsAsGzip(FileChannel channel) throws IOException {
        ByteBuffer magic = ByteBuffer.allocate(2);
        return channel.read(magic, 0) == 2 && magic.get(0) == MAGIC_FIRST && magic.get(1) == MAGIC_SECOND;
    }

    /** The error that made this necessary is the one to report. */
    static void closeQuietly(@Nullable Closeable in) {
        try {
            if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            // the file was only read
        }
    }
}
