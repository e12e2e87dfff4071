// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.FileIdentity;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * Files that this process is writing at this moment under names that look like any other: no source of this process takes them until
 * they are complete. Who writes one is in here before he looks whether somebody reads it, and who reads one says so before he looks
 * here, so that one of the two sees the other. Thread-safe.
 */
final class BeingWritten {
    private static final int PUT_AWAY = -1;

    /** How many write each file, or {@link #PUT_AWAY}. */
    private static final ConcurrentMap<Path, Integer> FILES = new ConcurrentHashMap<>();

    private BeingWritten() {}

    /**
     * {@code file}, which need not be there yet, is being written until what this returns is closed, under whatever name it is then.
     *
     * @throws PeltonException READS_ITS_OUTPUT if somebody who has read it is deleting or moving it
     */
    static Closeable begin(Path file) throws IOException {
        Path place = FileIdentity.of(file).path();
        int writers = FILES.merge(place, 1, (before, one) -> before == PUT_AWAY ? PUT_AWAY : before + one);
        if (writers == PUT_AWAY) {
            throw new PeltonException(
                    ErrorCode.READS_ITS_OUTPUT, file + " has been read and is being deleted or moved, and would be added to; nothing was changed");
        }
        return () -> FILES.compute(place, (_, before) -> before == null || before == 1 ? null : before - 1);
    }

    /**
     * Nobody begins to write {@code file}, which is to be deleted or moved, until what this returns is closed. Null if somebody writes it
     * already: what he adds would be lost with it.
     */
    static @Nullable Closeable putAway(Path file) throws IOException {
        Path place = FileIdentity.of(file).path();
        return FILES.putIfAbsent(place, PUT_AWAY) == null ? () -> FILES.remove(place) : null;
    }

    /** Whether it is being written, deleted or moved. */
    static boolean contains(Path file) throws IOException {
        return !FILES.isEmpty() && FILES.containsKey(FileIdentity.of(file).path());
    }
}
