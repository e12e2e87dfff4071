// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import io.pelton.cli.generate.Measurements;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The files that are summarized: those of {@code pelton generate measurements}. */
public final class Temperatures {
    private static final long SEED = 11;

    private Temperatures() {}

    /** Makes a file of so many lines, unless it is there already. */
    public static Path make(Path folder, long rows, int stations) throws IOException {
        Path file = folder.resolve("measurements-" + rows + "-" + stations + "-" + SEED + ".txt");
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            try (OutputStream out = Files.newOutputStream(unfinished)) {
                new Measurements(SEED, stations).write(rows, out);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
