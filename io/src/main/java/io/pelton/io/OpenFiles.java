// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Opens the unbuffered ends of streams. Files of the default file system are opened as {@link FileInputStream} and
 * {@link FileOutputStream}: unlike a channel's, their calls are not ended by an interrupt, and with large arrays they
 * measure the same.
 */
final class OpenFiles {
    private OpenFiles() {}

    static InputStream input(Path file) throws IOException {
        return isDefault(file) ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    }

    static OutputStream output(Path file, boolean append) throws IOException {
        if (isDefault(file)) {
            return new FileOutputStream(file.toFile(), append);
        }
        return append
                ? Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                : Files.newOutputStream(file);
    }

    static InputStream input(FileChannel channel) {
        return Channels.newInputStream(channel);
    }

    static OutputStream output(FileChannel channel) {
        return Channels.newOutputStream(channel);
    }

    /** The channel of a stream that was given or opened, or null if it has none. */
    static @Nullable FileChannel channel(Object stream) {
        return switch (stream) {
            case FileInputStream file -> file.getChannel();
            case FileOutputStream file -> file.getChannel();
            default -> null;
        };
    }

    static int checkSize(int bufferSize) {
        if (bufferSize <= 0) {
            throw new IllegalArgumentException("the buffer size is " + bufferSize + " bytes, it must be at least 1");
        }
        return bufferSize;
    }

    private static boolean isDefault(Path file) {
        return file.getFileSystem() == FileSystems.getDefault();
    }
}
