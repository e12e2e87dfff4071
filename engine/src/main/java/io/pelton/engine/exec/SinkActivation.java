// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FailureHandler;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.stage.SinkSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.Workers;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A background sink: takes batches and writes their records on a thread of its own. Batches are acknowledged when the writer
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

    private final SinkSpec sink;
    private final SinkWriter<Object> writer;
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
    private int unflushedRecords;
    private boolean failed;
    private boolean broken;
    private boolean closed;
    private final SingleWriterCounter received = new SingleWriterCounter();
    /** Those that were flushed: what is in a buffer when the writer fails is nowhere. */
    private final SingleWriterCounter written = new SingleWriterCounter();

    SinkActivation(
            RunningFlow flow,
            Workers workers,
            SinkSpec sink,
            SinkWriter<Object> writer,
            Function<SinkActivation, Consequences> consequences,
            Function<SinkActivation, BatchInput> input) {
        super("sink " + sink.name(), flow, workers);
        this.sink = sink;
        this.lastFlush = flow.runtime().nanoTime();
        this.writer = writer;
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
        int before = tried;
        int done = 0;
        failed = true;
        try {
            while (tried < batch.size) {
                done += writeOne(batch.records[tried++]);
                if (leaving) {
                    break;
                }
            }
        } finally {
            unflushedRecords += done;
            received.add(tried - before);
            deadLetters.end(tried == batch.size);
        }
        failed = false; // not before: a flush of dead letters that has failed is final, as any other
        if (tried == batch.size) {
            open = null;
            unflushed.add(batch.ack);
            input.recycle(batch);
        }
    }

    /** Drops what is left of a batch that is begun. Gives the number of records. */
    private int dropOpen() {
        int left = open == null ? 0 : open.size - tried;
        open = null;
        return left;
    }

    /** 1 if the record was written, 0 if it was set aside. */
    private int writeOne(Object record) {
        try {
            writer.write(record);
            return 1;
        } catch (Throwable e) {
            if (sink.isDeadLetters() || isReaderClosed(e)) {
                flow().leftBehind(1); // no policy counts this one
                throw broken(e);
            }
            Object result = failures.recover(sink.info(), record, noted(e), () -> {
                try {
                    writer.write(record);
                    return record;
                } catch (Throwable again) {
                    throw noted(again);
                }
            });
            return result == FailureHandler.FAILED ? 0 : 1;
        }
    }

    /** Notes whether {@code error} says that the writer is broken: it is not flushed then any more. */
    private Throwable noted(Throwable error) {
        broken |= Failures.isFatalError(error);
        return error;
    }

    private void flush() {
        if (broken || (unflushed.isEmpty() && unflushedRecords == 0)) {
            return;
        }
        try {
            writer.flush();
        } catch (Throwable e) {
            throw broken(e);
        }
        flow().runtime().cutPoint("a sink has flushed");
        lastFlush = flow().runtime().nanoTime();
        written.add(unflushedRecords);
        unflushedRecords = 0;
        deadLetters.flush();
        unflushed.forEach(Ack::release);
        unflushed.clear();
    }

    private Progress endOrWait() {
        if (!input.isExhausted()) {
            return Progress.WAIT;
        }
        flow().leftBehind(unflushedRecords);
        unflushedRecords = 0;
        close();
        deadLetters.close();
        return Progress.ENDED;
    }

    @Override
    Progress abandon() {
        flow().leftBehind(dropOpen() + input.discard(false) + unflushedRecords);
        if (unflushedRecords == 0 && !broken) {
            unflushed.forEach(Ack::release); // nothing of them waits for a flush: what could not be written failed
            unflushed.clear();
        }
        unflushedRecords = 0;
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
    private FlowStopped broken(Throwable error) {
        failed = true;
        broken = true;
        flow().leftBehind(unflushedRecords);
        unflushedRecords = 0;
        if (flow().isCut()) {
            flow().brokenByCut();
            return FlowStopped.INSTANCE;
        }
        if (isReaderClosed(error)) {
            flow().stopReading();
            return FlowStopped.INSTANCE;
        }
        flow().failWriting("the sink '" + sink.name() + "' (" + sink.sink() + ") failed", error);
        return FlowStopped.INSTANCE;
    }

    /** Nobody wants the records any more: that is an end, not a failure. */
    private static boolean isReaderClosed(Throwable error) {
        return error instanceof PeltonException known && known.code() == ErrorCode.READER_CLOSED;
    }

    SinkSpec sink() {
        return sink;
    }

    Failures failures() {
        return failures;
    }

    String position() {
        return position;
    }

    long received() {
        return received.get();
    }

    long written() {
        return written.get();
    }
}
