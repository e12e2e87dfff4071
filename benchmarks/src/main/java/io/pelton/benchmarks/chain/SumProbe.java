// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

/**
 * The end of a chain that runs as a job: adds up, and notes when the first and the last element came. Used by one
 * thread.
 */
final class SumProbe {
    private static volatile ChainPeer.Run finished = new ChainPeer.Run(0, 0);

    private long sum;
    private long start;

    void add(long value) {
        if (start == 0) {
            start = System.nanoTime();
        }
        sum += value;
    }

    /** Leaves the result for whoever submitted the job, in this same JVM. */
    void finish() {
        finished = new ChainPeer.Run(sum, System.nanoTime() - start);
    }

    /** What the job that ended last found. */
    static ChainPeer.Run finished() {
        return finished;
    }
}
