// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.report;

import java.util.List;
import java.util.Locale;

/**
 * How quiet the machine was: how long one fixed loop of computing took, between the measurements. On an idle machine it
 * takes the same time always.
 *
 * @param usualNanos the shortest time
 * @param disturbedNanos what one time in ten was longer than
 */
public record Quiet(double usualNanos, double disturbedNanos) {
    /** More than this is not the machine's own unsteadiness. */
    private static final double QUIET = 1.15;

    /** Of at least one time. */
    public static Quiet of(List<Long> nanos) {
        double[] sorted = nanos.stream().mapToDouble(Long::doubleValue).sorted().toArray();
        return new Quiet(sorted[0], sorted[Math.min(sorted.length - 1, sorted.length * 9 / 10)]);
    }

    /** How many times longer the loop took when disturbed; 1 on an ideal machine. */
    public double noise() {
        return disturbedNanos / usualNanos;
    }

    /** Whether small differences mean anything. */
    public boolean isQuiet() {
        return noise() <= QUIET;
    }

    /** The finding for people. */
    public String sentence() {
        String times = String.format(
                Locale.ROOT,
                "a fixed loop between the measurements took %.2f ms at best and more than %.2f ms one time in ten",
                usualNanos / 1e6,
                disturbedNanos / 1e6);
        return isQuiet()
                ? "The machine was quiet: " + times + "."
                : "The machine was too noisy to conclude from small differences: " + times
                        + ". Stop other programs and measure again.";
    }

    /**
     * Compares two subjects, of which more is better: says a ratio only if the 95 % confidence intervals of the means
     * are apart, and the ratio is more than the noise.
     */
    public String compare(String name, Spread one, String otherName, Spread other) {
        double ratio = one.mean() / other.mean();
        double factor = Math.max(ratio, 1 / ratio);
        if (!isTold(one, other)) {
            return name + " against " + otherName + ": "
                    + (isQuiet() ? "no difference that could be told." : "too noisy to tell.");
        }
        return name + " is " + Figures.compact(factor) + " times as " + (ratio > 1 ? "fast" : "slow") + " as "
                + otherName + ".";
    }

    /** Whether two subjects differ: the 95 % confidence intervals of the means are apart, and their ratio is more than the noise. */
    public boolean isTold(Spread one, Spread other) {
        double ratio = one.mean() / other.mean();
        return one.isApartFrom(other) && Math.max(ratio, 1 / ratio) > (isQuiet() ? 1 : noise());
    }

    /** Runs the fixed loop once; returns its time. */
    public static long measure() {
        long start = System.nanoTime();
        long state = start | 1;
        for (int i = 0; i < 600_000; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
        }
        long time = System.nanoTime() - start;
        // Never 0, but only this class knows: so the loop is not optimised away.
        return state == 0 ? 0 : time;
    }
}
