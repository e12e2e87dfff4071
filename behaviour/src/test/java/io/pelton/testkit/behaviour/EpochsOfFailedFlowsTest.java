// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A step fails in the middle of a batch, at any moment of an epoch: what of the batch was written before is no part of that, as how far it was read
 * is not.
 */
class EpochsOfFailedFlowsTest {
    private static final int RECORDS = 20;

    private static void live(SimRuntime runtime, SimStore store, EngineOptions options, int failing) throws InterruptedException {
        List<ScriptedSource.Event<Object>> numbers =
                IntStream.range(0, RECORDS).<ScriptedSource.Event<Object>>mapToObj(ScriptedSource.Value::new).toList();
        try (Engine engine = new Engine(options, runtime, new SimEpochs(store))) {
            engine.run(Flow.from(ScriptedSource.<Object>named("source").split(numbers))
                            .map(number -> {
                                runtime.cutPoint("a step");
                                if ((Integer) number == failing) {
                                    throw new IllegalStateException("fails on purpose");
                                }
                                return number;
                            })
                            .to(new SimLedger("out", store, Calls.plain()))
                            .named("flow"))
                    .await();
        }
    }

    @Test
    void nextRunWritesTheRestOfTheBatch_andNothingTwice() {
        Seeds.run(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            EngineOptions options = EngineOptions.defaults()
                    .withWorkers(1 + random.nextInt(3))
                    .withBatchSize(2 + random.nextInt(8))
                    .withEpochInterval(Duration.ofNanos(1 + random.nextInt(1 << random.nextInt(4, 16))));
            SimStore store = new SimStore();
            store.begin(Calls.plain());
            Fault stall = new Fault(Fault.Kind.STALL, "activations are to be held", 1);
            SimRuntime.simulate(SimRuntime.Settings.of(seed).with(stall), runtime ->
                    assertThatThrownBy(() -> live(runtime, store, options, random.nextInt(RECORDS))).isInstanceOf(PeltonException.class));
            SimRuntime.simulate(SimRuntime.Settings.of(~seed), runtime -> live(runtime, store, options, -1));
            assertThat(new String(store.read("out"), StandardCharsets.UTF_8).lines())
                    .containsExactlyElementsOf(IntStream.range(0, RECORDS).mapToObj(Integer::toString).toList());
        });
    }
}
