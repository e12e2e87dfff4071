// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToIntFunction;
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
public final class JmhRows {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private final Settings settings;

    /** Runs as long as the settings say. */
    public JmhRows(Settings settings) {
        this.settings = settings;
    }

    /**
     * Measures workloads, which the JMH class has a parameter "shape" for; its other parameters get one
     * value each.
     *
     * @param perOperation the records of one operation, as JMH counts them
     */
    public <S extends Labelled> List<Row> measure(
            Class<?> jmhClass,
            String name,
            Map<String, String> fixed,
            Collection<S> shapes,
            ToIntFunction<? super S> perOperation)
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
        System.err.println("benchmarks: " + name + ": " + shapes.stream().map(Labelled::label).toList());
        fixed.forEach(options::param);
        options.param("shape", shapes.stream().map(Labelled::name).toArray(String[]::new));
        List<Row> rows = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            S shape = shapes.stream()
                    .filter(each -> each.name().equals(result.getParams().getParam("shape")))
                    .findFirst()
                    .orElseThrow();
            rows.add(row(name, shape.label(), result, perOperation.applyAsInt(shape)));
        }
        return rows;
    }

    private static Row row(String name, String route, RunResult result, int perOperation) {
        Double bytes = bytes(result);
        return new Row(
                name,
                Map.of("route", route),
                fastest(result),
                "msg/s",
                bytes == null ? null : Double.valueOf(bytes / perOperation));
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
