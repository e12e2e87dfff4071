// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.Faults;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.RecordingSink;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Stopping: everything read is written, or what is not is counted; whatever hangs, the flow ends. */
class StopTest {
    private static final Duration LONG = Duration.ofHours(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void flowIsStopped_writesWhatItHasRead(int workers) throws InterruptedException {
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(workers, 16, 4))) {
            FlowHandle handle = engine.run(
                    Flow.from(Beacon.of(Beacon.UNLIMITED)).parallel(2).async(n -> n, 3).to(sink));
            sink.awaitFlushed(100, PATIENCE);
            handle.stop(LONG);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.leftBehind()).isZero();
            assertThat(sink.flushed()).isEqualTo((int) end.recordsIn());
            assertThat(committed(end, "beacon")).isEqualTo(end.recordsIn());
        }
    }

    @ParameterizedTest
    @EnumSource
    void sinkHangsAtTheDeadline_flowIsCutShort_andWhatIsLeftIsCounted(GateSink.At at) throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, at);
        try (Engine engine = new Engine(options(2, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(1_000)).map(n -> n).to(sink));
            gate.awaitReached(PATIENCE);
            handle.stop(Duration.ofMillis(1));
            FlowSnapshot end = finished(handle);

            assertThat(end.failure()).isNull();
            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.leftBehind()).as("left behind").isEqualTo(end.recordsIn());
            assertThat(committed(end, "numbers-0")).isZero();
            assertThat(sink.stillOpen()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void flowWaitsForRoomInTheMiddleOfAnExplosion_cutShort_countsEveryRecord(boolean behindBranches)
            throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, GateSink.At.WRITE);
        RecordingSink<Long> inline = new RecordingSink<>("inline", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 4, 2))) {
            Flow<Long> explosion = Flow.from(numbers(1)).flatMap((n, out) -> {
                for (int i = 0; i < 1_000_000; i++) {
                    out.emit(n + i);
                }
            });
            Flow<Long> flow = behindBranches
                    ? explosion.multicast(one -> one, two -> two.parallel(2).filter(_ -> false))
                    : explosion;
            FlowHandle handle = engine.run(flow.to(inline).to(sink));
            gate.awaitReached(PATIENCE);
            Flows.await("the ring to be full", () -> handle.snapshot().boundaries().stream()
                    .anyMatch(boundary -> boundary.fill() >= 2));
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.failure()).isNull();
            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(inline.stillOpen()).as("inline writers").isZero();
            assertThat(sink.stillOpen()).as("background writers").isZero();
            if (!behindBranches) {
                assertThat(end.leftBehind()).as("left behind").isEqualTo(inline.records().size());
            }
        }
    }

    @Test
    void functionHangsButCanBeInterrupted_flowEndsAtTheDeadline() throws InterruptedException {
        Gate gate = new Gate();
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowHandle handle = engine.run(
                    Flow.from(numbers(10)).peek(_ -> gate.pass()).to(RecordingSink.background("sink")));
            gate.awaitReached(PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.recordsIn()).isEqualTo(1);
            assertThat(end.leftBehind()).isEqualTo(1);
        }
    }

    @Test
    void functionHangsAndIgnoresInterrupts_flowEndsNevertheless() throws InterruptedException {
        Gate gate = new Gate();
        RecordingSink<Long> sink = RecordingSink.background("sink");
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowHandle handle = engine.run(
                    Flow.from(numbers(10)).peek(_ -> gate.passIgnoringInterrupts()).to(sink));
            gate.awaitReached(PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);
            gate.open();

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(sink.stillOpen()).isZero();
        }
    }

    @Test
    void asyncCallHangs_flowEndsAtTheDeadline() throws InterruptedException {
        Gate gate = new Gate();
        AtomicBoolean interrupted = new AtomicBoolean();
        Gate ended = new Gate();
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(10))
                    .async(
                            n -> {
                                try {
                                    gate.pass();
                                    return n;
                                } catch (InterruptedException e) {
                                    interrupted.set(true);
                                    throw e;
                                } finally {
                                    ended.isOpen();
                                }
                            },
                            1)
                    .to(RecordingSink.background("sink"))
                    .onError(ErrorPolicy.skip().retry(1_000_000, Duration.ZERO)));
            gate.awaitReached(PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);
            ended.awaitReached(PATIENCE);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
            assertThat(interrupted).isTrue();
        }
    }

    @Test
    void flowIsCutShort_otherFlowsOnTheSameWorkerAreNotInterrupted() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            Gate gate = new Gate();
            AtomicBoolean disturbed = new AtomicBoolean();
            try (Engine engine = new Engine(options(1, 10, 4))) {
                FlowHandle stuck = engine.run(
                        Flow.from(numbers(10)).peek(_ -> gate.passIgnoringInterrupts()).to(
                                RecordingSink.background("sink")));
                gate.awaitReached(PATIENCE);
                FlowHandle other = engine.run(Flow.from(numbers(100))
                        .peek(_ -> disturbed.compareAndSet(false, Thread.currentThread().isInterrupted()))
                        .to(RecordingSink.background("other")));
                stuck.stop(Duration.ZERO);
                gate.open();

                assertThat(finished(stuck).state()).isEqualTo(FlowState.CUT_SHORT);
                assertThat(finished(other).state()).isEqualTo(FlowState.DONE);
                assertThat(disturbed).as("the other flow saw an interrupt").isFalse();
            }
        }
    }

    @Test
    void recordWaitsForItsNextTry_flowEndsAtTheDeadline() throws InterruptedException {
        Gate tried = new Gate();
        try (Engine engine = new Engine(options(1, 10, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(10))
                    .peek(_ -> {
                        tried.isOpen();
                        throw new IllegalStateException("always");
                    })
                    .to(RecordingSink.background("sink"))
                    .onError(ErrorPolicy.skip().retry(5, Duration.ofMinutes(1))));
            tried.awaitReached(PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.leftBehind()).isEqualTo(1);
            assertThat(end.elapsed()).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void stoppedTwice_secondCallShortensTheDeadline() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, GateSink.At.WRITE);
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(numbers(100)).to(sink));
            gate.awaitReached(PATIENCE);
            handle.stop(LONG);
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.DRAINING);
            handle.stop(ChronoUnit.FOREVER.getDuration());
            handle.stop(Duration.ZERO);

            assertThat(finished(handle).state()).isEqualTo(FlowState.CUT_SHORT);
            handle.stop(Duration.ZERO);
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
        }
    }

    @Test
    void stoppedForEver_andWaitedForEver_drains() throws InterruptedException {
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(sink));
            sink.awaitFlushed(1, PATIENCE);
            handle.stop(ChronoUnit.FOREVER.getDuration());

            assertThat(handle.await(ChronoUnit.FOREVER.getDuration())).isTrue();
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
        }
    }

    @Test
    void engineIsClosed_itsFlowsAreCutShortAndClosed() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> blocked = new GateSink<>(gate, GateSink.At.WRITE);
        GateSink<Long> free = GateSink.unblocked();
        Engine engine = new Engine(options(2, 4, 4));
        FlowHandle first = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(blocked));
        FlowHandle second = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).parallel(2).to(free));
        gate.awaitReached(PATIENCE);
        engine.close();

        assertThat(first.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
        assertThat(second.snapshot().state())
                .isEqualTo(second.snapshot().leftBehind() > 0 ? FlowState.CUT_SHORT : FlowState.DONE);
        assertThat(blocked.stillOpen()).isZero();
        assertThat(free.stillOpen()).isZero();
        engine.close();
        assertThatThrownBy(() -> engine.run(Flow.from(numbers(1)).to(free)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
        assertThat(free.stillOpen()).isZero();
    }

    @Test
    void engineIsClosedByAThreadThatIsInterrupted_itsFlowsAreOverNevertheless_andTheInterruptIsKept() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> blocked = new GateSink<>(gate, GateSink.At.WRITE);
        Engine engine = new Engine(options(2, 4, 4));
        FlowHandle first = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(blocked));
        gate.awaitReached(PATIENCE);
        FlowHandle second = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED)).to(new GateSink<>(gate, GateSink.At.WRITE)));
        Thread.currentThread().interrupt();
        engine.close();

        assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
        assertThat(first.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
        assertThat(second.snapshot().state()).as("it may have read nothing").isIn(FlowState.CUT_SHORT, FlowState.DONE);
        assertThat(blocked.stillOpen()).isZero();
    }

    @Test
    void flowIsCutWhenEverythingIsWrittenAndToldSo_itIsDone() throws InterruptedException {
        AtomicReference<FlowHandle> handle = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        List<Boolean> told = new CopyOnWriteArrayList<>();
        Sink<Long> sink = () -> new SinkWriter<Long>() {
            @Override
            public void write(Long record) throws InterruptedException {
                known.await();
            }

            @Override
            public void ended(boolean isDone) {
                told.add(isDone);
                handle.get().stop(Duration.ZERO);
            }
        };
        try (Engine engine = new Engine(options(1, 4, 4))) {
            handle.set(engine.run(Flow.from(Beacon.of(10)).to(sink)));
            known.countDown();
            FlowSnapshot end = finished(handle.get());

            assertThat(told).containsExactly(true);
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.recordsOut()).isEqualTo(10);
        }
    }

    /** A source whose only split cannot be opened before the thread is interrupted. */
    private record HangingSource(Gate opening) implements Source<Long> {
        @Override
        public List<Split> splits() {
            return List.of(new Split("hanging", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) throws IOException {
            opening.open();
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            throw new ClosedByInterruptException();
        }
    }

    @Test
    void flowIsCutWhileASplitIsOpened_hasNotFailed() throws InterruptedException {
        Gate opening = new Gate();
        try (Engine engine = new Engine(options(1, 16, 4))) {
            FlowHandle handle = engine.run(Flow.from(new HangingSource(opening)).to(RecordingSink.<Long>background("sink")));
            opening.pass();
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.failure()).isNull();
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.recordsIn()).isZero();
        }
    }
}
