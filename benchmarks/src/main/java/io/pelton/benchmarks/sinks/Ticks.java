// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import java.nio.charset.StandardCharsets;

/** Numbered lines of 55 bytes, the same as those of {@code benchmarks/native/lines.cc}. */
final class Ticks {
    /** The length of a line, its end included. */
    static final int BYTES = 55;

    private static final byte[] TEMPLATE = "000000000000,sensor-0000,000000,north,ok,degrees-C,1.0".getBytes(StandardCharsets.US_ASCII);

    private Ticks() {}

    /** A line without its end. */
    static byte[] line(long index) {
        byte[] line = TEMPLATE.clone();
        digits(line, 0, 12, index);
        digits(line, 20, 4, index % 1000);
        digits(line, 25, 6, index * 7 % 1_000_000);
        return line;
    }

    private static void digits(byte[] to, int at, int count, long value) {
        long rest = value;
        for (int i = at + count - 1; i >= at; i--) {
            to[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
