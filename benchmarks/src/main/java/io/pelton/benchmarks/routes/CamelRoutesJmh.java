// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.routing.CamelVariant;
import io.pelton.benchmarks.routing.CpuTime;
import io.pelton.benchmarks.routing.CpuTimer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Messages per second through a file of routes on Camel. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CamelRoutesJmh {
    /** The settings of Camel. */
    @Param
    public CamelVariant variant;

    /** The file of routes. */
    @Param
    public RouteFile shape;

    private CamelRoutes routes;
    private CheckedPump pump;

    /** Starts the context. */
    @Setup
    public void start() throws Exception {
        routes = new CamelRoutes(variant, shape);
        pump = new CheckedPump(routes::pump, routes.checksum(), shape.period());
    }

    /** Stops the context. */
    @TearDown
    public void stop() {
        routes.close();
    }

    /** Sends messages. */
    @Benchmark
    public long route(CpuTime cpuTime) {
        return CpuTimer.time(cpuTime, shape.camelMessages() * shape.records(), () -> pump.pump(shape.camelMessages()));
    }
}
