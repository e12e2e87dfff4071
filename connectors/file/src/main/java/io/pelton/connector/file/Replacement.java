// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
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

    /**
     * Puts it where nothing is. Two who do so at once do not replace each other's where the file system has links.
     *
     * @param complete the content, in the same folder
     * @throws FileAlreadyExistsException if something is there; {@code complete} is there still then
     */
    static void putNew(Path complete, Path target) throws IOException {
        try {
            Files.createLink(target, complete);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.move(complete, target); // a file system without links
            return;
        }
        Files.delete(complete);
    }

    /** Renames a file, over one that is there already. */
    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** What the new content has more than the old comes first, so that a disk which is too small for it leaves the old as it was. */
    private static void overwrite(Path complete, Path target) throws IOException {
        Uninterrupted.run(() -> {
            copyOver(complete, target);
            return target;
        });
        Files.delete(complete);
    }

    private static void copyOver(Path complete, Path target) throws IOException {
        try (FileChannel from = FileChannel.open(complete, LinkOption.NOFOLLOW_LINKS);
                FileChannel to = FileChannel.open(target, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            long size = from.size();
            long before = to.size();
            try {
                copy(from, Math.min(before, size), size, to);
                to.force(false);
            } catch (IOException e) {
                to.truncate(before);
                throw e;
            }
            copy(from, 0, Math.min(before, size), to);
            to.truncate(size);
            to.force(false);
        }
    }

    private static void copy(FileChannel from, long begin, long end, FileChannel to) throws IOException {
        to.position(begin);
        for (long done = begin; done < end; ) {
            done += from.transferTo(done, end - done, to);
        }
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
