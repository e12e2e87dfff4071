// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.SinkWriter;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The way of a flow to its end when something is in the way. */
class RunningFlowTest {
    private final RunningFlow flow =
            new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());

    /** Has nothing to do; counts how often it would be run. */
    private static final class Idle extends Activation {
        private Idle(RunningFlow flow, AtomicInteger runs) {
            super("idle", flow, _ -> runs.incrementAndGet());
        }

        @Override
        Progress work() {
            return Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }
    }

    /** No sources; the first who asks gets no memory. */
    private static final class NoMemory extends AbstractList<SourceActivation> {
        private boolean wasAsked;

        @Override
        public SourceActivation get(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public int size() {
            if (!wasAsked) {
                wasAsked = true;
                throw new OutOfMemoryError();
            }
            return 0;
        }
    }

    @Test
    void flowIsCutWithoutMemoryAndAskedAgain_itsActivationsAreTold() {
        AtomicInteger runs = new AtomicInteger();
        Idle idle = new Idle(flow, runs);
        flow.start(new Assembly(
                StageGraph.of(flow.plan()), List.of(), new NoMemory(), List.of(), List.of(idle), Map.of(), List.of(), -1));
        idle.run();
        flow.fail(new PeltonException(ErrorCode.STEP_FAILED, "broken"));
        assertThat(flow.isCut()).isTrue();
        assertThat(runs).hasValue(1);
        flow.stop(Duration.ZERO);
        assertThat(runs).hasValue(2);
        idle.run();
        assertThat(flow.isOver()).isTrue();
    }

    @Test
    void flowIsGivenUpWhileAWriterBlocks_theOneWhoSaysSoGoesOn() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch open = new CountDownLatch(1);
        flow.addWriter(new SinkWriter<>() {
            @Override
            public void write(Object record) {
                throw new IllegalStateException();
            }

            @Override
            public void ended(boolean isDone) throws InterruptedException {
                told.countDown();
                assertThat(open.await(60, TimeUnit.SECONDS)).isTrue();
            }
        });
        flow.giveUp();
        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(flow.isOver()).isFalse();
        open.countDown();
        assertThat(flow.await(Duration.ofSeconds(30))).isTrue();
    }
}
