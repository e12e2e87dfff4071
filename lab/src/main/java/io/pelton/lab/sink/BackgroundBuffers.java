// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A few buffers that go round between a producer, which fills them, and a thread that writes them. For one producer at a time.
 *
 * <p>When the thread is slower than the producer, this waits: there are never more than a few buffers. When a write fails, nothing is
 * written any more, and every call fails from then on; the thread goes on returning buffers, so that nobody waits for ever.
 */
final class BackgroundBuffers {
    private static final int COUNT = 4;
    private static final int BYTES = 256 << 10;

    /** Bytes that belong to the producer or to the thread, never to both. */
    static final class Buffer {
        final byte[] bytes;
        int length;

        private Buffer(int size) {
            bytes = new byte[size];
        }

        boolean hasRoom(int count) {
            return bytes.length - length >= count;
        }
    }

    private record Failure(long written, Throwable cause) {}

    private static final Buffer END = new Buffer(0);

    private final BlockingQueue<Buffer> full = new ArrayBlockingQueue<>(COUNT + 1);
    private final BlockingQueue<Buffer> empty = new ArrayBlockingQueue<>(COUNT);
    private final Buffer first = new Buffer(BYTES);
    private final WritableByteChannel channel;
    private final Thread thread;
    private volatile @Nullable Failure failure;
    private boolean closed;
    private long written;

    /** Starts the thread; the channel belongs to this. */
    BackgroundBuffers(WritableByteChannel channel) {
        this.channel = channel;
        for (int i = 1; i < COUNT; i++) {
            empty.add(new Buffer(BYTES));
        }
        thread = Thread.ofPlatform().daemon().name("pelton-lab-sink").start(this::writeAll);
    }

    /** The buffer to begin with. */
    Buffer first() {
        return first;
    }

    /**
     * Hands a buffer over for an empty one, for which it waits if there is none.
     *
     * @throws IOException if something handed over before could not be written, or the caller is interrupted; {@code filled} was not handed over
     *     then
     */
    Buffer exchange(Buffer filled) throws IOException {
        check();
        try {
            Buffer next = empty.take();
            check();
            full.add(filled);
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while waiting for the writer");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /**
     * Has the last buffer and all before it written, ends the thread and closes the channel. Closing again does nothing.
     *
     * @throws IOException if anything that was handed over could not be written
     */
    void close(Buffer last) throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        full.add(last);
        full.add(END);
        awaitEnd();
        try (channel) {
            check();
        }
    }

    private void check() throws IOException {
        Failure failed = failure;
        if (failed != null) {
            Throwable cause = failed.cause();
            throw new IOException("the writer has failed after " + failed.written() + " bytes: " + cause.getMessage(), cause);
        }
    }

    /** What is not written when the caller is interrupted would be lost, so this waits nevertheless. */
    private void awaitEnd() {
        boolean wasInterrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeAll() {
        try {
            for (Buffer buffer = full.take(); buffer != END; buffer = full.take()) {
                if (failure == null) {
                    write(buffer);
                }
                buffer.length = 0;
                empty.add(buffer);
            }
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts this thread", e);
        }
    }

    private void write(Buffer buffer) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(buffer.bytes, 0, buffer.length);
            while (bytes.hasRemaining()) {
                written += channel.write(bytes);
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = new Failure(written, e);
        }
    }
}
