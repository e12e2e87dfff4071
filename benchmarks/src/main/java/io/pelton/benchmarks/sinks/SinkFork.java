// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Measures one peer in this JVM: {@code answer-file peer where records runs}. */
public final class SinkFork {
    private static final com.sun.management.OperatingSystemMXBean SYSTEM = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);

    private static final long WARM_UP_NANOS = 6_000_000_000L;

    /** Fewer are no measurement, but a look whether it works. */
    private static final long LEAST_RECORDS = 100_000;

    private SinkFork() {}

    /** Writes all records for some seconds to warm up, then so many times, and answers each time; what the last one wrote stays. */
    public static void main(String[] args) throws Exception {
        SinkPeers subject = SinkPeers.valueOf(args[1]);
        long records = Long.parseLong(args[3]);
        List<Row> rows = new ArrayList<>();
        try (SinkPeer peer = subject.start(args[2])) {
            long begin = System.nanoTime();
            for (int left = Integer.parseInt(args[4]); left > 0; ) {
                peer.prepare();
                boolean isWarm = records < LEAST_RECORDS || System.nanoTime() - begin > WARM_UP_NANOS;
                long cpu = SYSTEM.getProcessCpuTime();
                long start = System.nanoTime();
                peer.write(records);
                long nanos = System.nanoTime() - start;
                if (isWarm) {
                    left--;
                    rows.addAll(Work.rows(peer.name(), subject.work(), records, nanos / 1e9, (SYSTEM.getProcessCpuTime() - cpu) / 1e9));
                }
            }
        }
        Fork.answer(args[0], rows);
    }
}
