// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What passes between the producer of a background writer and its thread: full buffers one way, empty ones the other,
 * and how far things are. All fields but the two events are guarded by the lock, which is taken once for a buffer and never
 * held while something is written. A failure, once set, stays: it answers every call from then on.
 */
final class BufferQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final EngineRuntime runtime = EngineRuntime.current();

    /** What the thread waits for, while it waits: something to do. */
    private volatile @Nullable Event work;

    /** What the producer waits for, while it waits: a buffer, bytes written, a force. */
    private volatile @Nullable Event progress;

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
        awaitProgress(() -> !empty.isEmpty() || unallocated > 0);
        lock.lock();
        try {
            ByteBuffer buffer = empty.poll();
            if (buffer == null) {
                buffer = arena.allocate(bufferSize).asByteBuffer();
                unallocated--; // not before: if there is no memory for it now, there may be some later
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
        } finally {
            lock.unlock();
        }
        runtime.cutPoint("a buffer is full");
        wake(work);
    }

    /** For the producer: returns when the operating system has everything up to a position. */
    void awaitWritten(long position) throws IOException {
        awaitProgress(() -> written >= position);
    }

    /** For the producer: has everything forced that was submitted, and returns when it is. */
    void awaitForced(boolean metadata) throws IOException {
        long request = askForForce(metadata);
        wake(work);
        awaitProgress(() -> forcesDone >= request);
    }

    private long askForForce(boolean metadata) throws IOException {
        lock.lock();
        try {
            checkFailure();
            forceMetadata |= metadata;
            return ++forcesAsked;
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
        } finally {
            lock.unlock();
        }
        wake(work);
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
        for (Event next = work(); next != null; next = work()) {
            Uninterrupted.await(next);
        }
        runtime.cutPoint("there is work");
        lock.lock();
        try {
            if (!isAsked()) {
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

    /** What to wait for; null if there is something to do, or nothing will come. */
    private @Nullable Event work() {
        lock.lock();
        try {
            work = isAsked() || ended ? null : runtime.event();
            return work;
        } finally {
            lock.unlock();
        }
    }

    private boolean isAsked() {
        return !full.isEmpty() || forcesDone < forcesAsked;
    }

    /** Something may be so that a thread waits for. Not under the lock, which it takes to look. */
    private static void wake(@Nullable Event waiting) {
        if (waiting != null) {
            waiting.happen();
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
        } finally {
            lock.unlock();
        }
        runtime.cutPoint("buffers are written");
        wake(progress);
    }

    /** For the thread: everything written is on the disk. */
    void forced(Work done) {
        lock.lock();
        try {
            durable = written;
            forcesDone = done.forces();
        } finally {
            lock.unlock();
        }
        runtime.cutPoint("a file is forced");
        wake(progress);
    }

    /** Makes a failure final; returns what the caller should throw. */
    IOException fail(Throwable reason) {
        keep(reason);
        wake(progress); // first of all: there may be no memory for the answer, or the reason may not say what it is
        lock.lock();
        try {
            return failed(reason);
        } finally {
            lock.unlock();
        }
    }

    private void keep(Throwable reason) {
        lock.lock();
        try {
            if (failure == null) {
                failure = reason;
            }
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
        String message = reason.getMessage();
        String why = reason instanceof IOException && message != null ? message : reason.toString();
        return new IOException(
                "cannot write " + name + ": " + why + "; " + written + " bytes were written, " + durable
                        + " of them forced, nothing more will be: check the disk, then write the rest to a new file",
                reason);
    }

    /** Waits until something is so; fails if anything has failed or the caller is interrupted. */
    private void awaitProgress(BooleanSupplier isSo) throws IOException {
        try {
            for (Event next = progress(isSo); next != null; next = progress(isSo)) {
                next.await();
            }
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
            var interrupted = new InterruptedIOException("interrupted while waiting for the background writer");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    /** What to wait for; null if something is so. */
    private @Nullable Event progress(BooleanSupplier isSo) throws IOException {
        lock.lock();
        try {
            checkFailure();
            progress = isSo.getAsBoolean() ? null : runtime.event();
            return progress;
        } finally {
            lock.unlock();
        }
    }
}
