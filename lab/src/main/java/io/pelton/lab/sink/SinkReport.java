// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import io.pelton.lab.report.BarChart;
import io.pelton.lab.report.Chart;
import io.pelton.lab.report.Figures;
import io.pelton.lab.report.Quiet;
import io.pelton.lab.report.Report;
import io.pelton.lab.report.Section;
import io.pelton.lab.report.Spread;
import io.pelton.lab.report.Table;
import io.pelton.lab.sink.SinkMeasurements.Cost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Puts what was measured into words, tables and charts. */
final class SinkReport {
    private static final String ABOUT = "Records are made in a loop, or by Pelton's beacon, and written as lines of 55"
            + " bytes; all ways write the very same file, which is checked, except for the empty writer, which writes"
            + " none. Each way takes one fault from the one before. The file ends in the page cache: this measures the"
            + " program, not the disk. The first half of the lines is not counted. 'x before' and 'x first' say how many times as fast a way is as the one before and"
            + " as the first one, by the clock, Pelton's as the one that another thread writes; '?' is a difference that could not be told. 'published' is the gain of"
            + " that step in 2014, in an engine and on a machine of its time, where steps were taken in another order.";

    private static final String CPU_ABOUT = "Processor time of the whole process, that of the threads which write, of the"
            + " JIT compiler and of the garbage collector included. Other programs take less from it than from the"
            + " clock. Work that is moved to another thread is not less work: by the clock it may take half the time.";

    private SinkReport() {}

    static Report of(String machine, SinkMeasurements measured) {
        return new Report(
                "Pelton lab: a sink, from naive to right",
                machine + "; " + measured.store(),
                findings(measured),
                measured.quiet(),
                List.of(time(measured), processors(measured)));
    }

    private static List<String> findings(SinkMeasurements measured) {
        return List.of(
                compare(measured, SinkStrategy.BACKGROUND, SinkStrategy.FLUSHING),
                compare(measured, SinkStrategy.BACKGROUND, SinkStrategy.LOGGING),
                compare(measured, SinkStrategy.BACKGROUND, SinkStrategy.OWN_BUFFER),
                compare(measured, SinkStrategy.PELTON_RECORDS, SinkStrategy.BACKGROUND),
                compare(measured, SinkStrategy.EMPTY, SinkStrategy.PELTON_RECORDS),
                compareProcessors(measured, SinkStrategy.LOGGING, SinkStrategy.OWN_BUFFER),
                compareProcessors(measured, SinkStrategy.PELTON_RECORDS, SinkStrategy.OWN_BUFFER));
    }

    private static String compareProcessors(SinkMeasurements measured, SinkStrategy one, SinkStrategy other) {
        Spread more = measured.of(one).cpu();
        Spread less = measured.of(other).cpu();
        String names = "Processor time of '" + one.label() + "' and '" + other.label() + "': ";
        return names + (more.isApartFrom(less)
                ? Figures.compact(more.mean()) + " and " + Figures.compact(less.mean()) + " ns per line, or "
                        + Figures.compact(more.mean() / less.mean()) + " to 1."
                : "no difference that could be told.");
    }

    private static String compare(SinkMeasurements measured, SinkStrategy one, SinkStrategy other) {
        return measured.quiet()
                .compare(
                        "'" + one.label() + "'",
                        measured.of(one).rate(),
                        "'" + other.label() + "'",
                        measured.of(other).rate());
    }

    private static Section time(SinkMeasurements measured) {
        Quiet quiet = measured.quiet();
        Table table = table("ns", measured, Cost::wall, (one, other) -> quiet.isTold(one.rate(), other.rate()), true);
        Chart chart = chart(
                "Lines per second, by way of writing", "million lines/s (more is better)", measured, Cost::rate, _ -> true);
        return new Section("Time per line", ABOUT, List.of(chart), table);
    }

    /** In the picture without texts: the bars of the others would hide the rest. */
    private static Section processors(SinkMeasurements measured) {
        Table table = table("CPU ns", measured, Cost::cpu, (one, other) -> one.cpu().isApartFrom(other.cpu()), false);
        Chart chart = chart(
                "Processor time per line, by way of writing",
                "ns of processors per line (less is better); the first three ways are in the table only",
                measured,
                Cost::cpu,
                strategy -> strategy.compareTo(SinkStrategy.HELPERS) >= 0);
        return new Section("Processor time per line", CPU_ABOUT, List.of(chart), table);
    }

    @FunctionalInterface
    private interface Told {
        boolean isTold(Cost one, Cost other);
    }

    private static Table table(
            String unit, SinkMeasurements measured, Function<Cost, Spread> figure, Told told, boolean hasPublished) {
        List<List<String>> rows = new ArrayList<>();
        Cost first = measured.of(SinkStrategy.FLUSHING);
        Cost before = first;
        for (SinkStrategy strategy : SinkStrategy.values()) {
            Cost cost = measured.of(strategy);
            String xBefore = ratio(before, cost, figure, told);
            String xFirst = ratio(first, cost, figure, told);
            rows.add(Table.spreadRow(
                    List.of(strategy.label(), strategy.call()),
                    figure.apply(cost),
                    hasPublished ? List.of(xBefore, xFirst, strategy.published()) : List.of(xBefore, xFirst)));
            before = strategy.isPelton() ? before : cost;
        }
        List<String> titles = Table.spreadTitles(
                List.of("way of writing", "what marks it"),
                unit,
                hasPublished ? List.of("x before", "x first", "published") : List.of("x before", "x first"));
        return new Table(titles, 2, rows);
    }

    private static String ratio(Cost before, Cost cost, Function<Cost, Spread> figure, Told told) {
        if (before.equals(cost)) {
            return "";
        }
        double ratio = figure.apply(before).mean() / figure.apply(cost).mean();
        return told.isTold(cost, before) ? Figures.compact(ratio) : "?";
    }

    private static Chart chart(
            String title,
            String unit,
            SinkMeasurements measured,
            Function<Cost, Spread> figure,
            Predicate<SinkStrategy> isShown) {
        List<BarChart.Bar> bars = Arrays.stream(SinkStrategy.values())
                .filter(isShown)
                .map(strategy -> new BarChart.Bar(
                        strategy.label(), figure.apply(measured.of(strategy)), strategy.isPelton()))
                .toList();
        return new BarChart(title, unit, bars);
    }
}
