// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Puts a complete file in the place of another in one step, so that a reader sees the old content or the new. The new file gets
 * the owner and the permissions of the old one as far as the user may give them. A file with several names is overwritten instead,
 * because renaming would part them.
 */
final class Replacement {
    private Replacement() {}

    /**
     * @param complete the new content, in the same folder
     * @throws IOException if that is not possible; {@code complete} is there still then
     */
    static void put(Path complete, Path target) throws IOException {
        if (FileIdentity.namesOf(target) > 1) {
            overwrite(complete, target);
            return;
        }
        PosixFileAttributes before = attributes(target);
        if (before != null) {
            keepOwner(complete, before);
        }
        move(complete, target);
    }

    /** Renames a file, over one that is there already. */
    static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void overwrite(Path complete, Path target) throws IOException {
        try (FileChannel from = FileChannel.open(complete, LinkOption.NOFOLLOW_LINKS);
                FileChannel to = FileChannel.open(
                        target,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        LinkOption.NOFOLLOW_LINKS)) {
            long size = from.size();
            for (long done = 0; done < size; ) {
                done += from.transferTo(done, size - done, to);
            }
            to.force(false);
        }
        Files.delete(complete);
    }

    private static @Nullable PosixFileAttributes attributes(Path target) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(target, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        try {
            return view == null ? null : view.readAttributes();
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static void keepOwner(Path complete, PosixFileAttributes before) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(complete, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes now = view.readAttributes();
        try {
            if (!now.group().equals(before.group())) {
                view.setGroup(before.group());
            }
            if (!now.owner().equals(before.owner())) {
                view.setOwner(before.owner());
            }
        } catch (IOException e) {
            // only some users may give files away
        }
        if (!now.permissions().equals(before.permissions())) {
            view.setPermissions(before.permissions());
        }
    }
}
