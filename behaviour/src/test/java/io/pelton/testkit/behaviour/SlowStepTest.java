// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.flow.MapFunction;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.Faults;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.RecordingSink;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** A slow step emits and counts what it has done while the batch is not half done, and a stop waits for one record only. */
class SlowStepTest {
    /** So many that a batch of all of them takes far longer than what is waited for. */
    private static final int RECORDS = 100_000;

    private static final MapFunction<Long, Long> SLOW = n -> {
        LockSupport.parkNanos(1_000_000);
        return n;
    };

    record Shape(boolean behindABoundary, EngineOptions.Mode mode) {
        Flow<Long> flow() {
            Flow<Long> numbers = Flow.from(Beacon.of(RECORDS));
            return (behindABoundary ? numbers.parallel(1) : numbers).map(SLOW);
        }

        Engine engine() {
            return new Engine(options(2, RECORDS, 4).withMode(mode));
        }
    }

    private static Stream<Shape> shapes() {
        return Stream.of(EngineOptions.Mode.values())
                .flatMap(mode -> Stream.of(new Shape(false, mode), new Shape(true, mode)));
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void stepIsSlow_whatItHasDoneIsWrittenCountedAndCommitted(Shape shape) throws InterruptedException {
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = shape.engine()) {
            FlowHandle handle = engine.run(shape.flow().to(sink));
            sink.awaitFlushed(20, PATIENCE);
            Flows.await("a count of what was flushed", () -> handle.snapshot().recordsOut() >= 20);
            if (!shape.behindABoundary()) {
                Flows.await("a committed position", () -> committed(handle.snapshot(), "beacon") > 0);
            }
            FlowSnapshot now = handle.snapshot();

            assertThat(now.recordsOut()).isBetween(20L, RECORDS - 1L);
            assertThat(now.steps().get(now.steps().size() - 2).out()).isBetween(20L, RECORDS - 1L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void flowIsStopped_sourceReadsNoFurther_andAllThatWasReadIsWritten(EngineOptions.Mode mode)
            throws InterruptedException {
        RecordingSink<Long> sink = new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
        AtomicLong done = new AtomicLong();
        try (Engine engine = new Engine(options(1, RECORDS, 4).withMode(mode))) {
            FlowHandle handle = engine.run(
                    Flow.from(Beacon.of(RECORDS)).map(SLOW).peek(_ -> done.incrementAndGet()).to(sink));
            Flows.await("the first record", () -> done.get() > 0);
            handle.stop(Duration.ofHours(1));
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.recordsIn()).isLessThan(RECORDS);
            assertThat(end.recordsOut()).isEqualTo(end.recordsIn()).isEqualTo(sink.records().size());
            assertThat(end.leftBehind()).isZero();
            assertThat(committed(end, "beacon")).isEqualTo(end.recordsIn());
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void flowIsCutShort_everyRecordIsWrittenOrLeftBehind_andNoMoreIsCountedThanWasFlushed(Shape shape)
            throws InterruptedException {
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = shape.engine()) {
            FlowHandle handle = engine.run(shape.flow().to(sink));
            sink.awaitFlushed(1, PATIENCE);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(end.leftBehind() > 0 ? FlowState.CUT_SHORT : FlowState.DONE);
            assertThat(end.recordsOut()).isLessThan(RECORDS).isEqualTo(sink.flushed());
            assertThat(end.recordsOut() + end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
        }
    }

    @Test
    void sinkIsSlow_itIsFlushedAndCountedBeforeABatchIsWritten() throws InterruptedException {
        GateSink<Long> slow = GateSink.unblocked();
        try (Engine engine = new Engine(options(1, RECORDS, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(RECORDS)).to(new SlowSink<>(slow)));
            slow.awaitFlushed(2, PATIENCE);
            Flows.await("a count", () -> handle.snapshot().recordsOut() > 0);
            long counted = handle.snapshot().recordsOut();
            assertThat(counted).isLessThanOrEqualTo(slow.flushed());
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.recordsOut()).isLessThan(RECORDS).isEqualTo(slow.flushed());
            assertThat(end.recordsOut() + end.leftBehind()).as("%s", end).isEqualTo(end.recordsIn());
        }
    }

    /** A sink that takes a millisecond for each record. */
    private record SlowSink<T>(GateSink<T> sink) implements Sink<T> {
        @Override
        public SinkWriter<T> open() {
            SinkWriter<T> writer = sink.open();
            return new SinkWriter<>() {
                @Override
                public void write(T record) throws Exception {
                    LockSupport.parkNanos(1_000_000);
                    writer.write(record);
                }

                @Override
                public void flush() throws Exception {
                    writer.flush();
                }

                @Override
                public void close() throws IOException {
                    writer.close();
                }
            };
        }
    }

    @Test
    void oneInstanceIsSlow_othersGetWhatItCannotTake() throws InterruptedException {
        Gate gate = new Gate();
        AtomicLong done = new AtomicLong();
        try (Engine engine = new Engine(options(6, 4, 4))) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(Beacon.UNLIMITED))
                    .parallel(4)
                    .unordered()
                    .peek(n -> {
                        if (n == 500) {
                            gate.pass();
                        }
                        done.incrementAndGet();
                    })
                    .to(Discard.sink()));
            gate.awaitReached(PATIENCE);
            long before = done.get();
            Flows.await("50,000 more records", () -> done.get() > before + 50_000);
            gate.open();
            handle.stop(Duration.ofHours(1));

            assertThat(finished(handle).recordsOut()).isEqualTo(handle.snapshot().recordsIn());
        }
    }
}
