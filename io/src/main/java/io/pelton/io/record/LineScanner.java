// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines.
 *
 * <p>A line ends with LF or CRLF, the last one also with the end of the stream; an empty line is a record. Any bytes may
 * be in a line, NUL among them, and a CR elsewhere stays. The result is the same whatever pieces the stream comes in.
 * A line longer than the limit is passed over with bounded memory. Used by one thread at a time.
 *
 * <p>A stream may give 0 bytes to say that it has none now, such as that of a file that may grow: {@link #next()} is false
 * then, and {@link #isFinished()} too.
 */
public final class LineScanner implements Closeable {
    private static final int END_BYTES = 2;
    private static final int[] NONE = {};

    private final ScanBuffer buffer;
    private final boolean skipsMark;
    private final boolean checksUtf8;
    private @Nullable ByteIndex index;
    private int[] newlines = NONE;
    private final ByteSlice line = ByteSlice.empty();
    private int at;
    private int count;
    private int indexed;
    private int next;
    private int stop;
    private boolean begun;
    private boolean isSkipping;
    private boolean endsWithReturn;
    private ByteSlice skipped = line;
    private int lineStart;
    private int lineLength;
    private long lines;
    private long lineOffset;

    /** Scans {@code in}, which it owns from now on. */
    public LineScanner(InputStream in, ScanOptions options) {
        this.buffer = new ScanBuffer(in, options, END_BYTES);
        this.skipsMark = options.skipsMark() && options.offset() == 0;
        this.checksUtf8 = options.checksUtf8();
        this.stop = buffer.stop();
    }

    /**
     * Moves to the next line. The slices given before are invalid from now on.
     *
     * @return false if there is none
     * @throws BadRecordException if the line there is bad; the next call goes on behind it
     * @throws IOException if reading failed for good
     */
    public boolean next() throws IOException {
        int start = next;
        if (at == count || start >= stop) {
            return nextSlowly();
        }
        return finish(start, newlines[at++]);
    }

    /** The line {@link #next()} moved to, without its end; valid until the next call of that. */
    public ByteSlice line() {
        line.moveTo(buffer.bytes, lineStart, lineLength);
        return line;
    }

    /** Moves {@code slice} onto the line, for those who have slices of their own kind. */
    public void show(ByteSlice slice) {
        slice.moveTo(buffer.bytes, lineStart, lineLength);
    }

    /**
     * Where the lines end that are in {@link #block()} from {@link #blockStart()} on, the last with a line feed, for those who
     * take many at once and say so by {@link #pass}; 0 if {@link #next()} has to say what comes. No line of them is bad.
     */
    public int blockEnd() {
        boolean mayBeBad = checksUtf8 || buffer.limit - next > buffer.maxRecordBytes;
        if (!begun || isSkipping || mayBeBad) {
            return 0;
        }
        int end = Math.min(buffer.limit, stop);
        while (end > next && buffer.bytes[end - 1] != '\n') {
            end--;
        }
        return end > next ? end : 0;
    }

    /**
     * Reads once more if {@link #blockEnd()} is 0 because no whole line is left of what has been read.
     *
     * @return false if that is not so, or nothing came
     */
    public boolean readBlock() throws IOException {
        boolean isUsedUp = begun && !isSkipping && at == count && next < stop && !buffer.ended;
        return isUsedUp && buffer.limit - next <= buffer.maxRecordBytes && fill();
    }

    /** The array the lines up to {@link #blockEnd()} lie in; nothing in it may be changed. */
    public byte[] block() {
        return buffer.bytes;
    }

    /** Where the next line begins in {@link #block()}. */
    public int blockStart() {
        return next;
    }

    /** Goes on at {@code place} of {@link #block()}, {@code passed} lines further. */
    public void pass(int passed, int place) {
        assert place >= next && place <= buffer.limit : "outside the block";
        lines += passed;
        goOnAt(place);
    }

    /** The offset at which the next line begins, in bytes. */
    public long offset() {
        return buffer.base + next;
    }

    /** The offset at which the current line, or the bad one just passed, begins. */
    public long lineOffset() {
        return lineOffset;
    }

    /** How many lines there were, bad ones too. */
    public long lines() {
        return lines;
    }

    /** The offset up to which the stream has been read, in bytes. */
    public long readOffset() {
        return buffer.base + buffer.limit;
    }

    /** Whether the end of the stream has been reached and no line is left. */
    public boolean isFinished() {
        return next >= stop || buffer.ended && next == buffer.limit;
    }

    /**
     * Passes over what is left of a line that began before the stream: all up to and with the next LF. It counts as no
     * line.
     */
    public void skipRest() throws IOException {
        begun = true;
        int newline = ByteSearch.indexOf(buffer.bytes, next, buffer.limit, (byte) '\n');
        while (newline < 0 && !buffer.ended) {
            buffer.replace();
            newline = ByteSearch.indexOf(buffer.bytes, 0, buffer.limit, (byte) '\n');
        }
        goOnAt(newline < 0 ? buffer.limit : newline + 1);
    }

    /**
     * Makes the buffer as small as it was, unless there is something in it, and forgets what else can be allocated again. For a stream that has nothing now, one of
     * thousands; the slices given before are invalid from now on.
     */
    public void release() {
        buffer.release();
        if (at == count) {
            index = null;
            newlines = NONE;
        }
    }

    /** The size of the buffer, in bytes. */
    int capacity() {
        return buffer.capacity();
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

    private boolean nextSlowly() throws IOException {
        if (isSkipping) {
            skip();
            return false;
        }
        if (!begun && !begin()) {
            return false;
        }
        while (next < stop) {
            if (at < count) {
                return finish(next, newlines[at++]);
            }
            if (indexed < buffer.limit) {
                index();
            } else if (buffer.ended) {
                return finishLast();
            } else if (buffer.limit - next > buffer.maxRecordBytes + 1) {
                beginSkipping();
                skip();
                return false;
            } else if (!fill()) {
                return false;
            }
        }
        return false;
    }

    private boolean begin() throws IOException {
        int markLength = skipsMark ? buffer.markLength() : 0;
        begun = markLength >= 0;
        goOnAt(Math.max(markLength, 0));
        return begun;
    }

    /** False if the stream is dry. */
    private boolean fill() throws IOException {
        int moved = buffer.fill(next);
        next -= moved;
        indexed -= moved;
        stop = buffer.stop();
        return !buffer.isDry;
    }

    private void index() {
        int to = Math.min(indexed + ByteIndex.CHUNK_BYTES, buffer.limit);
        at = 0;
        ByteIndex used = index;
        if (used == null) {
            used = new ByteIndex();
            index = used;
            newlines = used.offsets;
        }
        count = used.find(buffer.bytes, indexed, to, (byte) '\n');
        indexed = to;
    }

    private boolean finish(int start, int newline) throws BadRecordException {
        int end = newline > start && buffer.bytes[newline - 1] == '\r' ? newline - 1 : newline;
        return show(start, end, newline + 1);
    }

    private boolean finishLast() throws BadRecordException {
        return next != buffer.limit && show(next, buffer.limit, buffer.limit);
    }

    private boolean show(int start, int end, int newNext) throws BadRecordException {
        next = newNext;
        lines++;
        lineOffset = buffer.base + start;
        lineStart = start;
        lineLength = end - start;
        if (end - start > buffer.maxRecordBytes) {
            throw tooLong(buffer.beginning(start, end), end - start);
        }
        if (checksUtf8) {
            check(start, end);
        }
        return true;
    }

    private void check(int start, int end) throws BadRecordException {
        int malformed = Utf8.firstMalformed(buffer.bytes, start, end);
        if (malformed >= 0) {
            throw new BadRecordException(
                    Reason.BAD_ENCODING,
                    Utf8.message(buffer.bytes[malformed], buffer.base + malformed),
                    lineOffset(),
                    lines,
                    end - start,
                    buffer.beginning(start, end));
        }
    }

    private void beginSkipping() {
        isSkipping = true;
        skipped = buffer.beginning(next, buffer.limit);
        lineOffset = offset();
        lines++;
    }

    /** Reads on to the end of a line that is too long and throws for it; returns if the stream is dry before that. */
    private void skip() throws IOException {
        int newline;
        do {
            if (buffer.limit > 0) {
                endsWithReturn = buffer.bytes[buffer.limit - 1] == '\r';
            }
            buffer.replace();
            goOnAt(buffer.limit);
            if (buffer.isDry) {
                return;
            }
            newline = ByteSearch.indexOf(buffer.bytes, 0, buffer.limit, (byte) '\n');
        } while (newline < 0 && !buffer.ended);
        int end = newline < 0 ? buffer.limit : newline;
        boolean isReturnBefore = newline > 0 ? buffer.bytes[newline - 1] == '\r' : newline == 0 && endsWithReturn;
        isSkipping = false;
        goOnAt(newline < 0 ? end : newline + 1);
        throw tooLong(skipped, buffer.base + end - lineOffset - (isReturnBefore ? 1 : 0));
    }

    private BadRecordException tooLong(ByteSlice beginning, long length) {
        String message = "the line has " + length + " bytes, the limit is " + buffer.maxRecordBytes;
        return new BadRecordException(Reason.TOO_LONG, message, lineOffset, lines, length, beginning);
    }
}
