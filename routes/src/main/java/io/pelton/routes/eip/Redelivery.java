// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.runtime.EngineRuntime;
import java.io.Serializable;

/**
 * How often a step is tried again, and how long to wait before.
 *
 * @param maximum how often; -1 for no end
 * @param delayMillis the time before the first one
 * @param multiplier by how much each time is longer than the one before; 1 for no difference
 * @param maximumDelayMillis the longest time
 * @param spread the part of a time by which it is made longer or shorter, drawn at random
 * @param pattern times by number, such as {@code 1:1000;5:5000}; empty for none
 */
public record Redelivery(
        int maximum, long delayMillis, double multiplier, long maximumDelayMillis, double spread, String pattern)
        implements Serializable {
    /** None. */
    public static final Redelivery NONE = new Redelivery(0, 1_000, 1, 60_000, 0, "");

    /** The same, but so often. */
    Redelivery withMaximum(int newMaximum) {
        return new Redelivery(newMaximum, delayMillis, multiplier, maximumDelayMillis, spread, pattern);
    }

    /** The time before the try with this number, from 1. */
    long delay(int attempt) {
        if (!pattern.isEmpty()) {
            return delayOfPattern(attempt);
        }
        double delay = Math.min(delayMillis * Math.pow(multiplier, attempt - 1.0), (double) maximumDelayMillis);
        if (spread > 0) {
            delay *= 1 + spread * (2 * EngineRuntime.current().random().nextDouble() - 1);
        }
        return Math.round(delay);
    }

    private long delayOfPattern(int attempt) {
        long delay = 0;
        for (String group : pattern.split(";")) {
            int colon = group.indexOf(':');
            if (Integer.parseInt(group.substring(0, colon).strip()) <= attempt) {
                delay = Long.parseLong(group.substring(colon + 1).strip());
            }
        }
        return delay;
    }
}
