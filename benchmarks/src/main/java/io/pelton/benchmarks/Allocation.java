// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import java.lang.management.ManagementFactory;

/** Counts what this JVM's platform threads allocate, those that have ended included. */
public final class Allocation {
    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

    private Allocation() {}

    /** Bytes allocated since the JVM started. */
    public static long totalBytes() {
        return THREADS.getTotalThreadAllocatedBytes();
    }
}
