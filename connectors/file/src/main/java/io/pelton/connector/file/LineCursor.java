// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.BadRecordException;
import io.pelton.io.record.ByteSlice;
import io.pelton.io.record.LineScanner;
import io.pelton.io.record.ScanOptions;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.LineBlocks;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines.
 *
 * <p>A line ends with LF or CRLF, the last one also with the end of the stream; an empty line is a record. Any bytes
 * may be in a line, NUL among them, and a CR elsewhere stays. A UTF-8 byte order mark at the beginning is skipped.
 * The result is the same whatever pieces the stream comes in. Lines in another encoding are given in UTF-8, as whatever
 * searches, cuts or keeps their bytes expects them.
 *
 * <p>A line longer than the limit is passed over with bounded memory; {@link #advance()} throws for it, and {@link
 * #rejected()} shows how it began. So it is with a malformed line if that is to be rejected.
 *
 * <p>A file that grows is read to the end there is when the end is reached; one that shrinks is read as far as it goes.
 */
public final class LineCursor implements Cursor<ByteView>, LineBlocks {
    private static final int DEFAULT_BUFFER_BYTES = 256 << 10;
    private static final int SMALL_BUFFER_BYTES = 8 << 10;
    private static final byte[] NOTHING = {};
    private static final boolean CHECKING = LineCursor.class.desiredAssertionStatus();

    private final LineScanner scanner;
    private final String name;
    private final TextEncoding encoding;
    private final long firstOffset;
    private final boolean ownsStream;
    private ByteWindow view;
    private @Nullable Object header;
    private @Nullable ByteView rejected;
    private byte[] recoded = NOTHING;

    /**
     * Reads {@code in} from here on.
     *
     * @param name what is read, for messages
     * @param offset how many bytes of it came before
     * @param ownsStream whether closing the cursor closes the stream
     */
    LineCursor(InputStream in, String name, LineOptions options, long offset, boolean ownsStream, int bufferBytes) {
        this(scanner(in, options, offset, Long.MAX_VALUE, bufferBytes, bufferBytes), name, options.encoding(), offset, ownsStream);
    }

    private LineCursor(LineScanner scanner, String name, TextEncoding encoding, long offset, boolean ownsStream) {
        this.scanner = scanner;
        this.name = name;
        this.encoding = encoding;
        this.firstOffset = offset;
        this.ownsStream = ownsStream;
        this.view = ByteWindow.in(null);
    }

    private static LineScanner scanner(
            InputStream in, LineOptions options, long offset, long until, int bufferBytes, int mostBufferBytes) {
        return new LineScanner(
                in,
                ScanOptions.DEFAULT
                        .withBufferBytes(bufferBytes, mostBufferBytes)
                        .withMaxRecordBytes(options.maxLineBytes())
                        .withSkipsMark(options.encoding() == TextEncoding.UTF_8)
                        .withChecksUtf8(options.rejectsMalformed() && options.encoding() == TextEncoding.UTF_8)
                        .withRange(offset, until));
    }

    /** Reads a stream the cursor owns and closes: the lines that begin before {@code until}. */
    static LineCursor owning(InputStream in, String name, LineOptions options, long offset, long until) {
        LineScanner scanner = scanner(in, options, offset, until, DEFAULT_BUFFER_BYTES, DEFAULT_BUFFER_BYTES);
        return new LineCursor(scanner, name, options.encoding(), offset, true);
    }

    /** The same to the end of a stream that is one of many, and has little for most of the time: with a buffer that grows as the stream gives more. */
    static LineCursor ofGrowing(InputStream in, String name, LineOptions options, long offset) {
        LineScanner scanner = scanner(in, options, offset, Long.MAX_VALUE, SMALL_BUFFER_BYTES, DEFAULT_BUFFER_BYTES);
        return new LineCursor(scanner, name, options.encoding(), offset, true);
    }

    /** Needs little memory until more comes. When {@link #advance} was false. */
    void release() {
        scanner.release();
    }

    /** The same without the rest of the line in the middle of which the stream begins. */
    static LineCursor behindLine(InputStream in, String name, LineOptions options, long offset, long until) {
        LineScanner scanner = scanner(in, options, offset, until, DEFAULT_BUFFER_BYTES, DEFAULT_BUFFER_BYTES);
        boolean isOpen = false;
        try {
            scanner.skipRest();
            isOpen = true;
            return new LineCursor(scanner, name, options.encoding(), scanner.offset(), true);
        } catch (IOException e) {
            throw failed(name, offset, e);
        } finally {
            if (!isOpen) {
                TextFile.closeQuietly(in);
            }
        }
    }

    /** Reads a stream that stays the caller's: closing the cursor does not close it. */
    public static LineCursor over(InputStream in, String name, LineOptions options, long offset) {
        return new LineCursor(in, name, options, offset, false, DEFAULT_BUFFER_BYTES);
    }

    /**
     * Moves over the next line, which is the header of those after it; false if there is none now. Until there is a sound
     * one, lines have no header.
     */
    boolean takeHeader(HeadedSource.Reader reader) {
        showHeader(null);
        if (!advance()) {
            return false;
        }
        showHeader(reader.read(view, describePosition()));
        return true;
    }

    /** What the lines after the current one have as their header. */
    void showHeader(@Nullable Object newHeader) {
        header = newHeader;
        replaceView();
    }

    @Nullable Object header() {
        return header;
    }

    @Override
    public boolean advance() {
        if (CHECKING) {
            replaceView();
        }
        try {
            boolean found = scanner.next();
            if (found) {
                scanner.show(view);
                if (encoding == TextEncoding.ISO_8859_1) {
                    recoded = TextEncoding.toUtf8(view, recoded);
                }
            }
            return found;
        } catch (BadRecordException e) {
            rejected = ByteWindow.copyOf(inUtf8(e.beginning()));
            throw rejection(e);
        } catch (IOException e) {
            throw failed(name, scanner.readOffset(), e);
        }
    }

    private ByteSlice inUtf8(ByteSlice beginning) {
        byte[] bytes = new byte[beginning.length()];
        beginning.copyTo(bytes, 0);
        ByteSlice line = ByteSlice.of(bytes);
        if (encoding == TextEncoding.ISO_8859_1) {
            TextEncoding.toUtf8(line, NOTHING);
        }
        return line;
    }

    @Override
    public int takeLines(Reader reader) {
        int end = encoding == TextEncoding.UTF_8 ? blockEnd() : 0;
        if (end == 0) {
            return 0;
        }
        int taken = reader.take(scanner.block(), scanner.blockStart(), end);
        if (taken > 0) {
            scanner.pass(taken, reader.next());
        }
        return taken;
    }

    private int blockEnd() {
        int end = scanner.blockEnd();
        try {
            return end == 0 && scanner.readBlock() ? scanner.blockEnd() : end;
        } catch (IOException e) {
            throw failed(name, scanner.readOffset(), e);
        }
    }

    @Override
    public ByteView current() {
        return view;
    }

    @Override
    public boolean isFinished() {
        return scanner.isFinished();
    }

    @Override
    public long offset() {
        return scanner.offset();
    }

    @Override
    public long bytesRead() {
        return scanner.offset() - firstOffset;
    }

    /** As {@code name:line}; after an offset at which it was opened, as {@code name:byte offset}. */
    @Override
    public String describePosition() {
        return firstOffset == 0 ? name + ":" + scanner.lines() : name + ":byte " + scanner.lineOffset();
    }

    /** The first 1,024 bytes of a line that was rejected, or as many as the limit allows. */
    @Override
    public @Nullable ByteView rejected() {
        return rejected;
    }

    @Override
    public void close() throws IOException {
        if (ownsStream) {
            scanner.close();
        }
    }

    private PeltonException rejection(BadRecordException e) {
        String message = describePosition() + ": " + e.getMessage();
        return switch (e.reason()) {
            case TOO_LONG -> new PeltonException(ErrorCode.RECORD_TOO_LONG, message + " (maxLineBytes)");
            case BAD_ENCODING -> new PeltonException(ErrorCode.BAD_ENCODING, message);
            case BAD_QUOTE, CUT_SHORT -> throw new AssertionError(e);
        };
    }

    private static PeltonException failed(String name, long offset, IOException e) {
        return new PeltonException(ErrorCode.READ_FAILED, name + " at byte " + offset + ": " + SystemReason.of(e), e);
    }

    /** The view before is told to be invalid; in checking mode each line has one of its own for that. */
    private void replaceView() {
        view.invalidate();
        view = ByteWindow.in(header);
    }
}
