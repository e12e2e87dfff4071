// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file of the operating system with its lock, which ends with the process at the latest. Not a channel: an interrupt, such as
 * that of a flow that is cut short, would close it for all who share it.
 */
final class LockedFile implements StoreFile {
    /** Behind all content, so that locks that other systems enforce do not keep anybody from reading who has the lock. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /** How far the time at which a process began may be off. */
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

    private final RandomAccessFile file;

    private LockedFile(RandomAccessFile file) {
        this.file = file;
    }

    /**
     * Opens or makes the file.
     *
     * @throws StoreInUseException if another process has it open
     */
    static LockedFile open(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
        try {
            lock(file, path);
        } catch (Throwable e) {
            file.close();
            throw e;
        }
        return new LockedFile(file);
    }

    /** Opens a file that is there, to read it only, and without its lock. */
    static StoreFile toRead(Path path) throws IOException {
        return new LockedFile(new RandomAccessFile(path.toFile(), "r"));
    }

    /**
     * Who has the file locked, whose header names its owner. Only if that is a process which has run since the header was written, a lock is tried,
     * which is given back at once: so none is in the way of who opens a file that nobody has.
     *
     * @return null if nobody has it
     */
    static @Nullable StoreInUseException user(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long owner = StoreHeader.owner(new LockedFile(file));
            Instant written = Files.getLastModifiedTime(path).toInstant();
            boolean mayHaveIt = ProcessHandle.of(owner)
                    .flatMap(process -> process.info().startInstant())
                    .filter(started -> !started.minus(CLOCK_ERROR).isAfter(written))
                    .isPresent();
            if (!mayHaveIt) {
                return null;
            }
            FileLock lock = file.getChannel().tryLock(LOCKED_BYTE, 1, true);
            return lock == null ? StoreInUseException.by(path, owner) : null;
        }
    }

    private static void lock(RandomAccessFile file, Path path) throws IOException {
        FileLock lock;
        try {
            lock = file.getChannel().tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            throw StoreInUseException.byThisProcess(path);
        }
        if (lock == null) {
            throw StoreInUseException.by(path, StoreHeader.owner(new LockedFile(file)));
        }
    }

    @Override
    public long length() throws IOException {
        return file.length();
    }

    @Override
    public int read(byte[] target, int offset, int length, long position) throws IOException {
        file.seek(position);
        return file.read(target, offset, length);
    }

    @Override
    public void write(byte[] source, int offset, int length, long position) throws IOException {
        file.seek(position);
        file.write(source, offset, length);
    }

    @Override
    public void truncate(long length) throws IOException {
        file.setLength(length);
    }

    @Override
    public void sync() throws IOException {
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
