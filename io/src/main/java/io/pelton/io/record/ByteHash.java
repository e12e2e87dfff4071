// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * A 64-bit hash of bytes, sixteen at a time, by multiplying to 128 bits and folding the halves: the scheme of wyhash and
 * rapidhash (Wang Yi; Nicolas De Carli), whose mixing step this is, on words of its own choice. Shorter than sixteen bytes
 * there is one multiplication and no branch on the length. It is no protection against keys made to collide.
 */
final class ByteHash {
    private static final long FIRST = 0x2D35_8DCC_AA6C_78A5L;
    private static final long SECOND = 0x8BB8_4B93_962E_ACC9L;
    private static final long LENGTH = 0x4B33_A62E_D433_D4A3L;
    private static final int BLOCK_BYTES = 2 * Long.BYTES;

    private ByteHash() {}

    static long of(byte[] bytes, int from, int length) {
        long hash = length * LENGTH;
        int at = from;
        int left = length;
        while (left > BLOCK_BYTES) {
            hash = mix(Words.at(bytes, at) ^ FIRST ^ hash, Words.at(bytes, at + Long.BYTES) ^ SECOND);
            at += BLOCK_BYTES;
            left -= BLOCK_BYTES;
        }
        long first;
        long second;
        if (at <= bytes.length - BLOCK_BYTES) {
            first = Words.at(bytes, at) & Words.mask(Math.min(left, Long.BYTES));
            second = Words.at(bytes, at + Long.BYTES) & Words.mask(Math.max(left - Long.BYTES, 0));
        } else {
            first = Words.first(bytes, at, Math.min(left, Long.BYTES));
            second = Words.first(bytes, at + Long.BYTES, Math.max(left - Long.BYTES, 0));
        }
        return mix(mix(first ^ FIRST ^ hash, second ^ SECOND), LENGTH);
    }

    /** Both factors go into the result once more, so that one of them being zero does not make the other vanish. */
    private static long mix(long a, long b) {
        return a * b ^ Math.unsignedMultiplyHigh(a, b) ^ a ^ Long.rotateLeft(b, 32);
    }
}
