// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import com.sun.management.OperatingSystemMXBean;
import io.pelton.connector.beacon.Beacon;
import java.io.Serial;
import java.lang.management.ManagementFactory;

/**
 * Makes the records, and looks at the clocks when a certain one is made: those before it warm up what a way of writing compiles
 * anew each time. Looks at the clocks in whole ticks, of 10 ms as a rule, as far as processors go.
 */
final class Records implements Beacon.Maker<Reading> {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final OperatingSystemMXBean PROCESS = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final long measuredFrom;
    private long wallNanos;
    private long cpuNanos;

    /** Looks at the clocks when the record of this number is made; at none if it is never made. */
    Records(long measuredFrom) {
        this.measuredFrom = measuredFrom;
    }

    @Override
    public Reading make(long number) {
        if (number == measuredFrom) {
            wallNanos = System.nanoTime();
            cpuNanos = PROCESS.getProcessCpuTime();
        }
        return Reading.of(number);
    }

    /** What was spent since; for a thread that has waited for the one which has made the records. */
    Sample sample(long lines) {
        long cpu = PROCESS.getProcessCpuTime() - cpuNanos;
        return new Sample(lines - measuredFrom, System.nanoTime() - wallNanos, cpu);
    }

    /** What some lines have cost. */
    record Sample(long lines, long wallNanos, long cpuNanos) {
        double wall() {
            return (double) wallNanos / lines;
        }

        double cpu() {
            return (double) cpuNanos / lines;
        }

        double rate() {
            return lines * 1e3 / wallNanos;
        }
    }
}
