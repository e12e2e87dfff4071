// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.store.StoreFiles;
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
    private static final Set<OpenOption> EXISTING = Set.of(StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);

    private final Path named;
    private final FileIdentity target;
    private final List<FileChannel> locks = new ArrayList<>();
    private @Nullable OutputFile out;
    private @Nullable OsLock lock;
    private @Nullable WrittenFile same;

    /**
     * What was opened. The caller closes it.
     *
     * @param out writes it
     * @param locks channels that have it locked, too
     * @param lock the lock of one of these; null if there was no file to be locked
     * @param partial where it is written, if that is beside
     * @param key what the file system knows by now that which is written by
     * @param size how long it is
     * @param isMadeHere whether there was none
     * @param staysInPlace whether it is written in place, though it is to be replaced
     * @param torn its last line, if that has no end and lines are to follow
     * @param kept if it is written from run to run
     */
    record Opened(
            OutputFile out,
            List<FileChannel> locks,
            @Nullable OsLock lock,
            @Nullable Partial partial,
            @Nullable Object key,
            long size,
            boolean isMadeHere,
            boolean staysInPlace,
            @Nullable TornLine torn,
            @Nullable KeptFile kept) {}

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
        return new Opened(OutputFile.special(channel), List.of(), null, null, null, 0, false, true, null, null);
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
        return openedOrClosed(() -> mode == WrittenFile.Mode.NEW ? beside() : inPlace(mode));
    }

    /**
     * The same for one that is written from run to run. What came after the last epoch stays until something is written.
     *
     * @throws PeltonException OUTPUT_CHANGED if it is not as that epoch says, or has something that is to be replaced; nothing has changed then
     */
    @Nullable Opened openKept(WrittenFile.Mode mode, KeptOutput keeping, StoreFiles files) throws IOException {
        OutputMark end = keeping.end();
        if (end == null) {
            Path folder = target.path().getParent();
            if (folder != null) {
                files.makeFolder(folder);
            }
            return openedOrClosed(() -> begun(mode, files));
        }
        end.checkThere(named, target.path());
        return openedOrClosed(() -> resumed(end, files));
    }

    /** One of the ways to open a file. */
    @FunctionalInterface
    private interface Way {
        /** Null if it is written already. */
        @Nullable Opened open() throws IOException;
    }

    private @Nullable Opened openedOrClosed(Way way) throws IOException {
        Opened opened = null;
        try {
            opened = way.open();
            return opened;
        } finally {
            if (opened == null) {
                TextFile.closeQuietly(out);
                locks.forEach(TextFile::closeQuietly);
            }
        }
    }

    private @Nullable Opened begun(WrittenFile.Mode mode, StoreFiles files) throws IOException {
        boolean isMadeHere = !target.exists();
        Object key = openAlone(options(mode));
        if (same != null) {
            return null;
        }
        FileChannel reading = lockToRead();
        long size = reading.size();
        KeptFile.checkReplaces(mode, size, named);
        KeptFile kept = KeptFile.begun(files, named, target.path(), reading, Objects.requireNonNull(lock), isMadeHere);
        TornLine torn = TornLine.of(reading, size);
        return new Opened(Objects.requireNonNull(out), locks, lock, null, key, size, isMadeHere, false, torn, kept);
    }

    /** A line that had no end before the output began has none still, if nothing was added by the epoch. */
    private @Nullable Opened resumed(OutputMark end, StoreFiles files) throws IOException {
        Object key = openAlone(EXISTING);
        if (same != null) {
            return null;
        }
        FileChannel reading = lockToRead();
        end.check(named, target.path(), reading);
        KeptFile kept = KeptFile.resumed(files, named, target.path(), reading, Objects.requireNonNull(lock), end);
        TornLine torn = end.length() == end.begin() ? TornLine.of(reading, end.length()) : null;
        return new Opened(Objects.requireNonNull(out), locks, lock, null, key, end.length(), false, false, torn, kept);
    }

    private FileChannel lockToRead() throws IOException {
        FileChannel reading = lockTarget();
        if (reading == null) {
            throw new FileSystemException(
                    target.path().toString(), null, "it may not be read, but what is written from run to run is looked at when it is opened");
        }
        return reading;
    }

    /** The one that is written already. */
    @Nullable WrittenFile sameAs() {
        return same;
    }

    private @Nullable Opened inPlace(WrittenFile.Mode mode) throws IOException {
        boolean isMadeHere = !target.exists();
        Object key = openAlone(options(mode));
        if (same != null) {
            return null;
        }
        FileChannel reading = lockTarget();
        TornLine torn = mode == WrittenFile.Mode.APPEND && reading != null ? TornLine.of(reading, reading.size()) : null;
        OutputFile opened = Objects.requireNonNull(out);
        return new Opened(opened, locks, lock, null, key, opened.size(), isMadeHere, false, torn, null);
    }

    /** Gives what the file system knows the file by; it may turn out to be one that is written already. */
    private @Nullable Object openAlone(Set<OpenOption> options) throws IOException {
        if (!isOurs(Partial.first(target.path()))) {
            Partial.checkNotWritten(target.path(), named);
        }
        Object key = openToWrite(options);
        same = WrittenFiles.writerOf(new FileIdentity(target.path(), key));
        return key;
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
        lock = OsLock.take(channel, target.path(), named);
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
                partial.file(), locks, lock, partial, FileIdentity.keyOf(partial.path()), 0, false, false, null, null);
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
        Object key = openToWrite(EXISTING);
        return new Opened(Objects.requireNonNull(out), locks, lock, null, key, 0, false, true, null, null);
    }
}
