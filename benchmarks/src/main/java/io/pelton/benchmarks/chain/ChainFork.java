// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.Allocation;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Measures one peer in this JVM: {@code answer-file peer elements seconds}; 0 seconds are one run, to see that it
 * works.
 */
public final class ChainFork {
    private static final int LEAST_RUNS = 2;

    private ChainFork() {}

    /** Warms up for about the given time, measures for about as long, and answers the fastest run. */
    public static void main(String[] args) throws Exception {
        ChainPeers peer = ChainPeers.valueOf(args[1]);
        int elements = Integer.parseInt(args[2]);
        long nanos = Long.parseLong(args[3]) * 1_000_000_000L;
        try (ChainPeer chain = peer.start()) {
            repeat(chain, elements, nanos, 0);
            long before = Allocation.totalBytes();
            List<ChainPeer.Run> runs = repeat(chain, elements, nanos, nanos == 0 ? 1 : LEAST_RUNS);
            double bytes = (Allocation.totalBytes() - before) / (double) runs.size() / elements;
            long fastest = runs.stream().mapToLong(ChainPeer.Run::nanos).min().orElseThrow();
            Row row = new Row(
                    chain.name(), Map.of("elements", elements), elements * 1e9 / fastest, "elements/s", bytes);
            Fork.answer(args[0], List.of(row));
        }
        // Peers that run jobs may leave threads behind.
        System.exit(0);
    }

    private static List<ChainPeer.Run> repeat(ChainPeer chain, int elements, long nanos, int leastRuns)
            throws Exception {
        long expected = ChainWork.sum(elements);
        List<ChainPeer.Run> runs = new ArrayList<>();
        long start = System.nanoTime();
        while (runs.size() < leastRuns || System.nanoTime() - start < nanos) {
            ChainPeer.Run run = chain.run(elements);
            if (run.sum() != expected) {
                throw new IllegalStateException(chain.name() + ": the sum is " + run.sum() + ", not " + expected);
            }
            runs.add(run);
        }
        return runs;
    }
}
