// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A buffered input stream that takes no lock: in place of
 * {@code new BufferedInputStream(new FileInputStream(file))}, or around any other stream.
 *
 * <p>Threads: for one thread at a time, {@link #close()} included; it may be handed on. With {@code -ea}, two threads
 * inside at once are an {@link AssertionError}.
 *
 * <p>Interrupts: a stream of a path or file ignores them, as {@link FileInputStream} does, but for what goes by way of a
 * channel: {@link #transferTo} from file to file, and {@link #getChannel()}. One of a {@link FileChannel} follows the channel: an
 * interrupted read closes it and throws {@link java.nio.channels.ClosedByInterruptException}.
 *
 * <p>Errors: a missing file is a {@link java.io.FileNotFoundException} (of a file system other than the default one, a
 * {@link java.nio.file.NoSuchFileException}); everything but {@link #mark} and a second {@link #close()} is an
 * {@link IOException} after the stream was closed.
 */
public final class BufferedFileInputStream extends InputStream {
    /** The most that one call reads past the buffer: what lies below holds as much off the heap meanwhile. */
    private static final int MAX_DIRECT_READ = 1 << 20;

    private static final byte[] NONE = {};

    private final OneUser user = new OneUser();
    private final int size;
    private final @Nullable FileChannel channel;
    private @Nullable InputStream source;

    private byte[] buffer = NONE;
    private int pos;
    private int limit;

    /** Where {@link #reset()} goes back to, or -1. */
    private int mark = -1;

    private int markLimit;

    /** Opens a file, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileInputStream(Path file) throws IOException {
        this(file, BufferSize.of(file));
    }

    /** Opens a file, with a buffer of so many bytes. */
    public BufferedFileInputStream(Path file, int bufferSize) throws IOException {
        this(OpenFiles.checkSize(bufferSize), OpenFiles.input(file), null);
    }

    /** Opens a file, with the buffer size that {@link BufferSize} has for it. */
    public BufferedFileInputStream(File file) throws IOException {
        this(file.toPath());
    }

    /** Opens a file, with a buffer of so many bytes. */
    public BufferedFileInputStream(File file, int bufferSize) throws IOException {
        this(file.toPath(), bufferSize);
    }

    /** Reads a channel from its position on, and closes it in the end. */
    public BufferedFileInputStream(FileChannel channel) {
        this(channel, BufferSize.standard());
    }

    /** Reads a channel from its position on, through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileInputStream(FileChannel channel, int bufferSize) {
        this(OpenFiles.checkSize(bufferSize), OpenFiles.input(channel), channel);
    }

    /** Reads another stream (of a socket, a decompressor), and closes it in the end. */
    public BufferedFileInputStream(InputStream source) {
        this(source, BufferSize.standard());
    }

    /** Reads another stream through a buffer of so many bytes, and closes it in the end. */
    public BufferedFileInputStream(InputStream source, int bufferSize) {
        this(OpenFiles.checkSize(bufferSize), Objects.requireNonNull(source, "source is null"), null);
    }

    private BufferedFileInputStream(int size, InputStream source, @Nullable FileChannel channel) {
        this.size = size;
        this.source = source;
        this.channel = channel;
    }

    @Override
    public int read() throws IOException {
        assert user.enters();
        try {
            int next = pos;
            if (next < limit) {
                pos = next + 1;
                return buffer[next] & 0xff;
            }
            return fillAndRead();
        } finally {
            assert user.leaves();
        }
    }

    /** Of a file, reads as much as was asked for unless it ends before; of another source, what comes without waiting. */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        assert user.enters();
        try {
            InputStream in = open();
            Objects.checkFromIndexSize(offset, length, target.length);
            if (length == 0) {
                return 0;
            }
            int total = readSome(target, offset, length);
            while (total > 0 && total < length && ready(in) > 0) {
                int more = readSome(target, offset + total, length - total);
                if (more < 0) {
                    break;
                }
                total += more;
            }
            return total;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public byte[] readNBytes(int length) throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("length is " + length + ", it must not be negative");
        }
        // A file says how much is left: its bytes are read to where they stay.
        byte[] expected = new byte[Math.min(length, limit - pos + Math.min(ready(open()), Integer.MAX_VALUE - limit))];
        int total = readNBytes(expected, 0, expected.length);
        if (total < expected.length) {
            return Arrays.copyOf(expected, total);
        }
        byte[] more = super.readNBytes(length - total);
        if (more.length == 0) {
            return expected;
        }
        byte[] all = Arrays.copyOf(expected, Math.addExact(total, more.length));
        System.arraycopy(more, 0, all, total, more.length);
        return all;
    }

    @Override
    public byte[] readAllBytes() throws IOException {
        return readNBytes(Integer.MAX_VALUE);
    }

    /** Skips bytes, never beyond the end of a file: 0 only if there are none, or none were asked for. */
    @Override
    public long skip(long count) throws IOException {
        assert user.enters();
        try {
            InputStream in = open();
            if (count <= 0) {
                return 0;
            }
            if (pos == limit) {
                int left = count >= size && mark < 0 ? ready(in) : 0;
                if (left > 0) {
                    return in.skip(Math.min(count, left));
                }
                if (!fill()) {
                    return 0;
                }
            }
            int skipped = (int) Math.min(count, limit - pos);
            pos += skipped;
            return skipped;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public int available() throws IOException {
        assert user.enters();
        try {
            return (int) Math.min(Integer.MAX_VALUE, (long) limit - pos + open().available());
        } finally {
            assert user.leaves();
        }
    }

    /** Copies the rest to another stream; from file to file without passing through this program's memory. */
    @Override
    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "target is null");
        assert user.enters();
        try {
            InputStream in = open();
            OutputStream out = target instanceof BufferedFileOutputStream buffered ? buffered.unbuffered() : target;
            long total = 0;
            while (pos < limit || !canHandOver(in, out) && fill()) {
                try {
                    out.write(buffer, pos, limit - pos);
                } catch (IOException e) {
                    throw failed(target, e);
                }
                total += limit - pos;
                pos = limit;
            }
            return canHandOver(in, out) ? total + handOver(in, out, target) : total;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    /** Marks this place; {@link #reset()} comes back to it while no more than so many bytes were read since. */
    @Override
    public void mark(int readLimit) {
        assert user.enters();
        mark = source == null ? -1 : pos;
        markLimit = Math.max(readLimit, 0);
        assert user.leaves();
    }

    @Override
    public void reset() throws IOException {
        assert user.enters();
        try {
            open();
            if (mark < 0) {
                throw new IOException("no valid mark: none was set, or more than its limit was read since");
            }
            pos = mark;
        } finally {
            assert user.leaves();
        }
    }

    /**
     * The channel of the file, at the position up to which this stream was read. What was buffered is given up, the
     * mark with it, so the stream goes on wherever the channel is moved to. As the stream reads ahead, ask again rather
     * than keep the channel.
     *
     * @throws UnsupportedOperationException if this is the stream of something other than a file
     */
    public FileChannel getChannel() throws IOException {
        assert user.enters();
        try {
            InputStream in = open();
            FileChannel file = channel == null ? OpenFiles.channel(in) : channel;
            if (file == null) {
                throw new UnsupportedOperationException("no channel: this stream reads " + source);
            }
            if (pos < limit) {
                file.position(file.position() - (limit - pos));
            }
            pos = 0;
            limit = 0;
            mark = -1;
            return file;
        } finally {
            assert user.leaves();
        }
    }

    /** Closes what is read. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        assert user.enters();
        try {
            InputStream in = source;
            if (in != null) {
                source = null;
                buffer = NONE;
                pos = 0;
                limit = 0;
                mark = -1;
                in.close();
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Out of line, so that the common case of {@link #read()} stays small: about a sixth faster. */
    private int fillAndRead() throws IOException {
        return fill() ? buffer[pos++] & 0xff : -1;
    }

    private InputStream open() throws IOException {
        InputStream in = source;
        if (in == null) {
            throw new IOException("Stream closed");
        }
        return in;
    }

    /** Whether the rest can go from file to file: a mark needs what was read to come through the buffer. */
    private boolean canHandOver(InputStream in, OutputStream out) {
        return mark < 0 && in instanceof FileInputStream && out instanceof FileOutputStream;
    }

    /** Nobody knows whether reading or writing has failed, so what the target holds is not known either. */
    private static long handOver(InputStream in, OutputStream out, OutputStream target) throws IOException {
        try {
            return in.transferTo(out);
        } catch (IOException e) {
            throw failed(target, e);
        }
    }

    private static IOException failed(OutputStream target, IOException e) {
        return target instanceof BufferedFileOutputStream buffered ? buffered.failed(e) : e;
    }

    /** How much can be read without waiting, where that is only a hint: files of /proc fail to say once they were read. */
    static int ready(InputStream in) {
        try {
            return in.available();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Reads what one look at the buffer, or one call of the source, gives; -1 at the end. */
    private int readSome(byte[] target, int offset, int length) throws IOException {
        if (pos == limit) {
            if (length >= size && mark < 0) {
                return checkProgress(open().read(target, offset, Math.min(length, MAX_DIRECT_READ)), length);
            }
            if (!fill()) {
                return -1;
            }
        }
        int count = Math.min(length, limit - pos);
        System.arraycopy(buffer, pos, target, offset, count);
        pos += count;
        return count;
    }

    /** Reads more into the buffer once all of it was consumed; false at the end. */
    private boolean fill() throws IOException {
        InputStream in = open();
        makeRoom();
        int room = buffer.length - limit;
        int count = checkProgress(in.read(buffer, limit, room), room);
        limit += Math.max(count, 0);
        return count > 0;
    }

    private void makeRoom() {
        if (mark >= 0 && limit == buffer.length) {
            if (mark > 0) {
                keepMarked(buffer);
            } else if (buffer.length <= markLimit) {
                // One byte above the limit, so that the mark survives a look for the end of the file.
                int most = (int) Math.min(markLimit + 1L, Integer.MAX_VALUE - 8);
                keepMarked(new byte[(int) Math.max(size, Math.min(2L * buffer.length, most))]);
            } else {
                mark = -1;
            }
        }
        if (mark < 0) {
            pos = 0;
            limit = 0;
            if (buffer.length == 0) {
                buffer = new byte[size];
            }
        }
    }

    /** Moves what follows the mark to the front of an array, which becomes the buffer. */
    private void keepMarked(byte[] target) {
        System.arraycopy(buffer, mark, target, 0, limit - mark);
        buffer = target;
        pos -= mark;
        limit -= mark;
        mark = 0;
    }

    private int checkProgress(int count, int wanted) throws IOException {
        if (count == 0) {
            throw new IOException("the source " + source + " read 0 of " + wanted
                    + " bytes: a stream must wait for at least one, or say that it has ended");
        }
        return count;
    }
}
