// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.ScriptedSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A consumer that is too slow makes its producers wait, up to the source; nothing is lost and nothing piles up. */
class BackPressureTest {
    private static final int RECORDS = 3_000;

    @ParameterizedTest(name = "batch {0}, ring {1}, {2} workers")
    @CsvSource({"1, 2, 1", "1, 8, 2", "7, 2, 2", "7, 3, 1", "10, 4, 2", "16, 8, 1"})
    void sinkIsBlocked_sourceStopsAfterABoundedNumberOfRecords_andNothingIsLost(int batch, int ring, int workers)
            throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, GateSink.At.WRITE);
        ScriptedSource<Long> source = numbers(RECORDS);
        try (Engine engine = new Engine(options(workers, batch, ring))) {
            FlowHandle handle = engine.run(Flow.from(source).to(sink));

            // one batch at the sink, the ring, and one being filled; the last may be in the ring or missing
            Flows.await("the source to stop", () -> source.read() >= (long) ring * batch);
            gate.awaitReached(PATIENCE);
            Flows.await("the ring to fill", () -> handle.snapshot().boundaries().getFirst().fill() >= ring - 1);
            assertThat(source.read()).isLessThanOrEqualTo((ring + 1L) * batch);

            gate.open();
            FlowSnapshot end = finished(handle);
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, RECORDS).boxed().toList());
        }
    }

    @ParameterizedTest(name = "batch {0}, ring {1}, {2} workers")
    @CsvSource({"1, 2, 1", "7, 4, 2"})
    void sinkBehindAParallelPartIsBlocked_sourceStops(int batch, int ring, int workers) throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, GateSink.At.WRITE);
        ScriptedSource<Long> source = numbers(RECORDS);
        AtomicLong mostRead = new AtomicLong();
        try (Engine engine = new Engine(options(workers, batch, ring))) {
            FlowHandle handle = engine.run(Flow.from(source)
                    .peek(_ -> mostRead.accumulateAndGet(gate.isOpen() ? 0 : source.read(), Math::max))
                    .parallel(2)
                    .map(n -> n)
                    .to(sink));

            Flows.await("the source to stop", () -> source.read() >= (long) ring * batch);
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.RUNNING);
            gate.open();

            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
            // two rings to the instances, two to the sink, and at each place one batch being filled or worked on
            assertThat(mostRead.get()).isLessThanOrEqualTo((4L * ring + 6) * batch);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, RECORDS).boxed().toList());
        }
    }

    @Test
    void asyncCallsHang_sourceStops() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = GateSink.unblocked();
        ScriptedSource<Long> source = numbers(RECORDS);
        AtomicLong running = new AtomicLong();
        AtomicLong mostRunning = new AtomicLong();
        try (Engine engine = new Engine(options(1, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(source)
                    .async(
                            n -> {
                                mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
                                gate.pass();
                                running.decrementAndGet();
                                return n;
                            },
                            3)
                    .to(sink));

            Flows.await("the source to stop", () -> source.read() >= 4 * 4);
            Flows.await("all calls to run", () -> running.get() == 3);
            assertThat(source.read()).isLessThanOrEqualTo((4 + 1 + 1) * 4);

            gate.open();
            assertThat(finished(handle).state()).isEqualTo(FlowState.DONE);
            assertThat(mostRunning.get()).isEqualTo(3);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, RECORDS).boxed().toList());
        }
    }

    /** Each call ends when all have begun: more than the ways of a route that go on by themselves. */
    @Test
    void asyncCallsWaitForEachOther_asManyAsAreAllowedAreMadeAtOnce() throws InterruptedException {
        int most = 1_500;
        CountDownLatch begun = new CountDownLatch(most);
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(1, 100, 4))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(most))
                            .async(
                                    n -> {
                                        begun.countDown();
                                        begun.await();
                                        return n;
                                    },
                                    most)
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).isEqualTo(LongStream.range(0, most).boxed().toList());
        }
    }

    @ParameterizedTest(name = "batch {0}")
    @CsvSource({"1, 3000", "1024, 1000000"})
    void oneRecordBecomesAMillion_throughTheSmallestRingWithOneWorker_isBounded(int batch, int explosion)
            throws InterruptedException {
        AtomicLong emitted = new AtomicLong();
        AtomicLong written = new AtomicLong();
        AtomicLong most = new AtomicLong();
        Sink<Long> sink = () -> (SinkWriter<Long>) _ -> written.incrementAndGet();
        try (Engine engine = new Engine(options(1, batch, 2))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(Beacon.of(2))
                            .<Long>flatMap((n, out) -> {
                                for (int i = 0; i < explosion; i++) {
                                    most.accumulateAndGet(emitted.incrementAndGet() - written.get(), Math::max);
                                    out.emit(n);
                                }
                            })
                            .parallel(1)
                            .map(n -> n)
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(written.get()).isEqualTo(2L * explosion);
            // two rings of 2, and one batch before, between and behind them; one more that waits for room
            assertThat(most.get()).isLessThanOrEqualTo((2L + 2 + 4) * batch);
        }
    }

    @Test
    void twoBranchesExplodeIntoEachOthersRings_withOneWorker_doesNotDeadlock() throws InterruptedException {
        AtomicLong written = new AtomicLong();
        Sink<Long> sink = () -> (SinkWriter<Long>) _ -> written.incrementAndGet();
        try (Engine engine = new Engine(options(1, 3, 2))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(Beacon.of(20))
                            .<Long>multicast(
                                    one -> one.parallel(2).<Long>flatMap((n, out) -> repeat(n, 500, out::emit)),
                                    two -> two.parallel(3)
                                            .unordered()
                                            .<Long>flatMap((n, out) -> repeat(n, 700, out::emit)))
                            .parallel(2)
                            .<Long>flatMap((n, out) -> repeat(n, 3, out::emit))
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(written.get()).isEqualTo(20L * 1200 * 3);
        }
    }

    @Test
    void stepLeavesAnInterruptBehind_waitingForRoomIsAWaitNevertheless_andTheInterruptIsKept()
            throws InterruptedException {
        Gate gate = new Gate();
        AtomicReference<Thread> worker = new AtomicReference<>();
        AtomicBoolean kept = new AtomicBoolean();
        try (Engine engine = new Engine(options(1, 1, 2))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(1))
                    .<Long>flatMap((n, out) -> {
                        Thread.currentThread().interrupt();
                        worker.set(Thread.currentThread());
                        repeat(n, 100, out::emit);
                        kept.set(Thread.currentThread().isInterrupted());
                    })
                    .to(new GateSink<>(gate, GateSink.At.WRITE)));
            Flows.await("a wait without the interrupt", () -> {
                Thread waiting = worker.get();
                return waiting != null && !waiting.isInterrupted();
            });
            gate.open();

            assertThat(Flows.finished(handle).recordsOut()).isEqualTo(100);
            assertThat(kept).isTrue();
        }
    }

    private static void repeat(Long n, int times, Consumer<Long> out) {
        for (int i = 0; i < times; i++) {
            out.accept(n);
        }
    }
}
