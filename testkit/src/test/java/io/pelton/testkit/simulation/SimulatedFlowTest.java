// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.flow.Flow;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SimulatedFlowTest {
    @Test
    void smallFlow_runsByEverySeed() {
        long begin = System.nanoTime();
        long steps = 0;
        int n = Integer.getInteger("n", 500);
        for (long seed = 0; seed < n; seed++) {
            steps += SimRuntime.simulate(Settings.of(seed), runtime -> {
                Collect<Long> sink = new Collect<>();
                EngineOptions options = EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2).withMode(EngineOptions.Mode.INTERPRETED);
                try (Engine engine = new Engine(options, runtime)) {
                    FlowSnapshot done = engine.run(Flow.from(Beacon.of(20)).map(n2 -> n2 + 1).parallel(2).filter(m -> m % 2 == 0).to(sink)).await();
                    assertThat(sink.records()).containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 20).filter(m -> m % 2 == 0).boxed().toList());
                    assertThat(done.recordsIn()).isEqualTo(20);
                }
            }).steps();
        }
        System.out.println(n + " runs, " + steps / n + " steps each, " + (System.nanoTime() - begin) / n / 1000 + " µs each");
    }
}
