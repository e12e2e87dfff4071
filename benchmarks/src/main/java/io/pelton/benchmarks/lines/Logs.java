// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.cli.generate.AccessLog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The logs that are searched: those of {@code pelton generate access-log}. */
public final class Logs {
    /** What a line with status 500 holds. */
    static final String SERVER_ERROR = " 500 ";

    private static final long SEED = 7;
    private static final long RECORDS_PER_MB = 5_000;

    private Logs() {}

    /** Makes a log of about so many megabytes, unless the file is there already. */
    public static Path make(Path folder, int megabytes) throws IOException {
        Path file = folder.resolve("access-" + megabytes + "MB-" + SEED + ".log");
        if (!Files.exists(file)) {
            Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
            try (OutputStream out = Files.newOutputStream(unfinished)) {
                new AccessLog(SEED).write(megabytes * RECORDS_PER_MB, out);
            }
            Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        }
        return file;
    }
}
