// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import java.lang.management.ManagementFactory;

/** What this JVM uses. */
final class ThisProcess {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    private ThisProcess() {}

    /** The seconds of CPU time that all its threads have used, the compiler's and the collector's included. */
    static double cpuSeconds() {
        return SYSTEM.getProcessCpuTime() / 1e9;
    }

    /** The bytes of its heap that are reachable. */
    static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
