// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opens a file to be written, and locks it against other processes. Used once, under the lock of {@link WrittenFiles}. */
final class FileOpening {
    private final Path named;
    private final FileIdentity target;
    private final List<FileChannel> locks = new ArrayList<>();
    private @Nullable OutputFile out;
    private @Nullable WrittenFile same;

    /**
     * What was opened. The caller closes it.
     *
     * @param out writes it
     * @param locks channels that have it locked, too
     * @param partial where it is written, if that is beside
     * @param key what the file system knows by now that which is written by
     * @param size how long it is
     * @param isMadeHere whether there was none
     * @param staysInPlace whether it is written in place, though it is to be replaced
     * @param torn its last line, if that has no end and lines are to follow
     */
    record Opened(
            OutputFile out,
            List<FileChannel> locks,
            @Nullable Partial partial,
            @Nullable Object key,
            long size,
            boolean isMadeHere,
            boolean staysInPlace,
            @Nullable TornLine torn) {}

    /**
     * @param named how the user calls it
     * @param target which one that is
     */
    FileOpening(Path named, FileIdentity target) {
        this.named = named;
        this.target = target;
    }

    /** One that is written as it is, such as a pipe or a device, by one sink. */
    static Opened special(Path named) throws IOException {
        FileChannel channel = Files.isRegularFile(named)
                ? FileChannel.open(named, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
                : FileChannel.open(named, StandardOpenOption.WRITE);
        return new Opened(OutputFile.special(channel), List.of(), null, null, 0, false, true, null);
    }

    /**
     * Opens it. Folders that are missing are made.
     *
     * @throws OsLock.Busy if another process has it locked; nothing stays open then
     * @return null if it turns out to be one that this process writes already, as {@link #sameAs} says
     */
    @Nullable Opened open(WrittenFile.Mode mode) throws IOException {
        Path folder = target.path().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Opened opened = null;
        try {
            opened = mode == WrittenFile.Mode.NEW ? beside() : inPlace(mode);
            return opened;
        } finally {
            if (opened == null) {
                TextFile.closeQuietly(out);
                locks.forEach(TextFile::closeQuietly);
            }
        }
    }

    /** The one that is written already. */
    @Nullable WrittenFile sameAs() {
        return same;
    }

    private @Nullable Opened inPlace(WrittenFile.Mode mode) throws IOException {
        if (!isOurs(Partial.first(target.path()))) {
            Partial.checkNotWritten(target.path(), named);
        }
        boolean isMadeHere = !target.exists();
        Object key = openToWrite(options(mode));
        same = WrittenFiles.writerOf(new FileIdentity(target.path(), key));
        if (same != null) {
            return null;
        }
        FileChannel reading = lockTarget();
        TornLine torn = mode == WrittenFile.Mode.APPEND && reading != null ? TornLine.of(reading) : null;
        OutputFile opened = Objects.requireNonNull(out);
        return new Opened(opened, locks, null, key, opened.size(), isMadeHere, false, torn);
    }

    /** Gives what the file system knows the file by. */
    private @Nullable Object openToWrite(Set<OpenOption> options) throws IOException {
        FileChannel channel = FileChannel.open(target.path(), options);
        try {
            Object key = FileIdentity.keyOf(target.path());
            out = OutputFile.of(channel, target.path(), key);
            return key;
        } catch (IOException | RuntimeException | Error e) {
            TextFile.closeQuietly(channel);
            throw e;
        }
    }

    private static Set<OpenOption> options(WrittenFile.Mode mode) {
        return mode == WrittenFile.Mode.CREATE
                ? Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
                : Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /** Locks what is there; null if it may be written but not read. */
    private @Nullable FileChannel lockTarget() throws IOException {
        boolean isReadable = Files.isReadable(target.path());
        Set<OpenOption> options = new HashSet<>(Set.of(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        if (isReadable) {
            options.add(StandardOpenOption.READ);
        }
        FileChannel channel = FileChannel.open(target.path(), options);
        locks.add(channel);
        OsLock.take(channel, target.path(), named);
        return isReadable ? channel : null;
    }

    private @Nullable Opened beside() throws IOException {
        if (Files.isDirectory(target.path())) {
            throw new FileSystemException(target.path().toString(), null, "Is a directory");
        }
        if (target.exists()) {
            lockTarget();
        }
        same = twin();
        if (same != null) {
            return null;
        }
        Partial partial;
        try {
            partial = Partial.create(target.path(), named, FileOpening::isOurs);
        } catch (AccessDeniedException e) {
            return emptyInPlace(e);
        } catch (FileSystemException e) {
            if (!target.exists() || e.getReason() == null || !e.getReason().contains("Read-only")) {
                throw e;
            }
            return emptyInPlace(e);
        }
        out = partial.file();
        return new Opened(
                partial.file(), locks, partial, FileIdentity.keyOf(partial.path()), 0, false, false, null);
    }

    /** On a file system to which upper and lower case are the same, two new files may turn out to be one. */
    private @Nullable WrittenFile twin() throws IOException {
        FileIdentity beside = FileIdentity.of(Partial.first(target.path()));
        WrittenFile writer = beside.key() == null ? null : WrittenFiles.writerOf(beside);
        return writer != null && writer.path().toString().equalsIgnoreCase(target.path().toString()) ? writer : null;
    }

    /** Whether this process writes the file. */
    static boolean isOurs(Path path) {
        try {
            return WrittenFiles.writerOf(FileIdentity.of(path)) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /** In a folder that may not be written nothing can be beside; a file that is empty has nothing to lose. */
    private Opened emptyInPlace(IOException reason) throws IOException {
        if (!target.exists()) {
            throw reason;
        }
        if (Files.size(target.path()) > 0) {
            throw new FileSystemException(
                    target.path().toString(),
                    null,
                    "its folder may not be written, so a new result cannot be made beside the old one; add to it with"
                            + " append=true, or empty it before");
        }
        Object key = openToWrite(Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS));
        return new Opened(Objects.requireNonNull(out), locks, null, key, 0, false, true, null);
    }
}
