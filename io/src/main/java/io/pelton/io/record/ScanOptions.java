// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

/**
 * How a stream of bytes is scanned, whatever its records are.
 *
 * @param bufferBytes how much is read at once to begin with, in bytes; the buffer grows when a record is longer
 * @param mostBufferBytes up to where that is doubled, as long as each read gives as much as was asked for; at least {@code bufferBytes}
 * @param maxRecordBytes the longest record, in bytes without its end; a longer one is rejected
 * @param skipsMark whether a UTF-8 byte order mark at offset 0 is skipped
 * @param checksUtf8 whether a record that is not well-formed UTF-8 is rejected; else any bytes are passed through
 * @param offset how many bytes came before the stream, for the offsets that are reported
 * @param until records that begin at this offset or behind it are not read any more
 */
public record ScanOptions(
        int bufferBytes, int mostBufferBytes, int maxRecordBytes, boolean skipsMark, boolean checksUtf8, long offset, long until) {
    /** 256 KiB at once, records of up to 1 MiB, a byte order mark is skipped, any bytes pass, the whole stream. */
    public static final ScanOptions DEFAULT = new ScanOptions(256 << 10, 256 << 10, 1 << 20, true, false, 0, Long.MAX_VALUE);

    /** The most that {@code maxRecordBytes} may be: 1 GiB. */
    public static final int MAX_MAX_RECORD_BYTES = 1 << 30;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    public ScanOptions {
        check(bufferBytes >= 1 && bufferBytes <= MAX_MAX_RECORD_BYTES, "bufferBytes", bufferBytes);
        check(mostBufferBytes >= bufferBytes && mostBufferBytes <= MAX_MAX_RECORD_BYTES, "mostBufferBytes", mostBufferBytes);
        check(maxRecordBytes >= 1 && maxRecordBytes <= MAX_MAX_RECORD_BYTES, "maxRecordBytes", maxRecordBytes);
        check(offset >= 0, "offset", offset);
        check(until >= 0, "until", until);
    }

    private static void check(boolean isValid, String name, long value) {
        if (!isValid) {
            throw new IllegalArgumentException(name + " is out of range: " + value);
        }
    }

    /** The same with a buffer of another size, in bytes. */
    public ScanOptions withBufferBytes(int newBufferBytes) {
        return withBufferBytes(newBufferBytes, newBufferBytes);
    }

    /** The same with a buffer that is small to begin with, for a stream that may have little: one of thousands. */
    public ScanOptions withBufferBytes(int newBufferBytes, int newMostBufferBytes) {
        return new ScanOptions(newBufferBytes, newMostBufferBytes, maxRecordBytes, skipsMark, checksUtf8, offset, until);
    }

    /** The same with another limit, in bytes. */
    public ScanOptions withMaxRecordBytes(int newMaxRecordBytes) {
        return new ScanOptions(bufferBytes, mostBufferBytes, newMaxRecordBytes, skipsMark, checksUtf8, offset, until);
    }

    /** The same, skipping a byte order mark or taking it as part of the first record. */
    public ScanOptions withSkipsMark(boolean newSkipsMark) {
        return new ScanOptions(bufferBytes, mostBufferBytes, maxRecordBytes, newSkipsMark, checksUtf8, offset, until);
    }

    /** The same, rejecting what is not well-formed UTF-8 or passing it through. */
    public ScanOptions withChecksUtf8(boolean newChecksUtf8) {
        return new ScanOptions(bufferBytes, mostBufferBytes, maxRecordBytes, skipsMark, newChecksUtf8, offset, until);
    }

    /** The same for the records that begin from {@code newOffset} to {@code newUntil - 1}. */
    public ScanOptions withRange(long newOffset, long newUntil) {
        return new ScanOptions(bufferBytes, mostBufferBytes, maxRecordBytes, skipsMark, checksUtf8, newOffset, newUntil);
    }
}
