// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The text of a compressed file as a file. */
final class Decompressed {
    private Decompressed() {}

    /** Opens it; what it needs of the disk is free again when it is closed. */
    static FileChannel open(Path compressed) throws IOException {
        Path file = Files.createTempFile("pelton", ".log");
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try (InputStream text = TextFile.open(compressed.toString(), 0)) {
            text.transferTo(Channels.newOutputStream(channel));
            return channel;
        } catch (Throwable e) {
            channel.close();
            throw e;
        }
    }
}
