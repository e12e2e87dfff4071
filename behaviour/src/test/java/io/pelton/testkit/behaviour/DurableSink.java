// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.flow.DeadLetter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Writers;
import io.pelton.testkit.behaviour.FlowShape.Numbered;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A sink that writes to a simulated store, a file for each writer; flushed is what is synced there. It counts on its own: what a flow
 * says of itself is compared with that. Its calls fail as {@link Calls} say. For one life of a flow. Thread-safe.
 */
final class DurableSink implements Sink<Object> {
    /**
     * How it is.
     *
     * @param writesThrough whether each record goes to the store when it is written, else when it is flushed
     * @param dawdle how many ten microseconds each eighth record takes
     * @param batching how it takes batches; null if it takes records one by one
     * @param writers how many writers it has
     * @param keys how many keys there are
     */
    record Shape(
            String name, boolean isInline, boolean writesThrough, int dawdle, DurableBatches.@Nullable Shape batching, int writers, int keys) {
        static Shape of(String name, SplittableRandom random) {
            return new Shape(
                    name, random.nextInt(3) == 0, random.nextInt(3) == 0, random.nextInt(4) == 0 ? random.nextInt(40) : 0, null, 1, 1);
        }

        /** The same, but now and then it takes batches. */
        Shape sometimesBatching(SplittableRandom random, boolean refusesRecords) {
            return isInline || random.nextBoolean()
                    ? this
                    : new Shape(name, false, writesThrough, dawdle, DurableBatches.Shape.of(random, refusesRecords), writers, keys);
        }

        /** The same, but now and then it has several writers. */
        Shape sometimesKeyed(SplittableRandom random) {
            return isInline || random.nextInt(3) > 0
                    ? this
                    : new Shape(name, false, writesThrough, dawdle, batching, 2 + random.nextInt(3), 1 + random.nextInt(10));
        }

        /** The same for all records that must have one writer; null is one, too. */
        @Nullable Object key(Numbered record) {
            int key = record.index() % keys;
            return key == 0 ? null : key;
        }

        @Override
        public String toString() {
            return name + (isInline ? " inline" : " background") + (writesThrough ? ", unbuffered" : "") + (dawdle == 0 ? "" : ", slow")
                    + (batching == null ? "" : ", " + batching) + (writers == 1 ? "" : ", " + writers + " writers of " + keys + " keys");
        }
    }

    private final Shape shape;
    private final String folder;
    private final transient SimStore store;
    private final transient Calls calls;
    private final transient Queue<Writer> writers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();

    /** How many writes have returned that a flush has followed which has returned. */
    private final AtomicLong confirmed = new AtomicLong();

    /** Records for which a write has failed. */
    private final transient Set<Object> refused = ConcurrentHashMap.newKeySet();

    /** Records that may be written though a write or a flush has failed. */
    private final transient Set<Object> doubtful = ConcurrentHashMap.newKeySet();

    DurableSink(Shape shape, int life, SimStore store, Calls calls) {
        this.shape = shape;
        this.folder = DurableRecords.folder(shape.name, life);
        this.store = store;
        this.calls = calls;
    }

    /** What survives a kill of what this life has written, dead letters as the record they are about. */
    DurableRecords durable() {
        return DurableRecords.synced(store, folder);
    }

    long confirmed() {
        return confirmed.get();
    }

    Set<Object> refused() {
        return refused;
    }

    Set<Object> doubtful() {
        return doubtful;
    }

    @Override
    public Set<SinkTrait> traits() {
        return shape.isInline ? Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT) : Set.of(SinkTrait.CONCURRENT);
    }

    @Override
    public Writers<Object> writers() {
        return shape.writers == 1 ? Writers.one() : Writers.byKey(shape.writers, record -> shape.key(numbered(record)));
    }

    /** Writers that were not closed once and told then once how the flow has ended; there must be none when it has. */
    List<String> badlyEnded() {
        return writers.stream()
                .filter(writer -> writer.closes.get() != 1 || writer.ends.get() != 1 || writer.isToldBeforeClosed)
                .map(writer -> shape.name + ": closed " + writer.closes + " times, told " + writer.ends + " times"
                        + (writer.isToldBeforeClosed ? ", before it was closed" : ""))
                .toList();
    }

    /** How often a writer was told how the flow has ended, at most. */
    int mostEnds() {
        return writers.stream().mapToInt(writer -> writer.ends.get()).max().orElse(0);
    }

    /** Whether a writer was told that all is written. */
    boolean wasToldThatAllIsDone() {
        return writers.stream().anyMatch(writer -> writer.isDone);
    }

    /** Whether a writer was told that not all is written. */
    boolean wasToldThatSomeIsLeft() {
        return writers.stream().anyMatch(writer -> writer.ends.get() > 0 && !writer.isDone);
    }

    @Override
    public OutputWriter<Object> open() {
        calls.before(shape.name + ".open");
        Writer writer = new Writer(folder + opened.incrementAndGet());
        writers.add(writer);
        return shape.batching == null ? writer : new DurableBatches(shape.batching, writer);
    }

    @Override
    public String toString() {
        return shape.name;
    }

    static Numbered numbered(Object written) {
        return (Numbered) (written instanceof DeadLetter letter ? letter.record() : written);
    }

    /** Its calls fail as they are to. */
    final class Writer implements SinkWriter<Object> {
        private final String file;
        private final List<Numbered> pending = new ArrayList<>();
        private int writes;
        private int returned;
        private final AtomicInteger closes = new AtomicInteger();
        private final AtomicInteger ends = new AtomicInteger();
        private volatile boolean isDone;
        private volatile boolean isToldBeforeClosed;

        Writer(String file) {
            this.file = file;
        }

        @Override
        public void write(Object written) {
            Numbered record = numbered(written);
            boolean isWritten = false;
            try {
                take(List.of(record));
                isWritten = true;
            } finally {
                if (!isWritten) {
                    refuse(record);
                }
            }
        }

        /** It does not take this one. */
        void refuse(Numbered record) {
            refused.add(record.origin());
        }

        /** Writes these together. */
        void take(List<Numbered> records) {
            boolean mayBeWritten = false;
            boolean isWritten = false;
            try {
                calls.before(shape.name + ".write");
                if (shape.dawdle > 0 && ++writes % 8 == 0) {
                    Pause.of(shape.dawdle * 10_000L);
                }
                mayBeWritten = true;
                if (shape.writesThrough) {
                    store.append(file, DurableRecords.bytes(records));
                }
                pending.addAll(records);
                calls.after(shape.name + ".write");
                isWritten = true;
                returned += records.size();
            } finally {
                if (!isWritten && mayBeWritten) {
                    records.forEach(record -> doubtful.add(record.origin()));
                }
            }
        }

        @Override
        public void flush() {
            boolean isFlushed = false;
            try {
                calls.before(shape.name + ".flush");
                if (!shape.writesThrough) {
                    store.append(file, DurableRecords.bytes(pending));
                }
                store.sync(file);
                calls.after(shape.name + ".flush");
                isFlushed = true;
            } finally {
                if (!isFlushed) {
                    pending.forEach(record -> doubtful.add(record.origin()));
                }
            }
            confirmed.addAndGet(returned);
            returned = 0;
            pending.clear();
        }

        @Override
        public void close() {
            closes.incrementAndGet();
            calls.before(shape.name + ".close");
            calls.after(shape.name + ".close");
        }

        @Override
        public void ended(boolean hasAll) {
            isDone = hasAll;
            isToldBeforeClosed |= closes.get() == 0;
            ends.incrementAndGet();
            calls.before(shape.name + ".ended");
            calls.after(shape.name + ".ended");
        }
    }
}
