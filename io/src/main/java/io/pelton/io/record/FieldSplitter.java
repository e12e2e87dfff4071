// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.util.Arrays;

/**
 * Cuts records that are there already, such as the lines of a file, into delimited fields, by the rules of {@link
 * FieldScanner}. The fields are windows on the record's own bytes where these allow it, and valid as long as the record is
 * and no other is split. Used by one thread at a time; allocates nothing per record.
 */
public final class FieldSplitter {
    private final byte delimiter;
    private final boolean isQuoted;
    private final ByteIndex index = new ByteIndex();
    private final RecordFields fields = new RecordFields();
    private final QuoteState quotes = new QuoteState();
    private byte[] padded = new byte[2 * ByteIndex.BLOCK_BYTES];

    /** A splitter for records of this format. */
    public FieldSplitter(FieldFormat format) {
        this.delimiter = format.delimiter();
        this.isQuoted = format.isQuoted();
    }

    /**
     * Cuts {@code record}, which has no line end.
     *
     * @return how many fields it has, at least one
     * @throws BadRecordException if quotes do not stand where they may; its offsets count from the record's first byte
     */
    public int split(ByteSlice record) throws BadRecordException {
        int length = record.length();
        byte[] bytes = record.array();
        int start = record.arrayOffset();
        if (bytes.length - start - length < ByteIndex.BLOCK_BYTES) {
            bytes = padded(record);
            start = 0;
        }
        int end = start + length;
        fields.begin(start);
        for (int from = start; from < end; from += ByteIndex.CHUNK_BYTES) {
            int to = Math.min(from + ByteIndex.CHUNK_BYTES, end);
            if (isQuoted) {
                walkQuoted(bytes, index.find(bytes, from, to, delimiter, (byte) '"'));
            } else {
                walk(index.find(bytes, from, to, delimiter));
            }
        }
        if (fields.hasQuotes && !quotes.mayEnd(end)) {
            throw quotes.isOpen() ? bad("the quote is not closed", end) : bad(FieldScanner.TEXT_BEHIND_QUOTE, end);
        }
        fields.add(end);
        fields.finish(bytes);
        return fields.count;
    }

    /** How many fields the record has. */
    public int fieldCount() {
        return fields.count;
    }

    /** The field at {@code at}, from 0, without its quotes. Each place has a slice of its own. */
    public ByteSlice field(int at) {
        return fields.field(at);
    }

    private void walk(int count) {
        for (int i = 0; i < count; i++) {
            fields.add(index.offsets[i]);
        }
    }

    private void walkQuoted(byte[] bytes, int count) throws BadRecordException {
        for (int i = 0; i < count; i++) {
            int place = index.offsets[i];
            if (!fields.hasQuotes && bytes[place] == '"') {
                fields.hasQuotes = true;
                quotes.begin();
            }
            if (!fields.hasQuotes) {
                fields.add(place);
                continue;
            }
            switch (quotes.see(bytes, place, fields.fieldStart())) {
                case SEPARATES -> fields.add(place);
                case OPENS, INSIDE -> {}
                case STRAY -> throw bad(FieldScanner.STRAY_QUOTE, place);
                case BEHIND -> throw bad(FieldScanner.TEXT_BEHIND_QUOTE, quotes.behind());
            }
        }
    }

    private byte[] padded(ByteSlice record) {
        int wanted = record.length() + ByteIndex.BLOCK_BYTES;
        if (padded.length < wanted) {
            padded = Arrays.copyOf(padded, Math.max(wanted, 2 * padded.length));
        }
        record.copyTo(padded, 0);
        return padded;
    }

    private BadRecordException bad(String message, int place) {
        int offset = place - fields.start;
        fields.count = 0;
        return new BadRecordException(
                Reason.BAD_QUOTE, message + ", at byte " + offset + " of the record", 0, 1, -1, ByteSlice.empty());
    }
}
