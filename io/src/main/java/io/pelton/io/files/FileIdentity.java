// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file told apart from all others, however it is spelled: by its path with all links followed, and by what the file system
 * knows it by, so that hard links are one file.
 *
 * @param path its path without links, whether it exists or not
 * @param key what the file system knows it by; null if it does not exist, or the file system has no such thing
 */
public record FileIdentity(Path path, @Nullable Object key) {
    private static final int MAX_LINKS = 40;

    /**
     * The file that {@code named} leads to. Folders on the way may be missing.
     *
     * @throws IOException if links lead in a circle, or the file system does not say
     */
    public static FileIdentity of(Path named) throws IOException {
        Path path = follow(named.toAbsolutePath(), MAX_LINKS, _ -> {});
        return new FileIdentity(path, keyOf(path));
    }

    /**
     * The names on the way to the file, one for each link that is followed: the first is {@code named} itself with the links of its folders
     * followed, the last is the file's.
     *
     * @throws IOException as {@link #of}
     */
    public static List<Path> way(Path named) throws IOException {
        List<Path> way = new ArrayList<>();
        way.add(follow(named.toAbsolutePath(), MAX_LINKS, way::add));
        return way;
    }

    /** How many names the file has; 1 if the file system does not say, or nothing is there. */
    public static int namesOf(Path file) throws IOException {
        try {
            return (Integer) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException | UnsupportedOperationException | IllegalArgumentException e) {
            return 1;
        }
    }

    /** What the file system knows the file at {@code path} by; null if it does not say, or nothing is there. */
    public static @Nullable Object keyOf(Path path) throws IOException {
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
    public static boolean isDeleted(Object key) {
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

    /** One link after the other, because the last may lead to something that is not there; a folder that is missing has no links. */
    private static Path follow(Path path, int links, Consumer<Path> passed) throws IOException {
        Path parent = path.getParent();
        Path name = path.getFileName();
        if (parent == null || name == null) {
            return path.normalize();
        }
        if (name.toString().equals("..") || name.toString().equals(".")) {
            return realFolder(path, links);
        }
        Path plain = realFolder(parent, links).resolve(name);
        if (!Files.isSymbolicLink(plain)) {
            return asStored(plain);
        }
        if (links == 0) {
            throw new FileSystemLoopException(path.toString());
        }
        passed.accept(plain);
        return follow(plain.resolveSibling(Files.readSymbolicLink(plain)), links - 1, passed);
    }

    private static Path realFolder(Path folder, int links) throws IOException {
        try {
            return folder.toRealPath();
        } catch (NoSuchFileException e) {
            Path parent = folder.getParent();
            Path name = folder.getFileName();
            if (parent == null || name == null) {
                return folder.normalize();
            }
            return Files.isSymbolicLink(folder)
                    ? follow(folder, links, _ -> {})
                    : realFolder(parent, links).resolve(name).normalize();
        }
    }

    /** The name as the file system has it, which may differ from what was asked for in upper and lower case. */
    private static Path asStored(Path path) throws IOException {
        try {
            return path.toRealPath(LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return path;
        }
    }

    /** Whether there is a file; a link that leads nowhere is not followed here. */
    public boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether both are one file. */
    public boolean isSame(FileIdentity other) {
        return path.equals(other.path) || (key != null && key.equals(other.key));
    }
}
