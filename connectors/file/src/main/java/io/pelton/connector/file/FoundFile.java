// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that was found in a folder.
 *
 * @param folder the folder, as the route names it
 * @param name what it is called in messages: its path below the folder, or after it was moved its name only
 * @param relative its path below the folder
 * @param isAbsolute whether it is named by its absolute path
 * @param path where it is
 * @param sizeBytes how long it is
 * @param modifiedMillis when it was last written
 * @param key what the file system knows it by; null if it has no such thing
 */
record FoundFile(
        Path folder,
        String name,
        String relative,
        boolean isAbsolute,
        Path path,
        long sizeBytes,
        long modifiedMillis,
        @Nullable Object key) {

    static FoundFile of(Path folder, Path path, BasicFileAttributes attributes) {
        String relative = folder.toString().isEmpty() ? path.toString() : folder.relativize(path).toString();
        return new FoundFile(
                folder,
                relative,
                relative,
                folder.isAbsolute(),
                path,
                attributes.size(),
                attributes.lastModifiedTime().toMillis(),
                attributes.fileKey());
    }

    /** One that does not exist yet. */
    static FoundFile planned(Path folder, Path path) {
        String relative = folder.toString().isEmpty() ? path.toString() : folder.relativize(path).toString();
        return new FoundFile(folder, relative, relative, folder.isAbsolute(), path, 0, 0, null);
    }

    /**
     * The same file at another place.
     *
     * @param isNamedAbsolute whether the new name was an absolute one
     */
    FoundFile movedTo(Path target, boolean isNamedAbsolute) {
        boolean isBelow = !isNamedAbsolute && target.startsWith(folder);
        Path below = isBelow ? folder.relativize(target) : target;
        return new FoundFile(
                folder, onlyName(target), below.toString(), isNamedAbsolute, target, sizeBytes, modifiedMillis, key);
    }

    /** The same file with the size and time it has now; a symbolic link is not followed. */
    FoundFile refreshed() throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!now.isRegularFile()) {
            throw new NoSuchFileException(path.toString(), null, "it is no regular file any more");
        }
        return new FoundFile(
                folder,
                name,
                relative,
                isAbsolute,
                path,
                now.size(),
                now.lastModifiedTime().toMillis(),
                now.fileKey());
    }

    /** Whether another file has its name now, or something was written to it. One that is gone has not changed. */
    boolean hasChanged() throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return isOther(of(folder, path, now));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether {@code now}, which was found under a name it had, is another file, or has been written since. */
    boolean isOther(FoundFile now) {
        return now.sizeBytes != sizeBytes || now.modifiedMillis != modifiedMillis || !Objects.equals(now.key, key);
    }

    /** The name without folders. */
    String onlyName() {
        return onlyName(path);
    }

    private static String onlyName(Path path) {
        Path last = path.getFileName();
        return last == null ? "" : last.toString();
    }

    /** The folder it lies in. */
    Path parent() {
        Path parent = path.getParent();
        return parent == null ? Path.of("") : parent;
    }
}
