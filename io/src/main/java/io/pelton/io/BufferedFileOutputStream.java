// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A buffered output stream that takes no lock: in place of
 * {@code new BufferedOutputStream(new FileOutputStream(file))}, or around any other stream.
 *
 * <p>Threads: for one thread at a time, {@link #close()} included; it may be handed on. With {@code -ea}, two threads
 * inside at once are an {@link AssertionError}.
 *
 * <p>Interrupts: a stream of a path or file ignores them, as {@link java.io.FileOutputStream} does. One of a
 * {@link FileChannel} follows the channel: an interrupted write closes it and throws
 * {@link java.nio.channels.ClosedByInterruptException}.
 *
 * <p>Errors name the file. A failed write is final, as nobody knows how much of it the file holds: every later call
 * fails, the first {@link #close()} too. After it was closed, everything but {@link #close()} is an
 * {@link IOException}. For what must survive a power cut see {@link BackgroundFileWriter}, or force the
 * {@linkplain #getChannel() channel}.
 */
public final class BufferedFileOutputStream extends OutputStream {
    private static final byte[] NONE = {};

    private final OneUser user = new OneUser();
    private final int size;
    private final @Nullable FileChannel channel;
    private final ByteSink sink;

    private byte[] buffer = NONE;
    private int pos;

    /** Creates a file, or empties it, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileOutputStream(Path file) throws IOException {
        this(file, false);
    }

    /** Creates a file, and empties it unless to append; with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileOutputStream(Path file, boolean append) throws IOException {
        this(file, append, BufferSize.of(file));
    }

    /** Creates a file, and empties it unless to append; with a buffer of so many bytes. */
    public BufferedFileOutputStream(Path file, boolean append, int bufferSize) throws IOException {
        this(OpenFiles.checkSize(bufferSize), OpenFiles.output(file, append), file.toString(), null);
    }

    /** Creates a file, or empties it, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileOutputStream(File file) throws IOException {
        this(file.toPath());
    }

    /** Creates a file, and empties it unless to append; with a buffer of so many bytes. */
    public BufferedFileOutputStream(File file, boolean append, int bufferSize) throws IOException {
        this(file.toPath(), append, bufferSize);
    }

    /** Writes to a channel from its position on, and closes it in the end. */
    public BufferedFileOutputStream(FileChannel channel) {
        this(channel, BufferSize.standard());
    }

    /** Writes to a channel from its position on, through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileOutputStream(FileChannel channel, int bufferSize) {
        this(OpenFiles.checkSize(bufferSize), OpenFiles.output(channel), "the file of " + channel, channel);
    }

    /** Writes to another stream (of a socket, a compressor), and closes it in the end. */
    public BufferedFileOutputStream(OutputStream target) {
        this(target, BufferSize.standard());
    }

    /** Writes to another stream through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileOutputStream(OutputStream target, int bufferSize) {
        this(
                OpenFiles.checkSize(bufferSize),
                Objects.requireNonNull(target, "target is null"),
                target.toString(),
                null);
    }

    private BufferedFileOutputStream(int size, OutputStream target, String name, @Nullable FileChannel channel) {
        this.size = size;
        this.sink = new ByteSink(target, name);
        this.channel = channel;
    }

    @Override
    public void write(int value) throws IOException {
        assert user.enters();
        try {
            if (pos == buffer.length) {
                makeRoom();
            }
            buffer[pos++] = (byte) value;
        } finally {
            assert user.leaves();
        }
    }

    /** Writes bytes; those that a buffer cannot hold go past it. */
    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        assert user.enters();
        try {
            Objects.checkFromIndexSize(offset, length, source.length);
            if (length <= buffer.length - pos) {
                System.arraycopy(source, offset, buffer, pos, length);
                pos += length;
            } else {
                writeMuch(source, offset, length);
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Hands everything to the operating system, or to the other stream, which is flushed too. */
    @Override
    public void flush() throws IOException {
        assert user.enters();
        try {
            drain();
            sink.flush();
        } finally {
            assert user.leaves();
        }
    }

    /**
     * The channel of the file, which everything written so far was handed to: its position is that of this stream, which
     * goes on wherever the channel is moved to. As the stream writes later, ask again rather than keep the channel.
     *
     * @throws UnsupportedOperationException if this is the stream of something other than a file
     */
    public FileChannel getChannel() throws IOException {
        OutputStream out = unbuffered();
        FileChannel file = channel == null ? OpenFiles.channel(out) : channel;
        if (file == null) {
            throw new UnsupportedOperationException("no channel: this stream writes " + out);
        }
        return file;
    }

    /** Flushes and closes what is written to, also if flushing fails. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        assert user.enters();
        try {
            sink.close(buffer, pos);
        } finally {
            buffer = NONE;
            pos = 0;
            assert user.leaves();
        }
    }

    /** The stream below, after everything that was buffered. */
    OutputStream unbuffered() throws IOException {
        assert user.enters();
        try {
            drain();
            return sink.open();
        } finally {
            assert user.leaves();
        }
    }

    /** Makes a write past this stream that has failed final; gives what is to be thrown. */
    IOException failed(IOException e) {
        return sink.failed(e);
    }

    private void writeMuch(byte[] source, int offset, int length) throws IOException {
        makeRoom();
        if (length < buffer.length) {
            System.arraycopy(source, offset, buffer, 0, length);
            pos = length;
        } else {
            sink.write(source, offset, length);
        }
    }

    private void makeRoom() throws IOException {
        drain();
        if (buffer.length == 0) {
            buffer = new byte[size];
        }
    }

    private void drain() throws IOException {
        sink.open();
        int length = pos;
        if (length > 0) {
            pos = 0;
            sink.write(buffer, 0, length);
        }
    }
}
