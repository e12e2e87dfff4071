// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks;

import io.pelton.benchmarks.report.Report;
import io.pelton.benchmarks.report.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Renders the committed results into the page that users read. */
final class ResultsPage {
    private static final String INTRODUCTION = """
            # Benchmarks

            Written by `benchmarks/run render` from `benchmarks/results/`; do not edit. To repeat one:
            `benchmarks/run NAME [--quick] [--json FILE]`.

            The absolute numbers are one noisy machine's: two cores, shared with other work, which only
            ever slows a run down. So each score is the fastest run's, of subjects taken in turns.
            Compare the ratios, and measure on your own machine. "best is" says how many times better
            than the row's the best score at the same work is.
            """;

    private final Path checkout;
    private final List<Benchmark> benchmarks;

    ResultsPage(Path checkout, List<Benchmark> benchmarks) {
        this.checkout = checkout;
        this.benchmarks = List.copyOf(benchmarks);
    }

    /** Writes the page and returns where it lies. */
    Path write() throws IOException {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Benchmark benchmark : benchmarks) {
            Path result = checkout.resolve("benchmarks/results/" + benchmark.name() + ".json");
            if (Files.exists(result)) {
                ReportText text = new ReportText(Report.read(result), benchmark.comparedBy());
                page.append('\n').append(text.markdown(benchmark.description()));
            }
        }
        Path file = checkout.resolve("docs/benchmarks.md");
        Files.createDirectories(checkout.resolve("docs"));
        return Files.writeString(file, page);
    }
}
