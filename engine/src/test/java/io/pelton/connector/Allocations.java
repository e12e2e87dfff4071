// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Measures what this thread allocates. */
public final class Allocations {
    private static final int ROUNDS = 5;

    private Allocations() {}

    /** Something to measure. */
    public interface Action {
        /** Does it. */
        void run() throws Exception;
    }

    /**
     * The bytes an action allocates each time, after a round to warm up: the least of several rounds, because the
     * virtual machine itself allocates a little now and then, such as when it throws compiled code away.
     */
    public static long ofEachRun(Action action) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        action.run();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            action.run();
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
