// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import io.pelton.io.files.StandardStream;
import io.pelton.io.keys.KeyStore;
import io.pelton.io.store.StoreFiles;
import io.pelton.runtime.EngineRuntime;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that this process writes: two sinks that lead to one file, however they spell it, get shares of one writer. Files that
 * are no regular ones, such as pipes and devices, are written by each sink on its own. Thread-safe.
 */
final class WrittenFiles {
    /** Taken before the lock of any file, never after it. */
    private static final ReentrantLock LOCK = new ReentrantLock();

    /** Names of what is open already and belongs to no writer of this process. Below {@code /dev} there are ordinary files, too, such as those of {@code /dev/shm}. */
    private static final List<Path> OPENED_BY_OTHERS =
            Stream.of("/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc").map(Path::of).toList();

    /** A process that adds one message to a file has it for a moment only. */
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final StoreFiles FILES = new StoreFiles();

    private static final List<WrittenFile> OPEN = new ArrayList<>();

    /** Files that somebody adds to when there is something to add; each once for everyone who does. */
    private static final Set<FileIdentity> RESERVED = Collections.newSetFromMap(new IdentityHashMap<>());

    private WrittenFiles() {}

    /**
     * Opens a file, or joins those who write it already. Folders that are missing are made.
     *
     * @throws PeltonException FILE_IN_USE if another process writes it, or it is the partial file of another one that this one writes
     */
    static WrittenFile.Share open(Path named, WrittenFile.Mode mode) throws IOException {
        return open(named, mode, null);
    }

    /**
     * The same, but a regular file may be written from run to run.
     *
     * @param keeping where it goes on; null if it is not written so
     * @throws PeltonException OUTPUT_CHANGED if it is not as the run before has left it, or is to be replaced though it is kept; FILE_IN_USE, too, if another sink of this process
     *     writes it otherwise
     */
    static WrittenFile.Share open(Path named, WrittenFile.Mode mode, @Nullable KeptOutput keeping) throws IOException {
        refuseTaken(named);
        if (isSpecial(named)) {
            if (keeping != null && keeping.end() != null) {
                keeping.end().checkThere(named, named);
            }
            return WrittenFile.special(named).join();
        }
        return Uninterrupted.run(() -> openPatiently(named, mode, keeping));
    }

    /** Does not wait under the lock: others may open other files meanwhile. */
    private static WrittenFile.Share openPatiently(Path named, WrittenFile.Mode mode, @Nullable KeptOutput keeping) throws IOException {
        EngineRuntime runtime = EngineRuntime.current();
        long begin = runtime.nanoTime();
        while (true) {
            try {
                return openOrJoin(named, mode, keeping);
            } catch (OsLock.Busy e) {
                if (runtime.nanoTime() - begin >= PATIENCE_NANOS || !hasPaused(runtime)) {
                    throw e.inUse();
                }
            }
        }
    }

    /** False if the thread was interrupted, as it is still. */
    private static boolean hasPaused(EngineRuntime runtime) {
        try {
            runtime.await(() -> false, PAUSE_NANOS);
            return true;
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
            return false;
        }
    }

    private static WrittenFile.Share openOrJoin(Path named, WrittenFile.Mode mode, @Nullable KeptOutput keeping) throws IOException {
        LOCK.lock();
        try {
            FileIdentity identity = FileIdentity.of(named);
            WrittenFile file = writerOf(identity);
            if (file != null && file.isPartial(identity)) {
                throw new PeltonException(
                        ErrorCode.FILE_IN_USE,
                        named + ": another sink of this process is writing " + file.path()
                                + " under this name until it is complete; write to another file");
            }
            boolean isResumed = keeping != null && keeping.end() != null;
            if (file != null && mode == WrittenFile.Mode.CREATE && !isResumed && file.wasThere()) {
                throw new FileAlreadyExistsException(named.toString());
            }
            boolean replaces = mode == WrittenFile.Mode.NEW && keeping == null;
            if (file == null) {
                if (replaces) {
                    KeptSign.checkNone(identity.path(), named);
                }
                FileOpening opening = new FileOpening(named, identity);
                FileOpening.Opened opened = keeping == null ? opening.open(mode) : opening.openKept(mode, keeping, FILES);
                if (opened == null) {
                    file = Objects.requireNonNull(opening.sameAs());
                    file.lockAgain();
                } else {
                    file = new WrittenFile(named, identity, opened);
                    OPEN.add(file);
                }
            }
            file.joins(keeping, mode, named);
            if (replaces) {
                file.beginAnew();
            }
            return file.join();
        } finally {
            LOCK.unlock();
        }
    }

    /** What the shell or the system has opened for this process is written as it is; the files of {@code /dev/shm} are files. */
    private static boolean isSpecial(Path named) throws IOException {
        if (!Files.exists(named) || Files.isDirectory(named)) {
            return false;
        }
        return !Files.isRegularFile(named) || FileIdentity.way(named).stream().anyMatch(WrittenFiles::isOpenedByOthers);
    }

    /** Whether {@code path} is a name of what is open already. */
    static boolean isOpenedByOthers(Path path) {
        return OPENED_BY_OTHERS.stream().anyMatch(path::startsWith);
    }

    /** Somebody adds to {@code file} when there is something to add, until what this returns is closed: it is not replaced meanwhile. */
    static Closeable reserve(Path file) throws IOException {
        FileIdentity reserved = FileIdentity.of(file);
        LOCK.lock();
        try {
            RESERVED.add(reserved);
        } finally {
            LOCK.unlock();
        }
        return () -> {
            LOCK.lock();
            try {
                RESERVED.remove(reserved);
            } finally {
                LOCK.unlock();
            }
        };
    }

    /**
     * Looks at a name and gives it to a file, or takes it from one: nobody else of this process does so between the two, so that what was
     * not there when somebody looked is not there when he replaces it.
     */
    static <T> T naming(Uninterrupted.Action<T> action) throws IOException {
        LOCK.lock();
        try {
            return action.run();
        } finally {
            LOCK.unlock();
        }
    }

    /** If this process has the file open to write it, has its content survive a loss of power, and keeps its locks; else gives false. */
    static boolean forceOpen(Path file) throws IOException {
        WrittenFile writer;
        LOCK.lock();
        try {
            writer = OPEN.isEmpty() ? null : writerOf(FileIdentity.of(file));
        } finally {
            LOCK.unlock();
        }
        return writer != null && writer.force();
    }

    /** Whether this process has the file open to write it. */
    static boolean isOpen(Path file) throws IOException {
        LOCK.lock();
        try {
            Object key = OPEN.isEmpty() ? null : FileIdentity.keyOf(file);
            return key != null && OPEN.stream().anyMatch(writer -> writer.hasOpen(key));
        } finally {
            LOCK.unlock();
        }
    }

    /** Whether this process writes the file, or will add to it. */
    static boolean isWritten(Path file) throws IOException {
        LOCK.lock();
        try {
            if (OPEN.isEmpty() && RESERVED.isEmpty()) {
                return false;
            }
            FileIdentity identity = FileIdentity.of(file);
            return writerOf(identity) != null || RESERVED.stream().anyMatch(identity::isSame);
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Another file is to take the place of {@code target}. What a sink writes from then on would be nowhere, or replace that in turn.
     *
     * @throws PeltonException FILE_IN_USE if a sink of this process writes it
     */
    static void refuseReplacing(Path target) throws IOException {
        refuseTaken(target);
        if (BeingWritten.contains(target)) {
            throw new PeltonException(
                    ErrorCode.FILE_IN_USE,
                    target + ": it cannot be replaced, because another message of this process is being written under this name");
        }
        if (isWritten(target)) {
            throw new PeltonException(
                    ErrorCode.FILE_IN_USE, target + ": it cannot be replaced, because another sink of this process is writing it, or has it open to add to it, as"
                            + " fileExist=Append with appendChars has; write to another file, or add to it here, too");
        }
    }

    /**
     * What a step remembers must not be written over, nor its file be opened: closing that would unlock it. Nor must that which a standard
     * stream was redirected to: both would write over each other, or what is written would be read again.
     */
    private static void refuseTaken(Path target) throws IOException {
        StandardStream stream = StandardStream.ledTo(target);
        if (stream != null) {
            throw new PeltonException(
                    ErrorCode.FILE_IN_USE,
                    target + ": it cannot be written, because it is the " + stream + " of this process; redirect that to another file");
        }
        if (KeyStore.isOpen(target)) {
            throw new PeltonException(
                    ErrorCode.FILE_IN_USE, target + ": it cannot be written, because this process keeps keys in it (fileStore or"
                            + " idempotentFile); write to another file");
        }
    }

    /** Who writes the file in this process; null if nobody does. */
    static @Nullable WrittenFile writerOf(FileIdentity identity) {
        for (WrittenFile file : OPEN) {
            if (file.is(identity)) {
                return file;
            }
        }
        return null;
    }

    /** Ends a share. The last one puts the file in its place. */
    static void leave(WrittenFile file, WrittenFile.Share share, boolean isDone) throws IOException {
        LOCK.lock();
        try {
            if (file.removes(share, isDone)) {
                OPEN.remove(file);
                file.finish();
            }
        } finally {
            LOCK.unlock();
        }
    }
}
