// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes that are about to be written. A record must be shorter than {@link #MAX_RECORD_BYTES}. Not thread-safe. */
public final class RecordBuffer {
    private static final int DRAIN_AT_BYTES = 256 << 10;
    private static final int MAX_RECORD_BYTES = 4 << 10;

    private final byte[] bytes = new byte[DRAIN_AT_BYTES + MAX_RECORD_BYTES];
    private int length;

    /** Whether it is time to write what is in here. */
    boolean isFull() {
        return length >= DRAIN_AT_BYTES;
    }

    void drainTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
        length = 0;
    }

    RecordBuffer append(byte[] text) {
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
        return this;
    }

    RecordBuffer append(char ascii) {
        bytes[length++] = (byte) ascii;
        return this;
    }

    /** Appends a number that is not negative. */
    RecordBuffer append(long number) {
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return append(number, digits);
    }

    /** Appends the last {@code digits} digits of a number that is not negative, with zeros before it. */
    RecordBuffer append(long number, int digits) {
        long rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
        return this;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
