// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import org.jspecify.annotations.Nullable;

/**
 * A goal and what was reached: a ratio (unit {@code x}) must be at least its goal, any other unit at most.
 *
 * @param value what was measured, or null while a side of the comparison has no row yet
 * @param ok whether the goal is met, or null while it cannot be said
 */
public record Bar(String id, @Nullable Double value, double goal, String unit, @Nullable Boolean ok) {
    /** The unit of the bars that are ratios. */
    public static final String RATIO = "x";

    /** A ratio that must be at least the goal. */
    public static Bar atLeast(String id, @Nullable Double ratio, double goal) {
        return new Bar(id, ratio, goal, RATIO, ratio == null ? null : ratio >= goal);
    }

    /** A value that must be at most the goal. */
    public static Bar atMost(String id, @Nullable Double value, double goal, String unit) {
        return new Bar(id, value, goal, unit, value == null ? null : value <= goal);
    }

    /** Allocation that must round to nothing: below half a byte counts as none, the exact value is kept. */
    public static Bar noBytes(String id, @Nullable Double bytes) {
        return new Bar(id, bytes, 0, "B/message", bytes == null ? null : bytes < 0.5);
    }

    /** The goal as a reader sees it. */
    public String goalText() {
        return (unit.equals(RATIO) ? "at least " : "at most ") + Numbers.compact(goal) + " " + unit;
    }

    /** The verdict as a reader sees it. */
    public String verdict() {
        return ok == null ? "not measured" : ok ? "ok" : "MISSED";
    }
}
