// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

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

/** Messages per second through a loop written by hand. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class LoopRoutesJmh {
    /** The file of routes in whose place it stands. */
    @Param
    public RouteFile shape;

    private CheckedPump pump;

    /** Sends the first messages. */
    @Setup
    public void start() {
        LoopRoutes routes = new LoopRoutes(shape);
        pump = new CheckedPump(routes::pump, routes.checksum(), shape.period());
    }

    /** Sends messages. */
    @Benchmark
    public long route(CpuTime cpuTime) {
        return CpuTimer.time(cpuTime, shape.peltonMessages() * shape.records(), () -> pump.pump(shape.peltonMessages()));
    }
}
