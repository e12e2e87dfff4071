// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import com.sun.management.ThreadMXBean;
import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.StateBudget;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A stage with many inline sinks: what it takes to count what they have flushed grows with the stage, not with sinks times steps. */
class InlineFlushTest {
    private static final int SINKS = 500;

    private static final long RECORDS = 1_000;

    /** Enough for what is added up of a sink and the filter before it, and far less than something for each step of the plan. */
    private static final long MOST_BYTES_PER_SINK = 2_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource
    void stageHasManyInlineSinks_theyShareOneCopyOfItsCounters(EngineOptions.Mode mode) throws InterruptedException {
        try (FlowThreads threads = new FlowThreads(EngineRuntime.system(), 1, 1)) {
            RunningFlow flow = ran(manySinks(), mode, threads);

            List<InlineSink> sinks = Objects.requireNonNull(flow.activations()).stream()
                    .map(StageRun.class::cast)
                    .flatMap(run -> run.wiring().outputs().inline().stream())
                    .toList();
            Set<Object> copies = Collections.newSetFromMap(new IdentityHashMap<>());
            sinks.forEach(sink -> copies.add(sink.flushed()));
            assertThat(sinks).hasSize(SINKS);
            assertThat(copies).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void stageHasManyInlineSinks_eachHasCountedWhatItGot(EngineOptions.Mode mode) throws InterruptedException {
        try (FlowThreads threads = new FlowThreads(EngineRuntime.system(), 1, 1)) {
            FlowSnapshot end = ran(manySinks(), mode, threads).snapshot();

            List<Long> expected = LongStream.rangeClosed(1, SINKS).mapToObj(dropped -> RECORDS - dropped).toList();
            assertThat(end.steps().stream().filter(step -> step.id().startsWith("to-")))
                    .allSatisfy(step -> assertThat(step.out()).isEqualTo(step.in()))
                    .extracting(StepCounters::out)
                    .isEqualTo(expected);
            assertThat(end.recordsOut()).isEqualTo(expected.stream().mapToLong(n -> n).sum());
            assertThat(end.leftBehind()).isZero();
        }
    }

    @Test
    void stageHasManyInlineSinks_aSnapshotGoesThroughItsStepsOnce() throws InterruptedException {
        try (FlowThreads threads = new FlowThreads(EngineRuntime.system(), 1, 1)) {
            RunningFlow flow = ran(manySinks(), EngineOptions.Mode.COMPILED, threads);
            flow.snapshot(); // loads what it needs

            long before = THREADS.getCurrentThreadAllocatedBytes();
            flow.snapshot();
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(SINKS * MOST_BYTES_PER_SINK);
        }
    }

    /** Before each sink there is a filter that takes away one number: the first sink gets all but one, the last the fewest. */
    private static Plan manySinks() {
        Flow<Long> flow = Flow.from(Beacon.of(RECORDS));
        for (int i = 0; i < SINKS; i++) {
            long dropped = i;
            flow = flow.filter(n -> n % RECORDS != dropped).to(new Collect<>());
        }
        return flow.plan();
    }

    private static RunningFlow ran(Plan plan, EngineOptions.Mode mode, FlowThreads threads) throws InterruptedException {
        EngineOptions options = EngineOptions.defaults().withMode(mode);
        FlowStarter starter = FlowStarter.open(
                new CompiledStages(plan, options),
                options,
                threads,
                EngineRuntime.system(),
                new Deployment(EngineRuntime.system(), new StateBudget(Long.MAX_VALUE)),
                Persistence.none(EngineRuntime.system()));
        RunningFlow flow = starter.flow();
        starter.start();
        assertThat(flow.await(Duration.ofMinutes(1))).as("%s has ended", flow.snapshot()).isTrue();
        assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
        return flow;
    }
}
