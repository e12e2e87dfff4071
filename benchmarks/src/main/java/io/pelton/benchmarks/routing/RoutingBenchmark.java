// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the engine costs a message on its way through process steps, against Apache Camel. */
public final class RoutingBenchmark implements Benchmark {
    private static final String STEPS_10 = RouteShape.STEPS_10.label();

    @Override
    public String name() {
        return "routing";
    }

    @Override
    public String description() {
        return """
                Messages per second and bytes per message through 1, 3 and 10 process steps, between
                a consumer that makes messages as fast as they are taken and the end of the route;
                and through a log step whose level is off, with messages as a timer makes them. One
                thread; the time is its CPU time, which other work on the machine cannot stretch.
                Each step reads the body, a mutable number, and multiplies and adds; the numbers
                that come out are folded into a checksum, which is checked. Camel runs with JMX,
                stream caching, message history, tracing, MDC, breadcrumbs and the original message
                off, the simple id generator, log level INFO, and messages from a consumer of a
                component of its own. Pelton's time includes the start and end of a flow of 100
                million messages. JMH, with its allocation profiler; the fastest iteration.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of("route");
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        JmhRows jmh = new JmhRows(settings);
        for (int round = 0; round < settings.pick(1, 3); round++) {
            rows.addAll(jmh.measure(
                    PeltonRoutingJmh.class, "Pelton", Map.of(), EnumSet.allOf(RouteShape.class), _ -> 1));
            for (var variant : camel(settings.quick()).entrySet()) {
                rows.addAll(jmh.measure(
                        CamelRoutingJmh.class,
                        variant.getKey().label(),
                        Map.of("variant", variant.getKey().name()),
                        variant.getValue(),
                        _ -> 1));
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows tenSteps = new Rows(rows).with("route", STEPS_10);
        return List.of(
                Bar.atLeast("routing.steps10.ratio", tenSteps.ratio("Pelton", "Camel"), 100),
                Bar.noBytes(
                        "routing.steps10.bytes",
                        tenSteps.best("Pelton").map(Row::bytesPerOp).orElse(null)));
    }

    /** The variants and routes: all of them, or those that the bars need and enough others to see the trend. */
    private static Map<CamelVariant, Set<RouteShape>> camel(boolean quick) {
        Map<CamelVariant, Set<RouteShape>> plan = new EnumMap<>(CamelVariant.class);
        for (CamelVariant variant : CamelVariant.values()) {
            plan.put(variant, EnumSet.allOf(RouteShape.class));
        }
        if (quick) {
            plan.remove(CamelVariant.POOLED_NONE_ANY_CASE);
            plan.put(CamelVariant.POOLED_DEFAULT, EnumSet.of(RouteShape.STEPS_3, RouteShape.STEPS_10));
            plan.put(CamelVariant.PROTOTYPE_NONE, EnumSet.of(RouteShape.STEPS_10, RouteShape.LOG));
            plan.put(CamelVariant.PROTOTYPE_DEFAULT, EnumSet.of(RouteShape.STEPS_10));
        }
        return plan;
    }
}
