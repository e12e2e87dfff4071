// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Messages per second through a Camel route. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CamelRoutingJmh {
    private static final int MESSAGES = 20_000;

    /** The settings of Camel. */
    @Param
    public CamelVariant variant;

    /** The route. */
    @Param
    public RouteShape shape;

    private RoutePump pump;
    private long expected;

    /** Starts the route. */
    @Setup
    public void start() throws Exception {
        pump = new CamelPump(variant, shape);
        expected = RouteWork.expected(MESSAGES, shape);
    }

    /** Stops the route. */
    @TearDown
    public void stop() {
        pump.close();
    }

    /** Sends messages and checks what came out. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long route(CpuTime cpuTime) {
        return RouteWork.checked(CpuTimer.time(cpuTime, MESSAGES, () -> pump.pump(MESSAGES)), expected);
    }
}
