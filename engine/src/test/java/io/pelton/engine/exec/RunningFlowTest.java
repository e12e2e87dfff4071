// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import com.sun.management.ThreadMXBean;
import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.ack.SplitTracker;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetterLimit;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Position;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The way of a flow to its end when something is in the way. */
class RunningFlowTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

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

    /** Fails at each turn. */
    private static final class Broken extends Activation {
        private Broken(RunningFlow flow) {
            super("broken", flow, Runnable::run);
        }

        @Override
        Progress work() {
            throw new AssertionError("released more often than retained");
        }

        @Override
        Progress abandon() {
            throw new AssertionError("cannot even be dropped");
        }
    }

    @Test
    void activationFailsAtEachTurn_theFlowEnds_andKeepsAFewOfTheErrors() throws InterruptedException {
        Broken broken = new Broken(flow);
        flow.start(new Assembly(
                StageGraph.of(flow.plan()), List.of(), List.of(), List.of(), List.of(broken), List.of(), List.of(), -1));
        broken.run();
        assertThat(flow.await(Duration.ofSeconds(20))).isTrue();
        FlowSnapshot end = flow.snapshot();
        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("released more often than retained");
        assertThat(end.failure().getSuppressed()).hasSize(32);
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
                StageGraph.of(flow.plan()), List.of(), new NoMemory(), List.of(), List.of(idle), List.of(), List.of(), -1));
        idle.run();
        flow.fail(new PeltonException(ErrorCode.STEP_FAILED, "broken"));
        assertThat(flow.isCut()).isTrue();
        assertThat(runs).hasValue(1);
        flow.stop(Duration.ZERO);
        assertThat(runs).hasValue(2);
        idle.run();
        assertThat(flow.isOver()).isTrue();
    }

    /** Blocks, when it is told how the flow has ended, until it may go on, and fails then. */
    private static final class BlockingWriter implements SinkWriter<Object> {
        private final CountDownLatch told = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);
        private final AtomicInteger times = new AtomicInteger();

        @Override
        public void write(Object record) {
            throw new IllegalStateException();
        }

        @Override
        public void ended(boolean isDone) throws Exception {
            times.incrementAndGet();
            told.countDown();
            assertThat(open.await(60, TimeUnit.SECONDS)).isTrue();
            throw new IOException("the disk is full");
        }

        void awaitTold() throws InterruptedException {
            assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private final BlockingWriter writer = new BlockingWriter();

    private Idle startedIdle() {
        Idle idle = new Idle(flow, new AtomicInteger());
        flow.addWriter(writer);
        flow.start(new Assembly(
                StageGraph.of(flow.plan()), List.of(), List.of(), List.of(), List.of(idle), List.of(), List.of(), -1));
        return idle;
    }

    @Test
    void flowIsGivenUpWhileAWriterBlocks_theOneWhoSaysSoGoesOn() throws InterruptedException {
        flow.addWriter(writer);
        flow.giveUp();
        writer.awaitTold();
        assertThat(flow.isOver()).isFalse();
        writer.open.countDown();
        assertThat(flow.await(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void lastActivationEndsWhileTheFlowIsGivenUp_itIsOverWhenItsWritersHaveBeenTold_withWhatTheyThrew() throws InterruptedException {
        Idle idle = startedIdle();
        flow.giveUp();
        writer.awaitTold();
        flow.stop(Duration.ZERO);
        idle.run();
        assertThat(flow.isOver()).isFalse();
        writer.open.countDown();
        assertThatThrownBy(flow::await).hasMessageContaining("the disk is full");
        assertThat(flow.snapshot().state()).isEqualTo(FlowState.FAILED);
        assertThat(writer.times).hasValue(1);
    }

    @Test
    void flowIsGivenUpWhileItsLastActivationTellsTheWriters_itIsOverWhenTheyHaveBeenTold() throws InterruptedException {
        Idle idle = startedIdle();
        flow.stop(Duration.ZERO);
        Thread last = Thread.ofPlatform().daemon().start(idle);
        writer.awaitTold();
        flow.finish();
        assertThat(flow.isOver()).isFalse();
        writer.open.countDown();
        assertThatThrownBy(flow::await).hasMessageContaining("the disk is full");
        last.join();
        assertThat(writer.times).hasValue(1);
    }

    @Test
    void stepFailsAfterTheFlowWasGivenUp_whatWasReportedStays() throws InterruptedException {
        Idle idle = new Idle(flow, new AtomicInteger());
        flow.start(new Assembly(
                StageGraph.of(flow.plan()), List.of(), List.of(), List.of(), List.of(idle), List.of(), List.of(), -1));
        flow.stop(Duration.ZERO);
        flow.finish();
        assertThat(flow.await().state()).isEqualTo(FlowState.CUT_SHORT);
        flow.fail(new PeltonException(ErrorCode.STEP_FAILED, "too late"));
        assertThat(flow.await().state()).isEqualTo(FlowState.CUT_SHORT);
        assertThat(flow.snapshot().failure()).isNull();
    }

    @Test
    void flowIsCutShortBeforeItIsStarted_itEndsWhenItsActivationsHave() throws InterruptedException {
        AtomicInteger ends = new AtomicInteger();
        flow.atEnd(ends::incrementAndGet);
        writer.open.countDown();
        flow.stop(Duration.ZERO);
        assertThat(flow.await(Duration.ofMillis(50))).isFalse();
        assertThat(ends).hasValue(0);
        startedIdle().run();
        assertThat(flow.await(Duration.ofSeconds(30))).isTrue();
        assertThat(ends).hasValue(1);
    }

    /** Many may fail of many files: what a letter costs does not depend on how many are read. */
    @Test
    void recordBecomesADeadLetter_onlyWhatIsReadIsCounted() {
        for (int i = 0; i < 10_000; i++) {
            flow.addTracker(new SplitTracker(new Position("split-" + i, 0)));
        }
        startedIdle();
        String refusal = flow.refusesDeadLetter(DeadLetterLimit.USUAL);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 1; i < DeadLetterLimit.USUAL.recent(); i++) {
            refusal = refusal == null ? flow.refusesDeadLetter(DeadLetterLimit.USUAL) : refusal;
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(refusal).isNull();
        assertThat(allocated).as("bytes").isLessThan(1_000_000);
    }
}
