// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.SinkSpec;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.error.StepRefusedException;
import io.pelton.runtime.Workers;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.SinkWriter;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What is opened for a flow before it begins: the flow closes it, or, if that is never started, {@link #giveUp}. */
final class OpenedForFlow {
    private final RunningFlow flow;
    private final List<OutputWriter<Object>> writers = new ArrayList<>();
    private final List<Closeable> announced = new ArrayList<>();
    private final List<Workers> sinkThreads = new ArrayList<>();

    OpenedForFlow(RunningFlow flow) {
        this.flow = flow;
    }

    /** Something is used until the flow has ended, and closed then. */
    void announce(Closeable use) {
        announced.add(use);
        flow.atEnd(use::close);
    }

    /** The thread that a writer of a background sink gets for itself. */
    Workers threadOf(SharedSink sink, int writer) {
        String name = "pelton-sink-" + sink.first().info().id();
        Workers thread = flow.runtime().device(sink.writers() == 1 ? name : name + "-" + (writer + 1));
        sinkThreads.add(thread);
        return thread;
    }

    /** Those of all background sinks. */
    List<Workers> sinkThreads() {
        return sinkThreads;
    }

    /** The writer of an inline sink, or of one that is written like that. */
    SinkWriter<Object> openInline(SinkSpec sink) {
        return switch (open(sink, () -> sink.sink().open())) {
            case SinkWriter<Object> writer -> writer;
            case BatchWriter<Object> _ -> throw new PeltonException(
                    ErrorCode.INTERNAL,
                    "the sink '" + sink.name() + "' (" + sink.sink() + ") says that it is INLINE, and takes batches, which an inline sink cannot:"
                            + " its connector must say one or the other");
        };
    }

    /** A writer of a sink that has threads of its own. */
    OutputWriter<Object> openBackground(SinkSpec sink, int writer) {
        return open(sink, () -> flow.keeping().open(sink, writer));
    }

    private static PeltonException placed(SinkSpec sink, PeltonException refusal) {
        boolean isPlaced = refusal instanceof StepRefusedException || sink.info().origin().equals(Origin.UNKNOWN);
        return isPlaced ? refusal : new StepRefusedException(sink.info().origin(), refusal, "");
    }

    private OutputWriter<Object> open(SinkSpec sink, Callable<OutputWriter<Object>> opening) {
        try {
            OutputWriter<Object> writer = opening.call();
            if (writer == null) {
                throw new PeltonException(
                        ErrorCode.INTERNAL, "the sink '" + sink.name() + "' (" + sink.sink() + ") has no writer: its open() has returned null");
            }
            writers.add(writer);
            flow.addWriter(writer);
            return writer;
        } catch (PeltonException e) {
            throw placed(sink, e);
        } catch (Exception e) {
            throw placed(
                    sink,
                    new PeltonException(
                            ErrorCode.WRITE_FAILED, "the sink '" + sink.name() + "' (" + sink.sink() + ") cannot be opened: " + RecordFailedException.reason(e), e));
        }
    }

    /** Closes everything, because this flow or one that was to be started with it cannot be opened. */
    void giveUp(Throwable reason) {
        for (OutputWriter<Object> writer : writers) {
            suppressing(reason, writer::close);
            suppressing(reason, () -> writer.ended(false));
        }
        announced.forEach(use -> suppressing(reason, use::close));
        sinkThreads.forEach(Workers::close);
    }

    /** Something of the user's that may fail. */
    @FunctionalInterface
    private interface Farewell {
        void say() throws Exception;
    }

    /** Every writer is closed and told, whatever others throw. */
    @SuppressWarnings("ReferenceEquality") // an error cannot be suppressed in itself
    private static void suppressing(Throwable reason, Farewell farewell) {
        try {
            farewell.say();
        } catch (Throwable e) {
            if (e != reason) {
                reason.addSuppressed(e);
            }
        }
    }
}
