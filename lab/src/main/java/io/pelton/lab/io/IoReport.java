// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.io;

import io.pelton.io.BufferSize;
import io.pelton.lab.report.BarChart;
import io.pelton.lab.report.Chart;
import io.pelton.lab.report.Figures;
import io.pelton.lab.report.LineChart;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Section;
import io.pelton.lab.report.Spread;
import io.pelton.lab.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Puts what was measured into words, tables and charts. */
final class IoReport {
    private static final String STRATEGIES_ABOUT = "Every byte or character of a text is looked at. The file is in the"
            + " page cache: this measures the program, not the disk. Reading from a cold cache was not measured, as a"
            + " Java program cannot empty the cache. MB are 10^6 bytes; 'published' are the seconds that five virtual"
            + " machines of 2001 took for several hundred files.";

    private static final String SWEEP_ABOUT = "Byte by byte through buffers of several sizes; 0 is no buffer. Writing"
            + " ends in the page cache, too; nothing is forced to the disk. 'published' is the mean on a laptop's SSD,"
            + " JDK streams, 1 MB.";

    /** Mean MB/s by KiB, read, on a laptop's SSD. */
    private static final Map<Integer, String> PUBLISHED =
            Map.of(0, "0.54", 1, "107", 8, "174", 40, "218", 256, "199");

    private IoReport() {}

    static Report of(String machine, IoMeasurements measured) {
        return new Report(
                "Pelton lab: reading and writing files",
                machine + "; " + measured.store(),
                findings(measured),
                measured.quiet(),
                List.of(
                        strategies(measured),
                        sweep("Reading", measured, SweepStrategy.PELTON_READ, SweepStrategy.JDK_READ),
                        sweep("Writing", measured, SweepStrategy.PELTON_WRITE, SweepStrategy.JDK_WRITE),
                        chosen(measured.choice())));
    }

    private static List<String> findings(IoMeasurements measured) {
        return List.of(
                compare(measured, ReadStrategy.BUFFERED_BYTES, ReadStrategy.RAW_BYTES),
                compare(measured, ReadStrategy.PELTON_BYTES, ReadStrategy.BUFFERED_BYTES),
                compare(measured, ReadStrategy.PELTON_CHARS, ReadStrategy.BUFFERED_CHARS),
                choice(measured.choice()));
    }

    private static String compare(IoMeasurements measured, ReadStrategy one, ReadStrategy other) {
        return measured.quiet().compare(one.call(), measured.of(one), other.call(), measured.of(other));
    }

    private static String choice(BufferSize.Choice choice) {
        String why = switch (choice.reason()) {
            case PROPERTY, MEASURED, REMEMBERED -> choice.from();
            case STANDARD -> "the standard: " + choice.from();
        };
        return "Pelton's streams use buffers of " + Figures.bytes(choice.bytes()) + " here (" + why + ").";
    }

    private static Section chosen(BufferSize.Choice choice) {
        List<List<String>> rows = choice.measurements().stream()
                .map(tried -> List.of(
                        Figures.bytes(tried.bytes()),
                        Figures.compact(tried.megabytesPerSecond()),
                        tried.bytes() == choice.bytes() ? "chosen" : ""))
                .toList();
        return new Section(
                "The size that Pelton chose",
                choice(choice) + " To measure, it reads a few megabytes with each size, in whole buffers, and takes the"
                        + " smallest one that is about as fast as the best. The system property " + BufferSize.PROPERTY
                        + " sets another one.",
                List.of(),
                new Table(List.of("size", "MB/s", ""), 1, rows));
    }

    private static Section strategies(IoMeasurements measured) {
        List<List<String>> rows = new ArrayList<>();
        List<BarChart.Bar> bars = new ArrayList<>();
        measured.strategies().forEach((strategy, spread) -> {
            rows.add(Table.spreadRow(
                    List.of(strategy.label(), strategy.call()), spread, List.of(strategy.publishedSeconds())));
            bars.add(new BarChart.Bar(strategy.call(), spread, strategy.isOurs()));
        });
        List<String> titles =
                Table.spreadTitles(List.of("way of reading", "call"), "MB/s", List.of("published, s"));
        Chart chart = new BarChart("How fast a text is read, by way of reading", "MB/s (more is better)", bars);
        return new Section("Ways to read a text", STRATEGIES_ABOUT, List.of(chart), new Table(titles, 2, rows));
    }

    private static Section sweep(String what, IoMeasurements measured, SweepStrategy... strategies) {
        String title = what + " by size of the buffer";
        List<List<String>> rows = new ArrayList<>();
        for (SweepStrategy strategy : strategies) {
            measured.sweep().getOrDefault(strategy, Map.of()).forEach((kib, spread) -> rows.add(Table.spreadRow(
                    List.of(strategy.label(), String.valueOf(kib)), spread, List.of(published(strategy, kib)))));
        }
        List<String> titles = Table.spreadTitles(List.of("stream", "KiB"), "MB/s", List.of("published"));
        Chart chart = sweepChart(title, measured, strategies);
        return new Section(title, SWEEP_ABOUT, List.of(chart), new Table(titles, 1, rows));
    }

    private static String published(SweepStrategy strategy, int kib) {
        return strategy == SweepStrategy.JDK_READ ? PUBLISHED.getOrDefault(kib, "") : "";
    }

    private static Chart sweepChart(String title, IoMeasurements measured, SweepStrategy... strategies) {
        List<Integer> sizes = Stream.of(strategies)
                .flatMap(strategy -> measured.sweep().getOrDefault(strategy, Map.of()).keySet().stream())
                .distinct()
                .sorted()
                .toList();
        List<LineChart.Series> series = Arrays.stream(strategies)
                .map(strategy -> new LineChart.Series(
                        strategy.label(), sizes.stream().map(kib -> point(measured, strategy, kib)).toList()))
                .toList();
        return new LineChart(
                title, "buffer in KiB", sizes.stream().map(String::valueOf).toList(), "MB/s (more is better)", series);
    }

    private static Optional<Spread> point(IoMeasurements measured, SweepStrategy strategy, int kib) {
        return Optional.ofNullable(measured.sweep().getOrDefault(strategy, Map.of()).get(kib));
    }
}
