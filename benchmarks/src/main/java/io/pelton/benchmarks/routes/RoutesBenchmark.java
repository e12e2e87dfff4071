// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import io.pelton.benchmarks.routing.CamelVariant;
import io.pelton.benchmarks.routing.JmhRows;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What the steps of routes cost a message, in the same YAML on Pelton and on Apache Camel. */
public final class RoutesBenchmark implements Benchmark {
    /** The name of the loops in the reports. */
    private static final String LOOP = "loop by hand (reference)";

    @Override
    public String name() {
        return "routes";
    }

    @Override
    public String description() {
        return """
                Messages per second and bytes per message through five files of routes, the same YAML on
                both sides: a router with three conditions on a header; ten times setHeader, setBody (simple)
                and a log step that is off; a body of 10,000 lines that is split, streaming (in lines per
                second); groups of 100 messages by a header; JSON and a choice on one of its fields. The
                messages are made beforehand; a consumer sets their headers and sends them as fast as they
                are taken; a sink adds up what it gets, and the sum is checked. One thread; the time is its
                CPU time. Camel runs with JMX, stream caching, message history, tracing, breadcrumbs and the
                original message off, and the simple id generator. A loop written by hand, with the same
                message and no engine, shows how much there is to reach. Pelton's time includes the start and end of the
                flow. JMH, with its allocation profiler; the fastest iteration. Start-up: the time from the
                command to the first line of a route from a timer to a log, in a process of its own, for Camel
                with camel-main, also with an archive of its classes as JDKs make them; the fastest of several.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of("route");
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        JmhRows jmh = new JmhRows(settings);
        Set<RouteFile> files = EnumSet.allOf(RouteFile.class);
        for (int round = 0; round < settings.pick(1, 3); round++) {
            rows.addAll(jmh.measure(
                    PeltonRoutesJmh.class,
                    "Pelton",
                    Map.of(),
                    files,
                    file -> file.peltonMessages() * file.records()));
            rows.addAll(jmh.measure(
                    LoopRoutesJmh.class, LOOP, Map.of(), files, file -> file.peltonMessages() * file.records()));
            for (CamelVariant variant : variants(settings.quick())) {
                rows.addAll(jmh.measure(
                        CamelRoutesJmh.class,
                        variant.label(),
                        Map.of("variant", variant.name()),
                        files,
                        file -> file.camelMessages() * file.records()));
            }
        }
        rows.addAll(new StartUp(settings).measure());
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows all = new Rows(rows);
        return List.of(
                ratio(all, RouteFile.ROUTER, 50),
                ratio(all, RouteFile.STEPS, 30),
                ratio(all, RouteFile.SPLIT, 20),
                ratio(all, RouteFile.AGGREGATE, 10),
                ratio(all, RouteFile.JSON, 3),
                Bar.noBytes(
                        "routes.router.bytes",
                        all.with("route", RouteFile.ROUTER.label())
                                .best("Pelton")
                                .map(Row::bytesPerOp)
                                .orElse(null)),
                Bar.atLeast(
                        "routes.start.ratio", all.with("route", StartUp.LABEL).ratio("Pelton", "Camel"), 3));
    }

    private static Bar ratio(Rows rows, RouteFile file, double goal) {
        return Bar.atLeast(
                "routes." + file.name().toLowerCase(Locale.ROOT) + ".ratio",
                rows.with("route", file.label()).ratio("Pelton", "Camel"),
                goal);
    }

    private static Set<CamelVariant> variants(boolean quick) {
        return quick
                ? EnumSet.of(CamelVariant.POOLED_NONE, CamelVariant.PROTOTYPE_NONE)
                : EnumSet.allOf(CamelVariant.class);
    }
}
