// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.runtime.Event;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Fault.Kind;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A flow that runs out of memory says so, and does not say that it has read everything. */
final class SimulatedMemoryTest {
    private static final int RECORDS = 6;

    /** Memory is used up while a record is passed on, again while the error is, and once more while that one is. */
    @Test
    void memoryIsUsedUpOnTheThreadOfABlockingSource_andStaysUsedUp_theFlowFails() {
        for (long seed = 0; seed < 60; seed++) {
            int time = 1 + (int) (seed % RECORDS);
            List<FlowSnapshot> ends = new ArrayList<>();
            String cutPoint = "a record is read ahead";
            Settings settings = Settings.of(seed)
                    .with(
                            new Fault(Kind.MEMORY, cutPoint, time),
                            new Fault(Kind.MEMORY, cutPoint, time + 1),
                            new Fault(Kind.MEMORY, cutPoint, time + 2));
            SimRuntime.simulate(settings, runtime -> {
                ScriptedSource<Integer> source =
                        ScriptedSource.of(1, 2, 3, 4, 5, RECORDS).blocking();
                try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1), runtime)) {
                    var handle = engine.run(Flow.from(source).to(RecordingSink.background("sink")));
                    assertThat(handle.await(Duration.ofMinutes(2))).isTrue();
                    ends.add(handle.snapshot());
                }
            });
            assertThat(ends.getFirst().state())
                    .as("memory is used up at record %s, seed %s", time, seed)
                    .isEqualTo(FlowState.FAILED);
        }
    }

    /** Who waits for its turn has memory, and those before it may need that: nobody waits when there is none. */
    @Test
    void memoryIsUsedUpInACall_whileOneBeforeItIsSlow_theFlowFailsAtOnce() {
        for (long seed = 0; seed < 20; seed++) {
            SimRuntime.simulate(Settings.of(seed).withoutStalls(), runtime -> {
                Event isOver = runtime.event();
                try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1), runtime)) {
                    var handle = engine.run(Flow.from(ScriptedSource.of(1, 2))
                            .async(number -> {
                                if (number == 2) {
                                    throw new OutOfMemoryError("simulated");
                                }
                                isOver.await();
                                return number;
                            }, 2)
                            .to(RecordingSink.background("sink")));
                    runtime.await(() -> handle.snapshot().state() != FlowState.RUNNING, Duration.ofSeconds(1).toNanos());
                    assertThat(handle.snapshot().failure()).as("while the first call goes on").isNotNull();
                    isOver.happen();
                    assertThat(handle.await(Duration.ofMinutes(2))).isTrue();
                    assertThat(handle.snapshot().state()).isEqualTo(FlowState.FAILED);
                }
            });
        }
    }
}
