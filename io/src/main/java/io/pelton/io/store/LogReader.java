// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a log up to its end, or to the first that is not intact. */
public final class LogReader {
    private static final int CHUNK = 1 << 16;

    /** How much is looked through, and how much of that is summed up, to tell a torn end from damage. */
    private static final int MAX_SEARCHED_BYTES = 1 << 26;

    private static final long MAX_SUMMED_BYTES = 1L << 30;

    private final StoreFile file;
    private final Frame frame;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int filled;

    /** Where in the file the buffer's {@code start} is. */
    private long position;

    /** Tells from the rest of a head that it is none, so that the bytes after it need not be summed up. */
    @FunctionalInterface
    public interface Heads {
        /** Whether an entry of the log may begin at {@code offset}. */
        boolean isPossible(ByteBuffer bytes, int offset);
    }

    /** Reads entries from {@code position} on. */
    public LogReader(StoreFile file, Frame frame, long position) {
        this.file = file;
        this.frame = frame;
        this.position = position;
    }

    /** Where the next entry begins, or what is none. */
    public long position() {
        return position;
    }

    /** The next entry, with its head, valid until the next one is read; null if there is none that is intact. */
    public @Nullable ByteBuffer next() throws IOException {
        if (!has(frame.headBytes())) {
            return null;
        }
        int length = frame.claimedLength(buffer, start);
        if (length < 0 || !has(length) || !frame.isIntact(buffer, start, length)) {
            return null;
        }
        ByteBuffer entry = ByteBuffer.wrap(buffer, start, length).slice();
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

    /**
     * Whether an intact entry follows anywhere after what is none, so that this is no write that was interrupted. What may be the head of an entry is
     * summed up; if that is too much, the answer is yes, as nothing that was written may be passed over.
     */
    public boolean hasIntactEntryLater(Heads heads) throws IOException {
        byte[] rest = new byte[(int) Math.min(file.length() - position, MAX_SEARCHED_BYTES)];
        int length = file.readFully(rest, 0, rest.length, position);
        ByteBuffer bytes = ByteBuffer.wrap(rest);
        long summed = 0;
        for (int offset = 1; offset + frame.headBytes() <= length; offset++) {
            int claimed = frame.claimedLength(rest, offset);
            if (claimed > 0 && claimed <= length - offset && heads.isPossible(bytes, offset)) {
                summed += claimed;
                if (summed > MAX_SUMMED_BYTES || frame.isIntact(rest, offset, claimed)) {
                    return true;
                }
            }
        }
        return false;
    }
}
