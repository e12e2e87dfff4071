// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/** Checks that bytes are well-formed UTF-8, as table 3-7 of the Unicode Standard defines it. */
public final class Utf8 {
    private Utf8() {}

    static String message(byte malformed, long offset) {
        return "this is not UTF-8: the byte 0x" + Integer.toHexString(malformed & 0xFF) + " at offset " + offset
                + " is not valid there";
    }

    /** The first byte of the first malformed sequence from {@code from} to {@code to - 1}; -1 if there is none. */
    public static int firstMalformed(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            if (to - i >= Long.BYTES && (Words.at(bytes, i) & Words.HIGHS) == 0) {
                i += Long.BYTES;
            } else if (bytes[i] >= 0) {
                i++;
            } else {
                int length = sequenceLength(bytes, i, to);
                if (length == 0) {
                    return i;
                }
                i += length;
            }
        }
        return -1;
    }

    /** The length of the sequence of several bytes that begins at {@code i}; 0 if it is malformed. */
    private static int sequenceLength(byte[] bytes, int i, int to) {
        int lead = bytes[i] & 0xFF;
        int length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (length == 0 || to - i < length) {
            return 0;
        }
        int second = bytes[i + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((bytes[i + k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return length;
    }
}
