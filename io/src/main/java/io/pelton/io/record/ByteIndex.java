// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * Finds all places of up to three bytes in a chunk, 64 bytes at a time: eight words are compared with each wanted byte and
 * the results pressed into one bit per byte; then the bits are turned into offsets (the first stage of simdjson, Geoff
 * Langdale and Daniel Lemire, "Parsing gigabytes of JSON per second", 2019, on ordinary longs). How long a line or a field
 * is matters to neither loop, so there is nothing to predict wrongly; that they are two lets the processor work ahead.
 *
 * <p>There is a first loop for each number of wanted bytes, so that none pays for the others.
 */
final class ByteIndex {
    /** Bytes that are looked at together; so many must exist behind a chunk. */
    static final int BLOCK_BYTES = Long.SIZE;

    /** The most bytes that are looked at in one go: what is found is still in the nearest cache when it is used. */
    static final int CHUNK_BYTES = 4 << 10;

    private static final int WRITTEN_AT_ONCE = 4;
    private static final long LOWS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long GATHER = 0x0002_0408_1020_4081L;

    /** Where the bytes stand that were found last, in order. */
    final int[] offsets = new int[CHUNK_BYTES + WRITTEN_AT_ONCE];

    private final long[] blocks = new long[CHUNK_BYTES / BLOCK_BYTES];

    /** Looks through the bytes from {@code from} to {@code to - 1}, at most a chunk; returns how many were found. */
    int find(byte[] bytes, int from, int to, byte first) {
        long a = (first & 0xFF) * Words.ONES;
        int n = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a)) << i;
            }
            blocks[n++] = bits;
        }
        return extract(n, from, to);
    }

    /** The same for two bytes. */
    int find(byte[] bytes, int from, int to, byte first, byte second) {
        long a = (first & 0xFF) * Words.ONES;
        long b = (second & 0xFF) * Words.ONES;
        int n = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a) & others(word ^ b)) << i;
            }
            blocks[n++] = bits;
        }
        return extract(n, from, to);
    }

    /** The same for three bytes. */
    int find(byte[] bytes, int from, int to, byte first, byte second, byte third) {
        long a = (first & 0xFF) * Words.ONES;
        long b = (second & 0xFF) * Words.ONES;
        long c = (third & 0xFF) * Words.ONES;
        int n = 0;
        for (int block = from; block < to; block += BLOCK_BYTES) {
            long bits = 0;
            for (int i = 0; i < BLOCK_BYTES; i += Long.BYTES) {
                long word = Words.at(bytes, block + i);
                bits |= gathered(others(word ^ a) & others(word ^ b) & others(word ^ c)) << i;
            }
            blocks[n++] = bits;
        }
        return extract(n, from, to);
    }

    /** The highest bit of each byte that is not zero; the other bits mean nothing. Exact, unlike {@link Words#zeros}. */
    private static long others(long differences) {
        return (differences & LOWS) + LOWS | differences;
    }

    /** One bit for each byte whose highest bit is not set, the first byte lowest. */
    private static long gathered(long others) {
        return (~others & Words.HIGHS) * GATHER >>> Long.SIZE - Long.BYTES;
    }

    /** Writes four offsets a block whether there are so many or not: that is cheaper than asking. */
    private int extract(int blockCount, int from, int to) {
        if (blockCount == 0) {
            return 0;
        }
        blocks[blockCount - 1] &= -1L >>> -(to - from);
        int count = 0;
        int block = from;
        for (int n = 0; n < blockCount; n++) {
            long bits = blocks[n];
            int end = count + Long.bitCount(bits);
            do {
                for (int i = 0; i < WRITTEN_AT_ONCE; i++) {
                    offsets[count + i] = block + Long.numberOfTrailingZeros(bits);
                    bits &= bits - 1;
                }
                count += WRITTEN_AT_ONCE;
            } while (count < end);
            count = end;
            block += BLOCK_BYTES;
        }
        return count;
    }
}
