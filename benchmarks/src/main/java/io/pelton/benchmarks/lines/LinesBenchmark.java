// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.lines;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What it takes, as a whole process, to copy the failed requests out of a log, against grep, Java and Camel. */
public final class LinesBenchmark implements Benchmark {
    private static final long MB = 1_000_000;
    private static final long SEED = 7;
    private static final int START = 1;

    /** All who copy the lines. */
    static List<LinesPeer> peers() {
        return List.of(new Grep(), new JavaLines(), new CamelLines());
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
        List<LinesPeer> peers = peers();
        LinesRun run = new LinesRun(settings.work());
        int whole = settings.pick(200, 1000);
        int sample = settings.pick(50, 200);
        Map<LinesPeer, List<Double>> seconds = new LinkedHashMap<>();
        // One round more than is counted: the first reads the files into the page cache.
        for (int round = 0; round <= settings.pick(3, 5); round++) {
            for (LinesPeer peer : peers) {
                double time = peer.slow()
                        ? scaled(run, settings, peer, sample, whole)
                        : run.seconds(peer, log(settings, whole));
                if (round > 0) {
                    seconds.computeIfAbsent(peer, key -> new ArrayList<>()).add(time);
                }
            }
        }
        return seconds.entrySet().stream()
                .flatMap(entry -> rows(entry.getKey(), Collections.min(entry.getValue()), sample, whole))
                .toList();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        return List.of();
    }

    /**
     * The time for the whole, from that for a sample, which tells the rate, and that for next to nothing, the start.
     */
    private static double scaled(LinesRun run, Settings settings, LinesPeer peer, int sample, int whole)
            throws IOException, InterruptedException {
        double start = run.seconds(peer, log(settings, START));
        double some = run.seconds(peer, log(settings, sample));
        return start + (some - start) * (whole - START) / (sample - START);
    }

    private static Stream<Row> rows(LinesPeer peer, double seconds, int sample, int whole) {
        Map<String, Object> params = new LinkedHashMap<>(Map.of("MB", whole));
        if (peer.slow()) {
            params.put("measuredMB", sample);
        }
        return Stream.of(
                Row.of(peer.name(), params, whole / seconds, "MB/s"), Row.of(peer.name(), params, seconds, "s"));
    }

    private static Path log(Settings settings, int megabytes) throws IOException {
        return AccessLog.make(
                settings.work().resolve("access-" + megabytes + "MB-" + SEED + ".log"), megabytes * MB, SEED);
    }
}
