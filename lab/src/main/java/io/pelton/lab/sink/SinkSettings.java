// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.nio.file.Path;

/**
 * What is written.
 *
 * @param folder where a file is made again and again, and deleted in the end
 * @param lines how many lines it has at most; fewer where a line takes long
 * @param rounds how often everything is measured
 * @param sampleNanos about how long processors work for one measurement, if so many lines take as long
 */
public record SinkSettings(Path folder, long lines, int rounds, long sampleNanos) {
    /** With fewer lines, starting would be measured instead of writing. */
    public static final long LEAST_LINES = 1_000;

    /** Refuses what cannot be measured. */
    public SinkSettings {
        if (lines < LEAST_LINES || rounds < 2 || sampleNanos < 1) {
            throw new IllegalArgumentException(lines + " lines in " + rounds + " rounds of " + sampleNanos
                    + " ns; at least " + LEAST_LINES + " lines in 2 rounds are needed");
        }
    }

    /** How long the file is at most. */
    public long bytes() {
        return lines * Reading.LINE_BYTES;
    }
}
