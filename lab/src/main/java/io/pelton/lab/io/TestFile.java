// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferedFileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The text that is read: lines of 64 bytes of ASCII, the same again and again. */
final class TestFile {
    private static final String LINE = "0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXY\n";
    private static final byte[] BYTES = LINE.getBytes(StandardCharsets.US_ASCII);
    private static final long SUM_OF_LINE = LINE.chars().asLongStream().sum();

    private TestFile() {}

    static int byteAt(long index) {
        return BYTES[(int) index & (BYTES.length - 1)];
    }

    /** The sum of the first bytes. */
    static long sum(long count) {
        long sum = count / BYTES.length * SUM_OF_LINE;
        for (long i = count - count % BYTES.length; i < count; i++) {
            sum += byteAt(i);
        }
        return sum;
    }

    static void write(Path file, long count) throws IOException {
        try (BufferedFileOutputStream out = new BufferedFileOutputStream(file)) {
            for (long left = count; left > 0; left -= BYTES.length) {
                out.write(BYTES, 0, (int) Math.min(left, BYTES.length));
            }
        }
    }
}
