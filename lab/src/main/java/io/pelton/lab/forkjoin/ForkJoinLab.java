// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.forkjoin;

import io.pelton.lab.report.Chart;
import io.pelton.lab.report.Figures;
import io.pelton.lab.report.LineChart;
import io.pelton.lab.report.LineChart.Series;
import io.pelton.lab.report.Machine;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Section;
import io.pelton.lab.report.Spread;
import io.pelton.lab.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Small tasks on several threads: what handing them off costs. Repeats an experiment published for JDK 7 and 8. */
public final class ForkJoinLab {
    private static final String TITLE = "Small tasks and fork/join";

    private static final String ABOUT = "The sine, the cosine and the tangent (sine by cosine) of n angles: in one"
            + " loop; as 3 n tasks that are submitted one by one to the JDK's common pool and joined in reverse order;"
            + " as a parallel stream; and with Parallel.sum, which hands work off only when there is enough. Wall-clock"
            + " time, the strategies in turn; the unit is computations of all n angles per millisecond.";

    /** Computations per millisecond on the machine of the publication: JDK 8, direct, then fork/join. */
    private static final Map<Integer, List<String>> PUBLISHED = Map.of(
            200, List.of("27.7", "15.9"),
            400, List.of("13.7", "8.06"),
            800, List.of("6.78", "4.01"),
            1600, List.of("3.36", "1.97"));

    private ForkJoinLab() {}

    /**
     * Measures: for about ten seconds if it is to be quick, otherwise for about half a minute.
     *
     * @throws IllegalStateException if a strategy computes a wrong sum
     */
    public static Report run(boolean isQuick) {
        long millisecond = 1_000_000;
        ForkJoinMeasurements measured = isQuick
                ? ForkJoinMeasurements.measure(20, 5 * millisecond, 400 * millisecond)
                : ForkJoinMeasurements.measure(60, 10 * millisecond, 1_000 * millisecond);
        return report(Machine.line(), measured);
    }

    static Report report(String machine, ForkJoinMeasurements measured) {
        return new Report(
                "Pelton lab: " + TITLE.toLowerCase(Locale.ROOT),
                machine,
                findings(measured),
                measured.quiet(),
                List.of(new Section(TITLE, ABOUT, List.of(chart(measured)), table(measured))));
    }

    private static List<String> findings(ForkJoinMeasurements measured) {
        Quiet quiet = measured.quiet();
        List<String> findings = new ArrayList<>();
        for (TrigStrategy strategy : List.of(TrigStrategy.JDK_FORK_JOIN, TrigStrategy.PELTON)) {
            for (int angles : List.of(200, 1600)) {
                findings.add("n = " + angles + ": "
                        + quiet.compare(
                                strategy.label(),
                                measured.of(angles, strategy),
                                TrigStrategy.DIRECT.label(),
                                measured.of(angles, TrigStrategy.DIRECT)));
            }
        }
        return findings;
    }

    private static Table table(ForkJoinMeasurements measured) {
        List<List<String>> rows = new ArrayList<>();
        measured.perMillisecond().forEach((angles, byStrategy) -> byStrategy.forEach((strategy, spread) -> {
            Spread direct = measured.of(angles, TrigStrategy.DIRECT);
            rows.add(Table.spreadRow(
                    List.of(strategy.label(), String.valueOf(angles)),
                    spread,
                    List.of(Figures.compact(spread.mean() / direct.mean()), published(angles, strategy))));
        }));
        List<String> titles =
                Table.spreadTitles(List.of("strategy", "n"), "per ms", List.of("x direct", "published, JDK 8"));
        return new Table(titles, 1, rows);
    }

    private static String published(int angles, TrigStrategy strategy) {
        List<String> figures = PUBLISHED.getOrDefault(angles, List.of("", ""));
        return switch (strategy) {
            case DIRECT -> figures.getFirst();
            case JDK_FORK_JOIN -> figures.getLast();
            case PARALLEL_STREAM, PELTON -> "";
        };
    }

    /** Per angle, as the time for all of them only shows that four times as many take four times as long. */
    private static Chart chart(ForkJoinMeasurements measured) {
        List<Integer> angles = List.copyOf(measured.perMillisecond().keySet());
        List<Series> series = new ArrayList<>();
        for (TrigStrategy strategy : List.of(
                TrigStrategy.PELTON, TrigStrategy.DIRECT, TrigStrategy.JDK_FORK_JOIN, TrigStrategy.PARALLEL_STREAM)) {
            series.add(new Series(
                    strategy.label(),
                    angles.stream().map(n -> Optional.of(perAngle(measured.of(n, strategy), n))).toList()));
        }
        return new LineChart(
                "Angles per microsecond by number of angles",
                "n, the number of angles",
                angles.stream().map(String::valueOf).toList(),
                "angles per µs (more is better)",
                series);
    }

    private static Spread perAngle(Spread spread, int angles) {
        double factor = angles / 1e3;
        return new Spread(
                spread.count(),
                factor * spread.min(),
                factor * spread.max(),
                factor * spread.mean(),
                factor * spread.sigma());
    }
}
