// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What passes between the producer of a background writer and its thread: full buffers one way, empty ones the other,
 * and how far things are. All fields are guarded by the lock, which is taken once for a buffer and never held while
 * something is written. A failure, once set, stays: it answers every call from then on.
 */
final class BufferQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final ArrayDeque<ByteBuffer> full = new ArrayDeque<>();
    private final ArrayDeque<ByteBuffer> empty = new ArrayDeque<>();
    private final Arena arena = Arena.ofShared();
    private final int bufferSize;
    private final String name;

    private int unallocated;
    private long written;
    private long durable;
    private long forcesAsked;
    private long forcesDone;
    private boolean forceMetadata;
    private boolean ended;
    private @Nullable Throwable failure;

    BufferQueue(int buffers, int bufferSize, String name) {
        this.unallocated = buffers;
        this.bufferSize = bufferSize;
        this.name = name;
    }

    /**
     * What the thread is to do: write buffers in this order, and then perhaps force.
     *
     * @param forces how many requests to force are answered when this is done, all the earlier ones included
     */
    record Work(List<ByteBuffer> buffers, boolean force, boolean metadata, long forces) {}

    /** For the producer: an empty buffer, as soon as there is one. */
    ByteBuffer takeEmpty() throws IOException {
        lock.lock();
        try {
            while (failure == null && empty.isEmpty() && unallocated == 0) {
                await(progress);
            }
            checkFailure();
            ByteBuffer buffer = empty.poll();
            if (buffer == null) {
                unallocated--;
                buffer = arena.allocate(bufferSize).asByteBuffer();
            }
            return buffer;
        } finally {
            lock.unlock();
        }
    }

    /** For the producer: hands a buffer over. */
    void submit(ByteBuffer buffer) throws IOException {
        lock.lock();
        try {
            checkFailure();
            full.add(buffer.flip());
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /** For the producer: returns when the operating system has everything up to a position. */
    void awaitWritten(long position) throws IOException {
        lock.lock();
        try {
            while (failure == null && written < position) {
                await(progress);
            }
            checkFailure();
        } finally {
            lock.unlock();
        }
    }

    /** For the producer: has everything forced that was submitted, and returns when it is. */
    void awaitForced(boolean metadata) throws IOException {
        lock.lock();
        try {
            checkFailure();
            long request = ++forcesAsked;
            forceMetadata |= metadata;
            work.signal();
            while (failure == null && forcesDone < request) {
                await(progress);
            }
            checkFailure();
        } finally {
            lock.unlock();
        }
    }

    /** For the producer: the last buffer, if there is one; what waits is dropped if nobody needs it. */
    void end(@Nullable ByteBuffer last, boolean drop) {
        lock.lock();
        try {
            if (last != null && last.position() > 0) {
                full.add(last.flip());
            }
            if (drop) {
                full.clear();
            }
            ended = true;
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    /** For the producer, when the thread has ended: gives the memory back, and says whether anything has failed. */
    void release() throws IOException {
        arena.close();
        lock.lock();
        try {
            checkFailure();
        } finally {
            lock.unlock();
        }
    }

    /** For the thread: waits for something to do; null when there will be nothing more. */
    @Nullable Work await() {
        lock.lock();
        try {
            while (full.isEmpty() && forcesDone == forcesAsked && !ended) {
                work.awaitUninterruptibly();
            }
            if (full.isEmpty() && forcesDone == forcesAsked) {
                return null;
            }
            var next = new Work(List.copyOf(full), forcesDone < forcesAsked, forceMetadata, forcesAsked);
            full.clear();
            forceMetadata = false;
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** For the thread: buffers were written, and are empty again. */
    void written(List<ByteBuffer> buffers, long bytes) {
        lock.lock();
        try {
            written += bytes;
            for (ByteBuffer buffer : buffers) {
                empty.add(buffer.clear());
            }
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** For the thread: everything written is on the disk. */
    void forced(Work done) {
        lock.lock();
        try {
            durable = written;
            forcesDone = done.forces();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes a failure final; returns what the caller should throw. */
    IOException fail(Throwable reason) {
        lock.lock();
        try {
            if (failure == null) {
                failure = reason;
            }
            progress.signalAll();
            return failed(reason);
        } finally {
            lock.unlock();
        }
    }

    long written() {
        lock.lock();
        try {
            return written;
        } finally {
            lock.unlock();
        }
    }

    long durable() {
        lock.lock();
        try {
            return durable;
        } finally {
            lock.unlock();
        }
    }

    private void checkFailure() throws IOException {
        Throwable reason = failure;
        if (reason != null) {
            throw failed(reason);
        }
    }

    private IOException failed(Throwable reason) {
        String why = reason instanceof IOException ? reason.getMessage() : reason.toString();
        return new IOException(
                "cannot write " + name + ": " + why + "; " + written + " bytes were written, " + durable
                        + " of them forced, nothing more will be: check the disk, then write the rest to a new file",
                reason);
    }

    private static void await(Condition condition) throws InterruptedIOException {
        try {
            condition.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            var interrupted = new InterruptedIOException("interrupted while waiting for the background writer");
            interrupted.initCause(e);
            throw interrupted;
        }
    }
}
