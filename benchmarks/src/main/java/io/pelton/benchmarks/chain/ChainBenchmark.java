// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.chain;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the engine costs an element on its way through map, map, filter, map, against stream libraries and engines. */
public final class ChainBenchmark implements Benchmark {
    @Override
    public String name() {
        return "chain";
    }

    @Override
    public String description() {
        return """
                Elements per second through map, map, filter, map over the longs 0, 1, 2, …, ending
                in a sum, which is checked. One source, parallelism 1. The time is the CPU time of
                the busiest thread, which other work on the machine cannot stretch: a subject may
                use several threads. Each subject runs in JVMs of its own, in interleaved rounds;
                the score is the fastest run after a warm-up. Reactor has its fastest source and an
                unbounded subscriber. Jet runs on an embedded member; Flink in a local environment,
                all chained, with object reuse and no checkpoints: their time runs from the first to
                the last element at the sink, so submitting the job is free. Pelton's includes the
                start and end of the flow.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of();
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(2, 3); round++) {
            for (ChainPeers peer : ChainPeers.values()) {
                List<String> args = List.of(
                        peer.name(),
                        String.valueOf(peer.elements(settings.quick())),
                        String.valueOf(settings.pick(3, 8)));
                rows.addAll(new Fork(ChainFork.class, peer.jvmArgs()).run(settings.work(), args));
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows all = new Rows(rows);
        return List.of(
                Bar.atLeast("chain.reactor.ratio", all.ratio("Pelton", "Reactor"), 5),
                Bar.atLeast("chain.flink.ratio", all.ratio("Pelton", "Flink"), 50),
                Bar.atLeast("chain.jet.ratio", all.ratio("Pelton", "Jet"), 50));
    }
}
