// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.files.StandardStream;
import io.pelton.io.record.ByteSlice;
import io.pelton.message.Message;
import io.pelton.message.WrittenBody;
import io.pelton.spi.ByteView;
import io.pelton.spi.Mark;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.CharsetEncoder;
import org.jspecify.annotations.Nullable;

/**
 * Writes records as lines, through a buffer: a byte array as it is, a {@link ByteView} too if the encoding is UTF-8, anything
 * else as its text in the encoding, of a {@link Message} its body, if it has one; then LF. A record that has line ends in it makes
 * several lines.
 *
 * <p>What was flushed is with the operating system: it survives the end of this process, but a loss of power only after {@link #sync}. The
 * first failure is final: every call after it fails in the same way, and nothing since the last flush is confirmed.
 */
public final class LineWriter implements SinkWriter<Object> {
    private static final byte[] QUESTION_MARK = {'?'};
    private static final int BUFFER_BYTES = 256 << 10;
    private static final byte[] NOTHING = new byte[0];

    private final LineTarget target;
    private final String name;
    private final TextEncoding encoding;
    private final boolean readerMayLeave;
    private final CharsetEncoder encoder;
    private byte[] buffer;
    private int buffered;
    private long written;
    private long confirmed;
    private @Nullable String broken;
    private @Nullable IOException cause;
    private boolean closed;

    private LineWriter(LineTarget target, String name, TextEncoding encoding, boolean readerMayLeave, int bufferBytes) {
        this.target = target;
        this.name = name;
        this.encoding = encoding;
        this.readerMayLeave = readerMayLeave;
        this.encoder = encoding.charset().newEncoder();
        this.buffer = new byte[bufferBytes];
    }

    /** Hands lines to {@code target}, which is the writer's own. */
    static LineWriter to(LineTarget target, String name, TextEncoding encoding) {
        return to(target, name, encoding, BUFFER_BYTES);
    }

    /** The same, with a buffer of this size. */
    static LineWriter to(LineTarget target, String name, TextEncoding encoding, int bufferBytes) {
        return new LineWriter(target, name, encoding, false, bufferBytes);
    }

    /**
     * Writes to the standard output, or to what is there in its place, which stays open. Lines of several such writers do not
     * mix. If the reader closes it, the failure is READER_CLOSED.
     */
    public static LineWriter toStandardOutput(OutputStream out, TextEncoding encoding) {
        return new LineWriter(new LineTarget.Stream(out, StandardStream.OUT.lock()), "stdout", encoding, true, BUFFER_BYTES);
    }

    /** Writes to a standard stream by a name that the user gave it, {@code header} first. */
    static LineWriter to(StandardStream stream, String name, TextEncoding encoding, byte[] header) throws IOException {
        LineTarget target = new LineTarget.Stream(stream.stream(), stream.lock());
        target.write(header, header.length, false);
        return new LineWriter(target, name, encoding, stream == StandardStream.OUT, BUFFER_BYTES);
    }

    /**
     * What of a record is written: all a sink that uses this writer has to be given.
     *
     * @throws IllegalArgumentException if it is an iterator, or a message with such a body
     */
    public static Object contentOf(Object record) {
        return switch (record instanceof Message message ? message.body() : record) {
            case null -> "";
            case String text -> text;
            case byte[] bytes -> bytes;
            case ByteView view -> view;
            case Object other -> WrittenBody.of(other);
        };
    }

    /**
     * Adds a line.
     *
     * @throws PeltonException WRITE_FAILED if the writer is broken; BAD_ENCODING if this record's text has characters
     *     that the encoding has not, and nothing of it is written then
     */
    @Override
    public void write(Object record) {
        checkUsable();
        Object content = contentOf(record);
        switch (content) {
            case ByteView view when encoding == TextEncoding.UTF_8 -> put(view);
            case byte[] bytes -> put(bytes);
            default -> put(encode(content.toString()));
        }
    }

    /**
     * Hands everything written so far to the operating system.
     *
     * @throws PeltonException WRITE_FAILED if that fails; it is final
     */
    @Override
    public void flush() {
        checkUsable();
        try {
            drain();
            target.flush();
            confirmed = written;
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /**
     * Where the lines that were flushed end.
     *
     * @throws PeltonException WRITE_FAILED if the file is not there any more, or somebody else has changed it; it is final
     */
    @Override
    public @Nullable Mark mark() {
        try {
            return target.mark();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * Has the lines that were flushed survive a loss of power.
     *
     * @throws PeltonException WRITE_FAILED if that failed; it is final
     */
    @Override
    public void sync() {
        try {
            target.sync();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /**
     * What was flushed before the last mark is never taken back.
     *
     * @throws PeltonException WRITE_FAILED if parts cannot be completed; it is final
     */
    @Override
    public void decided() {
        try {
            target.decided();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** Says so to a thread that may not be the one that writes; that finds out by itself. */
    private PeltonException failed(IOException e) {
        return new PeltonException(ErrorCode.WRITE_FAILED, name + ": " + SystemReason.of(e), e);
    }

    /**
     * Closes the target. What was not flushed is lost. Closing again does nothing.
     *
     * @throws PeltonException WRITE_FAILED if a writer that was not broken cannot be closed
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        buffer = NOTHING;
        boolean wasBroken = broken != null;
        if (!wasBroken) {
            broken = name + ": it has been closed";
        }
        try {
            target.close();
        } catch (IOException e) {
            if (!wasBroken) {
                throw broken(e);
            }
        }
    }

    /**
     * The flow has ended: a complete file takes its place.
     *
     * @throws PeltonException WRITE_FAILED if it cannot
     */
    @Override
    public void ended(boolean isDone) {
        try {
            target.ended(isDone && cause == null);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public String remark() {
        return isReaderClosed() ? "the reader of standard output has closed it" : target.remark();
    }

    private boolean isReaderClosed() {
        return readerMayLeave && cause != null && SystemReason.isClosedPipe(cause);
    }

    private void put(ByteView view) {
        int length = view.length();
        if (length < buffer.length) {
            makeRoom(length + 1);
            view.copyTo(buffer, buffered);
            buffered += length;
            buffer[buffered++] = '\n';
        } else {
            byte[] bytes = new byte[length];
            view.copyTo(bytes, 0);
            put(bytes);
        }
    }

    private void put(byte[] bytes) {
        if (bytes.length < buffer.length) {
            makeRoom(bytes.length + 1);
            System.arraycopy(bytes, 0, buffer, buffered, bytes.length);
            buffered += bytes.length;
            buffer[buffered++] = '\n';
        } else {
            makeRoom(buffer.length);
            send(bytes, bytes.length, true);
        }
    }

    private void makeRoom(int length) {
        if (length > buffer.length - buffered) {
            send(buffer, buffered, false);
            buffered = 0;
        }
    }

    private void send(byte[] bytes, int length, boolean endsLine) {
        try {
            target.write(bytes, length, endsLine);
            written += length + (endsLine ? 1 : 0);
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private void drain() throws IOException {
        if (buffered == 0) {
            return;
        }
        target.write(buffer, buffered, false);
        written += buffered;
        buffered = 0;
    }

    /** The JDK writes '?' for what cannot be encoded, so only texts in which one comes out are looked at twice. */
    private byte[] encode(String text) {
        byte[] bytes = text.getBytes(encoding.charset());
        if (ByteSlice.of(bytes).contains(QUESTION_MARK) && !encoder.canEncode(text)) {
            throw new PeltonException(
                    ErrorCode.BAD_ENCODING,
                    name + ": the record has a character that cannot be written as " + encoding);
        }
        return bytes;
    }

    private void checkUsable() {
        if (broken != null) {
            throw new PeltonException(code(), broken, cause);
        }
    }

    private PeltonException broken(IOException e) {
        broken = name + ": " + SystemReason.of(e) + "; " + confirmed + " bytes were confirmed before";
        cause = e;
        return new PeltonException(code(), broken, e);
    }

    private ErrorCode code() {
        return isReaderClosed() ? ErrorCode.READER_CLOSED : ErrorCode.WRITE_FAILED;
    }
}
