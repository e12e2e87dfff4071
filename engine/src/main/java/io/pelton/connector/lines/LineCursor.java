// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.lines;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.LineBlocks;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines.
 *
 * <p>A line ends with LF or CRLF, the last one also with the end of the stream; an empty line is a record. Any bytes
 * may be in a line, NUL among them, and a CR elsewhere stays. A UTF-8 byte order mark at the beginning is skipped.
 * The result is the same whatever pieces the stream comes in.
 *
 * <p>A line longer than the limit is passed over with bounded memory; {@link #advance()} throws for it, and {@link
 * #rejected()} shows how it began.
 *
 * <p>A file that grows is read to the end there is when the end is reached; one that shrinks is read as far as it goes.
 *
 * <pre>
 *   buffer  | read before | current line | not yet cut          | free, then padding |
 *                                        ^ next                 ^ limit
 *   base: the offset of buffer[0] in the stream
 * </pre>
 */
public final class LineCursor implements Cursor<ByteView>, LineBlocks {
    private static final int DEFAULT_BUFFER_BYTES = 256 << 10;
    private static final int REJECTED_BYTES = 1 << 10;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final boolean CHECKING = LineCursor.class.desiredAssertionStatus();

    private final InputStream in;
    private final String name;
    private final TextEncoding encoding;
    private final int maxLineBytes;
    private final long firstOffset;
    private final boolean ownsStream;
    private byte[] buffer;
    private long base;
    private int next;
    private int limit;
    private boolean ended;
    private ByteWindow view;
    private long lines;
    private long lineOffset;
    private @Nullable ByteView rejected;

    /**
     * Reads {@code in} from here on.
     *
     * @param name what is read, for messages
     * @param offset how many bytes of it came before
     * @param ownsStream whether closing the cursor closes the stream
     */
    LineCursor(InputStream in, String name, LineOptions options, long offset, boolean ownsStream, int bufferBytes) {
        this.in = in;
        this.name = name;
        this.encoding = options.encoding();
        this.maxLineBytes = options.maxLineBytes();
        this.firstOffset = offset;
        this.ownsStream = ownsStream;
        this.base = offset;
        this.buffer = new byte[bufferBytes + Swar.PADDING];
        this.view = ByteWindow.on(buffer, encoding);
    }

    /** Reads a stream the cursor owns and closes. */
    static LineCursor owning(InputStream in, String name, LineOptions options, long offset) {
        return new LineCursor(in, name, options, offset, true, DEFAULT_BUFFER_BYTES);
    }

    /** Reads a stream that stays the caller's: closing the cursor does not close it. */
    public static LineCursor over(InputStream in, String name, LineOptions options, long offset) {
        return new LineCursor(in, name, options, offset, false, DEFAULT_BUFFER_BYTES);
    }

    @Override
    public boolean advance() {
        if (CHECKING) {
            replaceView();
        }
        int start = next;
        int newline = Swar.indexOf(buffer, start, limit, (byte) '\n');
        return newline < 0 ? fillAndAdvance() : finishLine(start, newline);
    }

    /** The first line is not among them, as a byte order mark may begin it, nor is any that may be longer than the limit. */
    @Override
    public int takeLines(Reader reader) {
        int end = limit;
        while (end > next && buffer[end - 1] != '\n') {
            end--;
        }
        if (base + next == 0 || end - next > maxLineBytes || end == next) {
            return 0;
        }
        int taken = reader.take(buffer, next, end);
        next = reader.next();
        lines += taken;
        return taken;
    }

    @Override
    public ByteView current() {
        return view;
    }

    @Override
    public boolean isFinished() {
        return ended && next == limit;
    }

    @Override
    public long offset() {
        return base + next;
    }

    @Override
    public long bytesRead() {
        return base + limit - firstOffset;
    }

    /** As {@code name:line}; behind an offset at which it was opened, as {@code name:byte offset}. */
    @Override
    public String describePosition() {
        return firstOffset == 0 ? name + ":" + lines : name + ":byte " + lineOffset;
    }

    /** The first 1,024 bytes of a line that was too long, or as many as the limit allows. */
    @Override
    public @Nullable ByteView rejected() {
        return rejected;
    }

    @Override
    public void close() throws IOException {
        if (ownsStream) {
            in.close();
        }
    }

    int capacity() {
        return buffer.length - Swar.PADDING;
    }

    /** In checking mode each line has a view of its own, so that the one before can be told to be invalid. */
    private void replaceView() {
        view.invalidate();
        view = ByteWindow.on(buffer, encoding);
    }

    private boolean finishLine(int start, int newline) {
        int end = newline > start && buffer[newline - 1] == '\r' ? newline - 1 : newline;
        return show(start, end, newline + 1);
    }

    private boolean show(int start, int end, int newNext) {
        int from = start == 0 ? start + markLength(start, end) : start;
        next = newNext;
        lineOffset = base + start;
        lines++;
        view.moveTo(buffer, from, end - from);
        if (end - from > maxLineBytes) {
            reject(from);
            throw tooLong(end - from);
        }
        return true;
    }

    /** How many bytes of the line from {@code start} to {@code end} are a byte order mark that is to be skipped. */
    private int markLength(int start, int end) {
        boolean marked = base == 0
                && start == 0
                && encoding == TextEncoding.UTF_8
                && end >= BYTE_ORDER_MARK.length
                && Arrays.equals(buffer, 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        return marked ? BYTE_ORDER_MARK.length : 0;
    }

    /** Reads until there is a newline, the end or too much. Bytes that were searched once are not searched again. */
    private boolean fillAndAdvance() {
        while (!ended) {
            int searched = limit - next;
            if (searched - markLength(next, limit) > maxLineBytes + 1) {
                throw skipLongLine();
            }
            fill();
            int newline = Swar.indexOf(buffer, next + searched, limit, (byte) '\n');
            if (newline >= 0) {
                return finishLine(next, newline);
            }
        }
        int length = limit - next;
        if (length == markLength(next, limit)) {
            next = limit;
            return false;
        }
        return show(next, limit, limit);
    }

    /** Reads more behind the line that has begun, which is moved to the front of the buffer. */
    private void fill() {
        if (next > 0) {
            System.arraycopy(buffer, next, buffer, 0, limit - next);
            base += next;
            limit -= next;
            next = 0;
        }
        if (limit == capacity()) {
            grow();
        }
        read();
    }

    /** No more than the longest line, its line end and a byte order mark can ever be wanted. */
    private void grow() {
        long wanted = (long) maxLineBytes + BYTE_ORDER_MARK.length + 2;
        int capacity = (int) Math.min(capacity() * 2L, wanted);
        buffer = Arrays.copyOf(buffer, capacity + Swar.PADDING);
    }

    private void read() {
        try {
            int count = in.read(buffer, limit, capacity() - limit);
            if (count < 0) {
                ended = true;
            } else {
                limit += count;
            }
        } catch (IOException e) {
            throw new PeltonException(
                    ErrorCode.READ_FAILED, name + " at byte " + (base + limit) + ": " + SystemReason.of(e), e);
        }
    }

    /** Reads on to the next newline, keeping only the beginning of the line. */
    private PeltonException skipLongLine() {
        int from = next + markLength(next, limit);
        reject(from);
        long textOffset = base + from;
        lineOffset = base + next;
        lines++;
        boolean endsWithReturn = buffer[limit - 1] == '\r';
        while (true) {
            base += limit;
            limit = 0;
            next = 0;
            read();
            int newline = Swar.indexOf(buffer, 0, limit, (byte) '\n');
            boolean isReturnBefore = newline > 0 ? buffer[newline - 1] == '\r' : endsWithReturn;
            if (newline >= 0) {
                next = newline + 1;
                return tooLong(base + newline - textOffset - (isReturnBefore ? 1 : 0));
            }
            if (ended) {
                return tooLong(base - textOffset);
            }
            endsWithReturn = buffer[limit - 1] == '\r';
        }
    }

    /** Keeps the beginning of a line that is too long: so much of it is always in the buffer. */
    private void reject(int from) {
        rejected = ByteWindow.copyOf(buffer, from, from + Math.min(REJECTED_BYTES, maxLineBytes), encoding);
    }

    private PeltonException tooLong(long length) {
        return new PeltonException(
                ErrorCode.RECORD_TOO_LONG,
                describePosition() + ": the line has " + length + " bytes, the limit is " + maxLineBytes
                        + " (maxLineBytes)");
    }
}
