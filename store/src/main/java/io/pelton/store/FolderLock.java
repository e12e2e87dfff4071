// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.PeltonException;
import io.pelton.io.store.StoreFile;
import io.pelton.io.store.StoreFiles;
import io.pelton.io.store.StoreHeader;
import io.pelton.io.store.StoreInUseException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a state folder: one of the operating system on its file {@code lock}, which says who has it. On Linux, a process that closes
 * any file it has open there loses the lock, so a second one in this process is refused before it opens the file. Thread-safe.
 */
final class FolderLock implements Closeable {
    private static final StoreHeader HEADER = StoreHeader.of("PLOCK", 1);

    /** What file systems know the files by that this process has locked. */
    private static final Set<Object> HELD = new HashSet<>();

    private final StoreFile file;
    private final SameFile locked;

    private FolderLock(StoreFile file, SameFile locked) {
        this.file = file;
        this.locked = locked;
    }

    /**
     * Makes the file if there is none, and locks it.
     *
     * @throws StoreInUseException if somebody else has it, in this process or another one
     */
    static FolderLock take(Path path, StoreFiles files) throws IOException {
        synchronized (HELD) {
            Object before = files.identity(path);
            if (before != null && HELD.contains(before)) {
                throw StoreInUseException.byThisProcess(path);
            }
            StoreFile file = files.open(path);
            try {
                SameFile locked = new SameFile(path, files, "the state folder, or this file of it,", files.identity(path));
                if (locked.identity() == null || before != null && !before.equals(locked.identity())) {
                    throw locked.gone();
                }
                file.write(HEADER.bytes(), 0, StoreHeader.BYTES, 0);
                HELD.add(locked.identity());
                return new FolderLock(file, locked);
            } catch (Throwable e) {
                try (file) {
                    throw e;
                }
            }
        }
    }

    /** Who has it, in words; null if nobody. Takes nothing. */
    static @Nullable String user(Path path, StoreFiles files) throws IOException {
        synchronized (HELD) {
            if (HELD.contains(files.identity(path))) {
                return StoreInUseException.byThisProcess(path).user();
            }
            return files.user(path);
        }
    }

    /**
     * Who took the folder away, or put another one in its place, may have given that to somebody else, with a greater fencing number.
     *
     * @throws PeltonException STATE_NOT_WRITTEN if the file is not the one that is locked
     */
    void check() {
        locked.check();
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            try {
                file.close();
            } finally {
                HELD.remove(locked.identity());
            }
        }
    }
}
