// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.record.View;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A sink that keeps what it gets and watches whether its caller keeps the rules: one thread at a time, nothing after
 * close, everything flushed before close, one writer at a time unless it is concurrent. Thread-safe.
 *
 * @param <T> the type of record
 */
public final class RecordingSink<T> implements Sink<T> {
    /** How the engine may call it. */
    public enum Kind {
        BACKGROUND,
        INLINE,
        INLINE_CONCURRENT
    }

    /** What the violation of records that were not flushed begins with: no violation if the flow is cut short or fails. */
    public static final String CLOSED_WITH = "closed with ";

    private final String name;
    private final Kind kind;
    private final Faults faults;
    private final transient List<T> records = new ArrayList<>();
    private final transient List<String> violations = new ArrayList<>();
    private final transient List<T> durable = new ArrayList<>();
    private int open;
    private int opened;

    /** A sink that fails as {@code faults} says. */
    public RecordingSink(String name, Kind kind, Faults faults) {
        this.name = name;
        this.kind = kind;
        this.faults = faults;
    }

    /** A background sink that never fails. */
    public static <T> RecordingSink<T> background(String name) {
        return new RecordingSink<>(name, Kind.BACKGROUND, Faults.NONE);
    }

    /** A copy of what was written, in that order. */
    public List<T> records() {
        synchronized (records) {
            return List.copyOf(records);
        }
    }

    /** How many records were flushed. */
    public long flushed() {
        synchronized (records) {
            return durable.size();
        }
    }

    /** A copy of what was flushed. */
    public List<T> durable() {
        synchronized (records) {
            return List.copyOf(durable);
        }
    }

    /** Forgets what it has got, and who has written. */
    public void reset() {
        synchronized (records) {
            records.clear();
            durable.clear();
            violations.clear();
            open = 0;
            opened = 0;
        }
    }

    /** How many writers were opened up to now. */
    public int opened() {
        synchronized (records) {
            return opened;
        }
    }

    /** How many writers are open. */
    public int stillOpen() {
        synchronized (records) {
            return open;
        }
    }

    /** The rules that were broken. */
    public List<String> violations() {
        synchronized (records) {
            return List.copyOf(violations);
        }
    }

    /** When it fails. */
    public Faults faults() {
        return faults;
    }

    /** How the engine may call it. */
    public Kind kind() {
        return kind;
    }

    @Override
    public SinkWriter<T> open() {
        faults.call("sink.open");
        return new Writer();
    }

    @Override
    public Set<SinkTrait> traits() {
        return switch (kind) {
            case BACKGROUND -> Set.of();
            case INLINE_CONCURRENT -> Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT);
            case INLINE -> Set.of(SinkTrait.INLINE);
        };
    }

    @Override
    public String toString() {
        return name;
    }

    private void violation(String text) {
        synchronized (records) {
            violations.add(name + ": " + text);
        }
    }

    private final class Writer implements SinkWriter<T> {
        private final AtomicBoolean busy = new AtomicBoolean();
        private final List<T> unflushed = new ArrayList<>();
        private boolean closed;

        Writer() {
            synchronized (records) {
                opened++;
                open++;
                if (open > 1 && kind != Kind.INLINE_CONCURRENT) {
                    violation("two writers are open at once");
                }
            }
        }

        @Override
        public void write(T record) throws Exception {
            enter("write");
            try {
                faults.call("sink.write");
                faults.check(record);
                keep(record);
            } finally {
                busy.set(false);
            }
        }

        /** A view detaches to its own type, as {@code ByteView} and {@code Message} do. */
        @SuppressWarnings("unchecked")
        private void keep(T record) {
            T kept = (T) View.keep(record);
            unflushed.add(kept);
            synchronized (records) {
                records.add(kept);
            }
        }

        @Override
        public void flush() {
            enter("flush");
            try {
                faults.call("sink.flush");
                synchronized (records) {
                    durable.addAll(unflushed);
                }
                unflushed.clear();
            } finally {
                busy.set(false);
            }
        }

        @Override
        public void close() {
            if (closed) {
                return;
            }
            enter("close");
            synchronized (records) {
                closed = true;
                open--;
                if (!unflushed.isEmpty()) {
                    violation(CLOSED_WITH + unflushed.size() + " records that were not flushed");
                }
            }
            busy.set(false);
            faults.call("sink.close");
        }

        private void enter(String call) {
            if (!busy.compareAndSet(false, true)) {
                violation(call + " while another thread is in it");
            }
            if (closed) {
                violation(call + " after close");
            }
        }
    }
}
