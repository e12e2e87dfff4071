// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs a JMH class in forks, with the allocation profiler, and takes the fastest iteration of each, as all scores here.
 */
final class JmhRows {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final Settings settings;

    JmhRows(Settings settings) {
        this.settings = settings;
    }

    /** Measures the routes; the other parameters of the JMH class get one value each. */
    List<Row> measure(Class<?> jmhClass, String name, Map<String, String> fixed, Collection<RouteShape> shapes)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + jmhClass.getName().replace(".", "\\.") + "\\.")
                .addProfiler(GCProfiler.class)
                .jvmArgs(Fork.JVM_ARGS.toArray(String[]::new))
                .forks(1)
                .warmupIterations(settings.pick(3, 5))
                .measurementIterations(settings.pick(3, 5))
                .warmupTime(TimeValue.seconds(1))
                .measurementTime(TimeValue.seconds(1))
                .shouldFailOnError(true)
                .output(settings.work().resolve(jmhClass.getSimpleName() + ".log").toString());
        System.err.println("benchmarks: " + name + ": " + shapes);
        fixed.forEach(options::param);
        options.param("shape", shapes.stream().map(Enum::name).toArray(String[]::new));
        return new Runner(options.build())
                .run().stream().map(result -> row(name, result)).toList();
    }

    private static Row row(String name, RunResult result) {
        RouteShape shape = RouteShape.valueOf(result.getParams().getParam("shape"));
        return new Row(
                name,
                Map.of("route", shape.label()),
                fastest(result),
                "msg/s",
                bytes(result));
    }

    /** The messages per second of CPU time, in the best iteration. */
    private static double fastest(RunResult result) {
        double fastest = 0;
        for (BenchmarkResult fork : result.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                fastest = Math.max(fastest, counter(iteration, "messages") * 1e9 / counter(iteration, "nanos"));
            }
        }
        return fastest;
    }

    private static double counter(IterationResult iteration, String name) {
        Result<?> counter = Objects.requireNonNull(iteration.getSecondaryResults().get(name), name);
        return counter.getScore();
    }

    private static @Nullable Double bytes(RunResult result) {
        for (Result<?> secondary : result.getSecondaryResults().values()) {
            if (secondary.getLabel().endsWith(ALLOCATED)) {
                return secondary.getScore();
            }
        }
        return null;
    }
}
