// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.util.Arrays;

/** Searches eight bytes at a time in a long. */
public final class ByteSearch {
    private ByteSearch() {}

    /** The first index from {@code from} to {@code to - 1} at which {@code wanted} stands; -1 if there is none. */
    public static int indexOf(byte[] bytes, int from, int to, byte wanted) {
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

    /**
     * The first index from {@code from} on at which {@code needle} stands before {@code to}; -1 if there is none. Looks for
     * its first two bytes at once: one alone, such as a space, would be found far too often.
     */
    static int indexOf(byte[] bytes, int from, int to, byte[] needle) {
        if (needle.length < 2) {
            return needle.length == 0 ? from : indexOf(bytes, from, to, needle[0]);
        }
        long first = (needle[0] & 0xFF) * Words.ONES;
        long second = (needle[1] & 0xFF) * Words.ONES;
        int last = to - needle.length;
        int wordsEnd = Math.min(last + 1, bytes.length - Long.BYTES);
        int i = from;
        for (; i < wordsEnd; i += Long.BYTES) {
            long candidates = Words.zeros(Words.at(bytes, i) ^ first | Words.at(bytes, i + 1) ^ second);
            for (; candidates != 0; candidates &= candidates - 1) {
                int at = i + (Long.numberOfTrailingZeros(candidates) >>> 3);
                if (at <= last && standsAt(bytes, at, needle)) {
                    return at;
                }
            }
        }
        for (; i <= last; i++) {
            if (standsAt(bytes, i, needle)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean standsAt(byte[] bytes, int at, byte[] needle) {
        return Arrays.equals(bytes, at, at + needle.length, needle, 0, needle.length);
    }
}
