// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The text of a compressed file as a file. */
final class Decompressed {
    private Decompressed() {}

    private static final int BUFFER_BYTES = 64 << 10;

    /**
     * Opens it; what it needs of the disk is free again when it is closed.
     *
     * @throws PeltonException READ_FAILED if it is not whole
     */
    static FileChannel open(Path compressed) throws IOException {
        Path file = Files.createTempFile("pelton", ".log");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try (InputStream text = TextFile.open(compressed.toString(), 0)) {
            OutputStream out = Channels.newOutputStream(channel);
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = read(text, buffer, compressed); count >= 0; count = read(text, buffer, compressed)) {
                out.write(buffer, 0, count);
            }
            return channel;
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Reads on in its text; -1 at the end.
     *
     * @throws PeltonException READ_FAILED if it is not whole
     */
    static int read(InputStream text, byte[] buffer, Path compressed) {
        try {
            return text.read(buffer);
        } catch (IOException e) {
            throw new PeltonException(ErrorCode.READ_FAILED, compressed + ": " + SystemReason.of(e), e);
        }
    }
}
