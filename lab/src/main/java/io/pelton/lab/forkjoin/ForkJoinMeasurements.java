// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.forkjoin;

import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How fast every strategy was.
 *
 * @param perMillisecond by number of angles and strategy: how often all of them were computed in a millisecond
 */
record ForkJoinMeasurements(Map<Integer, Map<TrigStrategy, Spread>> perMillisecond, Quiet quiet) {
    static final List<Integer> ANGLES = List.of(200, 400, 800, 1600);

    private static final double RELATIVE_ROUNDING = 1e-9;

    /** Measures the strategies in turn, so that a change of the machine's speed hits all of them. */
    static ForkJoinMeasurements measure(int rounds, long sampleNanos, long warmUpNanos) {
        Map<Integer, Map<TrigStrategy, List<Double>>> samples = new LinkedHashMap<>();
        List<Long> loops = new ArrayList<>();
        for (int angles : ANGLES) {
            samples.put(angles, new EnumMap<>(TrigStrategy.class));
            for (TrigStrategy strategy : TrigStrategy.values()) {
                sample(strategy, angles, warmUpNanos);
                samples.get(angles).put(strategy, new ArrayList<>());
            }
            Quiet.measure();
        }
        for (int round = 0; round < rounds; round++) {
            samples.forEach((angles, byStrategy) -> byStrategy.forEach((strategy, values) -> {
                loops.add(Quiet.measure());
                values.add(sample(strategy, angles, sampleNanos));
            }));
        }
        return new ForkJoinMeasurements(spreads(samples), Quiet.of(loops));
    }

    Spread of(int angles, TrigStrategy strategy) {
        Spread spread = perMillisecond.getOrDefault(angles, Map.of()).get(strategy);
        if (spread == null) {
            throw new IllegalArgumentException("not measured: " + strategy + " with " + angles + " angles");
        }
        return spread;
    }

    /** Computes again and again for at least so long; returns how often in a millisecond. */
    private static double sample(TrigStrategy strategy, int angles, long nanos) {
        double expected = TrigStrategy.DIRECT.compute(angles);
        long start = System.nanoTime();
        long elapsed = 0;
        int count = 0;
        while (elapsed < nanos) {
            double sum = strategy.compute(angles);
            if (Math.abs(sum - expected) > RELATIVE_ROUNDING * Math.max(1, Math.abs(expected))) {
                throw new IllegalStateException(strategy + ": the sum is " + sum + ", not " + expected);
            }
            count++;
            elapsed = System.nanoTime() - start;
        }
        return count * 1e6 / elapsed;
    }

    private static Map<Integer, Map<TrigStrategy, Spread>> spreads(
            Map<Integer, Map<TrigStrategy, List<Double>>> samples) {
        Map<Integer, Map<TrigStrategy, Spread>> spreads = new LinkedHashMap<>();
        samples.forEach((angles, byStrategy) -> {
            Map<TrigStrategy, Spread> row = new EnumMap<>(TrigStrategy.class);
            byStrategy.forEach((strategy, values) -> row.put(strategy, Spread.of(values)));
            spreads.put(angles, row);
        });
        return spreads;
    }
}
