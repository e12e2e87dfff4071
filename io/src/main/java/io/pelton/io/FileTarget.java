// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import io.pelton.io.files.FileIdentity;
import io.pelton.io.files.FileNames;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import org.jspecify.annotations.Nullable;

/**
 * The file of a background writer: its channel, and what makes its name durable.
 *
 * @param file where the content goes in the end; null if only a channel is known
 * @param temporary where a replacement is written, null if this is none
 */
record FileTarget(FileChannel channel, String name, @Nullable Path file, @Nullable Path temporary)
        implements AutoCloseable {
    /** Leaves room for what is added to it. */
    private static final int MAX_SHOWN_BYTES = 200;

    static FileTarget create(Path file) throws IOException {
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        return new FileTarget(channel, file.toString(), file, null);
    }

    static FileTarget append(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return new FileTarget(channel, file.toString(), file, null);
    }

    static FileTarget of(FileChannel channel, String name) {
        return new FileTarget(channel, name, null, null);
    }

    /** A file that is to be renamed; behind a symbolic link, the file it leads to is replaced. */
    static FileTarget replacing(Path file) throws IOException {
        Path target = FileIdentity.of(file).path();
        String shown = FileNames.shortened(String.valueOf(target.getFileName()), MAX_SHOWN_BYTES);
        while (true) {
            String suffix = Long.toHexString(EngineRuntime.current().random().nextLong());
            Path temporary = target.resolveSibling("." + shown + "." + suffix + ".tmp");
            try {
                FileChannel channel =
                        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return new FileTarget(channel, file.toString(), target, temporary).withPermissionsOfFile();
            } catch (FileAlreadyExistsException e) {
                // Another writer drew the same number: draw again.
            }
        }
    }

    boolean isReplacement() {
        return temporary != null;
    }

    /** The name of the file without its folder. */
    String shortName() {
        return file == null ? name : String.valueOf(file.getFileName());
    }

    /** Puts a replacement in its place, and makes the name durable. What was written must have been forced before. */
    void publish() throws IOException {
        if (temporary != null && file != null) {
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        }
        if (file != null) {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                forceFolder(folder);
            }
        }
    }

    /** Closes the file; a replacement that has not taken its place is deleted. */
    @Override
    public void close() throws IOException {
        try (channel) {
            if (temporary != null) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private FileTarget withPermissionsOfFile() throws IOException {
        try {
            if (file != null && temporary != null && Files.exists(file)) {
                copyPermissions(file, temporary);
            }
            return this;
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private static void copyPermissions(Path from, Path to) throws IOException {
        PosixFileAttributeView before = Files.getFileAttributeView(from, PosixFileAttributeView.class);
        PosixFileAttributeView after = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (before != null && after != null) {
            after.setPermissions(before.readAttributes().permissions());
        }
    }

    private static void forceFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
