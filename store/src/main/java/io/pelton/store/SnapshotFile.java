// SPDX-License-Identifier: Apache-2.0

package io.pelton.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A snapshot as a manifest names it: a file that is complete, synced and never changed.
 *
 * @param epoch the epoch for which it was written, and {@code number} its number in that: no two files ever have the same two
 * @param length how long the file is
 * @param checksum that of its {@linkplain Block blocks}
 */
record SnapshotFile(long epoch, int number, long length, int checksum) {
    private static final String PREFIX = "state-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "\\d+-\\d+");

    /** Its name in the folder. */
    String name() {
        return PREFIX + epoch + "-" + number;
    }

    /** Whether a file has the name of a snapshot. */
    static boolean isOne(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches();
    }

    /** The snapshots that are there, whether a manifest names them or not. */
    static List<Path> allIn(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.filter(SnapshotFile::isOne).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
