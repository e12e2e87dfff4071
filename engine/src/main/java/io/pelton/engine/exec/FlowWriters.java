// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.spi.OutputWriter;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All writers of a flow, which are told how it has ended. Thread-safe. */
final class FlowWriters {
    private final Queue<OutputWriter<?>> writers = new ConcurrentLinkedQueue<>();

    void add(OutputWriter<?> writer) {
        writers.add(writer);
    }

    /**
     * Tells each of them, whatever others throw. May block, as they may.
     *
     * @param outcome asked before each: whether all that was read is written, as far as is known by then
     * @param failure given what they throw
     */
    void tell(Outcome outcome, Consumer<Throwable> failure) {
        for (OutputWriter<?> writer : writers) {
            try {
                writer.ended(outcome.isDone());
            } catch (Throwable e) {
                failure.accept(e);
            }
        }
    }

    /**
     * Has what they have flushed survive a power loss.
     *
     * @throws Exception if one of them cannot; it is final
     */
    void sync() throws Exception {
        for (OutputWriter<?> writer : writers) {
            writer.sync();
        }
    }

    /** How a flow has ended. */
    @FunctionalInterface
    interface Outcome {
        /** Whether all that was read is written. */
        boolean isDone();
    }

    /** What people should know about what they have written. */
    Stream<String> remarks() {
        return writers.stream().map(FlowWriters::remarkOf).filter(remark -> !remark.isEmpty());
    }

    /** A writer that cannot say it has nothing to say: the flow has ended, and this is informational. */
    private static String remarkOf(OutputWriter<?> writer) {
        try {
            return Objects.requireNonNullElse(writer.remark(), "");
        } catch (Throwable e) {
            return "";
        }
    }
}
