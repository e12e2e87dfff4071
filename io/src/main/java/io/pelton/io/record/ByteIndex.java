// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * Finds all places of up to three bytes, 64 bytes at a time: eight words are compared with each wanted byte, the results
 * pressed into one bit per byte, and the bits turned into offsets (the first stage of simdjson, Geoff Langdale and Daniel
 * Lemire, "Parsing gigabytes of JSON per second", 2019, on ordinary longs). Nothing in it depends on how long a line or
 * a field is, so there is nothing to predict wrongly.
 *
 * <p>There is a loop for each number of wanted bytes, so that none pays for the others.
 */
final class ByteIndex {
    /** Bytes that are looked at together; so many must exist behind the range. */
    static final int BLOCK_BYTES = Long.SIZE;

    private static final long LOWS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long GATHER = 0x0002_0408_1020_4081L;
    private static final int WRITTEN_AT_ONCE = 8;

    private ByteIndex() {}

    /** How many offsets there can be for {@code length} bytes, with room for those that are written and not meant. */
    static int capacity(int length) {
        return length + BLOCK_BYTES;
    }

    static int of(byte[] bytes, int from, int to, byte first, int[] offsets) {
        long a = (first & 0xFF) * Words.ONES;
        int count = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a)) << i;
            }
            count = append(within(bits, to - block), block, offsets, count);
        }
        return count;
    }

    static int of(byte[] bytes, int from, int to, byte first, byte second, int[] offsets) {
        long a = (first & 0xFF) * Words.ONES;
        long b = (second & 0xFF) * Words.ONES;
        int count = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a) & others(word ^ b)) << i;
            }
            count = append(within(bits, to - block), block, offsets, count);
        }
        return count;
    }

    static int of(byte[] bytes, int from, int to, byte first, byte second, byte third, int[] offsets) {
        long a = (first & 0xFF) * Words.ONES;
        long b = (second & 0xFF) * Words.ONES;
        long c = (third & 0xFF) * Words.ONES;
        int count = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a) & others(word ^ b) & others(word ^ c)) << i;
            }
            count = append(within(bits, to - block), block, offsets, count);
        }
        return count;
    }

    /** The highest bit of each byte that is not zero; the other bits mean nothing. Exact, unlike {@link Words#zeros}. */
    private static long others(long differences) {
        return (differences & LOWS) + LOWS | differences;
    }

    /** One bit for each byte whose highest bit is not set, the first byte lowest. */
    private static long gathered(long others) {
        return (~others & Words.HIGHS) * GATHER >>> Long.SIZE - Long.BYTES;
    }

    private static long within(long bits, int length) {
        return length < BLOCK_BYTES ? bits & (1L << length) - 1 : bits;
    }

    /** Writes eight offsets whether there are so many or not: that is cheaper than asking. */
    private static int append(long found, int block, int[] offsets, int count) {
        long bits = found;
        int end = count + Long.bitCount(found);
        int at = count;
        do {
            for (int i = 0; i < WRITTEN_AT_ONCE; i++) {
                offsets[at + i] = block + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
            }
            at += WRITTEN_AT_ONCE;
        } while (at < end);
        return end;
    }
}
