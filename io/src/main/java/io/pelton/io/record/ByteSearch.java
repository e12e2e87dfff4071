// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.util.Arrays;

/** Searches eight bytes at a time in a long. */
final class ByteSearch {
    private ByteSearch() {}

    /** The first index from {@code from} to {@code to - 1} at which {@code wanted} stands; -1 if there is none. */
    static int indexOf(byte[] bytes, int from, int to, byte wanted) {
        long pattern = (wanted & 0xFF) * Words.ONES;
        int wordsEnd = Math.min(to, bytes.length - (Long.BYTES - 1));
        int i = from;
        while (i < wordsEnd) {
            long zeros = Words.zeros(Words.at(bytes, i) ^ pattern);
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

    /** The first index from {@code from} on at which {@code needle} stands before {@code to}; -1 if there is none. */
    static int indexOf(byte[] bytes, int from, int to, byte[] needle) {
        if (needle.length == 0) {
            return from;
        }
        int firstsEnd = to - needle.length + 1;
        byte first = needle[0];
        int i = indexOf(bytes, from, firstsEnd, first);
        while (i >= 0 && !Arrays.equals(bytes, i, i + needle.length, needle, 0, needle.length)) {
            i = indexOf(bytes, i + 1, firstsEnd, first);
        }
        return i;
    }
}
