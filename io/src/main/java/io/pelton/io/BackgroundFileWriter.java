// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file on a thread of its own: {@link #write} copies into one of a few large buffers, which the thread writes
 * many at a time. Who writes waits only if all buffers are full, or for an acknowledgement.
 *
 * <ul>
 *   <li>{@link #flush()} returns when the operating system has everything: it survives the end of this process.
 *   <li>{@link #force()} returns when the disk has everything: it survives a power cut, of a file that was there before.
 *   <li>{@link #commit()} does so for the file's name too; it puts a {@linkplain #replacing replacement} in its place.
 * </ul>
 *
 * <p>Threads: for one producer at a time, {@link #close()} included; {@link #durablePosition()} and
 * {@link #writtenPosition()} may be asked by any thread.
 *
 * <p>Errors name the file and are final: whether {@code force}, a write or the thread has failed, nothing is written,
 * forced or acknowledged from then on, since a second {@code fsync} may report success for data that the first one lost.
 *
 * <p>Interrupts: a producer that is interrupted while it waits gets an {@link InterruptedIOException}, and stays
 * interrupted. Nothing is lost: what was taken (see {@link InterruptedIOException#bytesTransferred}) will be written. It
 * may go on once the interrupt is dealt with. {@link #close()} waits nevertheless.
 */
public final class BackgroundFileWriter extends OutputStream {
    private final OneUser user = new OneUser();
    private final FileTarget target;
    private final BufferQueue queue;
    private final Event threadEnded;
    private @Nullable ByteBuffer current;
    private long position;
    private boolean committed;
    private boolean closed;

    private BackgroundFileWriter(FileTarget target, Options options) {
        this.target = target;
        this.queue = new BufferQueue(options.buffers(), options.bufferSize(), target.name());
        EngineRuntime runtime = EngineRuntime.current();
        this.threadEnded = runtime.event();
        Runnable writing = new BackgroundWriting(queue, target.channel(), threadEnded);
        runtime.start("pelton-io-writer-" + target.shortName(), Task.Kind.DEVICE, writing);
    }

    /**
     * How much may wait for the thread: so many buffers of so many bytes, off the heap.
     *
     * @param bufferSize bytes in a buffer, at least 1
     * @param buffers at least 2: one that is filled, one that is written
     */
    public record Options(int bufferSize, int buffers) {
        /** Eight buffers of 256 KiB. */
        public static final Options STANDARD = new Options(256 * 1024, 8);

        /** Checks the numbers. */
        public Options {
            OpenFiles.checkSize(bufferSize);
            if (buffers < 2) {
                throw new IllegalArgumentException("there are " + buffers + " buffers, there must be at least 2");
            }
        }
    }

    /** Creates a file, or empties it. */
    public static BackgroundFileWriter create(Path file) throws IOException {
        return create(file, Options.STANDARD);
    }

    /** Creates a file, or empties it. */
    public static BackgroundFileWriter create(Path file, Options options) throws IOException {
        return new BackgroundFileWriter(FileTarget.create(file), options);
    }

    /** Appends to a file, which is created if there is none. */
    public static BackgroundFileWriter append(Path file) throws IOException {
        return append(file, Options.STANDARD);
    }

    /** Appends to a file, which is created if there is none. */
    public static BackgroundFileWriter append(Path file, Options options) throws IOException {
        return new BackgroundFileWriter(FileTarget.append(file), options);
    }

    /**
     * Replaces a file as a whole: what is written goes to a temporary file beside it, which takes its place with
     * {@link #commit()}. Without that, {@link #close()} drops it and the file stays as it was. Whoever reads the file
     * finds the old content or the new one, also after a power cut.
     */
    public static BackgroundFileWriter replacing(Path file) throws IOException {
        return replacing(file, Options.STANDARD);
    }

    /** Replaces a file as a whole, see {@link #replacing(Path)}. */
    public static BackgroundFileWriter replacing(Path file, Options options) throws IOException {
        return new BackgroundFileWriter(FileTarget.replacing(file), options);
    }

    /** Writes to a channel from its position on, and closes it in the end; errors call it by this name. */
    public static BackgroundFileWriter of(FileChannel channel, String name, Options options) {
        return new BackgroundFileWriter(FileTarget.of(channel, name), options);
    }

    @Override
    public void write(int value) throws IOException {
        assert user.enters();
        try {
            room(0).put((byte) value);
            position++;
        } finally {
            assert user.leaves();
        }
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        write(ByteBuffer.wrap(source, offset, length));
    }

    /** Takes all the bytes between a buffer's position and its limit, and moves its position accordingly. */
    public void write(ByteBuffer source) throws IOException {
        assert user.enters();
        try {
            int start = source.position();
            while (source.hasRemaining()) {
                ByteBuffer into = room(source.position() - start);
                int count = Math.min(into.remaining(), source.remaining());
                into.put(into.position(), source, source.position(), count);
                into.position(into.position() + count);
                source.position(source.position() + count);
                position += count;
            }
        } finally {
            assert user.leaves();
        }
    }

    /** Returns when the operating system has everything that was written. */
    @Override
    public void flush() throws IOException {
        assert user.enters();
        try {
            if (committed && !closed) {
                return; // what was committed is written, and a stream around this one flushes before it closes
            }
            checkOpen();
            submit();
            queue.awaitWritten(position);
        } finally {
            assert user.leaves();
        }
    }

    /** Returns when everything that was written is on the disk (by {@code fdatasync}). */
    public void force() throws IOException {
        force(false);
    }

    /** Returns when everything that was written is on the disk, with the file's metadata if asked for. */
    public void force(boolean metadata) throws IOException {
        assert user.enters();
        try {
            checkOpen();
            submit();
            queue.awaitForced(metadata);
        } finally {
            assert user.leaves();
        }
    }

    /**
     * Returns when everything that was written is on the disk under the name of the file; of a replacement, when it has
     * taken the place of the file. Nothing more can be written to a replacement then.
     */
    public void commit() throws IOException {
        force(true);
        if (!committed) {
            try {
                target.publish();
            } catch (IOException e) {
                throw queue.fail(e);
            }
            committed = target.isReplacement();
        }
    }

    /** How many bytes were taken since this was opened. */
    public long position() {
        return position;
    }

    /** How many of the bytes taken the operating system has. */
    public long writtenPosition() {
        return queue.written();
    }

    /** How many of the bytes taken are known to be on the disk, because of {@link #force()}. */
    public long durablePosition() {
        return queue.durable();
    }

    /**
     * Writes what is left, as {@link #flush()} does, ends the thread and closes the file; drops a replacement that was
     * not committed. If anything failed, so does this. Closing again does nothing.
     */
    @Override
    public void close() throws IOException {
        assert user.enters();
        try {
            if (!closed) {
                closed = true;
                ByteBuffer last = current;
                current = null;
                queue.end(last, target.isReplacement() && !committed);
                Uninterrupted.await(threadEnded);
                // In this order: a failure to write is what matters, one to close comes with it.
                try (target) {
                    queue.release();
                }
            }
        } finally {
            assert user.leaves();
        }
    }

    /** A buffer with room for one byte at least. */
    private ByteBuffer room(int takenBefore) throws IOException {
        ByteBuffer into = current;
        if (into != null && into.hasRemaining()) {
            return into;
        }
        checkOpen();
        submit();
        try {
            into = queue.takeEmpty();
        } catch (InterruptedIOException e) {
            e.bytesTransferred = takenBefore;
            throw e;
        }
        current = into;
        return into;
    }

    private void submit() throws IOException {
        ByteBuffer full = current;
        if (full != null && full.position() > 0) {
            current = null;
            queue.submit(full);
        }
    }

    private void checkOpen() throws IOException {
        if (closed) {
            throw new IOException("the writer of " + target.name() + " is closed");
        }
        if (committed) {
            throw new IOException("the replacement of " + target.name() + " was committed, nothing can be added");
        }
    }
}
