// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** Flows that never rest leave workers to others. */
class FairnessTest {
    @Test
    void endlessFlowsKeepAllWorkersBusy_anotherFlowRunsNevertheless() throws InterruptedException {
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 16, 4))) {
            for (int i = 0; i < 4; i++) {
                engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(Discard.sink()));
            }
            FlowHandle handle = engine.run(Flow.from(numbers(1_000)).parallel(2).map(n -> n).to(sink));

            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).hasSize(1_000);
        }
    }

    @Test
    void oneWorkerIsStuckInUserCode_whatItHasPutInItsQueueIsDoneByAnother_thoughThatIsBusy()
            throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 1, 4))) {
            engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(Discard.sink()));
            FlowHandle handle = engine.run(Flow.from(numbers(10))
                    .peek(n -> {
                        if (n == 5) {
                            gate.pass();
                        }
                    })
                    .parallel(1)
                    .map(n -> n)
                    .to(sink));
            gate.awaitReached(PATIENCE);
            sink.awaitFlushed(1, PATIENCE);
            gate.open();

            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
        }
    }
}
