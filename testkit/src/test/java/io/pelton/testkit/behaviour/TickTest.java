// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Flow;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;

/** Blocks that keep records are told that time passes, for as long as their flow runs. */
class TickTest {
    /** Wants a tick every millisecond. */
    private static final class Clock implements BlockFunction<Object> {
        private static final long serialVersionUID = 1L;

        private final AtomicLong ticks = new AtomicLong();

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            return true;
        }

        @Override
        public boolean keepsRecords() {
            return true;
        }

        @Override
        public long tickMillis() {
            return 1;
        }

        @Override
        public void tick(Branches<Object> branches) {
            ticks.incrementAndGet();
        }
    }

    @Test
    void nothingElseWakesTheFlow_itsBlocksGoOnTicking() throws InterruptedException {
        int flows = 30;
        List<Clock> clocks = new ArrayList<>();
        try (Engine engine = new Engine(options(2, 4, 4))) {
            for (int i = 0; i < flows; i++) {
                Clock clock = new Clock();
                clocks.add(clock);
                engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(
                                new Step.Block(StepInfo.at(Origin.UNKNOWN), "clock", clock, List.of())))
                        .to(Discard.sink()));
            }
            for (Clock clock : clocks) {
                Flows.await("500 ticks of each block", () -> clock.ticks.get() >= 500);
            }
        }
    }

    @Test
    void flowIsStopped_itEndsAlthoughItsBlocksTick() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            for (int round = 0; round < 200; round++) {
                Clock clock = new Clock();
                var handle = engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(
                                new Step.Block(StepInfo.at(Origin.UNKNOWN), "clock", clock, List.of())))
                        .to(Discard.sink()));
                int ticks = round % 3;
                Flows.await("a tick", () -> clock.ticks.get() >= ticks);
                handle.stop(Duration.ofHours(1));
                finished(handle);
            }
        }
    }
}
