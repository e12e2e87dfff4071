// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.io.files.FileIdentity;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Files that this process is writing at this moment under names that look like any other: no source of this process takes them until
 * they are complete. Who writes one is in here before he looks whether somebody reads it, and who reads one says so before he looks
 * here, so that one of the two sees the other. Thread-safe.
 */
final class BeingWritten {
    /** How many write each file. */
    private static final ConcurrentMap<Path, Integer> FILES = new ConcurrentHashMap<>();

    private BeingWritten() {}

    /** {@code file}, which need not be there yet, is being written until what this returns is closed, under whatever name it is then. */
    static Closeable begin(Path file) throws IOException {
        Path place = FileIdentity.of(file).path();
        FILES.merge(place, 1, Integer::sum);
        return () -> FILES.compute(place, (_, writers) -> writers == null || writers == 1 ? null : writers - 1);
    }

    static boolean contains(Path file) throws IOException {
        return !FILES.isEmpty() && FILES.containsKey(FileIdentity.of(file).path());
    }
}
