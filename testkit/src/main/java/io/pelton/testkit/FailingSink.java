// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A sink that fails at the call a test names: when it is opened, at the n-th write or flush, from 1, or when it is
 * closed. It keeps what was written, and what was flushed. Thread-safe, except that it is set up first.
 *
 * @param <T> the type of record
 */
public final class FailingSink<T> implements Sink<T> {
    private final boolean inline;
    private boolean concurrent;
    private final transient List<T> written = new ArrayList<>();
    private final transient List<T> flushed = new ArrayList<>();
    private @Nullable Throwable openFailure;
    private @Nullable Throwable writeFailure;
    private @Nullable Throwable flushFailure;
    private @Nullable Throwable closeFailure;
    private int failingWrite;
    private int failingFlush;
    private int writes;
    private int flushes;
    private int open;
    private int opened;

    private FailingSink(boolean inline) {
        this.inline = inline;
    }

    /** One that is written in the background. */
    public static <T> FailingSink<T> background() {
        return new FailingSink<>(false);
    }

    /** One that is written on the worker. */
    public static <T> FailingSink<T> inline() {
        return new FailingSink<>(true);
    }

    /** May have several writers at once, so that dead letters too are written to it on the worker. */
    public FailingSink<T> concurrent() {
        concurrent = true;
        return this;
    }

    /** Fails when it is opened. */
    public FailingSink<T> failingOpen(Throwable error) {
        openFailure = error;
        return this;
    }

    /** Fails at the write number {@code number}, from 1; tries of a record count. */
    public FailingSink<T> failingWrite(int number, Throwable error) {
        failingWrite = number;
        writeFailure = error;
        return this;
    }

    /** Fails at the flush number {@code number}, from 1; flushes that had nothing to do do not count. */
    public FailingSink<T> failingFlush(int number, Throwable error) {
        failingFlush = number;
        flushFailure = error;
        return this;
    }

    /** Fails when it is closed; it is closed nevertheless. */
    public FailingSink<T> failingClose(Throwable error) {
        closeFailure = error;
        return this;
    }

    /** A copy of what was written. */
    public List<T> written() {
        synchronized (written) {
            return List.copyOf(written);
        }
    }

    /** A copy of what was written and then flushed without failing. */
    public List<T> flushed() {
        synchronized (written) {
            return List.copyOf(flushed);
        }
    }

    /** How often it was flushed with something to do, the flush that failed included. */
    public int flushes() {
        synchronized (written) {
            return flushes;
        }
    }

    /** How many writers are open. */
    public int stillOpen() {
        synchronized (written) {
            return open;
        }
    }

    /** How many writers were opened. */
    public int opened() {
        synchronized (written) {
            return opened;
        }
    }

    @Override
    public SinkWriter<T> open() throws Exception {
        raise(openFailure);
        synchronized (written) {
            open++;
            opened++;
        }
        return new Writer();
    }

    @Override
    public Set<SinkTrait> traits() {
        Set<SinkTrait> traits = EnumSet.noneOf(SinkTrait.class);
        if (inline) {
            traits.add(SinkTrait.INLINE);
        }
        if (concurrent) {
            traits.add(SinkTrait.CONCURRENT);
        }
        return traits;
    }

    @Override
    public String toString() {
        return "failing sink";
    }

    private static void raise(@Nullable Throwable error) throws Exception {
        switch (error) {
            case null -> {}
            case Error fatal -> throw fatal;
            case Exception exception -> throw exception;
            default -> throw new IllegalArgumentException("neither an error nor an exception", error);
        }
    }

    private final class Writer implements SinkWriter<T> {
        private boolean closed;

        @Override
        @SuppressWarnings("unchecked") // a view detaches to its own type
        public void write(T record) throws Exception {
            synchronized (written) {
                if (++writes == failingWrite) {
                    raise(writeFailure);
                }
                written.add((T) View.keep(record));
            }
        }

        @Override
        public void flush() throws Exception {
            synchronized (written) {
                if (flushed.size() == written.size()) {
                    return;
                }
                if (++flushes == failingFlush) {
                    raise(flushFailure);
                }
                flushed.addAll(written.subList(flushed.size(), written.size()));
            }
        }

        @Override
        public void close() throws IOException {
            synchronized (written) {
                open -= closed ? 0 : 1;
                closed = true;
            }
            switch (closeFailure) {
                case null -> {}
                case Error fatal -> throw fatal;
                case IOException io -> throw io;
                case RuntimeException unchecked -> throw unchecked;
                default -> throw new IOException(closeFailure);
            }
        }
    }
}
