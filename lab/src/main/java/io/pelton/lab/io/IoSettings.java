// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import java.nio.file.Path;

/**
 * What is read and written.
 *
 * @param folder where two files are made and deleted again
 * @param bytes the size of the file that is read
 * @param rounds how often everything is measured
 */
public record IoSettings(Path folder, long bytes, int rounds) {
    /** The smallest file: a smaller one is read in no time. */
    public static final long LEAST_BYTES = 64 * 1024;

    private static final long MIB = 1024 * 1024;

    /** Refuses what cannot be measured. */
    public IoSettings {
        if (bytes < LEAST_BYTES || rounds < 2) {
            throw new IllegalArgumentException(
                    bytes + " bytes in " + rounds + " rounds; at least " + LEAST_BYTES + " in 2 are needed");
        }
    }

    /** How much is read or written for each size of a buffer. */
    long swept() {
        return 4 * MIB;
    }

    /** How much is read or written without a buffer, which takes a hundred times as long. */
    long unbuffered() {
        return MIB / 4;
    }
}
