// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Cuts a stream of bytes into records that each stand behind their length. One that is longer than the limit is passed
 * over with bounded memory. Used by one thread at a time.
 */
public final class LengthPrefixScanner implements Closeable {
    /** How the length is written. It counts the bytes of the record alone. */
    public enum Prefix {
        /** Two bytes, the highest first, without a sign. */
        BIG_ENDIAN_2(2),
        /** Two bytes, the lowest first, without a sign. */
        LITTLE_ENDIAN_2(2),
        /** Four bytes, the highest first, without a sign. */
        BIG_ENDIAN_4(4),
        /** Four bytes, the lowest first, without a sign. */
        LITTLE_ENDIAN_4(4),
        /** One to five bytes of seven bits each, the lowest first, as Protocol Buffers write delimited messages. */
        VARINT(5);

        private final int maxBytes;

        Prefix(int maxBytes) {
            this.maxBytes = maxBytes;
        }
    }

    private static final int CONTINUES = 0x80;

    private final ScanBuffer buffer;
    private final Prefix prefix;
    private final ByteSlice record = ByteSlice.empty();
    private int start;
    private int length;
    private int next;
    private long records;

    /** Scans {@code in}, which it owns from now on. A byte order mark is not looked for. */
    public LengthPrefixScanner(InputStream in, Prefix prefix, ScanOptions options) {
        this.buffer = new ScanBuffer(in, options, prefix.maxBytes);
        this.prefix = prefix;
    }

    /**
     * Moves to the next record. The slice given before is invalid from now on.
     *
     * @return false if there is none
     * @throws BadRecordException if the record is too long, then the next call goes on behind it; or if the stream ends
     *     within a record or a length cannot be read, then there is no next one
     * @throws IOException if reading failed for good
     */
    public boolean next() throws IOException {
        if (next >= buffer.stop()) {
            return false;
        }
        int at = buffer.require(next, prefix.maxBytes);
        next = at;
        if (at == buffer.limit) {
            return false;
        }
        records++;
        int prefixBytes = prefixBytes(at);
        if (prefixBytes == 0) {
            throw cutShort(at, "the length at offset " + (buffer.base + at) + " is not whole");
        }
        long wanted = length(at, prefixBytes);
        if (wanted > buffer.maxRecordBytes) {
            throw tooLong(at, prefixBytes, wanted);
        }
        at = buffer.require(at, prefixBytes + (int) wanted);
        start = at + prefixBytes;
        length = (int) wanted;
        if (buffer.limit - start < length) {
            throw cutShort(
                    at, "the record has " + (buffer.limit - start) + " bytes before the end, expected " + wanted);
        }
        next = start + length;
        return true;
    }

    /** The record, without its length; valid until {@link #next()}. */
    public ByteSlice record() {
        record.moveTo(buffer.bytes, start, length);
        return record;
    }

    /** The offset at which the next record's length begins, in bytes. */
    public long offset() {
        return buffer.base + next;
    }

    /** How many records there were, bad ones too. */
    public long records() {
        return records;
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }

    /** How many bytes the length has that begins at {@code at}; 0 if it does not end. */
    private int prefixBytes(int at) {
        int there = Math.min(prefix.maxBytes, buffer.limit - at);
        if (prefix != Prefix.VARINT) {
            return there == prefix.maxBytes ? there : 0;
        }
        for (int i = 0; i < there; i++) {
            if ((buffer.bytes[at + i] & CONTINUES) == 0) {
                return i + 1;
            }
        }
        return 0;
    }

    private long length(int at, int prefixBytes) {
        long value = Words.first(buffer.bytes, at, prefixBytes);
        return switch (prefix) {
            case LITTLE_ENDIAN_2, LITTLE_ENDIAN_4 -> value;
            case BIG_ENDIAN_2, BIG_ENDIAN_4 -> Long.reverseBytes(value) >>> Long.SIZE - prefixBytes * Byte.SIZE;
            case VARINT -> varint(value, prefixBytes);
        };
    }

    private static long varint(long bytes, int count) {
        long value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = value << 7 | bytes >>> i * Byte.SIZE & CONTINUES - 1;
        }
        return value;
    }

    private BadRecordException tooLong(int at, int prefixBytes, long wanted) throws IOException {
        long offset = buffer.base + at;
        int from = at + prefixBytes;
        ByteSlice beginning = buffer.beginning(from, (int) Math.min(buffer.limit, from + wanted));
        next = buffer.skip(from, wanted);
        String message = "the record has " + wanted + " bytes, the limit is " + buffer.maxRecordBytes;
        return new BadRecordException(Reason.TOO_LONG, message, offset, records, wanted, beginning);
    }

    private BadRecordException cutShort(int at, String message) {
        ByteSlice beginning = buffer.beginning(at, buffer.limit);
        next = buffer.limit;
        buffer.ended = true;
        return new BadRecordException(Reason.CUT_SHORT, message, buffer.base + at, records, -1, beginning);
    }
}
