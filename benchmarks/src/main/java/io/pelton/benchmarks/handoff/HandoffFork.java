// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import io.pelton.benchmarks.Allocation;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.report.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Measures one boundary in this JVM: {@code answer-file peer seconds}. */
public final class HandoffFork {
    static final String MEASURE = "measure";
    static final String THROUGHPUT = "throughput";
    static final String P50 = "p50 of lone records";
    static final String P99 = "p99 of lone records";

    private static final int LEAST_RUNS = 2;
    private static final int LONE_RECORDS_TO_WARM_UP = 300;
    private static final int LONE_RECORDS_PER_SECOND = 1000;

    private HandoffFork() {}

    /** Answers the best throughput and the latency at a low rate. */
    public static void main(String[] args) throws Exception {
        Handoffs peer = Handoffs.valueOf(args[1]);
        int seconds = Integer.parseInt(args[2]);
        try (Boundary boundary = peer.boundary()) {
            List<Row> rows = new ArrayList<>(List.of(throughput(peer, boundary, seconds)));
            rows.addAll(latency(peer, boundary, seconds));
            Fork.answer(args[0], rows);
        }
    }

    private static Row throughput(Handoffs peer, Boundary boundary, int seconds) throws Exception {
        repeat(boundary, peer.records(), seconds, 1);
        long before = Allocation.totalBytes();
        List<Long> nanos = repeat(boundary, peer.records(), seconds, LEAST_RUNS);
        double bytes = (Allocation.totalBytes() - before) / (double) nanos.size() / peer.records();
        double rate = peer.records() * 1e9 / Collections.min(nanos);
        return new Row(peer.label(), Map.of(MEASURE, THROUGHPUT), rate, "records/s", bytes);
    }

    private static List<Long> repeat(Boundary boundary, int records, int seconds, int leastRuns) throws Exception {
        List<Long> nanos = new ArrayList<>();
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (nanos.size() < leastRuns || System.nanoTime() < end) {
            nanos.add(boundary.transfer(records));
        }
        return nanos;
    }

    private static List<Row> latency(Handoffs peer, Boundary boundary, int seconds) throws Exception {
        boundary.lone(LONE_RECORDS_TO_WARM_UP, LONE_RECORDS_PER_SECOND);
        Histogram nanos = boundary.lone(LONE_RECORDS_PER_SECOND * seconds, LONE_RECORDS_PER_SECOND);
        return List.of(
                latencyRow(peer, P50, nanos.getValueAtPercentile(50)),
                latencyRow(peer, P99, nanos.getValueAtPercentile(99)));
    }

    private static Row latencyRow(Handoffs peer, String measure, long nanos) {
        return Row.of(
                peer.label(),
                Map.of(MEASURE, measure, "perSecond", LONE_RECORDS_PER_SECOND),
                nanos / 1000.0,
                "us");
    }
}
