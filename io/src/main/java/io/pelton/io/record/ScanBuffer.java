// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The bytes that were read and not yet given out, for a scanner, which says from where on they are still needed.
 *
 * <pre>
 *   bytes  | given out | record that has begun      | free, then padding |
 *                      ^ keep                       ^ limit
 *   base: the offset of bytes[0] in the stream
 * </pre>
 */
final class ScanBuffer implements Closeable {
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int REJECTED_BYTES = 1 << 10;
    private static final int BEYOND_BYTES = 16 << 10;

    final int maxRecordBytes;
    byte[] bytes;
    int limit;
    long base;
    boolean ended;

    /** Whether the stream gave nothing the last time although it has not ended. */
    boolean isDry;

    private final InputStream in;
    private final int firstCapacity;
    private final int mostAtOnce;
    private final int maxCapacity;
    private final long until;

    /** Whether the last read gave as much as there was room for. */
    private boolean wasFilled;

    /** {@code endBytes}: how many bytes the end of a record may have. */
    ScanBuffer(InputStream in, ScanOptions options, int endBytes) {
        this.in = in;
        this.maxRecordBytes = options.maxRecordBytes();
        // no more than the longest record, its end and one byte that shows it to be too long can ever be wanted
        this.firstCapacity = options.bufferBytes();
        this.mostAtOnce = options.mostBufferBytes();
        this.maxCapacity = Math.max(mostAtOnce, options.maxRecordBytes() + endBytes + 1);
        this.bytes = new byte[options.bufferBytes() + ByteIndex.BLOCK_BYTES];
        this.base = options.offset();
        this.until = options.until();
    }

    int capacity() {
        return bytes.length - ByteIndex.BLOCK_BYTES;
    }

    /** The place in {@link #bytes} from which on no record may begin. */
    int stop() {
        return Math.clamp(until - base, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Reads once, behind what is there; that moves to the front first, from {@code keep} on. Sets {@link #ended} if there
     * is no more.
     *
     * @return how far everything has moved
     */
    int fill(int keep) throws IOException {
        if (keep > 0) {
            System.arraycopy(bytes, keep, bytes, 0, limit - keep);
            base += keep;
            limit -= keep;
        }
        if (limit == capacity()) {
            grow(maxCapacity);
        } else if (wasFilled && capacity() < mostAtOnce) {
            grow(mostAtOnce);
        }
        int wanted = wanted();
        int count = in.read(bytes, limit, wanted);
        wasFilled = count == wanted;
        ended = count < 0;
        isDry = count == 0;
        limit += Math.max(count, 0);
        return keep;
    }

    private void grow(int most) {
        int newCapacity = (int) Math.min(capacity() * 2L, most);
        bytes = Arrays.copyOf(bytes, newCapacity + ByteIndex.BLOCK_BYTES);
    }

    /** Makes it as small as it was, if there is nothing in it. */
    void release() {
        if (limit == 0 && capacity() > firstCapacity) {
            bytes = new byte[firstCapacity + ByteIndex.BLOCK_BYTES];
            wasFilled = false;
        }
    }

    /** As much as there is room for, but not much of what lies behind a range that ends before the stream does. */
    private int wanted() {
        int room = capacity() - limit;
        long left = Math.max(until - base - limit, 0);
        return left < room ? (int) Math.min(room, left + BEYOND_BYTES) : room;
    }

    /**
     * Reads until {@code count} bytes are there from {@code from} on, or there are no more.
     *
     * @return where those bytes begin now
     */
    int require(int from, int count) throws IOException {
        int at = from;
        while (limit - at < count && !ended) {
            at -= fill(at);
        }
        return at;
    }

    /** Passes over {@code count} bytes from {@code from} on, or as many as there are; returns where the next one is. */
    int skip(int from, long count) throws IOException {
        long left = count - (limit - from);
        if (left <= 0) {
            return from + (int) count;
        }
        while (left > 0 && !ended) {
            replace();
            left -= limit;
        }
        return limit + (int) Math.min(left, 0);
    }

    /** Forgets all there is and reads once. */
    void replace() throws IOException {
        base += limit;
        limit = 0;
        fill(0);
    }

    /**
     * The length of the byte order mark at the beginning of the stream; reads as much as is needed to know. Negative if
     * the stream is dry before that.
     */
    int markLength() throws IOException {
        while (!ended && limit < MARK.length && startsLikeMark()) {
            fill(0);
            if (isDry) {
                return -1;
            }
        }
        return limit >= MARK.length && startsLikeMark() ? MARK.length : 0;
    }

    private boolean startsLikeMark() {
        int length = Math.min(limit, MARK.length);
        return Arrays.equals(bytes, 0, length, MARK, 0, length);
    }

    /** As much of a record that begins at {@code from} as is kept of a bad one. */
    ByteSlice beginning(int from, int to) {
        int length = Math.min(to - from, Math.min(REJECTED_BYTES, maxRecordBytes));
        return ByteSlice.copyOf(Arrays.copyOfRange(bytes, from, from + length));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
