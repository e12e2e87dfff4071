// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * The CPU time of the thread that worked most since a moment. For work that never waits, that is the time a clock would
 * show if this machine did nothing else; it is what can be compared on a machine that is shared.
 */
public final class BusiestThread {
    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(com.sun.management.ThreadMXBean.class);

    private final Map<Long, Long> before = cpuTimes();

    /** The nanoseconds since this was made, of all platform threads that are still alive. */
    public long nanos() {
        long most = 0;
        for (var thread : cpuTimes().entrySet()) {
            most = Math.max(most, thread.getValue() - before.getOrDefault(thread.getKey(), 0L));
        }
        return most;
    }

    private static Map<Long, Long> cpuTimes() {
        long[] ids = THREADS.getAllThreadIds();
        long[] times = THREADS.getThreadCpuTime(ids);
        Map<Long, Long> byId = HashMap.newHashMap(ids.length);
        for (int i = 0; i < ids.length; i++) {
            byId.put(ids[i], times[i]);
        }
        return byId;
    }
}
