// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import com.sun.management.ThreadMXBean;
import io.pelton.message.Message;
import io.pelton.routes.Evaluation;
import io.pelton.runtime.EngineRuntime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one evaluation costs in a loop of nothing else, after a warm-up as long as the measurement. In a route it may
 * cost less or more: the compiler sees another program there.
 *
 * @param nanos time
 * @param bytes memory that was allocated
 * @param count how many evaluations were measured
 */
record EvaluationCost(double nanos, double bytes, long count) {
    private static final Duration LENGTH = Duration.ofSeconds(1);
    private static final int ROUND = 1_000;

    /** Where results go, so that none is computed for nothing. */
    private static volatile @Nullable Object sink;

    static EvaluationCost of(Evaluation evaluation, Message message) {
        var _ = measured(evaluation, message);
        return measured(evaluation, message);
    }

    private static EvaluationCost measured(Evaluation evaluation, Message message) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        EngineRuntime runtime = EngineRuntime.current();
        long start = runtime.nanoTime();
        long count = 0;
        long nanos = 0;
        while (nanos < LENGTH.toNanos()) {
            sink = round(evaluation, message);
            count += ROUND;
            nanos = runtime.nanoTime() - start;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        return new EvaluationCost((double) nanos / count, (double) bytes / count, count);
    }

    private static @Nullable Object round(Evaluation evaluation, Message message) {
        @Nullable Object last = null;
        for (int i = 0; i < ROUND; i++) {
            last = evaluation.of(message);
            if (last instanceof Iterator<?> parts) {
                parts.forEachRemaining(part -> sink = part);
            }
        }
        return last;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%.1f ns and %.0f bytes for one evaluation: the mean of %,d in a loop, after as many to warm up",
                nanos,
                bytes,
                count);
    }
}
