// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A stream that cannot be read again, read by one after the other. Each reads ahead; the bytes that it has not taken when it ends go to
 * the next one, also those of a read that blocks at that moment. The stream is not closed. Thread-safe.
 *
 * <p>Lock order: {@code reading}, the reader, {@code returned}.
 */
final class SharedInput {
    private final InputStream in;

    /** Held while the stream is read, and until it is known whose bytes these are. */
    private final ReentrantLock reading = new ReentrantLock();

    /** What readers have read and not taken, in order. Guarded by itself. */
    private final Deque<byte[]> returned = new ArrayDeque<>();

    SharedInput(InputStream in) {
        this.in = in;
    }

    /** A reader of what comes, which counts bytes on from {@code offset}. */
    Reader open(long offset) {
        return new Reader(offset);
    }

    private int takeReturned(byte[] target, int offset, int length) {
        synchronized (returned) {
            byte[] first = returned.poll();
            if (first == null) {
                return 0;
            }
            int count = Math.min(length, first.length);
            System.arraycopy(first, 0, target, offset, count);
            if (count < first.length) {
                returned.addFirst(Arrays.copyOfRange(first, count, first.length));
            }
            return count;
        }
    }

    /** One who reads. It keeps a copy of what it has read until that has been taken. One thread reads, any may call the others. */
    final class Reader extends InputStream {
        private final Deque<byte[]> untaken = new ArrayDeque<>();

        /** The offset of the first byte in {@code untaken}. */
        private long untakenFrom;

        private boolean isOver;

        private Reader(long offset) {
            untakenFrom = offset;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        /** @throws InterruptedIOException if it is interrupted while another one reads */
        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = length == 0 ? 0 : readReturned(target, offset, length);
            return count != 0 || length == 0 ? count : readStream(target, offset, length);
        }

        private int readStream(byte[] target, int offset, int length) throws IOException {
            try {
                reading.lockInterruptibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while another one reads the input");
            }
            try {
                // once more: the one that has read until now may have left something
                int count = readReturned(target, offset, length);
                return count != 0 ? count : keep(target, offset, in.read(target, offset, length));
            } finally {
                reading.unlock();
            }
        }

        /** What others have left; negative if this one's time is over. */
        private synchronized int readReturned(byte[] target, int offset, int length) {
            if (isOver) {
                return -1;
            }
            int count = takeReturned(target, offset, length);
            if (count > 0) {
                untaken.add(Arrays.copyOfRange(target, offset, offset + count));
            }
            return count;
        }

        /** Keeps what came from the stream; if this one's time was over meanwhile, the next one gets it. */
        private synchronized int keep(byte[] bytes, int offset, int count) {
            if (count <= 0) {
                return count;
            }
            byte[] read = Arrays.copyOfRange(bytes, offset, offset + count);
            if (!isOver) {
                untaken.add(read);
                return count;
            }
            synchronized (returned) {
                returned.addLast(read);
            }
            return -1;
        }

        /** What is before {@code offset} has been taken. */
        synchronized void taken(long offset) {
            while (!untaken.isEmpty() && untakenFrom + untaken.getFirst().length <= offset) {
                untakenFrom += untaken.removeFirst().length;
            }
        }

        /** What is before {@code offset} has been taken, and nothing after it will be: the next one gets that. */
        synchronized void end(long offset) {
            if (isOver) {
                return;
            }
            isOver = true;
            taken(offset);
            int passed = (int) (offset - untakenFrom);
            if (passed > 0 && !untaken.isEmpty()) {
                byte[] first = untaken.removeFirst();
                untaken.addFirst(Arrays.copyOfRange(first, passed, first.length));
            }
            synchronized (returned) {
                while (!untaken.isEmpty()) {
                    returned.addFirst(untaken.removeLast());
                }
            }
        }
    }
}
