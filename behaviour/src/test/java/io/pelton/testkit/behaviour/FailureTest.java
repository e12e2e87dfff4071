// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.RecordingSink;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of records whose step fails. */
class FailureTest {
    private final RecordingSink<Long> sink = RecordingSink.background("sink");

    private static FlowSnapshot run(EngineOptions options, Flow<?> flow) throws InterruptedException {
        try (Engine engine = new Engine(options)) {
            return Flows.run(engine, flow);
        }
    }

    private static StepCounters counters(FlowSnapshot snapshot, String step) {
        return snapshot.steps().stream()
                .filter(counters -> counters.id().equals(step))
                .findFirst()
                .orElseThrow();
    }

    private static Long failAtTwo(Long n) {
        if (n == 2) {
            throw new IllegalStateException("two\nlines");
        }
        return n;
    }

    @ParameterizedTest
    @EnumSource
    void stepFails_errorNamesRouteStepOriginPositionRecordAndCause(EngineOptions.Mode mode)
            throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4).withMode(mode),
                Flow.from(numbers(4)).map(FailureTest::failAtTwo).as("doubtful").to(sink).named("orders"));

        assertThat(end.failure())
                .isInstanceOf(RecordFailedException.class)
                .hasMessageStartingWith("PL203 ")
                .hasMessageContainingAll(
                        "'doubtful'", "'orders'", "FailureTest.java:", "numbers-0:3", "two", "record: 2")
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(((RecordFailedException) end.failure()).origin().line()).isPositive();
        assertThat(sink.records()).containsExactly(0L, 1L);
        assertThat(end.failed()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void stepFailsTwice_succeedsIfThereAreTwoRetries(int retries) throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        RecordingSink<DeadLetter> letters = RecordingSink.background("letters");
        FlowSnapshot end = run(
                options(1, 10, 4),
                Flow.from(numbers(4))
                        .map(n -> {
                            if (n == 2 && tries.incrementAndGet() <= 2) {
                                throw new IOException("not yet");
                            }
                            return n;
                        })
                        .as("flaky")
                        .to(sink)
                        .onError(ErrorPolicy.deadLetter(letters).retry(retries, Duration.ofMillis(1))));

        boolean succeeds = retries >= 2;
        assertThat(tries.get()).isEqualTo(Math.min(3, retries + 1));
        assertThat(counters(end, "flaky"))
                .isEqualTo(new StepCounters("flaky", 1, 4, succeeds ? 4 : 3, succeeds ? 0 : 1, Math.min(2, retries)));
        assertThat(sink.records()).isEqualTo(succeeds ? List.of(0L, 1L, 2L, 3L) : List.of(0L, 1L, 3L));
        assertThat(letters.records()).hasSize(succeeds ? 0 : 1).allSatisfy(letter -> {
            assertThat(letter.attempts()).isEqualTo(retries + 1);
            assertThat(letter.record()).isEqualTo(2L);
            assertThat(letter.step()).isEqualTo("flaky");
            assertThat(letter.position()).isEqualTo("numbers-0:3");
            assertThat(letter.reason()).isEqualTo("IOException: not yet");
            assertThat(letter.origin().file()).isEqualTo("FailureTest.java");
        });
    }

    @ParameterizedTest
    @EnumSource
    void flatMapFailsHalfWay_whatItHasEmittedStays_andARetryEmitsAgain(EngineOptions.Mode mode)
            throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        FlowSnapshot end = run(
                options(1, 10, 4).withMode(mode),
                Flow.from(numbers(2))
                        .<Long>flatMap((n, out) -> {
                            out.emit(n * 10);
                            if (n == 0 && tries.incrementAndGet() == 1) {
                                throw new IllegalStateException("half way");
                            }
                            out.emit(n * 10 + 1);
                        })
                        .as("halves")
                        .to(sink)
                        .onError(ErrorPolicy.skip().retry(1, Duration.ZERO)));

        assertThat(sink.records()).containsExactly(0L, 0L, 1L, 10L, 11L);
        assertThat(counters(end, "halves")).isEqualTo(new StepCounters("halves", 1, 2, 5, 0, 1));
    }

    @ParameterizedTest
    @EnumSource
    void recordFailsInNestedFlatMapsAndBranches_theOthersGoOn(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4).withMode(mode),
                Flow.from(numbers(2))
                        .<Long>flatMap((n, out) -> {
                            out.emit(n * 100);
                            out.emit(n * 100 + 1);
                        })
                        .multicast(
                                one -> one.<Long>flatMap((n, out) -> {
                                    out.emit(n * 10);
                                    if (n == 1) {
                                        throw new IllegalStateException("inner");
                                    }
                                    out.emit(n * 10 + 1);
                                }),
                                two -> two.filter(n -> n / (n - 100) >= 0))
                        .to(sink)
                        .onError(ErrorPolicy.skip()));

        assertThat(end.state()).isEqualTo(FlowState.DONE);
        assertThat(end.skipped()).isEqualTo(2);
        assertThat(sink.records()).containsExactly(0L, 1L, 0L, 10L, 1L, 1000L, 1001L, 1010L, 1011L, 101L);
    }

    @ParameterizedTest
    @EnumSource
    void stepOverflowsTheStack_isAFailureOfTheRecord(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4).withMode(mode),
                Flow.from(numbers(4))
                        .map(n -> n == 2 ? endless(n) : n)
                        .to(sink)
                        .onError(ErrorPolicy.skip()));

        assertThat(end.state()).isEqualTo(FlowState.DONE);
        assertThat(sink.records()).containsExactly(0L, 1L, 3L);
    }

    @SuppressWarnings("InfiniteRecursion")
    private static Long endless(Long n) {
        return endless(n + 1) + 1;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void jvmIsInTrouble_stopsWhateverThePolicySays(boolean async) throws InterruptedException {
        AtomicInteger tries = new AtomicInteger();
        Flow<Long> flow = Flow.from(numbers(4));
        FlowSnapshot end = run(
                options(1, 10, 4),
                (async ? flow.async(n -> outOfMemoryAtTwo(n, tries), 1) : flow.map(n -> outOfMemoryAtTwo(n, tries)))
                        .to(sink)
                        .onError(ErrorPolicy.skip().retry(3, Duration.ZERO)));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasRootCauseInstanceOf(OutOfMemoryError.class);
        assertThat(tries.get()).as("tries").isEqualTo(1);
        assertThat(committed(end, "numbers-0")).isZero();
    }

    private static Long outOfMemoryAtTwo(Long n, AtomicInteger tries) {
        if (n == 2) {
            tries.incrementAndGet();
            throw new OutOfMemoryError("not really");
        }
        return n;
    }

    @Test
    void instanceOfAnOrderedPartFails_theOthersDoNotWaitForItForEver() throws InterruptedException {
        for (int i = 0; i < 30; i++) {
            long failing = 40L + i;
            FlowSnapshot end = run(
                    options(2, 1, 2),
                    Flow.from(Beacon.of(Beacon.UNLIMITED))
                            .parallel(3)
                            .map(n -> {
                                if (n == failing) {
                                    throw new IllegalStateException("this one");
                                }
                                return n;
                            })
                            .to(RecordingSink.background("ordered")));

            assertThat(end.state()).isEqualTo(FlowState.FAILED);
            assertThat(end.elapsed()).isLessThan(Duration.ofSeconds(15));
            assertThat(committed(end, "beacon")).isLessThanOrEqualTo(failing);
        }
    }

    /** More is under way than the rings hold: the source has to give out all that its flat map makes of a record. */
    @ParameterizedTest
    @EnumSource
    void instanceOfAnOrderedPartFails_whatTheOthersGetIsWritten(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = run(
                options(2, 1, 2).withMode(mode),
                Flow.from(numbers(1))
                        .<Long>flatMap((_, out) -> LongStream.range(0, 100).forEach(out::emit))
                        .parallel(2)
                        .filter(n -> 1 / n >= 0)
                        .to(sink));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(sink.records())
                .isEqualTo(LongStream.range(0, 100).filter(n -> n % 2 == 1).boxed().toList());
        assertThat(end.leftBehind()).isEqualTo(49);
        assertThat(committed(end, "numbers-0")).isZero();
    }

    @ParameterizedTest(name = "limit {0}")
    @ValueSource(longs = {1, 2, 3})
    void asyncCallFailsBehindTheLimit_flowEnds(long limit) throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4),
                Flow.from(numbers(10))
                        .async(FailureTest::failAtTwo, 8)
                        .limit(limit)
                        .to(sink)
                        .onError(ErrorPolicy.skip()));

        assertThat(end.state()).isEqualTo(FlowState.DONE);
        assertThat(sink.records()).hasSize((int) limit);
    }

    @Test
    void manyFlowsFail_theEngineStaysUsable() throws InterruptedException {
        try (Engine engine = new Engine(options(2, 1, 2))) {
            for (int i = 0; i < 100; i++) {
                FlowSnapshot failed = Flows.run(
                        engine,
                        Flow.from(numbers(5))
                                .parallel(2)
                                .map(FailureTest::failAtTwo)
                                .to(RecordingSink.background("a")));
                assertThat(failed.state()).isEqualTo(FlowState.FAILED);
            }
            assertThat(Flows.run(engine, Flow.from(numbers(5)).to(sink)).state()).isEqualTo(FlowState.DONE);
        }
    }
}
