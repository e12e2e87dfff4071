// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.BusiestThread;
import org.jspecify.annotations.Nullable;

/** The end of a chain that runs as a job: adds up, and takes the time from the first element to the last. */
final class SumProbe {
    private static volatile ChainPeer.Run finished = new ChainPeer.Run(0, 0);

    private @Nullable BusiestThread sinceFirst;
    private long sum;

    void add(long value) {
        if (sinceFirst == null) {
            sinceFirst = new BusiestThread();
        }
        sum += value;
    }

    /** Leaves the result for whoever submitted the job, in this same JVM. */
    void finish() {
        finished = new ChainPeer.Run(sum, sinceFirst == null ? 0 : sinceFirst.nanos());
    }

    /** What the job that ended last found. */
    static ChainPeer.Run finished() {
        return finished;
    }
}
