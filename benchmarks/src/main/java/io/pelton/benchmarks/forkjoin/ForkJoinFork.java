// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.forkjoin;

import io.pelton.benchmarks.Allocation;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import io.pelton.lab.forkjoin.TrigStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Measures one strategy in this JVM: {@code answer-file strategy seconds}; 0 seconds are one run. */
public final class ForkJoinFork {
    static final String N = "n";

    private static final double RELATIVE_ROUNDING = 1e-9;
    private static final long SAMPLE_NANOS = 5_000_000;

    private ForkJoinFork() {}

    /** Warms up with every number of angles, then measures each for the given time; answers the best samples. */
    public static void main(String[] args) {
        TrigStrategy strategy = TrigStrategy.valueOf(args[1]);
        long nanos = Long.parseLong(args[2]) * 1_000_000_000L;
        ForkJoinBenchmark.ANGLES.forEach(angles -> best(strategy, angles, nanos / 2));
        List<Row> rows = new ArrayList<>();
        for (int angles : ForkJoinBenchmark.ANGLES) {
            rows.add(best(strategy, angles, nanos));
        }
        Fork.answer(args[0], rows);
    }

    private static Row best(TrigStrategy strategy, int angles, long nanos) {
        double expected = TrigStrategy.DIRECT.compute(angles);
        long end = System.nanoTime() + nanos;
        long before = Allocation.totalBytes();
        long count = 0;
        double best = 0;
        do {
            long start = System.nanoTime();
            long elapsed = 0;
            int computed = 0;
            while (elapsed < SAMPLE_NANOS) {
                check(strategy, strategy.compute(angles), expected);
                computed++;
                elapsed = System.nanoTime() - start;
            }
            best = Math.max(best, computed * 1e6 / elapsed);
            count += computed;
        } while (System.nanoTime() < end);
        double bytes = (Allocation.totalBytes() - before) / (double) count;
        return new Row(strategy.label(), Map.of(N, angles), best, "computations/ms", bytes);
    }

    private static void check(TrigStrategy strategy, double sum, double expected) {
        if (Math.abs(sum - expected) > RELATIVE_ROUNDING * Math.max(1, Math.abs(expected))) {
            throw new IllegalStateException(strategy + ": the sum is " + sum + ", not " + expected);
        }
    }
}
