// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.Flow;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A flow that has ended waits for an epoch while a record of another is on its way for longer than epochs have patience. Its time is simulated. */
class EpochsOfSlowFlowsTest {
    private static final int SLOW_SECONDS = 31;

    private static Plan plan(String name, SimStore store, Flow<Object> read) {
        Pipeline groups = Flow.from(ScriptedSource.of())
                .to(new SimLedger("out/" + name, store, Calls.plain()))
                .plan()
                .pipeline();
        Step block = new Step.Block(StepInfo.at(Origin.UNKNOWN).withId("group"), "group", new Grouping(1, 2, 0), List.of(groups));
        return read.<Object>steps(List.of(block))
                .to(new SimLedger("rest/" + name, store, Calls.plain()))
                .named(name)
                .plan();
    }

    private static Flow<Object> read(long number) {
        return Flow.from(ScriptedSource.<Object>named("source").split(List.of(new ScriptedSource.Value<>(number))));
    }

    private static Object slowly(Object number) {
        return slowly(number, SLOW_SECONDS);
    }

    private static Object slowly(Object number, int seconds) {
        Pause.stubborn(TimeUnit.SECONDS.toNanos(seconds));
        return number;
    }

    private static Object failingLate(Object number) {
        Pause.stubborn(TimeUnit.SECONDS.toNanos(SLOW_SECONDS - 10));
        throw new IllegalStateException("fails on purpose");
    }

    private static long secondsUntilAllHaveEnded(long seed, boolean fails) {
        SimStore store = new SimStore();
        long[] nanos = {0};
        SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            store.begin(Calls.plain());
            try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(2), runtime, new SimEpochs(store))) {
                long begin = runtime.nanoTime();
                List<FlowHandle> handles = engine.run(List.of(
                        plan("quick", store, read(1)),
                        plan("slow", store, read(2).async(EpochsOfSlowFlowsTest::slowly, 2)),
                        plan("late", store, fails ? read(3).async(EpochsOfSlowFlowsTest::failingLate, 2) : read(3))));
                for (FlowHandle handle : handles) {
                    assertThat(handle.await(Duration.ofHours(1))).as("has ended: %s", handle.snapshot()).isTrue();
                }
                FlowState last = fails ? FlowState.FAILED : FlowState.DONE;
                assertThat(handles).extracting(handle -> handle.snapshot().state()).containsExactly(FlowState.DONE, FlowState.DONE, last);
                nanos[0] = runtime.nanoTime() - begin;
            }
        });
        return TimeUnit.NANOSECONDS.toSeconds(nanos[0]);
    }

    @Test
    void slowFlowEnds_thoseThatWaitedEndWithIt() {
        Seeds.run(50, seed -> assertThat(secondsUntilAllHaveEnded(seed, false)).isBetween((long) SLOW_SECONDS, SLOW_SECONDS + 10L));
    }

    /** The epoch that has waited for a record takes a second: the next one may not pause sources for 50. */
    @Test
    void nothingIsLeftToBeRead_theNextEpochDoesNotWaitUntilSourcesMayPause() {
        Seeds.run(50, seed -> SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            SimStore store = new SimStore();
            store.begin(Calls.plain());
            AtomicLong told = new AtomicLong();
            Gate gate = new Gate();
            ScriptedSource<Object> source = ScriptedSource.<Object>named("source")
                    .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Value<>(2L), new ScriptedSource.Value<>(3L), new ScriptedSource.Gap<>(gate)))
                    .acknowledged((_, offset) -> told.set(offset));
            try (Engine engine = new Engine(EngineOptions.defaults().withBatchSize(1), runtime, new SimEpochs(store))) {
                long begin = runtime.nanoTime();
                FlowHandle flow = engine.run(plan("idle", store, Flow.from(source).map(number -> slowly(number, 2))));
                assertThat(runtime.await(() -> told.get() == 3, TimeUnit.MINUTES.toNanos(2))).isTrue();
                assertThat(TimeUnit.NANOSECONDS.toSeconds(runtime.nanoTime() - begin)).isLessThan(10);
                gate.open();
                assertThat(flow.await(Duration.ofMinutes(1))).isTrue();
            }
        }));
    }

    @Test
    void anotherFails_thoseThatWaitAreTold() {
        Seeds.run(50, seed -> assertThat(secondsUntilAllHaveEnded(seed, true)).isBetween((long) SLOW_SECONDS - 10, SLOW_SECONDS + 10L));
    }
}
