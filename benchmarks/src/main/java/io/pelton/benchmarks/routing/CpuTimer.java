// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.benchmarks.BusiestThread;
import java.util.function.LongSupplier;

/** Takes the CPU time of work. A class of its own, since JMH takes the methods of counters for counters. */
public final class CpuTimer {
    private CpuTimer() {}

    /** Sends so many messages, and counts them and their time. */
    public static long time(CpuTime counted, int messages, LongSupplier work) {
        BusiestThread busiest = new BusiestThread();
        long result = work.getAsLong();
        counted.nanos += busiest.nanos();
        counted.messages += messages;
        return result;
    }
}
