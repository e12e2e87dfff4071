// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import io.pelton.benchmarks.chain.ChainBenchmark;
import io.pelton.benchmarks.files.FilesBenchmark;
import io.pelton.benchmarks.forkjoin.ForkJoinBenchmark;
import io.pelton.benchmarks.handoff.HandoffBenchmark;
import io.pelton.benchmarks.http.HttpBenchmark;
import io.pelton.benchmarks.lines.LinesBenchmark;
import io.pelton.benchmarks.measurements.MeasurementsBenchmark;
import io.pelton.benchmarks.report.Environment;
import io.pelton.benchmarks.report.Report;
import io.pelton.benchmarks.report.ReportText;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.routes.RoutesBenchmark;
import io.pelton.benchmarks.routing.RoutingBenchmark;
import io.pelton.benchmarks.sinks.SinksBenchmark;
import io.pelton.benchmarks.state.StateBenchmark;
import io.pelton.benchmarks.waiting.WaitingBenchmark;
import io.pelton.benchmarks.words.WordsBenchmark;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command line: {@code NAME [--quick] [--json FILE]} runs a benchmark, {@code render} writes the page of results.
 */
public final class Main {
    private static final List<Benchmark> BENCHMARKS = List.of(
            new RoutingBenchmark(),
            new ChainBenchmark(),
            new HandoffBenchmark(),
            new LinesBenchmark(),
            new FilesBenchmark(),
            new MeasurementsBenchmark(),
            new WordsBenchmark(),
            new RoutesBenchmark(),
            new WaitingBenchmark(),
            new StateBenchmark(),
            new SinksBenchmark(),
            new HttpBenchmark(),
            new ForkJoinBenchmark());
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    private Main() {}

    /** Exits with 0 if every bar that was measured is met, 1 if one is missed, 2 on bad usage. */
    public static void main(String[] args) throws Exception {
        Path checkout = Path.of(System.getProperty("pelton.checkout", "")).toAbsolutePath();
        System.exit(run(checkout, new ArrayDeque<>(List.of(args))));
    }

    private static int run(Path checkout, Deque<String> args) throws Exception {
        if (args.isEmpty()) {
            OUT.println(synopsis());
            return 0;
        }
        String name = args.pop();
        if (name.equals("render")) {
            OUT.println(new ResultsPage(checkout, BENCHMARKS).write());
            return 0;
        }
        Benchmark benchmark = BENCHMARKS.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
        if (benchmark == null) {
            return usage("no benchmark is named '" + name + "'");
        }
        boolean quick = false;
        Path json = null;
        while (!args.isEmpty()) {
            String option = args.pop();
            if (option.equals("--quick")) {
                quick = true;
            } else if (option.equals("--json") && !args.isEmpty()) {
                json = Path.of(args.pop());
            } else {
                return usage("what is '" + option + "'?");
            }
        }
        return run(benchmark, new Settings(quick, checkout, workFolder(checkout)), json);
    }

    private static int run(Benchmark benchmark, Settings settings, @Nullable Path json) throws Exception {
        Environment environment = Environment.current(settings.checkout(), settings.quick());
        List<Row> rows = benchmark.measure(settings);
        Report report = new Report(benchmark.name(), environment, rows, benchmark.bars(rows));
        if (json != null) {
            report.write(json);
        }
        OUT.print(new ReportText(report, benchmark.comparedBy()).terminal());
        return report.bars().stream().anyMatch(bar -> Boolean.FALSE.equals(bar.ok())) ? 1 : 0;
    }

    private static Path workFolder(Path checkout) throws IOException {
        return Files.createDirectories(checkout.resolve("benchmarks/target/work"));
    }

    private static int usage(String problem) {
        System.err.println("benchmarks: " + problem);
        System.err.println(synopsis());
        return 2;
    }

    private static String synopsis() {
        String names = BENCHMARKS.stream().map(Benchmark::name).collect(Collectors.joining("|"));
        return "usage: run " + names + " [--quick] [--json FILE]\n       run render";
    }
}
