// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A buffered writer that takes no lock: in place of
 * {@code new BufferedWriter(new OutputStreamWriter(new FileOutputStream(file), charset))}, or around any other stream.
 * Characters are encoded a slice at a time into one large buffer of bytes.
 *
 * <p>What the charset cannot encode, a lone surrogate for example, becomes its replacement ({@code ?}), as with
 * {@link java.io.OutputStreamWriter}. Threads, interrupts and errors are those of {@link BufferedFileOutputStream}.
 */
public final class BufferedFileWriter extends Writer {
    /** The most characters encoded at once: they stay in the processor's nearest cache. */
    private static final int SLICE = 8192;

    private final OneUser user = new OneUser();
    private final ByteSink sink;
    private final CharsetEncoder encoder;
    private final ByteBuffer bytes;

    private char[] chars;
    private int pos;

    /** Creates a file, or empties it, for text in UTF-8. */
    public BufferedFileWriter(Path file) throws IOException {
        this(file, StandardCharsets.UTF_8);
    }

    /** Creates a file, or empties it, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileWriter(Path file, Charset charset) throws IOException {
        this(file, charset, false);
    }

    /** Creates a file, and empties it unless to append; with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileWriter(Path file, Charset charset, boolean append) throws IOException {
        this(file, charset, append, BufferSize.of(file));
    }

    /** Creates a file, and empties it unless to append; with a buffer of so many bytes. */
    public BufferedFileWriter(Path file, Charset charset, boolean append, int bufferSize) throws IOException {
        this(OpenFiles.checkSize(bufferSize), encoder(charset), OpenFiles.output(file, append), file.toString());
    }

    /** Creates a file, or empties it, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileWriter(File file, Charset charset) throws IOException {
        this(file.toPath(), charset);
    }

    /** Writes to a channel from its position on, through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileWriter(FileChannel channel, Charset charset, int bufferSize) {
        this(
                OpenFiles.checkSize(bufferSize),
                encoder(charset),
                OpenFiles.output(channel),
                "the file of " + channel);
    }

    /** Writes to another stream (of a socket, a compressor), and closes it in the end. */
    public BufferedFileWriter(OutputStream target, Charset charset) {
        this(target, charset, BufferSize.standard());
    }

    /** Writes to another stream through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileWriter(OutputStream target, Charset charset, int bufferSize) {
        this(
                OpenFiles.checkSize(bufferSize),
                encoder(charset),
                Objects.requireNonNull(target, "target is null"),
                target.toString());
    }

    private BufferedFileWriter(int size, CharsetEncoder encoder, OutputStream target, String name) {
        this.encoder = encoder;
        this.sink = new ByteSink(target, name);
        // A surrogate pair, and what a charset with shifts puts around it, must fit.
        this.bytes = ByteBuffer.allocate(Math.max(size, 4 * (int) Math.ceil(encoder.maxBytesPerChar())));
        this.chars = new char[Math.clamp(size, 2, SLICE)];
    }

    @Override
    public void write(int character) throws IOException {
        assert user.enters();
        try {
            if (pos == chars.length) {
                makeRoom();
            }
            chars[pos++] = (char) character;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public void write(char[] source, int offset, int length) throws IOException {
        assert user.enters();
        try {
            Objects.checkFromIndexSize(offset, length, source.length);
            sink.open();
            int next = offset;
            int end = offset + length;
            while (next < end) {
                int count = room(end - next);
                System.arraycopy(source, next, chars, pos, count);
                pos += count;
                next += count;
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Writes a part of a string; nothing if the length is negative, as {@link java.io.BufferedWriter} does. */
    @Override
    public void write(String source, int offset, int length) throws IOException {
        assert user.enters();
        try {
            sink.open();
            int next = offset;
            int end = offset + length;
            while (next < end) {
                int count = room(end - next);
                source.getChars(next, next + count, chars, pos);
                pos += count;
                next += count;
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Writes the line separator of the system. */
    public void newLine() throws IOException {
        write(System.lineSeparator());
    }

    /**
     * Hands everything to the operating system, or to the other stream, which is flushed too. The first half of a
     * surrogate pair waits for the second.
     */
    @Override
    public void flush() throws IOException {
        assert user.enters();
        try {
            sink.open();
            encode(false);
            drain();
            sink.flush();
        } finally {
            assert user.leaves();
        }
    }

    /** Flushes and closes what is written to, also if flushing fails. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        assert user.enters();
        try {
            finishEncoding();
        } finally {
            chars = new char[0];
            pos = 0;
            int last = bytes.position();
            bytes.clear();
            sink.close(bytes.array(), last);
            assert user.leaves();
        }
    }

    private static CharsetEncoder encoder(Charset charset) {
        return charset.newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    /** How many of so many characters can be put behind the others now: at least one. */
    private int room(int wanted) throws IOException {
        if (pos == chars.length) {
            makeRoom();
        }
        return Math.min(wanted, chars.length - pos);
    }

    /** Encodes what is there, which leaves at most one character, and there are at least two places. */
    private void makeRoom() throws IOException {
        sink.open();
        encode(false);
    }

    private void encode(boolean end) throws IOException {
        CharBuffer source = CharBuffer.wrap(chars, 0, pos);
        CoderResult result = encoder.encode(source, bytes, end);
        while (result.isOverflow()) {
            drain();
            result = encoder.encode(source, bytes, end);
        }
        // The first half of a surrogate pair may be left.
        pos = source.remaining();
        source.get(chars, 0, pos);
    }

    private void finishEncoding() throws IOException {
        if (chars.length == 0) {
            return;
        }
        encode(true);
        while (encoder.flush(bytes).isOverflow()) {
            drain();
        }
    }

    private void drain() throws IOException {
        int length = bytes.position();
        bytes.clear();
        if (length > 0) {
            sink.write(bytes.array(), 0, length);
        }
    }
}
