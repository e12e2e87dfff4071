// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts on its own what has been flushed, and how often: what a flow says of itself is compared with that. Fails and dawdles as a
 * random number says. Thread-safe.
 */
final class DurableSink implements Sink<Object> {
    /** How often it is opened, written, flushed and closed until that fails; at {@link #NEVER} it does not. */
    private static final int NEVER = -1;

    private final String name;
    private final boolean inline;
    private final int failingWrite;
    private final int failingFlush;
    private final boolean closeFails;
    private final boolean endFails;
    private final int dawdle;
    private final transient Map<Object, Integer> durable = new ConcurrentHashMap<>();
    private final transient CallsAfterEnd calls;
    private final transient Queue<Writer> writers = new ConcurrentLinkedQueue<>();

    /** A sink of some kind; it may fail if {@code mayFail}. */
    DurableSink(String name, SplittableRandom random, boolean mayFail, CallsAfterEnd calls) {
        this.name = name;
        this.calls = calls;
        inline = random.nextInt(3) == 0;
        failingWrite = mayFail && random.nextInt(6) == 0 ? random.nextInt(200) : NEVER;
        failingFlush = mayFail && random.nextInt(6) == 0 ? random.nextInt(20) : NEVER;
        closeFails = mayFail && random.nextInt(20) == 0;
        endFails = mayFail && random.nextInt(10) == 0;
        dawdle = random.nextInt(4) == 0 ? random.nextInt(40) : 0;
    }

    /** How often each record has been flushed, dead letters as the record they are about. */
    Map<Object, Integer> durable() {
        return durable;
    }

    @Override
    public boolean isInline() {
        return inline;
    }

    @Override
    public boolean isConcurrent() {
        return true;
    }

    /** Writers that were not closed once and told then once how the flow has ended; there must be none when it has. */
    List<String> badlyEnded() {
        return writers.stream()
                .filter(writer -> writer.closes.get() != 1 || writer.ends.get() != 1 || writer.isToldBeforeClosed)
                .map(writer -> name + ": closed " + writer.closes + " times, told " + writer.ends + " times"
                        + (writer.isToldBeforeClosed ? ", before it was closed" : ""))
                .toList();
    }

    /** How often a writer was told how the flow has ended, at most. */
    int mostEnds() {
        return writers.stream().mapToInt(writer -> writer.ends.get()).max().orElse(0);
    }

    /** Whether it fails at some time. */
    boolean mayFail() {
        return failingWrite != NEVER || failingFlush != NEVER || closeFails || endFails;
    }

    @Override
    public SinkWriter<Object> open() {
        Writer writer = new Writer();
        writers.add(writer);
        return writer;
    }

    @Override
    public String toString() {
        return name + (inline ? " inline" : " background") + (failingWrite == NEVER ? "" : ", write " + failingWrite + " fails")
                + (failingFlush == NEVER ? "" : ", flush " + failingFlush + " fails") + (closeFails ? ", close fails" : "") + (endFails ? ", end fails" : "")
                + (dawdle == 0 ? "" : ", slow");
    }

    private final class Writer implements SinkWriter<Object> {
        private final List<Object> pending = new ArrayList<>();
        private int writes;
        private int flushes;
        private final AtomicInteger closes = new AtomicInteger();
        private final AtomicInteger ends = new AtomicInteger();
        private volatile boolean isToldBeforeClosed;

        @Override
        public void write(Object record) {
            calls.called(name + ".write");
            if (writes++ == failingWrite) {
                throw failingWrite % 2 == 0
                        ? new PeltonException(ErrorCode.WRITE_FAILED, "the disk is full")
                        : new IllegalStateException("not this one");
            }
            if (dawdle > 0 && writes % 8 == 0) {
                Pause.of(dawdle * 10_000L);
            }
            pending.add(record instanceof DeadLetter letter ? letter.record() : record);
        }

        @Override
        public void flush() {
            calls.called(name + ".flush");
            if (flushes++ == failingFlush) {
                throw new IllegalStateException("cannot be flushed");
            }
            pending.forEach(record -> durable.merge(record, 1, Integer::sum));
            pending.clear();
        }

        @Override
        public void close() {
            calls.called(name + ".close");
            closes.incrementAndGet();
            if (closeFails) {
                throw new IllegalStateException("cannot be closed");
            }
        }

        @Override
        public void ended(boolean isDone) {
            calls.called(name + ".ended");
            ends.incrementAndGet();
            if (closes.get() == 0) {
                isToldBeforeClosed = true;
            }
            if (endFails) {
                throw new AssertionError("cannot be completed");
            }
        }
    }
}
