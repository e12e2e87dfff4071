// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;

/** When a file was made. Where the file system does not keep that, the JDK gives the time of its last change in place of it. */
final class FileBirth {
    private static final long A_MOMENT_MILLIS = 2;
    private static final String DEVICE = "unix:dev";

    private FileBirth() {}

    /** What the system says, in nanoseconds. */
    static long createdAt(Path file) throws IOException {
        return attributes(file).creationTime().to(TimeUnit.NANOSECONDS);
    }

    /** The same, if it is known to be so: when it differs from the time of the last change, of the file or of its folder; else 0. */
    static long known(Path file) throws IOException {
        BasicFileAttributes attributes = attributes(file);
        return isChangeLater(attributes) || isKeptInFolderOf(file) ? attributes.creationTime().to(TimeUnit.NANOSECONDS) : 0;
    }

    /** Whether the file system keeps it, as that of the folder says, which mostly was changed after it was made. */
    private static boolean isKeptInFolderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        try {
            return folder != null && isChangeLater(attributes(folder)) && Files.getAttribute(folder, DEVICE).equals(Files.getAttribute(file, DEVICE));
        } catch (UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }

    /** That of a file that was made now, whose time of the last change may be moved to tell. */
    static long knownOfNew(Path file) throws IOException {
        BasicFileAttributes attributes = attributes(file);
        if (!isChangeLater(attributes)) {
            Files.setLastModifiedTime(file, FileTime.fromMillis(attributes.lastModifiedTime().toMillis() + A_MOMENT_MILLIS));
        }
        return known(file);
    }

    private static boolean isChangeLater(BasicFileAttributes attributes) {
        return !attributes.creationTime().equals(attributes.lastModifiedTime());
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }
}
