// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last moments of a simulation, for messages, and a hash of all of them. Belongs to the task that holds the baton. */
final class Trace {
    private static final int LENGTH = 64;

    private final long[] times = new long[LENGTH];
    private final @Nullable String[] tasks = new @Nullable String[LENGTH];
    private final @Nullable String[] moments = new @Nullable String[LENGTH];
    private int count;
    private long hash;

    void add(long nanos, SimTask task, String moment) {
        int index = count++ % LENGTH;
        times[index] = nanos;
        tasks[index] = task.name();
        moments[index] = moment;
        hash = hash * 31 + moment.hashCode();
    }

    /** Equal for runs that passed the same moments in the same order, whichever tasks did. */
    long hash() {
        return hash;
    }

    /** The last moments, the latest at the end. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = Math.max(0, count - LENGTH); i < count; i++) {
            int index = i % LENGTH;
            lines.add(times[index] / 1000 + " µs  " + tasks[index] + ": " + moments[index]);
        }
        return lines;
    }
}
