// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.state;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.lines.Logs;
import io.pelton.benchmarks.measurements.Temperatures;
import io.pelton.benchmarks.process.PeltonProcess;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.benchmarks.process.ProcessRun;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What it costs a run to keep state for the next one. */
public final class StateBenchmark implements Benchmark {
    private static final String ERRORS = "errors.yaml";
    private static final String MEASUREMENTS = "measurements.yaml";
    private static final String ROUTE = "route";
    private static final double MOST = 1.03;
    private static final double MOST_RESTART = 2;

    /** A route with its input, run both ways. */
    private record Pair(String route, Path input, ProcessRun run, List<ProcessPeer> peers) {
        static Pair of(String route, Path input, Settings settings, String output, UnaryOperator<Path> outputValue) {
            Path checkout = settings.checkout();
            ProcessPeer plain = new PeltonProcess(List.of(checkout.resolve("pelton").toString()), checkout.resolve("examples").resolve(route), outputValue);
            ProcessPeer keeping = new KeepingProcess(plain, settings.work().resolve("state"));
            return new Pair(route, input, new ProcessRun(settings.work(), plain, output), List.of(plain, keeping));
        }
    }

    @Override
    public String name() {
        return "state";
    }

    @Override
    public String description() {
        return """
                Wall time of a whole process, start included, of two examples with --state and without: the failed requests
                of an access log, and a summary of measurements by station, read from the page cache. The folder is new in each
                run. The fastest of several interleaved rounds. Both write the same bytes.
                Then, in this process, a route that keeps 1,000,000 groups and changes them as fast as it can: how long its source is not asked
                while an epoch is taken, how much an epoch writes, and how long a start takes that has all of this to read, until its first
                record is read.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(ROUTE);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        Path log = Logs.make(settings.work(), settings.pick(200, 2000));
        Path temperatures = Temperatures.make(settings.work(), settings.pick(10, 50) * 1_000_000L, 413);
        List<Pair> pairs = List.of(
                Pair.of(ERRORS, log, settings, "errors.log", output -> output.resolveSibling("")),
                Pair.of(MEASUREMENTS, temperatures, settings, "stations.csv", UnaryOperator.identity()));
        List<Row> rows = new ArrayList<>();
        // One round more than is counted: the first reads the files into the page cache.
        for (int round = 0; round <= settings.pick(3, 9); round++) {
            for (Pair pair : pairs) {
                for (ProcessPeer peer : pair.peers()) {
                    System.err.println("benchmarks: " + peer.name());
                    double seconds = pair.run().seconds(peer, pair.input());
                    if (round > 0) {
                        rows.add(Row.of(peer instanceof KeepingProcess ? "Keeping state" : "Without state", Map.of(ROUTE, pair.route()), seconds, "s"));
                    }
                }
            }
        }
        List<Row> best = new ArrayList<>(new Rows(rows).bestOfRounds());
        System.err.println("benchmarks: " + ManyGroups.NAME);
        best.addAll(new ManyGroups(settings).measure());
        return best;
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Double restart = new Rows(rows).with(ROUTE, ManyGroups.RESTART).best("Keeping").map(Row::score).orElse(null);
        return List.of(
                bar("state.errors.times", rows, ERRORS),
                bar("state.measurements.times", rows, MEASUREMENTS),
                Bar.atMost("state.restart", restart, MOST_RESTART, "s"));
    }

    private static Bar bar(String id, List<Row> rows, String route) {
        return Bar.atMost(id, new Rows(rows).with(ROUTE, route).ratio("Without", "Keeping"), MOST, "times the time");
    }
}
