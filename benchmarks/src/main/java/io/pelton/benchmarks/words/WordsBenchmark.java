// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.words;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.process.PeltonProcess;
import io.pelton.benchmarks.process.ProcessPeer;
import io.pelton.benchmarks.process.ProcessRun;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** What it takes, as a whole process, to count the words of a text. */
public final class WordsBenchmark implements Benchmark {
    /** All who count, with a command that starts Pelton. */
    static List<ProcessPeer> peers(List<String> launcher, Path checkout) {
        Path route = checkout.resolve("examples/wordcount.yaml");
        return List.of(new PeltonProcess(launcher, route, UnaryOperator.identity()), new JavaWords());
    }

    /** Runs them in a folder for scratch files. */
    static ProcessRun run(Path work) {
        return new ProcessRun(work, new ShellWords(), "words.csv");
    }

    @Override
    public String name() {
        return "words";
    }

    @Override
    public String description() {
        return """
                Wall time of a whole process, JVM start included, that counts how often each word occurs in
                a text and writes the counts, the most frequent first; 1 GB, or 200 MB in a quick run, of
                60,000 words as frequent as those of a language, read from the page cache. The fastest of
                several interleaved rounds. Every output is compared with that of tr, awk and sort. The
                Java program is Files.lines().parallel().flatMap(split).collect(groupingBy, counting).""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of("MB");
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        ProcessRun run = run(settings.work());
        Path text = Texts.make(settings.work(), settings.pick(200, 1000));
        double megabytes = Files.size(text) / 1e6;
        Map<String, Object> params = Map.of("MB", Math.round(megabytes));
        String launcher = settings.checkout().resolve("pelton").toString();
        List<ProcessPeer> peers = peers(List.of(launcher), settings.checkout());
        List<Row> rows = new ArrayList<>();
        // One round more than is counted: the first reads the file into the page cache.
        for (int round = 0; round <= settings.pick(3, 5); round++) {
            for (ProcessPeer peer : peers) {
                System.err.println("benchmarks: " + peer.name());
                double seconds = run.seconds(peer, text);
                if (round > 0) {
                    rows.add(Row.of(peer.name(), params, megabytes / seconds, "MB/s"));
                    rows.add(Row.of(peer.name(), params, seconds, "s"));
                }
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows times = new Rows(rows).in("s");
        return List.of(Bar.atLeast("words.stream.ratio", times.ratio("Pelton", "Java"), 5));
    }
}
