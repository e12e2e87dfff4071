// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.error.Origin;
import io.pelton.flow.Flow;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;

/** Blocks that keep records are told that time passes, for as long as their flow runs. */
class TickTest {
    @Test
    void nothingElseWakesTheFlow_itsBlocksGoOnTicking() throws InterruptedException {
        int flows = 30;
        List<Ticks> clocks = new ArrayList<>();
        try (Engine engine = new Engine(options(2, 4, 4))) {
            for (int i = 0; i < flows; i++) {
                Ticks clock = new Ticks();
                clocks.add(clock);
                engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(
                                new Step.Block(StepInfo.at(Origin.UNKNOWN), "clock", clock, List.of())))
                        .to(Discard.sink()));
            }
            for (Ticks clock : clocks) {
                Flows.await("500 ticks of each block", () -> clock.count() >= 500);
            }
        }
    }

    @Test
    void flowIsStopped_itEndsAlthoughItsBlocksTick() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            for (int round = 0; round < 200; round++) {
                Ticks clock = new Ticks();
                var handle = engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(
                                new Step.Block(StepInfo.at(Origin.UNKNOWN), "clock", clock, List.of())))
                        .to(Discard.sink()));
                int ticks = round % 3;
                Flows.await("a tick", () -> clock.count() >= ticks);
                handle.stop(Duration.ofHours(1));
                finished(handle);
            }
        }
    }
}
