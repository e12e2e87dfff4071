// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.ErrorCode;
import io.pelton.flow.Aggregates;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.runtime.Task;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Failures and cuts at moments that random plans have found. */
final class SimulatedFailureTest {
    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(2).withBatchSize(1).withRingCapacity(2);

    /** The step where they meet is none of the plan's: it has no number, and no policy. */
    @ParameterizedTest
    @EnumSource
    void memoryIsUsedUpWhereBranchesMeet_theFlowFailsForThat_andNothingIsTriedAgain(EngineOptions.Mode mode) {
        int failed = 0;
        for (int seed = 0; seed < 100; seed++) {
            RecordingSink<Long> sink = RecordingSink.background("sink");
            AtomicReference<FlowSnapshot> end = new AtomicReference<>();
            Fault fault = new Fault(Fault.Kind.MEMORY, "a batch is in the ring", 1 + seed % 10);
            SimRuntime ended = SimRuntime.simulate(Settings.of(seed).with(fault), runtime -> {
                try (Engine engine = new Engine(OPTIONS.withMode(mode), runtime)) {
                    FlowHandle handle = engine.run(Flow.from(ScriptedSource.of(1L, 2L, 3L, 4L, 5L, 6L))
                            .<Long>flatMap((n, out) -> out.emit(n))
                            .choice(choice -> choice.when(n -> n % 2 == 0, even -> even.parallel(2)).otherwise(odd -> odd))
                            .to(sink)
                            .onError(ErrorPolicy.skip().retry(2, Duration.ZERO)));
                    assertThat(handle.await(Duration.ofHours(1))).isTrue();
                    end.set(handle.snapshot());
                }
            });
            assertThat(sink.records()).as("seed %d", seed).doesNotHaveDuplicates();
            if (ended.hasHappened(Fault.Kind.MEMORY)) {
                failed++;
                assertThat(end.get().failure()).as("seed %d", seed).isNotNull();
                assertThat(end.get().failure().code()).as("seed %d", seed).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            }
        }
        assertThat(failed).isPositive();
    }

    /** What it knows is the sum of a part, of which another part was dropped. */
    @Test
    void flowIsCutShortWhileASummaryTakesItsParts_itEmitsNothing() {
        int cut = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Collect<Long> sink = new Collect<>();
            AtomicReference<FlowHandle> running = new AtomicReference<>();
            Fault fault = new Fault(Fault.Kind.MOMENT, "a batch is taken from the ring", 1 + seed % 10);
            SimRuntime.simulate(Settings.of(seed).with(fault), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    runtime.start("stopper", Task.Kind.WAIT, () -> {
                        try {
                            runtime.moment().await();
                            runtime.await(() -> running.get() != null, Long.MAX_VALUE);
                            running.get().stop(Duration.ZERO);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    });
                    running.set(engine.run(Flow.from(ScriptedSource.of(1L, 2L, 4L, 8L))
                            .parallel(4)
                            .groupBy(_ -> "all")
                            .aggregate(Aggregates.sumLong(n -> n), (_, sum) -> sum)
                            .to(sink)));
                    assertThat(running.get().await(Duration.ofHours(1))).isTrue();
                    runtime.moment().happen();
                }
            });
            boolean isCut = running.get().snapshot().state() == FlowState.CUT_SHORT;
            cut += isCut ? 1 : 0;
            assertThat(sink.records()).as("seed %d, %s", seed, isCut).allSatisfy(sum -> assertThat(sum).isEqualTo(15));
        }
        assertThat(cut).isPositive();
    }
}
