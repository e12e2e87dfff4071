// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.testkit.RecordingSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Steps that wait, in an engine with one worker: they keep nobody from going on, and end at their time, by their event, or with their flow. */
class SimulatedWaitsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration PATIENCE = Duration.ofHours(1_000);

    /** What the threads of the simulation take for themselves: far more than they do, and far less than any wait. */
    private static final Duration AT_ONCE = Duration.ofMillis(100);

    private static EngineOptions options(SplittableRandom random) {
        return EngineOptions.defaults()
                .withWorkers(1)
                .withBatchSize(1 << random.nextInt(6))
                .withRingCapacity(2 + 2 * random.nextInt(2))
                .withMode(random.nextInt(4) == 0 ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(EngineRuntime.current().nanoTime() - nanos);
    }

    /** Waits before it lets a record pass: for a time, or for an event if there is one. */
    private static final class Wait implements BlockFunction<Object> {
        private static final long serialVersionUID = 1L;

        private final Duration time;
        private final transient @Nullable Event event;
        private final transient Set<Object> begun = new HashSet<>();
        private final transient List<Object> passed = new ArrayList<>();

        Wait(Duration time, @Nullable Event event) {
            this.time = time;
            this.event = event;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            begun.add(record);
            if (event == null) {
                branches.pause(time.toMillis());
            } else {
                branches.await(event, time.toMillis());
            }
            passed.add(record);
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }

        Step step() {
            return new Step.Block(StepInfo.at(Origin.UNKNOWN), "wait", this, List.of());
        }

        void awaitFirst(EngineRuntime runtime) throws InterruptedException {
            runtime.await(() -> !begun.isEmpty(), Long.MAX_VALUE);
        }
    }

    /** The ways in which a record of a flow waits for an hour. */
    private static Flow<Object> waiting(Flow<Long> numbers, Wait wait, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> numbers.<Object>steps(List.of(wait.step())).to(Discard.sink());
            case 1 -> numbers.parallel(1 + random.nextInt(3)).<Object>steps(List.of(wait.step())).to(RecordingSink.background("waiting"));
            case 2 -> numbers.parallel(1 + random.nextInt(3))
                    .<Object>map(record -> failing(wait, record))
                    .to(Discard.sink())
                    .onError(ErrorPolicy.skip().retry(3, HOUR));
            default -> numbers.<Object>map(record -> failing(wait, record))
                    .to(RecordingSink.background("waiting"))
                    .onError(ErrorPolicy.stop().retry(3, HOUR));
        };
    }

    private static Object failing(Wait wait, Object record) {
        wait.begun.add(record);
        throw new IllegalStateException("down");
    }

    /** Waits that came one after the other on the only worker would leave none to the flow that does not wait. */
    @Test
    void flowsWaitForAnHour_anotherOneHasTheOnlyWorker_andACutEndsThemAtOnce() {
        Seeds.simulate(40, (random, runtime) -> {
            Event never = runtime.event();
            try (Engine engine = new Engine(options(random), runtime)) {
                List<Wait> waits = new ArrayList<>();
                List<FlowHandle> waiting = new ArrayList<>();
                for (int i = 0; i < 1 + random.nextInt(4); i++) {
                    Wait wait = new Wait(HOUR, random.nextBoolean() ? never : null);
                    waits.add(wait);
                    waiting.add(engine.run(waiting(Flow.from(Beacon.of(20)), wait, random)));
                }
                for (Wait wait : waits) {
                    wait.awaitFirst(runtime);
                }
                long begin = runtime.nanoTime();
                RecordingSink<Long> sink = RecordingSink.background("other");
                FlowHandle other = engine.run(Flow.from(Beacon.of(100)).parallel(2).map(record -> record + 1).to(sink));
                assertThat(other.await(PATIENCE)).isTrue();
                assertThat(other.snapshot().state()).isEqualTo(FlowState.DONE);
                assertThat(sink.records()).isEqualTo(LongStream.rangeClosed(1, 100).boxed().toList());
                assertThat(since(begin)).as("until the other flow is done").isLessThan(Duration.ofMinutes(10));

                long cut = runtime.nanoTime();
                for (FlowHandle flow : waiting) {
                    flow.stop(Duration.ZERO);
                }
                for (FlowHandle flow : waiting) {
                    assertThat(flow.await(PATIENCE)).isTrue();
                    FlowSnapshot end = flow.snapshot();
                    assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
                    assertThat(end.recordsOut() + end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
                }
                assertThat(since(cut)).as("from the cut to the last end").isLessThan(Duration.ofSeconds(1));
                assertThat(waits).allSatisfy(wait -> assertThat(wait.passed).isEmpty());
            }
        });
    }

    /** Far more than workers and spare threads: all wait at the same time. */
    @Test
    void threeHundredFlowsWait_allAtOnce_andEachGoesOnAtItsTime() {
        Seeds.simulateWithoutStalls(1, (random, runtime) -> {
            try (Engine engine = new Engine(options(random).withMode(EngineOptions.Mode.INTERPRETED), runtime)) {
                Wait wait = new Wait(Duration.ofMinutes(1), null);
                List<FlowHandle> flows = new ArrayList<>();
                List<Collect<Object>> sinks = new ArrayList<>();
                long begin = runtime.nanoTime();
                for (int i = 0; i < 300; i++) {
                    Collect<Object> sink = new Collect<>();
                    sinks.add(sink);
                    flows.add(engine.run(Flow.from(Beacon.of(3)).<Object>steps(List.of(wait.step())).to(sink)));
                }
                for (FlowHandle flow : flows) {
                    assertThat(flow.await(PATIENCE)).isTrue();
                    assertThat(flow.snapshot().state()).isEqualTo(FlowState.DONE);
                }
                assertThat(since(begin)).isBetween(Duration.ofMinutes(3), Duration.ofMinutes(3).plus(AT_ONCE.multipliedBy(10)));
                assertThat(sinks).allSatisfy(sink -> assertThat(sink.records()).isEqualTo(List.of(0L, 1L, 2L)));
            }
        });
    }

    /** What waits, and who watches it, does nothing: the steps of the simulation are counted, not its time. */
    @Test
    void recordWaitsForAnHour_nobodyLooksMeanwhile() {
        Seeds.simulateWithoutStalls(10, (random, runtime) -> {
            try (Engine engine = new Engine(options(random), runtime)) {
                Wait wait = new Wait(HOUR, null);
                FlowHandle flow = engine.run(waiting(Flow.from(Beacon.of(2)), wait, random));
                wait.awaitFirst(runtime);
                runtime.await(() -> false, Duration.ofMinutes(1).toNanos());
                long steps = runtime.steps();
                long begin = runtime.nanoTime();
                runtime.await(() -> false, Duration.ofMinutes(50).toNanos());
                assertThat(since(begin)).isGreaterThanOrEqualTo(Duration.ofMinutes(50));
                assertThat(runtime.steps() - steps).as("moments of which the simulation was told").isLessThan(10);
                flow.stop(Duration.ZERO);
                assertThat(flow.await(PATIENCE)).isTrue();
            }
        });
    }

    /** An event that happens, or has happened before: the record goes on at that moment. */
    @Test
    void eventHappens_recordsGoOnAtOnce() {
        Seeds.simulateWithoutStalls(20, (random, runtime) -> {
            Event event = runtime.event();
            try (Engine engine = new Engine(options(random), runtime)) {
                Wait wait = new Wait(HOUR, event);
                RecordingSink<Object> sink = RecordingSink.background("sink");
                FlowHandle flow = engine.run(Flow.from(Beacon.of(20)).<Object>steps(List.of(wait.step())).to(sink));
                wait.awaitFirst(runtime);
                runtime.await(() -> false, random.nextLong(TimeUnit.MINUTES.toNanos(1)));
                long happened = runtime.nanoTime();
                event.happen();
                assertThat(flow.await(PATIENCE)).isTrue();
                assertThat(since(happened)).isLessThan(AT_ONCE);
                assertThat(sink.records()).isEqualTo(LongStream.range(0, 20).boxed().toList());
            }
        });
    }

    /** Delays of any length between any boundaries: each record comes once, in its order, not before its time. */
    @Test
    void recordsAreDelayed_eachComesOnceInOrder() {
        Seeds.simulate(20, (random, runtime) -> {
            Wait first = new Wait(Duration.ofMillis(random.nextInt(50)), null);
            Wait second = new Wait(Duration.ofMillis(random.nextInt(50)), null);
            Collect<Object> sink = new Collect<>();
            int records = 1 + random.nextInt(60);
            try (Engine engine = new Engine(options(random), runtime)) {
                Flow<Object> flow = Flow.from(Beacon.of(records)).<Object>steps(List.of(first.step()));
                boolean isParallel = random.nextBoolean();
                flow = isParallel ? flow.parallel(1 + random.nextInt(4)) : flow.async(record -> record, 3);
                flow = flow.<Object>steps(List.of(second.step()));
                long begin = runtime.nanoTime();
                // several instances would write to an inline sink in any order
                FlowHandle handle = engine.run((isParallel || random.nextBoolean() ? flow.parallel(1) : flow).to(sink));
                assertThat(handle.await(PATIENCE)).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.state()).isEqualTo(FlowState.DONE);
                assertThat(end.recordsIn()).isEqualTo(records);
                assertThat(end.recordsOut()).isEqualTo(records);
                assertThat(sink.records()).isEqualTo(LongStream.range(0, records).boxed().toList());
                assertThat(since(begin)).isGreaterThanOrEqualTo(first.time.multipliedBy(records));
            }
        });
    }

    /** A step that pauses and does not say that it may is a mistake of the step: no worker waits. */
    @Test
    void blockWaitsWithoutSayingSo_itsRecordsFail() {
        Seeds.simulate(5, (random, runtime) -> {
            BlockFunction<Object> silent = (_, branches) -> {
                branches.pause(1);
                return true;
            };
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle flow = engine.run(Flow.from(Beacon.of(3))
                        .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "silent", silent, List.of())))
                        .to(Discard.sink()));
                assertThat(flow.await(PATIENCE)).isTrue();
                assertThat(flow.snapshot().failure()).hasMessageContaining("mayWait() must return true");
            }
        });
    }
}
