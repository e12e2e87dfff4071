// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * A file told apart from all others, however it is spelled: by its path with all links followed, and by what the file system
 * knows it by, so that hard links are one file.
 *
 * @param path its path without links, whether it exists or not
 * @param key what the file system knows it by; null if it does not exist, or the file system has no such thing
 */
record FileIdentity(Path path, @Nullable Object key) {
    private static final int MAX_LINKS = 40;

    /** The file that {@code named} leads to. Folders on the way may be missing. */
    static FileIdentity of(Path named) throws IOException {
        Path path = follow(named.toAbsolutePath(), MAX_LINKS);
        return new FileIdentity(path, keyOf(path));
    }

    /** What the file system knows the file at {@code path} by; null if it does not say, or nothing is there. */
    static @Nullable Object keyOf(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /**
     * Whether a file that this process has open, and that is not where it was, has no name any more. Where the system does not say,
     * it is taken for one that has none.
     */
    static boolean isDeleted(Object key) {
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path file : open) {
                if (hasKey(file, key)) {
                    return Files.getAttribute(file, "unix:nlink") instanceof Integer names && names == 0;
                }
            }
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return true;
        }
        return true;
    }

    private static boolean hasKey(Path file, Object key) {
        try {
            return key.equals(keyOf(file));
        } catch (IOException e) {
            return false;
        }
    }

    private static Path follow(Path path, int links) throws IOException {
        if (links == 0) {
            throw new FileSystemLoopException(path.toString());
        }
        try {
            return path.toRealPath();
        } catch (NoSuchFileException e) {
            Path parent = path.getParent();
            Path name = path.getFileName();
            if (parent == null || name == null) {
                return path.normalize();
            }
            if (Files.isSymbolicLink(path)) {
                return follow(parent.resolve(Files.readSymbolicLink(path)), links - 1);
            }
            return follow(parent, links).resolve(name).normalize();
        }
    }

    boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    boolean isSame(FileIdentity other) {
        return path.equals(other.path) || (key != null && key.equals(other.key));
    }
}
