// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import io.pelton.error.ErrorCode;
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

    private final Path path;
    private final StoreFiles files;
    private final StoreFile file;
    private final Object identity;

    private FolderLock(Path path, StoreFiles files, StoreFile file, Object identity) {
        this.path = path;
        this.files = files;
        this.file = file;
        this.identity = identity;
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
                Object identity = files.identity(path);
                if (identity == null || before != null && !before.equals(identity)) {
                    throw gone(path);
                }
                file.write(HEADER.bytes(), 0, StoreHeader.BYTES, 0);
                HELD.add(identity);
                return new FolderLock(path, files, file, identity);
            } catch (Throwable e) {
                file.close();
                throw e;
            }
        }
    }

    /**
     * Whoever took the folder away, or put another one in its place, may have given that to somebody else, with a greater fencing number.
     *
     * @throws PeltonException STATE_NOT_WRITTEN if the file is not the one that is locked
     */
    void check() {
        @Nullable Object now;
        try {
            now = files.identity(path);
        } catch (IOException e) {
            throw FencedHeader.failed(path, "the state folder cannot be looked at", e);
        }
        if (!identity.equals(now)) {
            throw gone(path);
        }
    }

    private static PeltonException gone(Path path) {
        return new PeltonException(ErrorCode.STATE_NOT_WRITTEN, path + ": the state folder, or this file of it, was removed or replaced while it was"
                + " in use; nothing more is written to it. Start again; to go on where this run was, put the folder back before");
    }

    @Override
    public void close() throws IOException {
        synchronized (HELD) {
            file.close();
            HELD.remove(identity);
        }
    }
}
