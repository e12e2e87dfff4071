// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Counts, for each iteration, the messages and the CPU time they took on the busiest thread. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class CpuTime {
    /** The messages of this iteration. */
    public long messages;

    /** The CPU time of this iteration. */
    public long nanos;
}
