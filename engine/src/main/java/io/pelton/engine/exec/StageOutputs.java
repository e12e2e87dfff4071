// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.ack.Ack;
import io.pelton.engine.compile.FlowStopped;
import io.pelton.engine.compile.StageProgram;
import io.pelton.spi.SinkWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything one activation writes to: batches for other threads and inline sinks. Belongs to its thread. */
@SuppressWarnings("ReferenceEquality") // acknowledgements are told apart by identity
final class StageOutputs implements CurrentAck {
    private final RunningFlow flow;
    /** Arrays, because these are gone through for every batch and a list would make an iterator each time. */
    private final BatchOutput[] batches;

    private final TableOutput[] tables;
    private final List<InlineSink> inline;
    private final long lingerNanos;
    private long lastFlush;
    private @Nullable Ack current;
    private boolean closed;

    /** What was emitted while the batch was processed; released when inline sinks have flushed that. */
    private final List<Ack> emitted = new ArrayList<>();

    /** Other threads that have a part of the batch; null if there never are any. */
    private @Nullable Lanes lanes;

    /** What those of the inline sinks have flushed that are not broken; null if there are none but for dead letters. */
    private @Nullable FlushedCounts flushed;

    StageOutputs(
            RunningFlow flow,
            List<BatchOutput> batches,
            List<TableOutput> tables,
            List<InlineSink> inline,
            long lingerNanos) {
        this.flow = flow;
        this.lastFlush = flow.runtime().nanoTime();
        this.batches = batches.toArray(BatchOutput[]::new);
        this.tables = tables.toArray(TableOutput[]::new);
        this.inline = List.copyOf(inline);
        this.lingerNanos = lingerNanos;
    }

    /** Parts of records are led on {@code newLanes}. Called before the flow is started. */
    void writtenBy(Lanes newLanes) {
        lanes = newLanes;
    }

    /** The sinks that are written on the worker. */
    List<InlineSink> inline() {
        return inline;
    }

    /** {@code counts} tell what inline sinks flush from now on, but for those that are broken. Called before the flow is started, too. */
    void countedBy(FlushedCounts counts) {
        for (InlineSink sink : inline) {
            if (!sink.sink().isDeadLetters()) {
                sink.countedBy(counts);
                flushed = counts;
            }
        }
    }

    /** The short way of lines into a table; null if there is none. */
    @Nullable Shortcut shortcut(StageProgram program) {
        return Shortcut.of(program, List.of(tables));
    }

    /** The records written from now on come from the batch that {@code ack} stands for. */
    void begin(Ack ack) {
        current = ack;
        for (BatchOutput output : batches) {
            output.begin(ack);
        }
        for (TableOutput table : tables) {
            table.begin(ack);
        }
    }

    /** The acknowledgement of the batch that is processed, or was last. */
    @Override
    public Ack current() {
        if (current == null) {
            throw new IllegalStateException("no batch has been begun");
        }
        return current;
    }

    @Override
    public void during(Ack ack, Runnable way) {
        Ack outer = current();
        turnTo(ack);
        try {
            way.run();
            emitted.add(ack); // else nothing of it is ever acknowledged
        } finally {
            turnTo(outer);
        }
    }

    /** Writes a record that comes from the batch that {@code ack} stands for. */
    void writing(Ack ack, SinkWriter<Object> output, Object record) throws Exception {
        Ack outer = current();
        if (ack == outer) {
            output.write(record);
            return;
        }
        turnTo(ack);
        try {
            output.write(record);
        } finally {
            turnTo(outer);
        }
    }

    /** All that holds {@code ack} is written, on other threads. */
    void emitted(Ack ack) {
        emitted.add(ack);
    }

    private void turnTo(Ack ack) {
        current = ack;
        for (BatchOutput output : batches) {
            output.turnTo(ack);
        }
        for (TableOutput table : tables) {
            table.end();
            table.begin(ack);
        }
    }

    /**
     * The batch is processed, or a part of it: what was written holds its acknowledgement now.
     *
     * @param whole whether nothing of the batch is left
     */
    void end(boolean whole) {
        try {
            if (lanes != null) {
                lanes.awaitAll();
            }
        } finally {
            endWritten(whole);
        }
    }

    /** A block of the activation has something to emit, though a record may be on its way. Any thread. */
    void emissionIsDue() {
        if (lanes != null) {
            lanes.emissionIsDue();
        }
    }

    /** How many ways go on by themselves. Any thread. */
    int ways() {
        return lanes == null ? 0 : lanes.detached();
    }

    /** Writes what goes on by itself beyond its batch has to write. Between two batches. Whether nothing does any more. */
    boolean deliverDetached() {
        return lanes == null || lanes.deliverDetached();
    }

    private void endWritten(boolean whole) {
        try {
            for (BatchOutput output : batches) {
                output.end(whole);
            }
            for (TableOutput table : tables) {
                table.end();
            }
        } finally {
            List<Ack> written = takeEmitted();
            flushInline();
            written.forEach(Ack::release);
        }
    }

    private List<Ack> takeEmitted() {
        if (emitted.isEmpty()) {
            return List.of();
        }
        List<Ack> taken = List.copyOf(emitted);
        emitted.clear();
        return taken;
    }

    /** Flushes every inline sink, also those after one that fails, and counts once what all of them have flushed. */
    private void flushInline() {
        FlowStopped stopped = null;
        for (int i = 0; i < inline.size(); i++) { // for every batch: no iterator
            InlineSink sink = inline.get(i);
            try {
                sink.flush();
            } catch (Throwable e) {
                stopped = broken(sink, e);
            }
        }
        if (stopped != null) {
            countFlushedByOthers();
            throw stopped;
        }
        if (flushed != null) {
            flushed.flushed();
        }
    }

    /** The sinks that have failed keep the counts of the flush before. */
    private void countFlushedByOthers() {
        if (flushed != null) {
            countedBy(flushed.next());
        }
    }

    /** Hands over every batch that is begun. */
    void flush() {
        for (BatchOutput output : batches) {
            output.flush();
        }
    }

    /** Hands over every batch that is begun if the linger time has passed since that was done last. */
    void flushIfDue() {
        long now = flow.runtime().nanoTime();
        if (now - lastFlush >= lingerNanos) {
            lastFlush = now;
            flush();
        }
    }

    /**
     * Whether a batch can be processed without having to wait; if not, the activation is signalled when it can, and what is
     * there for other consumers does not wait for the one that is slow.
     */
    boolean isReadyOrSignals() {
        for (BatchOutput output : batches) {
            if (!output.isReady() && output.awaitSignal()) {
                for (BatchOutput other : batches) {
                    other.flushIfRoom();
                }
                return false;
            }
        }
        return true;
    }

    /** Hands over what is there, closes everything and tells the consumers. Does nothing the second time. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            flush();
            for (TableOutput table : tables) {
                table.close();
            }
        } finally {
            for (BatchOutput output : batches) {
                flow.leftBehind(output.abandon());
            }
            closeInline();
        }
    }

    /** Drops what is there, closes everything and tells the consumers. Does nothing the second time. */
    void abandon() {
        if (closed) {
            return;
        }
        closed = true;
        for (TableOutput table : tables) {
            table.abandon();
        }
        for (BatchOutput output : batches) {
            flow.leftBehind(output.abandon());
        }
        closeInline();
    }

    private void closeInline() {
        for (InlineSink sink : inline) {
            try {
                sink.close();
            } catch (Throwable e) {
                broken(sink, e);
            }
        }
    }

    private FlowStopped broken(InlineSink sink, Throwable error) {
        if (flow.isCut()) {
            flow.brokenByCut();
            return FlowStopped.INSTANCE;
        }
        flow.failWriting("the sink '" + sink.sink().name() + "' failed", error);
        return FlowStopped.INSTANCE;
    }
}
