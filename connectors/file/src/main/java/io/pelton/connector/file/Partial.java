// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import io.pelton.io.files.FileNames;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The file beside a result, in which it is written until it is complete: {@code NAME.partial}, or with a number where an earlier
 * run has left one, which is never touched.
 *
 * @param path where it is
 * @param file writes it, and has it locked
 * @param guards channels that lock those left by earlier runs, so that two processes do not begin beside each other
 * @param leftover one that an earlier run has left; null if there is none
 */
record Partial(Path path, OutputFile file, List<FileChannel> guards, @Nullable Path leftover) {
    static final String END = ".partial";
    private static final int MAX_LEFT = 1_000;

    /** Whether a file of this name is not complete, and therefore of no interest to those who read a folder. */
    static boolean isName(String name) {
        int end = name.lastIndexOf(END);
        return end > 0 && name.substring(end + END.length()).matches("(\\.\\d+)?");
    }

    /**
     * Makes one.
     *
     * @param shown how the user calls the target
     * @param isOurs whether this process writes a file of this path, for another target
     * @throws OsLock.Busy if another process writes the target
     */
    static Partial create(Path target, Path shown, Predicate<Path> isOurs) throws IOException {
        List<FileChannel> guards = new ArrayList<>();
        Path leftover = null;
        try {
            for (int number = 1; number <= MAX_LEFT; ) {
                Path path = beside(target, number);
                if (isOurs.test(path)) {
                    number++;
                    continue;
                }
                OutputFile made = made(path, target, shown);
                if (made != null) {
                    return new Partial(path, made, guards, leftover);
                }
                FileChannel guard = guarded(path, shown);
                if (guard != null) {
                    guards.add(guard);
                    leftover = leftover == null ? path : leftover;
                    number++;
                }
            }
            throw new IOException("more than " + MAX_LEFT + " files " + beside(target, 1) + " are left; remove them");
        } catch (IOException | RuntimeException | Error e) {
            guards.forEach(TextFile::closeQuietly);
            throw e;
        }
    }

    /** Null if there is one of this name already. */
    private static @Nullable OutputFile made(Path path, Path target, Path shown) throws IOException {
        FileChannel channel;
        try {
            Set<OpenOption> options =
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            channel = FileChannel.open(path, options, permissionsOf(target));
        } catch (FileAlreadyExistsException e) {
            return null;
        }
        try {
            OsLock.take(channel, path, shown);
            return OutputFile.of(channel, path, FileIdentity.keyOf(path));
        } catch (IOException | RuntimeException | Error e) {
            TextFile.closeQuietly(channel);
            throw e;
        }
    }

    /** What replaces a file that only some may read must not be readable for others meanwhile. */
    private static FileAttribute<?>[] permissionsOf(Path target) throws IOException {
        PosixFileAttributeView view =
                Files.getFileAttributeView(target, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        try {
            return view == null
                    ? new FileAttribute<?>[0]
                    : new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(view.readAttributes().permissions())
                    };
        } catch (NoSuchFileException e) {
            return new FileAttribute<?>[0];
        }
    }

    /** Locks one that is there, which shows that nobody writes it; null if it is gone by now. */
    private static @Nullable FileChannel guarded(Path path, Path shown) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null;
        }
        try {
            OsLock.take(channel, path, shown);
        } catch (RuntimeException | Error e) {
            TextFile.closeQuietly(channel);
            throw e;
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return channel;
        }
        TextFile.closeQuietly(channel);
        return null;
    }

    /**
     * Looks whether a new file of this name is being written.
     *
     * @throws OsLock.Busy if another process does so
     */
    static void checkNotWritten(Path target, Path shown) throws IOException {
        Path path = first(target);
        if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && Files.isWritable(path)) {
            TextFile.closeQuietly(guarded(path, shown));
        }
    }

    /** The one that is made if no other is left. */
    static Path first(Path target) {
        return beside(target, 1);
    }

    private static Path beside(Path target, int number) {
        String end = number == 1 ? END : END + "." + number;
        return target.resolveSibling(FileNames.shortened(String.valueOf(target.getFileName()), FileNames.MAX_BYTES - end.length()) + end);
    }

    void close() {
        TextFile.closeQuietly(file);
        guards.forEach(TextFile::closeQuietly);
    }
}
