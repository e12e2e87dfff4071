// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.lines;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Searches eight bytes at a time in a long. */
final class Swar {
    /** An array with so many bytes behind the searched range is searched without a byte-by-byte rest. */
    static final int PADDING = Long.BYTES;

    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN).withInvokeExactBehavior();
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;

    private Swar() {}

    /** The first index from {@code from} to {@code to - 1} at which {@code wanted} stands; -1 if there is none. */
    static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        long pattern = (wanted & 0xFF) * ONES;
        int wordsEnd = Math.min(to, bytes.length - (Long.BYTES - 1));
        int i = from;
        while (i < wordsEnd) {
            long differences = (long) LONGS.get(bytes, i) ^ pattern;
            long zeros = (differences - ONES) & ~differences & HIGHS;
            if (zeros != 0) {
                int found = i + (Long.numberOfTrailingZeros(zeros) >>> 3);
                return found < to ? found : -1;
            }
            i += Long.BYTES;
        }
        for (; i < to; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
