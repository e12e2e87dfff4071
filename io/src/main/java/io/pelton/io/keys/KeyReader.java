// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.keys;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the records of a key store up to its end, or to the first that is not intact. */
final class KeyReader {
    static final int CHUNK = 1 << 16;

    /** How much is looked through, and how much of that is summed up, to tell a torn end from damage. */
    private static final int MAX_SEARCHED_BYTES = 1 << 26;

    private static final long MAX_SUMMED_BYTES = 1L << 30;

    private final StoreFile file;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int filled;

    /** Where in the file the buffer's {@code start} is. */
    private long position;

    KeyReader(StoreFile file, long position) {
        this.file = file;
        this.position = position;
    }

    /** Where the next record begins, or what is none. */
    long position() {
        return position;
    }

    /** The next record; null if there is none that is intact. */
    KeyFormat.@Nullable Entry next() throws IOException {
        if (!has(KeyFormat.RECORD_BYTES)) {
            return null;
        }
        int length = KeyFormat.claimedLength(buffer, start);
        if (length < 0 || !has(length) || !KeyFormat.isIntact(buffer, start, length)) {
            return null;
        }
        KeyFormat.Entry entry = KeyFormat.entry(buffer, start, length);
        start += length;
        position += length;
        return entry;
    }

    /** Whether there are so many bytes from {@code start} on; reads them. */
    private boolean has(int length) throws IOException {
        if (filled - start >= length) {
            return true;
        }
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        filled -= start;
        start = 0;
        if (buffer.length < length && file.length() - position >= length) {
            buffer = Arrays.copyOf(buffer, length);
        }
        while (filled < length && filled < buffer.length) {
            int count = file.read(buffer, filled, buffer.length - filled, position + filled);
            if (count < 0) {
                return false;
            }
            filled += count;
        }
        return filled >= length;
    }

    /** Whether an intact record is found anywhere behind what is none, so that this is no write that was interrupted. */
    boolean hasIntactRecordBehind() throws IOException {
        byte[] rest = new byte[(int) Math.min(file.length() - position, MAX_SEARCHED_BYTES)];
        int length = 0;
        for (int count = 0; count >= 0 && length < rest.length; length += Math.max(count, 0)) {
            count = file.read(rest, length, rest.length - length, position + length);
        }
        long summed = 0;
        for (int offset = 1; offset + KeyFormat.RECORD_BYTES <= length; offset++) {
            int claimed = KeyFormat.claimedLength(rest, offset);
            if (claimed > 0 && claimed <= length - offset) {
                summed += claimed;
                if (summed > MAX_SUMMED_BYTES || KeyFormat.isIntact(rest, offset, claimed)) {
                    return true;
                }
            }
        }
        return false;
    }
}
