// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
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

/** What a store does with files, and what it says of them; tests have it fail. */
public class StoreFiles {
    /**
     * Opens and locks a file, which is made if there is none.
     *
     * @throws StoreInUseException if another process has it open
     */
    public StoreFile open(Path path) throws IOException {
        return LockedFile.open(path);
    }

    /** Opens a file that is there to read it, also while others have it open, who may change it meanwhile. Nothing is written, nobody is kept out. */
    public StoreFile openToRead(Path path) throws IOException {
        return LockedFile.toRead(path);
    }

    /**
     * Which other process has a file open, such as {@code process 4711 (/usr/bin/java)}; null if none of this machine. Nothing is written. Not for
     * files that this process has open: it would lose their locks.
     */
    public @Nullable String user(Path path) throws IOException {
        StoreInUseException user = LockedFile.user(path);
        return user == null ? null : user.user();
    }

    /**
     * Makes a file with the owner, the group and the permissions of another, and opens and locks it. Nobody else may read it before it
     * has them.
     */
    public StoreFile openLike(Path model, Path path) throws IOException {
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

    /** Puts one file in the place of another, or where there is none, at once. A power loss may undo that until the folder is synced. */
    public void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes a file, if there is one. */
    public void delete(Path path) throws IOException {
        Files.deleteIfExists(path);
    }

    /** Makes a folder and those on the way to it, where they are missing. */
    public void makeFolder(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath();
        Path parent = absolute.getParent();
        if (Files.isDirectory(absolute) || parent == null) {
            return;
        }
        if (Files.isSymbolicLink(absolute)) {
            throw new FileSystemException(absolute.toString(), null, "'" + absolute + "' is a link to '" + Files.readSymbolicLink(absolute) + "', which is no folder");
        }
        if (Files.exists(absolute)) {
            throw new FileSystemException(absolute.toString(), null, "'" + absolute + "' is a file, not a folder");
        }
        makeFolder(parent);
        Files.createDirectories(absolute);
        syncFolder(absolute);
    }

    /**
     * Returns when the content of this file survives a power loss. Not for files that this process has locked: it would lose the locks.
     *
     * @throws IOException if the file cannot be opened or synced
     */
    public void syncFile(Path file) throws IOException {
        StandardOpenOption option = hasPosix(file) ? StandardOpenOption.READ : StandardOpenOption.WRITE; // what others could not sync
        try (AsynchronousFileChannel opened = AsynchronousFileChannel.open(file, option)) {
            opened.force(false);
        }
    }

    /**
     * Returns when the names in the folder of this file survive a power loss. A system without POSIX attributes, where folders cannot be opened, is
     * taken for one that looks after that itself.
     *
     * @throws IOException if the folder cannot be opened or synced
     */
    public void syncFolder(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (AsynchronousFileChannel opened = openedFolder(folder)) {
            if (opened != null) {
                opened.force(true);
            }
        }
    }

    /** Not a {@code FileChannel}, whose {@code force} fails when the thread is interrupted, such as by a flow that is cut short. */
    private static @Nullable AsynchronousFileChannel openedFolder(Path folder) throws IOException {
        return hasPosix(folder) ? AsynchronousFileChannel.open(folder, StandardOpenOption.READ) : null;
    }

    private static boolean hasPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Tells people what was found in the file. */
    public void warn(String notice) {
        System.getLogger(StoreFiles.class.getName()).log(System.Logger.Level.WARNING, notice);
    }

    /** What tells the file of this name from any other that has or had it; null if there is none. */
    public @Nullable Object identity(Path path) throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            Object key = attributes.fileKey();
            return key == null ? attributes.creationTime() : key;
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
