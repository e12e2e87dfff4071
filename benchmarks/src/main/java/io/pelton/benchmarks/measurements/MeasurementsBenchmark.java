// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.measurements;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
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

/** The shape of the One Billion Row Challenge: what it takes, as a whole process, to summarize a file by key. */
public final class MeasurementsBenchmark implements Benchmark {
    private static final String STATIONS = "stations";
    private static final int FEW = 413;
    private static final int MANY = 10_000;
    private static final String TIMES_THE_TIME = "times the time";

    /** Pelton and the program that can do nothing else, with a command that starts Pelton. */
    static List<ProcessPeer> javaPeers(List<String> launcher, Path checkout) {
        Path route = checkout.resolve("examples/measurements.yaml");
        return List.of(new PeltonProcess(launcher, route, UnaryOperator.identity()), new SinglePurpose());
    }

    /** Runs them in a folder for scratch files. */
    static ProcessRun run(Path work) {
        return new ProcessRun(work, new SinglePurpose(), "stations.csv");
    }

    @Override
    public String name() {
        return "measurements";
    }

    @Override
    public String description() {
        return """
                Wall time of a whole process, start included, that reads lines such as Oslo;-12.3 and
                writes the lowest, mean and highest temperature of each station, sorted; 50 million
                lines, or 10 million in a quick run, read from the page cache. The fastest of several
                interleaved rounds. Every output is compared with that of the single-purpose program,
                which knows the format by heart and checks nothing. DuckDB and Polars read with all
                threads and a given schema, from Python, whose start is in their time.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(STATIONS);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        ProcessRun run = run(settings.work());
        String launcher = settings.checkout().resolve("pelton").toString();
        List<ProcessPeer> few = new ArrayList<>(javaPeers(List.of(launcher), settings.checkout()));
        List<ProcessPeer> many = List.copyOf(few);
        few.addAll(PythonPeer.all(settings));
        long rows = settings.pick(10, 50) * 1_000_000L;
        Path fewStations = Temperatures.make(settings.work(), rows, FEW);
        Path manyStations = Temperatures.make(settings.work(), rows, MANY);
        List<Row> measured = new ArrayList<>();
        // One round more than is counted: the first reads the files into the page cache.
        for (int round = 0; round <= settings.pick(3, 7); round++) {
            List<Row> rowsOfRound = new ArrayList<>();
            for (ProcessPeer peer : few) {
                rowsOfRound.add(row(run, peer, fewStations, rows, FEW));
            }
            for (ProcessPeer peer : many) {
                rowsOfRound.add(row(run, peer, manyStations, rows, MANY));
            }
            measured.addAll(round == 0 ? List.of() : rowsOfRound);
        }
        return new Rows(measured).bestOfRounds();
    }

    private static Row row(ProcessRun run, ProcessPeer peer, Path input, long rows, int stations) throws Exception {
        System.err.println("benchmarks: " + peer.name() + ", " + stations + " stations");
        double seconds = run.seconds(peer, input);
        return Row.of(peer.name(), Map.of(STATIONS, stations, "rows", rows), seconds, "s");
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows few = new Rows(rows).with(STATIONS, FEW);
        Rows many = new Rows(rows).with(STATIONS, MANY);
        return List.of(
                Bar.atMost("measurements.single.times", few.ratio("Single", "Pelton"), 1.5, TIMES_THE_TIME),
                Bar.atMost("measurements.many.times", many.ratio("Single", "Pelton"), 2.5, TIMES_THE_TIME),
                Bar.atLeast("measurements.duckdb.ratio", few.ratio("Pelton", "DuckDB"), 2.5),
                Bar.atLeast("measurements.polars.ratio", few.ratio("Pelton", "Polars"), 2.5));
    }
}
