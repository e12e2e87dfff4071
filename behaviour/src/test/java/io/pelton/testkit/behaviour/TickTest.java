// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.TimedBlock;
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
        List<TimedBlock> blocks = new ArrayList<>();
        try (Engine engine = new Engine(options(2, 4, 4))) {
            for (int i = 0; i < flows; i++) {
                TimedBlock block = new TimedBlock();
                blocks.add(block);
                engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(block.step()))
                        .to(Discard.sink()));
            }
            for (TimedBlock block : blocks) {
                Flows.await("500 ticks of each block", () -> block.calls() >= 500);
            }
        }
    }

    @Test
    void flowIsStopped_itEndsAlthoughItsBlocksTick() throws InterruptedException {
        try (Engine engine = new Engine(options(1, 4, 4))) {
            for (int round = 0; round < 200; round++) {
                TimedBlock block = new TimedBlock();
                var handle = engine.run(Flow.<Object>from(ScriptedSource.<Object>named("silent")
                                .split(List.of(new ScriptedSource.Gap<>(new Gate())))
                                .blocking())
                        .<Object>steps(List.of(block.step()))
                        .to(Discard.sink()));
                int ticks = round % 3;
                Flows.await("a tick", () -> block.calls() >= ticks);
                handle.stop(Duration.ofHours(1));
                finished(handle);
            }
        }
    }
}
