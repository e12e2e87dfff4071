// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

/** One way to run the chain over the longs 0, 1, 2, … and add up what comes out. */
public interface ChainPeer extends AutoCloseable {
    /** The name in the reports, with the version. */
    String name();

    /** Runs the chain once. */
    Run run(int elements) throws Exception;

    @Override
    default void close() {}

    /** The sum of a run, and the CPU time of its busiest thread once it was set up: submitting a job does not count. */
    record Run(long sum, long nanos) {}
}
