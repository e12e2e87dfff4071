// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A background sink that waits at a gate, before each record or before each flush, and lets a test wait until a number
 * of records is written. Thread-safe.
 *
 * @param <T> the type of record
 */
public final class GateSink<T> implements Sink<T> {
    /** Where its writer waits. */
    public enum At {
        WRITE,
        FLUSH
    }

    private final transient Gate gate;
    private final At at;
    private final transient List<T> records = new ArrayList<>();
    private final transient ReentrantLock lock = new ReentrantLock();
    private final transient Condition more = lock.newCondition();
    private int flushed;
    private int open;

    /** A sink that waits at {@code gate}. */
    public GateSink(Gate gate, At at) {
        this.gate = gate;
        this.at = at;
    }

    /** A sink that waits nowhere. */
    public static <T> GateSink<T> unblocked() {
        Gate open = new Gate();
        open.open();
        return new GateSink<>(open, At.WRITE);
    }

    /** A copy of what was written. */
    public List<T> records() {
        lock.lock();
        try {
            return List.copyOf(records);
        } finally {
            lock.unlock();
        }
    }

    /** How many records were flushed. */
    public int flushed() {
        lock.lock();
        try {
            return flushed;
        } finally {
            lock.unlock();
        }
    }

    /** How many writers are open. */
    public int stillOpen() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until {@code count} records were flushed; fails if that does not happen. */
    public void awaitFlushed(int count, Duration timeout) throws InterruptedException {
        lock.lock();
        try {
            long nanos = timeout.toNanos();
            while (flushed < count) {
                if (nanos <= 0) {
                    throw new AssertionError("only " + flushed + " of " + count + " records were flushed, "
                            + records.size() + " written, within " + timeout);
                }
                nanos = more.awaitNanos(nanos);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SinkWriter<T> open() {
        lock.lock();
        try {
            open++;
        } finally {
            lock.unlock();
        }
        return new Writer();
    }

    @Override
    public String toString() {
        return "gate sink";
    }

    private final class Writer implements SinkWriter<T> {
        private boolean closed;

        @Override
        @SuppressWarnings("unchecked") // a view detaches to its own type
        public void write(T record) throws Exception {
            if (at == At.WRITE) {
                gate.pass();
            }
            lock.lock();
            try {
                records.add((T) View.keep(record));
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void flush() throws Exception {
            if (at == At.FLUSH) {
                gate.pass();
            }
            lock.lock();
            try {
                flushed = records.size();
                more.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                open -= closed ? 0 : 1;
                closed = true;
            } finally {
                lock.unlock();
            }
        }
    }
}
