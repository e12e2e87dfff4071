// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.runtime.Alarm;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.WriteResult;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How records reach a sink that takes batches: gathers them, has them written, and finds those that the sink never takes. Belongs to the thread
 * of the sink.
 *
 * <p>What is gathered is written from the front. The part that is tried is the first of those that are left to be written: all of it at first;
 * before a record that is found to be bad, what is before that; the first half of a part in which one must be. So the others keep their order,
 * and nothing is tried again that was written.
 */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
final class BatchDelivery {
    /**
     * Records that are tried together if possible: up to {@code end}, where another part begins, or a bad record stands.
     *
     * @param bad what is wrong with the record at {@code end}; null if that is not known to be bad
     */
    private record Part(int end, @Nullable Throwable bad) {}

    private final SinkActivation sink;
    private final BatchWriter<Object> writer;
    private final BatchTries tries;
    private final GatheredRecords gathered;
    private final long maxBytes;
    private final long lingerNanos;

    /** Batches that are gathered to their end, and of which something is not written. */
    private final ArrayDeque<Ack> begun = new ArrayDeque<>();

    /** What is left to be written: the next part is the first. */
    private final ArrayDeque<Part> parts = new ArrayDeque<>();

    /** The first record that is neither written nor left to the error policy. */
    private int next;

    private long bytes;

    /** When the first record was gathered. */
    private long since;

    private @Nullable Alarm lingering;

    BatchDelivery(SinkActivation sink, String name, BatchWriter<Object> writer) {
        BatchOptions options = Objects.requireNonNull(
                writer.options(), () -> "the writer of " + name + " has no options: " + writer.getClass().getName() + ".options() is null");
        this.sink = sink;
        this.writer = writer;
        this.tries = new BatchTries(sink.flow(), name, writer, options.giveUpAfter());
        this.gathered = new GatheredRecords(options.maxRecords());
        this.maxBytes = options.maxBytes();
        this.lingerNanos = TimeUnit.NANOSECONDS.convert(options.linger());
    }

    /** Takes a record as its step has written it, and writes what is gathered if that is enough. */
    void add(Object written, Ack ack) {
        makeRoom(written instanceof SharedSink.OfStep of ? of.record() : written);
        if (gathered.count() == 0) {
            since = sink.flow().runtime().nanoTime();
        }
        gathered.add(written, ack);
        if (gathered.isFull()) {
            write();
        }
    }

    /** For a record, which is left behind as well if the flow stops meanwhile. */
    private void makeRoom(Object record) {
        try {
            long more = bytesOf(record);
            if (gathered.count() > 0 && more > maxBytes - bytes) {
                write();
            }
            bytes += more;
        } catch (FlowStopped e) {
            sink.flow().leftBehind(1);
            throw e;
        }
    }

    private long bytesOf(Object record) {
        try {
            return writer.bytesOf(record);
        } catch (Throwable e) {
            throw sink.broken(e);
        }
    }

    /** The records of a batch are gathered. It is to be acknowledged when they are written and flushed, or left to the error policy. */
    void endOfBatch(Ack ack) {
        begun.add(ack);
        settle();
    }

    /** There is nothing more to gather now: writes what has waited long enough, or all if nothing will come, or all is to come to rest. */
    void rest(boolean isLast) {
        if (gathered.count() == 0) {
            return;
        }
        long left = lingerNanos - (sink.flow().runtime().nanoTime() - since);
        if (isLast || left <= 0) {
            write();
        } else {
            forgetAlarm();
            lingering = sink.flow().runtime().after(left, sink::signal);
        }
    }

    /** Whether there are records that are neither written nor left to the error policy. */
    boolean isGathering() {
        return gathered.count() > 0;
    }

    /** Drops them, and gives their number. */
    int drop() {
        int left = gathered.count() - next;
        begun.clear();
        parts.clear();
        reset();
        return left;
    }

    private void reset() {
        forgetAlarm();
        gathered.clear();
        next = 0;
        bytes = 0;
    }

    private void forgetAlarm() {
        if (lingering != null) {
            lingering.cancel();
            lingering = null;
        }
    }

    private void write() {
        int count = gathered.count();
        parts.push(new Part(count, null));
        while (next < count) {
            Part part = parts.element();
            if (next < part.end) {
                write(part.end);
            } else {
                parts.pop();
                if (part.bad != null) {
                    setAside(part.bad);
                }
            }
        }
        parts.clear();
        reset();
        settle();
    }

    /** Tries what is left up to {@code end}. */
    private void write(int end) {
        switch (tryPart(next, end)) {
            case WriteResult.Written _ -> {
                countWritten(next, end);
                next = end;
                settle();
            }
            case WriteResult.BadRecord(int index, Throwable why) -> parts.push(new Part(next + Objects.checkIndex(index, end - next), why));
            case WriteResult.Bisect(Throwable why) when end - next == 1 -> parts.push(new Part(next, why));
            case WriteResult.Bisect _ -> parts.push(new Part((next + end) >>> 1, null));
            case WriteResult.Retry _ -> throw new AssertionError("the sink was to be tried until it takes something");
        }
    }

    private WriteResult tryPart(int begin, int end) {
        try {
            WriteResult result = tries.write(gathered.part(begin, end));
            if (result instanceof WriteResult.BadRecord bad) {
                Objects.checkIndex(bad.index(), end - begin);
            }
            return result;
        } catch (FlowStopped e) {
            throw e;
        } catch (Throwable e) {
            throw sink.broken(e);
        }
    }

    private void countWritten(int begin, int end) {
        for (int i = begin; i < end; i++) {
            sink.countWritten(gathered.stepOf(i));
        }
    }

    /** What is to become of the next record is said by the policy, which may have it tried again. If the flow stops, it is counted there. */
    private void setAside(Throwable why) {
        int index = next++;
        if (sink.isRecovered(gathered.stepOf(index), gathered.record(index), gathered.ackOf(index), why, () -> writeAlone(index))) {
            sink.countWritten(gathered.stepOf(index));
        }
        settle();
    }

    private Object writeAlone(int index) throws Throwable {
        return switch (tryAlone(index)) {
            case WriteResult.Written _ -> gathered.record(index);
            case WriteResult.BadRecord bad -> throw bad.why();
            case WriteResult.Bisect bisect -> throw bisect.why();
            case WriteResult.Retry retry -> throw retry.why();
        };
    }

    private WriteResult tryAlone(int index) {
        try {
            return tryPart(index, index + 1);
        } catch (FlowStopped e) {
            sink.flow().leftBehind(1); // nobody else counts it
            throw e;
        }
    }

    /** Batches of which nothing is left need a flush only. */
    private void settle() {
        while (!begun.isEmpty() && (next == gathered.count() || begun.element() != gathered.ackOf(next))) {
            sink.unflushed(begun.remove());
        }
    }
}
