// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.handoff;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What it costs to get records from one thread to another, against rings and queues. */
public final class HandoffBenchmark implements Benchmark {
    @Override
    public String name() {
        return "handoff";
    }

    @Override
    public String description() {
        return """
                Records per second from one producer thread to one consumer thread over one bounded
                boundary of 65,536 records, whose sum is checked; and the time that lone records,
                1,000 a second, need to get across. Each subject runs in JVMs of its own, in
                interleaved rounds; the score is that of the fastest run after a warm-up. Records
                are reused cells, so nobody pays for garbage. Disruptor has one producer and each
                of its wait strategies, and claims slots one by one or, in the rows that say
                batches, 256 at once. The bar is its best row.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(HandoffFork.MEASURE);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(2, 3); round++) {
            for (Handoffs peer : Handoffs.values()) {
                List<String> args = List.of(peer.name(), String.valueOf(settings.pick(1, 8)));
                rows.addAll(new Fork(HandoffFork.class, List.of()).run(settings.work(), args));
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows throughput = new Rows(rows).with(HandoffFork.MEASURE, HandoffFork.THROUGHPUT);
        Double lone = new Rows(rows)
                .with(HandoffFork.MEASURE, HandoffFork.P99)
                .best("Pelton")
                .map(Row::score)
                .orElse(null);
        return List.of(
                Bar.atLeast("handoff.throughput.ratio", throughput.ratio("Pelton", "Disruptor"), 1),
                Bar.atMost("handoff.lone.p99", lone, 1000, "us"));
    }
}
