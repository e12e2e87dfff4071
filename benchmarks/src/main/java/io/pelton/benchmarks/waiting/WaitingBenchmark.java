// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How long messages take that wait, and what waiting costs, on Pelton and on Apache Camel. */
public final class WaitingBenchmark implements Benchmark {
    private static final int GROUPS = 1_000_000;

    /** More than every fork gets: Camel does not fit. */
    private static final List<String> HEAP = List.of("-Xms4g", "-Xmx4g");

    private static final List<Integer> PASSING = List.of(1_000_000, 10_000_000, 30_000_000);

    @Override
    public String name() {
        return "waiting";
    }

    @Override
    public String description() {
        return """
                Messages that wait: wall time from the first to the last, as little of it is work. The step of
                50 ms is a bean that blocks its thread, the same class on both sides; the routes are the same
                YAML, but for many messages in flight, for which Camel has a pool of 1,000 threads. Camel runs
                as it is and with its virtual threads. A subject that cannot do one of these has no row. Then
                1,000,000 groups of an aggregate, each with one message and a completionTimeout: the CPU time
                of the whole process for each group, the live heap for each after a full collection, the CPU
                time while nothing comes, in percent of one processor, and how late the last group is complete.
                Both sides have 4 GiB. Last, the live heap when messages have passed a group that is open since
                the first, so that none of them can be acknowledged; Camel acknowledges them at once.
                Each subject has JVMs of its own.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(WaitingFork.CASE, GroupsFork.MEASURE, PassingFork.MESSAGES);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(1, 2); round++) {
            for (Scenario scenario : EnumSet.range(Scenario.SPLIT, Scenario.DELAY)) {
                for (Subject subject : Subject.values()) {
                    rows.addAll(new Fork(WaitingFork.class, subject.jvmArgs())
                            .run(settings.work(), List.of(subject.name(), scenario.name())));
                }
            }
        }
        List<String> groups = List.of(
                Integer.toString(GROUPS),
                Integer.toString(settings.pick(10, 30)),
                Integer.toString(settings.pick(45, 75)));
        for (Subject subject : EnumSet.of(Subject.PELTON, Subject.CAMEL)) {
            List<String> args = new ArrayList<>(List.of(subject.name()));
            args.addAll(groups);
            rows.addAll(new Fork(GroupsFork.class, HEAP).run(settings.work(), args));
        }
        rows.addAll(new Fork(PassingFork.class, List.of())
                .run(settings.work(), PASSING.stream().map(String::valueOf).toList()));
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows all = new Rows(rows);
        Rows delay = all.with(WaitingFork.CASE, Scenario.DELAY.label());
        Rows groups = all.with(WaitingFork.CASE, GroupsFork.label(GROUPS));
        return List.of(
                Bar.atMost("waiting.split.seconds", seconds(all, Scenario.SPLIT), 0.25, "s"),
                Bar.atMost("waiting.inflight.seconds", seconds(all, Scenario.IN_FLIGHT), 0.5, "s"),
                Bar.atMost("waiting.wiretap.seconds", seconds(all, Scenario.WIRE_TAP), 0.5, "s"),
                Bar.atLeast("waiting.seda.ratio", ratio(all, Scenario.SEDA), 0.95),
                Bar.atLeast("waiting.delay.ratio", delay.ratio("Pelton", "Camel"), 1),
                Bar.atMost("waiting.groups.idle", ours(groups.with(GroupsFork.MEASURE, GroupsFork.IDLE)), 1, "%"),
                Bar.atLeast(
                        "waiting.groups.heap.ratio",
                        groups.with(GroupsFork.MEASURE, GroupsFork.LIVE).ratio("Pelton", "Camel"),
                        1),
                Bar.atMost("waiting.passing.growth", growth(all), 2, "MB"));
    }

    private static @Nullable Double seconds(Rows rows, Scenario scenario) {
        return ours(rows.with(WaitingFork.CASE, scenario.label()));
    }

    private static @Nullable Double ratio(Rows rows, Scenario scenario) {
        return rows.with(WaitingFork.CASE, scenario.label()).ratio("Pelton", "Camel");
    }

    /** What is live more after the most messages than after the fewest. */
    private static @Nullable Double growth(Rows rows) {
        Double few = ours(rows.with(PassingFork.MESSAGES, PASSING.getFirst()));
        Double many = ours(rows.with(PassingFork.MESSAGES, PASSING.getLast()));
        return few == null || many == null ? null : Double.valueOf(many - few);
    }

    private static @Nullable Double ours(Rows rows) {
        return rows.best("Pelton").map(Row::score).orElse(null);
    }
}
