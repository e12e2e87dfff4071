// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A buffered reader that takes no lock: in place of
 * {@code new BufferedReader(new InputStreamReader(new FileInputStream(file), charset))}, or around any other stream. It
 * reads as many bytes at once as its buffer holds, where {@link java.io.InputStreamReader} reads 8 KiB.
 *
 * <p>Malformed input becomes U+FFFD, exactly as with {@link java.io.InputStreamReader}; give a {@link CharsetDecoder} to
 * have it reported. Threads, interrupts and errors are those of {@link BufferedFileInputStream}.
 */
public final class BufferedFileReader extends Reader {
    private final OneUser user = new OneUser();
    private final DecodedChars source;

    /** The same array as the source's, and how far it is filled, where the methods called most find them. */
    private char[] chars;

    private int pos;
    private int limit;

    /** Where {@link #reset()} goes back to, or -1. */
    private int mark = -1;

    private int markLimit;
    private boolean markSkipsLineFeed;

    /** Whether a line ended with a carriage return, behind which nothing is buffered: a line feed belongs to it. */
    private boolean skipsLineFeed;

    /** Opens a file with text in UTF-8. */
    public BufferedFileReader(Path file) throws IOException {
        this(file, StandardCharsets.UTF_8);
    }

    /** Opens a file, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileReader(Path file, Charset charset) throws IOException {
        this(file, charset, BufferSize.of(file));
    }

    /** Opens a file, with a buffer of so many bytes. */
    public BufferedFileReader(Path file, Charset charset, int bufferSize) throws IOException {
        this(DecodedChars.replacing(charset), OpenFiles.checkSize(bufferSize), OpenFiles.input(file));
    }

    /** Opens a file, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileReader(File file, Charset charset) throws IOException {
        this(file.toPath(), charset);
    }

    /** Reads a channel from its position on, through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileReader(FileChannel channel, Charset charset, int bufferSize) {
        this(DecodedChars.replacing(charset), OpenFiles.checkSize(bufferSize), OpenFiles.input(channel));
    }

    /** Reads another stream (of a socket, a decompressor), and closes it in the end. */
    public BufferedFileReader(InputStream source, Charset charset) {
        this(source, charset, BufferSize.standard());
    }

    /** Reads another stream through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileReader(InputStream source, Charset charset, int bufferSize) {
        this(source, DecodedChars.replacing(charset), bufferSize);
    }

    /**
     * Reads another stream with a decoder, which decides what becomes of malformed input, through a buffer of so many
     * bytes; closes the stream in the end.
     */
    public BufferedFileReader(InputStream source, CharsetDecoder decoder, int bufferSize) {
        this(decoder, OpenFiles.checkSize(bufferSize), Objects.requireNonNull(source, "source is null"));
    }

    private BufferedFileReader(CharsetDecoder decoder, int size, InputStream source) {
        this.source = new DecodedChars(source, decoder, size);
        this.chars = this.source.chars();
    }

    @Override
    public int read() throws IOException {
        assert user.enters();
        try {
            int next = pos;
            if (next < limit) {
                pos = next + 1;
                return chars[next];
            }
            return fillAndRead();
        } finally {
            assert user.leaves();
        }
    }

    /** Of a file, reads as much as was asked for unless it ends before; of another source, what comes without waiting. */
    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        assert user.enters();
        try {
            source.checkOpen();
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            int total = 0;
            while (total < length && (pos < limit || (total == 0 || source.isReady()) && fill())) {
                int count = Math.min(length - total, limit - pos);
                System.arraycopy(chars, pos, target, offset + total, count);
                pos += count;
                total += count;
            }
            return total == 0 ? -1 : total;
        } finally {
            assert user.leaves();
        }
    }

    /**
     * The next line without its end, which is a line feed, a carriage return, or both in this order; null at the end of
     * the text.
     */
    public @Nullable String readLine() throws IOException {
        assert user.enters();
        try {
            source.checkOpen();
            StringBuilder begun = null;
            while (pos < limit || fill()) {
                int start = pos;
                int end = lineEnd(start);
                if (end < limit) {
                    passLineEnd(end);
                    return begun == null
                            ? new String(chars, start, end - start)
                            : begun.append(chars, start, end - start).toString();
                }
                begun = begun == null ? new StringBuilder(2 * (end - start)) : begun;
                begun.append(chars, start, end - start);
                pos = end;
            }
            return begun == null ? null : begun.toString();
        } finally {
            assert user.leaves();
        }
    }

    /**
     * The rest of the lines, read as the stream asks for them. A failure to read is an {@link UncheckedIOException}.
     * Closing the stream does not close this reader.
     */
    public Stream<String> lines() {
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        var lines = new Spliterators.AbstractSpliterator<String>(Long.MAX_VALUE, characteristics) {
            @Override
            public boolean tryAdvance(Consumer<? super String> action) {
                String line = nextLine();
                if (line != null) {
                    action.accept(line);
                }
                return line != null;
            }
        };
        return StreamSupport.stream(lines, false);
    }

    @Override
    public long skip(long count) throws IOException {
        if (count < 0) {
            throw new IllegalArgumentException("count is " + count + ", it must not be negative");
        }
        assert user.enters();
        try {
            source.checkOpen();
            long left = count;
            while (left > 0 && (pos < limit || fill())) {
                int step = (int) Math.min(left, limit - pos);
                pos += step;
                left -= step;
            }
            return count - left;
        } finally {
            assert user.leaves();
        }
    }

    /** Whether a character can be read without waiting. */
    @Override
    public boolean ready() throws IOException {
        assert user.enters();
        try {
            source.checkOpen();
            if (pos == limit && skipsLineFeed && source.isReady()) {
                fill();
            }
            return pos < limit || source.isReady();
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public long transferTo(Writer target) throws IOException {
        Objects.requireNonNull(target, "target is null");
        assert user.enters();
        try {
            source.checkOpen();
            long total = 0;
            while (pos < limit || fill()) {
                int count = limit - pos;
                target.write(chars, pos, count);
                pos = limit;
                total += count;
            }
            return total;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    /** Marks this place; {@link #reset()} comes back to it while no more than so many characters were read since. */
    @Override
    public void mark(int readLimit) throws IOException {
        if (readLimit < 0) {
            throw new IllegalArgumentException("the read limit is " + readLimit + ", it must not be negative");
        }
        assert user.enters();
        try {
            source.checkOpen();
            mark = pos;
            markLimit = readLimit;
            markSkipsLineFeed = skipsLineFeed;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public void reset() throws IOException {
        assert user.enters();
        try {
            source.checkOpen();
            if (mark < 0) {
                throw new IOException("no valid mark: none was set, or more than its limit was read since");
            }
            pos = mark;
            skipsLineFeed = markSkipsLineFeed;
            if (pos < limit) {
                passLineFeed();
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Closes what is read. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        assert user.enters();
        try {
            pos = 0;
            limit = 0;
            mark = -1;
            source.close();
        } finally {
            assert user.leaves();
        }
    }

    /** Out of line, so that the common case of {@link #read()} stays small. */
    private int fillAndRead() throws IOException {
        return fill() ? chars[pos++] : -1;
    }

    private @Nullable String nextLine() {
        try {
            return readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the line that starts here ends, or the limit. */
    private int lineEnd(int start) {
        char[] array = chars;
        int end = limit;
        int i = start;
        while (i < end && (array[i] > '\r' || array[i] != '\n' && array[i] != '\r')) {
            i++;
        }
        return i;
    }

    private void passLineEnd(int end) {
        pos = end + 1;
        if (chars[end] == '\r') {
            skipsLineFeed = true;
            if (pos < limit) {
                passLineFeed();
            }
        }
    }

    private void passLineFeed() {
        if (skipsLineFeed && chars[pos] == '\n') {
            pos++;
        }
        skipsLineFeed = false;
    }

    /** Decodes more characters once all were consumed; false at the end. */
    private boolean fill() throws IOException {
        source.checkOpen();
        do {
            makeRoom();
            limit = source.decode(pos);
            if (pos == limit) {
                return false;
            }
            passLineFeed();
        } while (pos == limit);
        return true;
    }

    private void makeRoom() {
        int kept = 0;
        if (mark >= 0) {
            kept = pos - mark;
            // The line feed that is skipped behind the mark belongs to the line before it.
            if (kept > markLimit + (markSkipsLineFeed ? 1L : 0L)) {
                mark = -1;
                kept = 0;
            } else {
                chars = source.keep(mark, kept);
                mark = 0;
            }
        }
        pos = kept;
        limit = kept;
    }
}
