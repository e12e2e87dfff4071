// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into records whose fields have fixed widths. Where records are lines as well, their end is one
 * more field, 1 or 2 bytes wide. Used by one thread at a time.
 */
public final class FixedWidthScanner implements Closeable {
    private final ScanBuffer buffer;
    private final boolean skipsMark;
    private final int[] starts;
    private final int recordBytes;
    private final ByteSlice record = ByteSlice.empty();
    private final ByteSlice[] fields;
    private int start;
    private int next;
    private boolean begun;
    private long records;

    /**
     * Scans {@code in}, which it owns from now on.
     *
     * @param widths the widths of the fields, in bytes, each at least 1
     * @throws IllegalArgumentException if there is no field, one has no width, or all together are longer than the limit
     */
    public FixedWidthScanner(InputStream in, int[] widths, ScanOptions options) {
        this.starts = new int[widths.length];
        long sum = 0;
        for (int i = 0; i < widths.length; i++) {
            starts[i] = (int) sum;
            sum += widths[i];
        }
        if (widths.length == 0 || Arrays.stream(widths).min().getAsInt() < 1 || sum > options.maxRecordBytes()) {
            throw new IllegalArgumentException("the widths are " + Arrays.toString(widths)
                    + ", but must be at least 1 each and at most " + options.maxRecordBytes() + " together");
        }
        this.recordBytes = (int) sum;
        this.fields = new ByteSlice[widths.length];
        Arrays.setAll(fields, _ -> ByteSlice.empty());
        this.buffer = new ScanBuffer(in, options, 0);
        this.skipsMark = options.skipsMark() && options.offset() == 0;
    }

    /**
     * Moves to the next record. The slices given before are invalid from now on.
     *
     * @return false if there is none
     * @throws BadRecordException if the stream ends within a record
     * @throws IOException if reading failed for good
     */
    public boolean next() throws IOException {
        if (!begun) {
            begun = true;
            next = skipsMark ? Math.max(buffer.markLength(), 0) : 0;
        }
        if (next >= buffer.stop()) {
            return false;
        }
        start = buffer.require(next, recordBytes);
        int length = Math.min(buffer.limit - start, recordBytes);
        next = start + length;
        if (length == 0) {
            return false;
        }
        records++;
        if (length < recordBytes) {
            throw new BadRecordException(
                    Reason.CUT_SHORT,
                    "the last record has " + length + " bytes, expected " + recordBytes,
                    buffer.base + start,
                    records,
                    length,
                    buffer.beginning(start, next));
        }
        return true;
    }

    /** How many fields each record has. */
    public int fieldCount() {
        return fields.length;
    }

    /** The field at {@code index}, from 0, with all its padding; valid until {@link #next()}. */
    public ByteSlice field(int index) {
        int end = index == starts.length - 1 ? recordBytes : starts[index + 1];
        fields[index].moveTo(buffer.bytes, start + starts[index], end - starts[index]);
        return fields[index];
    }

    /** The whole record; valid until {@link #next()}. */
    public ByteSlice record() {
        record.moveTo(buffer.bytes, start, recordBytes);
        return record;
    }

    /** The offset at which the next record begins, in bytes. */
    public long offset() {
        return buffer.base + next;
    }

    /** How many records there were, a bad one too. */
    public long records() {
        return records;
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }
}
