// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SimulatedFlowTest {
    private static final EngineOptions OPTIONS = EngineOptions.defaults()
            .withWorkers(2)
            .withBatchSize(2)
            .withRingCapacity(2)
            .withMode(EngineOptions.Mode.INTERPRETED);

    @Test
    void smallFlow_doesTheSameByEverySeed() {
        for (long seed = 0; seed < 500; seed++) {
            SimRuntime.simulate(Settings.of(seed), runtime -> {
                Collect<Long> sink = new Collect<>();
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    FlowSnapshot done = engine.run(Flow.from(Beacon.of(20))
                                    .map(n -> n + 1)
                                    .parallel(2)
                                    .filter(n -> n % 2 == 0)
                                    .to(sink))
                            .await();
                    assertThat(sink.records())
                            .containsExactlyInAnyOrderElementsOf(
                                    LongStream.rangeClosed(1, 20).filter(n -> n % 2 == 0).boxed().toList());
                    assertThat(done.recordsIn()).isEqualTo(20);
                }
            });
        }
    }

    /** Takes time to be opened. */
    private static final Sink<Long> SLOWLY_OPENED = new Sink<>() {
        @Override
        public SinkWriter<Long> open() throws Exception {
            EngineRuntime.current().await(() -> false, 1_000);
            return _ -> {};
        }
    };

    /** Two tasks call one engine: a lock of it that were held while others may go on would stop the simulation for good. */
    @Test
    void engineIsClosedWhileAnotherTaskStartsFlows_eachOfThemEnds() {
        Seeds.simulate(300, (random, runtime) -> {
            List<FlowHandle> started = new ArrayList<>();
            Event refused = runtime.event();
            Engine engine = new Engine(OPTIONS, runtime);
            runtime.start("starter", Task.Kind.WAIT, () -> {
                try {
                    while (true) {
                        started.add(engine.run(Flow.from(Beacon.of(3)).parallel(2).map(n -> n).to(SLOWLY_OPENED)));
                    }
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessageContaining("closed");
                    refused.happen();
                }
            });
            int before = random.nextInt(4);
            runtime.await(() -> started.size() >= before, Long.MAX_VALUE);
            engine.close();
            refused.await();
            for (FlowHandle handle : started) {
                assertThat(handle.await().state()).isIn(FlowState.DONE, FlowState.CUT_SHORT);
            }
        });
    }
}
