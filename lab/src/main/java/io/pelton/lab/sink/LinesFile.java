// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** The file that all ways of writing have to write. */
final class LinesFile {
    private static final int LINES_AT_ONCE = 1_000;

    private LinesFile() {}

    /**
     * Reads it to its end.
     *
     * @throws IOException if it cannot be read, or is another one
     */
    static void check(Path file, long lines) throws IOException {
        byte[] expected = new byte[LINES_AT_ONCE * Reading.LINE_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (long first = 0; first < lines; first += LINES_AT_ONCE) {
                int end = 0;
                for (long i = first; i < Math.min(lines, first + LINES_AT_ONCE); i++) {
                    end = Reading.of(i).putLine(expected, end);
                }
                byte[] found = in.readNBytes(end);
                int differs = Arrays.mismatch(found, 0, found.length, expected, 0, end);
                if (differs >= 0) {
                    throw wrong(file, first, differs / Reading.LINE_BYTES * Reading.LINE_BYTES, found, expected);
                }
            }
            if (in.read() >= 0) {
                throw new IOException(file + ": there is more after the " + lines + " lines that were to be written");
            }
        }
    }

    private static IOException wrong(Path file, long first, int at, byte[] found, byte[] expected) {
        int length = Math.min(Reading.LINE_BYTES, found.length - at);
        return new IOException(file + ":" + (first + at / Reading.LINE_BYTES + 1) + ": the line should be '"
                + new String(expected, at, Reading.LINE_BYTES - 1, ISO_8859_1) + "', but is '"
                + new String(found, at, Math.max(0, length), ISO_8859_1).strip() + "'");
    }
}
