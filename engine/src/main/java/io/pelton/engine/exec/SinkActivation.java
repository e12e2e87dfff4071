// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FailureHandler;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.Workers;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A background sink, or one of the writers of one that has several: takes batches and writes their records on a thread of its own, one by one or in {@linkplain BatchDelivery batches as
 * the sink wants them}. Batches are acknowledged when the writer
 * has flushed them, which happens when no more are waiting, or else after a number of them or some time. A record counts as
 * written when it is flushed.
 */
@SuppressWarnings("ReferenceEquality") // FAILED is one object
final class SinkActivation extends Activation {
    private static final int BATCHES_PER_FLUSH = 64;

    /** How long records wait for a flush when the next ones keep coming. */
    private static final long FLUSH_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** What happens to records that cannot be written, and where their dead letters go. */
    record Consequences(Failures failures, StageOutputs deadLetters) {}

    /** The steps that write to it, all under one policy. */
    private final List<SinkSpec> steps;

    /** What messages call it. */
    private final String description;

    private final OutputWriter<Object> writer;

    /** The writer, if it takes records one by one; null if it takes batches. */
    private final @Nullable SinkWriter<Object> records;

    /** How records reach the writer if it takes batches; else null. */
    private final @Nullable BatchDelivery batches;

    private final BatchInput input;
    private final Failures failures;
    private final StageOutputs deadLetters;
    private final List<Ack> unflushed = new ArrayList<>();
    private String position = "";

    /** A batch of which a part is written; null if none is begun. */
    private @Nullable Batch open;

    /** How many records of {@link #open} have been tried. */
    private int tried;

    private long lastFlush;
    private volatile boolean leaving;
    private boolean failed;
    private boolean broken;
    private boolean closed;
    private final Counts[] counts;

    /** @param number which of the writers of {@code sink} it is, from 0 */
    SinkActivation(
            RunningFlow flow,
            Workers workers,
            SharedSink sink,
            int number,
            OutputWriter<Object> writer,
            Function<SinkActivation, Consequences> consequences,
            Function<SinkActivation, BatchInput> input) {
        super("sink " + sink.name(number), flow, workers);
        this.steps = List.copyOf(sink.steps());
        this.description = sink.description(number);
        this.counts = steps.stream().map(_ -> new Counts()).toArray(Counts[]::new);
        this.lastFlush = flow.runtime().nanoTime();
        this.writer = writer;
        this.records = writer instanceof SinkWriter<Object> one ? one : null;
        this.batches = writer instanceof BatchWriter<Object> several ? new BatchDelivery(this, description, several) : null;
        Consequences made = consequences.apply(this);
        this.failures = made.failures();
        this.deadLetters = made.deadLetters();
        this.input = input.apply(this);
    }

    @Override
    Progress work() {
        if (failed) {
            flow().leftBehind(dropOpen() + input.discard(false));
            flush();
            return endOrWait();
        }
        for (Batch batch = next(); batch != null; batch = next()) {
            write(batch);
            if (unflushed.size() >= BATCHES_PER_FLUSH || (leaving && flow().runtime().nanoTime() - lastFlush >= FLUSH_NANOS)) {
                flush();
            }
            if (leaving) {
                return Progress.AGAIN;
            }
        }
        rest();
        flush();
        return endOrWait();
    }

    private @Nullable Batch next() {
        return open == null ? input.poll() : open;
    }

    @Override
    void turnBegins() {
        leaving = false;
    }

    @Override
    void leaveTurn() {
        leaving = true;
    }

    /** Writes the batch, or what is left of it, until it is asked to leave. */
    private void write(Batch batch) {
        if (open == null) {
            open = batch;
            tried = 0;
            position = batch.ack.describeSplit();
        }
        deadLetters.begin(batch.ack);
        failed = true;
        try {
            while (tried < batch.size) {
                writeNext(batch.records[tried++]);
                if (leaving) {
                    break;
                }
            }
        } finally {
            for (Counts each : counts) {
                each.publish();
            }
            deadLetters.end(tried == batch.size);
        }
        failed = false; // not before: a flush of dead letters that has failed is final, as any other
        if (tried == batch.size) {
            open = null;
            if (batches == null) {
                unflushed.add(batch.ack);
            } else {
                batches.endOfBatch(batch.ack);
            }
            input.recycle(batch);
        }
    }

    /** Nothing more is there now. */
    private void rest() {
        if (batches != null) {
            failed = true;
            batches.rest(input.isExhausted() || flow().keeping().isPaused());
            failed = false;
        }
    }

    /** Nothing is left of a batch but to be flushed. */
    void unflushed(Ack ack) {
        unflushed.add(ack);
    }

    /** Drops what is left of a batch that is begun, and what is gathered. Gives the number of records. */
    private int dropOpen() {
        int left = open == null ? 0 : open.size - tried;
        open = null;
        return batches == null ? left : left + batches.drop();
    }

    private void writeNext(Object next) {
        int number = 0;
        Object record = next;
        if (next instanceof SharedSink.OfStep of) {
            number = of.number();
            record = of.record();
        }
        counts[number].taken++;
        if (batches != null) {
            batches.add(next, Objects.requireNonNull(open).ack);
        } else if (isWritten(steps.get(number), record)) {
            counts[number].unflushed++;
        }
    }

    /** A record of the step with this number is in the hands of the writer. */
    void countWritten(int number) {
        counts[number].unflushed++;
    }

    /** False if the record was set aside. */
    private boolean isWritten(SinkSpec step, Object record) {
        SinkWriter<Object> target = Objects.requireNonNull(records);
        try {
            target.write(record);
            return true;
        } catch (Throwable e) {
            return isRecovered(step, record, e, () -> {
                target.write(record);
                return record;
            });
        }
    }

    /** The same for a record that came in the batch of {@code ack}, which may not be the one that is taken. */
    boolean isRecovered(int number, Object record, Ack ack, Throwable error, FailureHandler.Retry retry) {
        position = ack.describeSplit();
        deadLetters.begin(ack);
        try {
            return isRecovered(steps.get(number), record, error, retry);
        } finally {
            deadLetters.end(true);
        }
    }

    /** False if the record, for which {@code error} was thrown, was left to the error policy; else a later try has written it. */
    private boolean isRecovered(SinkSpec step, Object record, Throwable error, FailureHandler.Retry retry) {
        if (step.isDeadLetters() || isReaderClosed(error)) {
            flow().leftBehind(1); // no policy counts this one
            throw broken(error);
        }
        Object result = failures.recover(step.info(), record, noted(error), () -> {
            try {
                return retry.call();
            } catch (Throwable again) {
                throw noted(again);
            }
        });
        return result != FailureHandler.FAILED;
    }

    /** Notes whether {@code error} says that the writer is broken: it is not flushed then any more. */
    private Throwable noted(Throwable error) {
        broken |= Failures.isFatalError(error);
        return error;
    }

    private void flush() {
        if (broken || (unflushed.isEmpty() && unflushedRecords() == 0)) {
            return;
        }
        try {
            writer.flush();
        } catch (Throwable e) {
            throw broken(e);
        }
        flow().runtime().cutPoint("a sink has flushed");
        lastFlush = flow().runtime().nanoTime();
        for (Counts each : counts) {
            each.flushed();
        }
        deadLetters.flush();
        unflushed.forEach(Ack::release);
        unflushed.clear();
    }

    private Progress endOrWait() {
        if (!input.isExhausted()) {
            return Progress.WAIT;
        }
        if (batches != null && batches.isGathering()) {
            return Progress.AGAIN; // the end has come since it was looked for
        }
        flow().leftBehind(takeUnflushed());
        close();
        deadLetters.close();
        return Progress.ENDED;
    }

    @Override
    Progress abandon() {
        int unwritten = takeUnflushed();
        flow().leftBehind(dropOpen() + input.discard(false) + unwritten);
        if (unwritten == 0 && !broken) {
            unflushed.forEach(Ack::release); // nothing of them waits for a flush: what could not be written failed
            unflushed.clear();
        }
        close();
        deadLetters.abandon();
        return Progress.ENDED;
    }

    private void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            writer.close();
        } catch (Throwable e) {
            broken(e);
        }
    }

    /** The writer has failed for good: it gets no more records, and is never flushed again. */
    FlowStopped broken(Throwable error) {
        failed = true;
        broken = true;
        flow().leftBehind(takeUnflushed());
        if (flow().isCut()) {
            flow().brokenByCut();
            return FlowStopped.INSTANCE;
        }
        if (isReaderClosed(error)) {
            flow().stopReading();
            return FlowStopped.INSTANCE;
        }
        flow().failWriting(description + " failed", error);
        return FlowStopped.INSTANCE;
    }

    /** Nobody wants the records any more: that is an end, not a failure. */
    private static boolean isReaderClosed(Throwable error) {
        return error instanceof PeltonException known && known.code() == ErrorCode.READER_CLOSED;
    }

    private int unflushedRecords() {
        int sum = 0;
        for (Counts each : counts) {
            sum += each.unflushed;
        }
        return sum;
    }

    /** They will not be flushed any more. */
    private int takeUnflushed() {
        int sum = unflushedRecords();
        for (Counts each : counts) {
            each.unflushed = 0;
        }
        return sum;
    }

    List<SinkSpec> steps() {
        return steps;
    }

    Failures failures() {
        return failures;
    }

    String position() {
        return position;
    }

    /** How many records of the step with this number it has taken. Any thread. */
    long received(int step) {
        return counts[step].received.get();
    }

    /** How many of them it has written. Any thread. */
    long written(int step) {
        return counts[step].written.get();
    }

    /** What one step has written. */
    private static final class Counts {
        private final SingleWriterCounter received = new SingleWriterCounter();

        /** Those that were flushed: what is in a buffer when the writer fails is nowhere. */
        private final SingleWriterCounter written = new SingleWriterCounter();

        /** Those that are not published yet as received. */
        private int taken;

        private int unflushed;

        void publish() {
            received.add(taken);
            taken = 0;
        }

        void flushed() {
            written.add(unflushed);
            unflushed = 0;
        }
    }
}
