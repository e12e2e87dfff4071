// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.process.PeltonProcess;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.benchmarks.process.ProcessRun;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What it takes, as a whole process, to copy the failed requests out of a log, against grep, Java and Camel. */
public final class LinesBenchmark implements Benchmark {
    private static final int START = 1;

    /** All who copy the lines, with a command that starts Pelton. */
    static List<ProcessPeer> peers(List<String> launcher, Path checkout) {
        Path route = checkout.resolve("examples/errors.yaml");
        return List.of(
                new PeltonProcess(launcher, route, output -> output.resolveSibling("")), new Grep(), new JavaLines(), new CamelLines());
    }

    /** Runs them in a folder for scratch files. */
    static ProcessRun run(Path work) {
        return new ProcessRun(work, new Grep(), "errors.log");
    }

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public String description() {
        return """
                Wall time of a whole process, JVM start included, that copies the lines with status
                500, about 2 %, from an access log to a file; 1 GB of it, or 200 MB in a quick run,
                read from the page cache. The fastest of several interleaved rounds. Every output
                is compared with grep's. Where a row says that it was measured on less, its start
                is taken off, the rest is scaled up in proportion, and the start is added again.
                Camel splits by newlines, streaming, and writes through a step, as its file
                endpoint would open the file again for each line.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of("MB");
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        ProcessRun run = run(settings.work());
        Path start = Logs.make(settings.work(), START);
        Path sample = Logs.make(settings.work(), settings.pick(50, 200));
        Path whole = Logs.make(settings.work(), settings.pick(200, 1000));
        String launcher = settings.checkout().resolve("pelton").toString();
        List<ProcessPeer> peers = peers(List.of(launcher), settings.checkout());
        List<Row> rows = new ArrayList<>();
        // One round more than is counted: the first reads the files into the page cache.
        for (int round = 0; round <= settings.pick(3, 5); round++) {
            for (ProcessPeer peer : peers) {
                System.err.println("benchmarks: " + peer.name());
                double seconds = peer.slow() ? scaled(run, peer, start, sample, whole) : run.seconds(peer, whole);
                if (round > 0) {
                    rows.addAll(rows(peer, seconds, sample, whole));
                }
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows times = new Rows(rows).in("s");
        return List.of(
                Bar.atLeast("lines.grep.ratio", times.ratio("Pelton", "grep"), 0.5),
                Bar.atLeast("lines.camel.ratio", times.ratio("Pelton", "Camel"), 100));
    }

    /**
     * The time for the whole, from that for a sample, which tells the rate, and that for next to nothing, the start.
     */
    private static double scaled(ProcessRun run, ProcessPeer peer, Path start, Path sample, Path whole)
            throws IOException, InterruptedException {
        double least = run.seconds(peer, start);
        double some = run.seconds(peer, sample);
        return least + (some - least) * (megabytes(whole) - megabytes(start)) / (megabytes(sample) - megabytes(start));
    }

    private static List<Row> rows(ProcessPeer peer, double seconds, Path sample, Path whole) throws IOException {
        Map<String, Object> params = new HashMap<>(Map.of("MB", Math.round(megabytes(whole))));
        if (peer.slow()) {
            params.put("measuredMB", Math.round(megabytes(sample)));
        }
        return List.of(
                Row.of(peer.name(), params, megabytes(whole) / seconds, "MB/s"),
                Row.of(peer.name(), params, seconds, "s"));
    }

    private static double megabytes(Path file) throws IOException {
        return Files.size(file) / 1e6;
    }
}
