// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.report;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One measured subject: its name with version and variant, the workload's parameters, and the score.
 *
 * @param bytesPerOp bytes allocated per record, or null where they were not measured
 */
public record Row(String name, Map<String, Object> params, double score, String unit, @Nullable Double bytesPerOp) {
    private static final Set<String> USED_UP = Set.of("s", "us", "ns", "B", "MB", "%");

    /** Puts the parameters in the order of their names, so that reports look the same each time. */
    public Row {
        params = Collections.unmodifiableMap(new TreeMap<>(params));
    }

    /** A row whose allocation was not measured. */
    public static Row of(String name, Map<String, Object> params, double score, String unit) {
        return new Row(name, params, score, unit, null);
    }

    /** Whether a smaller score is the better one: true for what is used up, time, memory and shares of a processor. */
    public boolean smallerIsBetter() {
        return USED_UP.contains(unit);
    }

    /** How many times better another row of the same unit is than this one. */
    public double behind(Row other) {
        return smallerIsBetter() ? score / other.score : other.score / score;
    }

    /** The better of this row and another of the same unit. */
    public Row better(Row other) {
        return behind(other) > 1 ? other : this;
    }
}
