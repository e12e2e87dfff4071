// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** What a key store does with files, and what it says of them; tests have it fail. */
class StoreFiles {
    /** Opens and locks a file, which is made if there is none. */
    StoreFile open(Path path) throws IOException {
        return LockedFile.open(path);
    }

    /**
     * Makes a file with the owner, the group and the permissions of another, and opens and locks it. Nobody else may read it before it
     * has them.
     */
    StoreFile openLike(Path model, Path path) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(model, PosixFileAttributeView.class);
        if (view == null) {
            return open(path);
        }
        PosixFileAttributes wanted = view.readAttributes();
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        StoreFile made = open(path);
        try {
            copyAccess(wanted, Files.getFileAttributeView(path, PosixFileAttributeView.class));
            return made;
        } catch (Throwable e) {
            made.close();
            throw e;
        }
    }

    private static void copyAccess(PosixFileAttributes from, PosixFileAttributeView to) throws IOException {
        PosixFileAttributes now = to.readAttributes();
        if (!now.group().equals(from.group())) {
            to.setGroup(from.group());
        }
        if (!now.owner().equals(from.owner())) {
            to.setOwner(from.owner());
        }
        to.setPermissions(from.permissions());
    }

    /** What the system said, in words: those of {@code java.nio} are often only the path. */
    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "no such file or folder";
            case AccessDeniedException _ -> "permission denied";
            case FileSystemException system when system.getReason() != null -> system.getReason();
            default -> failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        };
    }

    /** Puts one file in the place of another at once, so that it is there after a power loss too. */
    void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        syncFolder(to);
    }

    private static void syncFolder(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
            opened.force(true);
        } catch (IOException _) {
            // Not every system can open a folder. The rename has happened; only a power loss could undo it, to the old content.
        }
    }

    /** Tells people what was found in the file. */
    void warn(String notice) {
        System.getLogger(KeyStore.class.getName()).log(System.Logger.Level.WARNING, notice);
    }

    /** What tells the file of this name from any other that has or had it; null if there is none. */
    @Nullable Object identity(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            Object key = attributes.fileKey();
            return key == null ? attributes.creationTime() : key;
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
