// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Cuts a stream of bytes into records of delimited fields, such as CSV.
 *
 * <p>A record ends with LF or CRLF, the last one also with the end of the stream. An empty line is a record of one empty
 * field. In a {@link FieldFormat#isQuoted() quoted} format, a quote opens a field only as its first byte, and behind the
 * closing one must come a delimiter or the end of the record; all else is a {@link BadRecordException}. After a bad record
 * the scan goes on with the line behind the one in which that began, so that one stray quote costs no more than a line.
 *
 * <p>The result is the same whatever pieces the stream comes in. Used by one thread at a time.
 */
public final class FieldScanner implements Closeable {
    private static final int END_BYTES = 2;

    static final String STRAY_QUOTE = "there is a quote in a field that does not begin with one";
    static final String TEXT_BEHIND_QUOTE =
            "behind the closing quote there is neither a delimiter nor a line end";

    private final ScanBuffer buffer;
    private final byte delimiter;
    private final boolean isQuoted;
    private final boolean skipsMark;
    private final boolean checksUtf8;
    private final RecordFields fields = new RecordFields();
    private final QuoteState quotes = new QuoteState();
    private final ByteSlice record = ByteSlice.empty();

    /** Where delimiters, line ends and quotes are in the buffer, as far as it has been looked through. */
    private final ByteIndex index = new ByteIndex();

    private final int[] marks = index.offsets;

    private int at;
    private int count;
    private int indexed;
    private int next;
    private int stop;
    private boolean begun;
    private int recordEnd;
    private long recordOffset;
    private long recordLine;
    private long records;
    private long lines;
    private int linesInQuotes;
    private long quoteLine;

    /** Scans {@code in}, which it owns from now on. */
    public FieldScanner(InputStream in, FieldFormat format, ScanOptions options) {
        this.buffer = new ScanBuffer(in, options, END_BYTES);
        this.delimiter = format.delimiter();
        this.isQuoted = format.isQuoted();
        this.skipsMark = options.skipsMark() && options.offset() == 0;
        this.checksUtf8 = options.checksUtf8();
        this.stop = buffer.stop();
    }

    /**
     * Moves to the next record. The slices given before are invalid from now on.
     *
     * @return false if there is none
     * @throws BadRecordException if the record there is bad; the next call goes on behind it
     * @throws IOException if reading failed for good
     */
    public boolean next() throws IOException {
        if (!begun) {
            begun = true;
            goOnAt(skipsMark ? Math.max(buffer.markLength(), 0) : next);
        }
        if (next >= stop) {
            return false;
        }
        fields.begin(next);
        return walk() || nextSlowly();
    }

    /** How many fields the record has, at least one. */
    public int fieldCount() {
        return fields.count;
    }

    /**
     * The field at {@code index}, from 0, without its quotes; valid until {@link #next()}. Each index has a slice of its
     * own.
     */
    public ByteSlice field(int index) {
        return fields.field(index);
    }

    /** The whole record as it stands there, without its end; valid until {@link #next()}. */
    public ByteSlice record() {
        record.moveTo(buffer.bytes, fields.start, recordEnd - fields.start);
        return record;
    }

    /** The offset at which the next record begins, in bytes. */
    public long offset() {
        return buffer.base + next;
    }

    /** The offset at which the current record, or the bad one just passed, begins. */
    public long recordOffset() {
        return recordOffset;
    }

    /** The line at which the current record, or the bad one just passed, begins; from 1 where the scan began. */
    public long line() {
        return recordLine;
    }

    /** How many records there were, bad ones too. */
    public long records() {
        return records;
    }

    /** The offset up to which the stream has been read, in bytes. */
    public long readOffset() {
        return buffer.base + buffer.limit;
    }

    /** Whether the end of the stream has been reached and no record is left. */
    public boolean isFinished() {
        return next >= stop || buffer.ended && next == buffer.limit;
    }

    /**
     * Passes over what is left of a record that began before the stream: all up to and with the next LF. It counts as no
     * line. Not for streams in which line ends may be quoted.
     */
    public void skipRest() throws IOException {
        begun = true;
        skipLine(next);
    }

    @Override
    public void close() throws IOException {
        buffer.close();
    }

    private void goOnAt(int place) {
        next = place;
        indexed = place;
        at = 0;
        count = 0;
        stop = buffer.stop();
    }

    private void skipLine(int from) throws IOException {
        int newline = ByteSearch.indexOf(buffer.bytes, from, buffer.limit, (byte) '\n');
        while (newline < 0 && !buffer.ended) {
            buffer.replace();
            newline = ByteSearch.indexOf(buffer.bytes, 0, buffer.limit, (byte) '\n');
        }
        goOnAt(newline < 0 ? buffer.limit : newline + 1);
    }

    /** Goes from mark to mark. True if that led to the end of the record, false if there are no marks left. */
    private boolean walk() throws IOException {
        byte[] bytes = buffer.bytes;
        int[] ends = fields.ends;
        int end = count;
        int n = fields.count;
        for (int i = at; i < end; i++) {
            int place = marks[i];
            byte mark = bytes[place];
            if (mark == delimiter) {
                if (n == ends.length) {
                    ends = fields.moreEnds();
                }
                ends[n++] = place;
            } else {
                at = i;
                fields.count = n;
                return mark == '\n' ? finishAtMark() : walkQuoted();
            }
        }
        at = end;
        fields.count = n;
        return false;
    }

    /** The same for a record with quotes. */
    private boolean walkQuoted() throws IOException {
        if (!fields.hasQuotes) {
            fields.hasQuotes = true;
            quotes.begin();
        }
        for (; at < count; at++) {
            int place = marks[at];
            boolean isNewline = buffer.bytes[place] == '\n';
            switch (quotes.see(buffer.bytes, place, fields.fieldStart())) {
                case SEPARATES -> {
                    if (isNewline) {
                        return finishAtMark();
                    }
                    fields.add(place);
                }
                case OPENS -> quoteLine = lines + 1 + linesInQuotes;
                case INSIDE -> linesInQuotes += isNewline ? 1 : 0;
                case STRAY -> throw badQuote(STRAY_QUOTE, place, place);
                case BEHIND -> throw badQuote(TEXT_BEHIND_QUOTE, quotes.behind(), place);
            }
        }
        return false;
    }

    private boolean nextSlowly() throws IOException {
        while (true) {
            if (indexed < buffer.limit) {
                index();
                if (fields.hasQuotes ? walkQuoted() : walk()) {
                    return true;
                }
            } else if (buffer.ended) {
                return finishLast();
            } else {
                if (buffer.limit - fields.start > buffer.maxRecordBytes + 1) {
                    throw bad(Reason.TOO_LONG, tooLongText());
                }
                int moved = buffer.fill(fields.start);
                fields.move(moved);
                quotes.move(moved);
                indexed -= moved;
                stop = buffer.stop();
            }
        }
    }

    private void index() {
        int to = Math.min(indexed + ByteIndex.CHUNK_BYTES, buffer.limit);
        at = 0;
        count = isQuoted
                ? index.find(buffer.bytes, indexed, to, (byte) '\n', delimiter, (byte) '"')
                : index.find(buffer.bytes, indexed, to, (byte) '\n', delimiter);
        indexed = to;
    }

    /** The record ends at the newline that is the current mark. */
    private boolean finishAtMark() throws IOException {
        int newline = marks[at++];
        boolean hasReturn = newline > fields.fieldStart() && buffer.bytes[newline - 1] == '\r';
        return finish(hasReturn ? newline - 1 : newline, newline + 1);
    }

    private boolean finishLast() throws IOException {
        int end = buffer.limit;
        if (fields.start == end) {
            return false;
        }
        if (fields.hasQuotes && !quotes.mayEnd(end)) {
            throw quotes.isOpen()
                    ? bad(Reason.BAD_QUOTE, "the quote opened in line " + quoteLine + " is not closed before the end")
                    : badQuote(TEXT_BEHIND_QUOTE, quotes.behind(), end);
        }
        return finish(end, end);
    }

    private boolean finish(int end, int newNext) throws IOException {
        if (end - fields.start > buffer.maxRecordBytes) {
            throw bad(Reason.TOO_LONG, tooLongText());
        }
        fields.add(end);
        fields.finish(buffer.bytes);
        next = newNext;
        recordEnd = end;
        pass(1 + linesInQuotes);
        if (checksUtf8) {
            check(end);
        }
        return true;
    }

    /** Counts the record, good or bad, and the lines that it has. */
    private void pass(int newLines) {
        recordOffset = buffer.base + fields.start;
        recordLine = lines + 1;
        records++;
        lines += newLines;
        linesInQuotes = 0;
    }

    private void check(int end) throws BadRecordException {
        int malformed = Utf8.firstMalformed(buffer.bytes, fields.start, end);
        if (malformed >= 0) {
            throw exception(
                    Reason.BAD_ENCODING,
                    Utf8.message(buffer.bytes[malformed], buffer.base + malformed),
                    end - fields.start,
                    buffer.beginning(fields.start, end));
        }
    }

    /** Of a quote that is found further away than a record may be long, only that is said: a small buffer ends before it. */
    private BadRecordException badQuote(String message, int place, int foundAt) throws IOException {
        if (foundAt - fields.start > buffer.maxRecordBytes) {
            return bad(Reason.TOO_LONG, tooLongText());
        }
        long line = lines + 1 + linesInQuotes;
        return bad(Reason.BAD_QUOTE, message + ", at offset " + (buffer.base + place) + " in line " + line);
    }

    /** Goes on with the line behind the one in which the record began. */
    private BadRecordException bad(Reason reason, String message) throws IOException {
        int start = fields.start;
        int newline = ByteSearch.indexOf(buffer.bytes, start, buffer.limit, (byte) '\n');
        ByteSlice beginning = buffer.beginning(start, newline < 0 ? buffer.limit : newline);
        pass(1);
        fields.count = 0;
        skipLine(start);
        return exception(reason, message, -1, beginning);
    }

    private BadRecordException exception(Reason reason, String message, long length, ByteSlice beginning) {
        return new BadRecordException(reason, message, recordOffset, recordLine, length, beginning);
    }

    private String tooLongText() {
        return "the record is longer than the limit of " + buffer.maxRecordBytes + " bytes";
    }
}
