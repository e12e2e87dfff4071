// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Aggregates;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.FailingSink;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

import static io.pelton.testkit.behaviour.Flows.PATIENCE;
import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.finished;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A position is committed when everything that comes from the records before it is written and flushed, not earlier.
 */
class AcknowledgementTest {
    private static final String SPLIT = "numbers-0";

    static final List<Arguments> SHAPES = List.of(
            shape("map", flow -> flow.map(n -> n + 1)),
            shape("filter", flow -> flow.filter(n -> n % 2 == 0)),
            shape("fan-out", flow -> flow.flatMap((n, out) -> {
                for (int i = 0; i < 3; i++) {
                    out.emit(n);
                }
            })),
            shape("choice", flow -> flow.choice(choice -> choice.when(n -> n % 2 == 0, even -> even.map(n -> -n))
                    .otherwise(odd -> odd))),
            shape("parallel", flow -> flow.parallel(3).map(n -> n)),
            shape("parallel unordered", flow -> flow.parallel(3).unordered().map(n -> n)),
            shape("async", flow -> flow.async(n -> n, 3)),
            shape("async unordered", flow -> flow.async(n -> n, 3).unordered()),
            shape("parallel, gathered, async", flow -> flow.parallel(2).distinct(n -> n, 1000).async(n -> n, 2)),
            shape("summary", flow -> flow.groupBy(n -> n).aggregate(Aggregates.count(), (n, _) -> n)),
            shape("parallel, summary", flow -> flow.parallel(3)
                    .groupBy(n -> n % 3)
                    .aggregate(Aggregates.count(), (n, _) -> n)),
            shape("summary of a summary", flow -> flow.groupBy(n -> n)
                    .aggregate(Aggregates.count(), (n, _) -> n)
                    .groupBy(n -> n % 2)
                    .aggregate(Aggregates.count(), (n, _) -> n)),
            shape("second sink", flow -> flow.to(RecordingSink.background("first"))),
            shape("merge", flow -> Flow.merge(flow, Flow.from(ScriptedSource.<Long>named("other")))));

    private static Arguments shape(String name, UnaryOperator<Flow<Long>> steps) {
        return Arguments.of(name, steps);
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("SHAPES")
    void sinkWritesButDoesNotFlush_nothingIsCommitted_untilItDoes(String name, UnaryOperator<Flow<Long>> steps)
            throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        try (Engine engine = new Engine(options(2, 2, 8))) {
            FlowHandle handle = engine.run(steps.apply(Flow.from(numbers(10))).to(sink));
            gate.awaitReached(PATIENCE);

            assertThat(committed(handle.snapshot(), SPLIT)).isZero();

            gate.open();
            FlowSnapshot end = finished(handle);
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(committed(end, SPLIT)).isEqualTo(10);
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("SHAPES")
    void sinkFailsToFlush_nothingBehindTheLastFlushIsCommitted(String name, UnaryOperator<Flow<Long>> steps)
            throws InterruptedException {
        FailingSink<Long> sink = FailingSink.<Long>background().failingFlush(2, new IOException("disk full"));
        try (Engine engine = new Engine(options(2, 1, 8))) {
            FlowSnapshot end = Flows.run(engine, steps.apply(Flow.from(numbers(500))).to(sink));

            long committed = committed(end, SPLIT);
            if (end.state() == FlowState.DONE) {
                assertThat(sink.flushes()).as("all was written with one flush").isEqualTo(1);
            } else {
                assertThat(sink.flushes()).as("a failed flush is final").isEqualTo(2);
                assertThat(committed).isLessThan(500);
                assertThat(sink.flushed().size()).isLessThan(sink.written().size());
            }
            assertThat(sink.stillOpen()).isZero();
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("SHAPES")
    void sinkFlushThrowsAnError_isFinalToo(String name, UnaryOperator<Flow<Long>> steps) throws InterruptedException {
        FailingSink<Long> sink = FailingSink.<Long>background().failingFlush(1, new AssertionError("broken"));
        try (Engine engine = new Engine(options(2, 1, 8))) {
            FlowSnapshot end = Flows.run(engine, steps.apply(Flow.from(numbers(50))).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(sink.flushes()).as("flushes").isEqualTo(1);
            assertThat(committed(end, SPLIT)).isZero();
        }
    }

    @Test
    void inlineSinkFailsToFlush_batchIsNotCommitted() throws InterruptedException {
        FailingSink<Long> sink = FailingSink.<Long>inline().failingFlush(3, new IOException("disk full"));
        try (Engine engine = new Engine(options(1, 2, 8))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(numbers(20)).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(committed(end, SPLIT)).isEqualTo(4);
            assertThat(sink.flushes()).isEqualTo(3);
            assertThat(end.recordsIn()).isEqualTo(6);
        }
    }

    @Test
    void inlineSinkBehindBoundaryFailsToFlush_isNotWrittenAgain() throws InterruptedException {
        FailingSink<Long> sink = FailingSink.<Long>inline().failingFlush(3, new IOException("disk full"));
        try (Engine engine = new Engine(options(1, 2, 8))) {
            FlowSnapshot end = Flows.run(engine, Flow.from(numbers(40)).parallel(1).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(committed(end, SPLIT)).isEqualTo(4);
            assertThat(sink.flushes()).as("a failed flush is final").isEqualTo(3);
            assertThat(sink.written()).hasSize(6);
        }
    }

    @Test
    void oneOfTwoSinksHangs_positionWaitsForIt() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> fast = GateSink.unblocked();
        GateSink<Long> slow = new GateSink<>(gate, GateSink.At.WRITE);
        try (Engine engine = new Engine(options(2, 2, 8))) {
            FlowHandle handle = engine.run(Flow.from(numbers(4)).to(fast).to(slow));
            fast.awaitFlushed(4, PATIENCE);

            assertThat(committed(handle.snapshot(), SPLIT)).isZero();

            gate.open();
            assertThat(committed(finished(handle), SPLIT)).isEqualTo(4);
        }
    }

    @Test
    void laterBatchIsFinishedFirst_positionWaitsForTheEarlierOne() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(3, 1, 8))) {
            FlowHandle handle = engine.run(Flow.from(numbers(6))
                    .parallel(2)
                    .unordered()
                    .peek(n -> {
                        if (n == 0) {
                            gate.pass();
                        }
                    })
                    .to(sink));
            sink.awaitFlushed(1, PATIENCE);

            assertThat(committed(handle.snapshot(), SPLIT)).isZero();

            gate.open();
            assertThat(committed(finished(handle), SPLIT)).isEqualTo(6);
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("FAILING_PLACES")
    void recordBecomesDeadLetter_positionWaitsUntilThatIsFlushed(String name, UnaryOperator<Flow<Long>> failing)
            throws InterruptedException {
        Gate gate = new Gate();
        GateSink<DeadLetter> letters = new GateSink<>(gate, GateSink.At.FLUSH);
        GateSink<Long> sink = GateSink.unblocked();
        try (Engine engine = new Engine(options(2, 1, 8))) {
            FlowHandle handle = engine.run(
                    failing.apply(Flow.from(numbers(4))).to(sink).onError(ErrorPolicy.deadLetter(letters)));
            gate.awaitReached(PATIENCE);
            sink.awaitFlushed(3, PATIENCE);

            assertThat(committed(handle.snapshot(), SPLIT)).as("committed").isLessThanOrEqualTo(2);

            gate.open();
            FlowSnapshot end = finished(handle);
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(committed(end, SPLIT)).isEqualTo(4);
            assertThat(letters.records()).hasSize(1);
            assertThat(letters.records().getFirst().position()).as("position").startsWith(SPLIT);
        }
    }

    static final List<Arguments> FAILING_PLACES = List.of(
            shape("in the source's stage", flow -> flow.map(AcknowledgementTest::failAtTwo)),
            shape("behind a boundary", flow -> flow.parallel(1).map(AcknowledgementTest::failAtTwo)),
            shape("in a parallel part", flow -> flow.parallel(2).map(AcknowledgementTest::failAtTwo)),
            shape("in an async step", flow -> flow.async(AcknowledgementTest::failAtTwo, 1)),
            shape("in an unordered async step", flow -> flow.async(AcknowledgementTest::failAtTwo, 2).unordered()));

    private static Long failAtTwo(Long n) {
        if (n == 2) {
            throw new IllegalStateException("two");
        }
        return n;
    }

    @Test
    void backgroundSinkRefusesRecord_positionWaitsForTheDeadLetter() throws InterruptedException {
        Gate gate = new Gate();
        GateSink<DeadLetter> letters = new GateSink<>(gate, GateSink.At.FLUSH);
        FailingSink<Long> sink = FailingSink.<Long>background().failingWrite(3, new IOException("unwritable"));
        try (Engine engine = new Engine(options(2, 1, 8))) {
            FlowHandle handle = engine.run(Flow.from(numbers(4)).to(sink).onError(ErrorPolicy.deadLetter(letters)));
            gate.awaitReached(PATIENCE);

            assertThat(committed(handle.snapshot(), SPLIT)).isLessThanOrEqualTo(2);

            gate.open();
            assertThat(committed(finished(handle), SPLIT)).isEqualTo(4);
        }
    }

    @Test
    void deadLetterSinkFails_failedRecordIsNotCommitted() throws InterruptedException {
        FailingSink<DeadLetter> letters =
                FailingSink.<DeadLetter>background().failingWrite(1, new IOException("disk full"));
        try (Engine engine = new Engine(options(1, 1, 8))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(4))
                            .map(AcknowledgementTest::failAtTwo)
                            .to(RecordingSink.background("sink"))
                            .onError(ErrorPolicy.deadLetter(letters)));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(committed(end, SPLIT)).isLessThanOrEqualTo(2);
        }
    }

    /** A flush that has failed is final: what it was to make durable may be lost, whatever a second one says. */
    @Test
    void flushOfInlineDeadLettersOfASinkFails_theFailedRecordIsNotCommitted() throws InterruptedException {
        FailingSink<DeadLetter> letters =
                FailingSink.<DeadLetter>inline().concurrent().failingFlush(1, new IOException("disk full"));
        FailingSink<Long> sink = FailingSink.<Long>background().failingWrite(3, new IOException("unwritable"));
        try (Engine engine = new Engine(options(1, 1, 8))) {
            FlowSnapshot end =
                    Flows.run(engine, Flow.from(numbers(4)).to(sink).onError(ErrorPolicy.deadLetter(letters)));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(committed(end, SPLIT)).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void recordsAreSkipped_positionDoesNotWaitForThem() throws InterruptedException {
        try (Engine engine = new Engine(options(2, 2, 8))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(7))
                            .map(n -> n / (n >> 63))
                            .to(RecordingSink.background("sink"))
                            .onError(ErrorPolicy.skip()));

            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(end.skipped()).isEqualTo(7);
            assertThat(committed(end, SPLIT)).isEqualTo(7);
        }
    }

    @ParameterizedTest(name = "{0}")
    @FieldSource("FAILING_PLACES")
    void recordStopsFlow_positionStaysBeforeIt_andNothingBehindItIsWritten(
            String name, UnaryOperator<Flow<Long>> failing) throws InterruptedException {
        RecordingSink<Long> sink = RecordingSink.background("sink");
        try (Engine engine = new Engine(options(1, 1, 8))) {
            FlowSnapshot end = Flows.run(engine, failing.apply(Flow.from(numbers(200))).to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(committed(end, SPLIT)).isLessThanOrEqualTo(2);
            assertThat(sink.flushed()).as("flushed").isEqualTo(sink.records().size());
            if (!name.contains("parallel") && !name.contains("unordered")) {
                assertThat(sink.records()).containsExactly(0L, 1L);
            }
        }
    }

    @Test
    void userFunctionSwallowsTheStop_positionStaysBeforeTheFailure() throws InterruptedException {
        RecordingSink<Long> sink = RecordingSink.background("sink");
        try (Engine engine = new Engine(options(1, 100, 8))) {
            FlowSnapshot end = Flows.run(
                    engine,
                    Flow.from(numbers(10))
                            .<Long>flatMap((n, out) -> {
                                try {
                                    out.emit(n);
                                } catch (RuntimeException e) {
                                    // a user who believes that it is safe to go on
                                }
                            })
                            .map(AcknowledgementTest::failAtTwo)
                            .to(sink));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(sink.records()).containsExactly(0L, 1L);
            assertThat(committed(end, SPLIT)).isZero();
        }
    }
}
