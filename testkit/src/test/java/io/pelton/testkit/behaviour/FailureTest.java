// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.beacon.Beacon;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.testkit.FailingSink;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.testkit.behaviour.Flows.committed;
import static io.pelton.testkit.behaviour.Flows.numbers;
import static io.pelton.testkit.behaviour.Flows.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What becomes of records, steps, sources and sinks that fail. */
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
    void stepFails_errorNamesRouteStepOriginPositionRecordAndCause(EngineOptions.Mode mode) throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4).withMode(mode),
                Flow.from(numbers(4)).map(FailureTest::failAtTwo).as("doubtful").to(sink).named("orders"));

        assertThat(end.failure())
                .isInstanceOf(RecordFailedException.class)
                .hasMessageStartingWith("PL203 ")
                .hasMessageContainingAll("'doubtful'", "'orders'", "FailureTest.java:", "numbers-0:3", "two", "record: 2")
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
    void sinkCannotBeOpened_nothingStaysOpen() {
        FailingSink<Long> refusing = FailingSink.<Long>background().failingOpen(new IOException("no route to host"));
        ScriptedSource<Long> source = numbers(4);
        RecordingSink<Long> inline = new RecordingSink<>(
                "inline", RecordingSink.Kind.INLINE, Faults.NONE);
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(
                            Flow.from(source).to(inline).to(sink).to(refusing).as("broken")))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                    .hasMessageContainingAll("'broken'", "failing sink", "IOException: no route to host");
        }
        assertThat(sink.stillOpen()).isZero();
        assertThat(inline.stillOpen()).isZero();
        assertThat(source.opened()).isZero();
    }

    @Test
    void sourceCannotBeListed_runFails_andNothingIsOpened() {
        try (Engine engine = new Engine(options(1, 10, 4))) {
            assertThatThrownBy(() -> engine.run(
                            Flow.from(numbers(4).failingSplits(new IOException("no such host"))).to(sink)))
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                    .hasMessageContainingAll("numbers", "IOException: no such host");
        }
        assertThat(sink.opened()).isZero();
    }

    @Test
    void splitCannotBeOpened_flowFails_andItsSinksAreClosed() throws InterruptedException {
        FlowSnapshot end = run(
                options(1, 10, 4), Flow.from(numbers(4).failingOpen(new IOException("permission denied"))).to(sink));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure())
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                .hasMessageContainingAll("numbers-0", "permission denied");
        assertThat(sink.stillOpen()).isZero();
    }

    @ParameterizedTest(name = "blocking: {0}")
    @ValueSource(booleans = {false, true})
    void readingFailsForGood_flowFails_andWhatCameBeforeIsWritten(boolean blocking) throws InterruptedException {
        for (Throwable error : List.of(new IOException("cut off"), new AssertionError("bug in a connector"))) {
            RecordingSink<Long> written = RecordingSink.background("written");
            ScriptedSource<Long> source = broken(error);
            FlowSnapshot end = run(options(1, 10, 4), Flow.from(blocking ? source.blocking() : source).to(written));

            assertThat(end.state()).as("%s", error).isEqualTo(FlowState.FAILED);
            assertThat(end.failure()).hasRootCause(error);
            assertThat(written.records()).containsExactly(1L);
            Flows.await("the cursor to be closed", () -> source.stillOpen() == 0);
        }
    }

    private static ScriptedSource<Long> broken(Throwable error) {
        return ScriptedSource.<Long>named("script")
                .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Broken<>(error)));
    }

    @ParameterizedTest(name = "blocking: {0}")
    @ValueSource(booleans = {false, true})
    void cursorCannotBeClosed_flowFails(boolean blocking) throws InterruptedException {
        ScriptedSource<Long> source = numbers(4).failingClose(new IllegalStateException("stuck"));
        FlowSnapshot end = run(options(1, 10, 4), Flow.from(blocking ? source.blocking() : source).to(sink));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("stuck");
        assertThat(sink.flushed()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"skip", "dead letter", "stop"})
    void sourceMeetsABadRecord_policyDecides_andReadingGoesOnBehindIt(String outcome) throws InterruptedException {
        RecordingSink<DeadLetter> letters = RecordingSink.background("letters");
        ErrorPolicy policy = switch (outcome) {
            case "skip" -> ErrorPolicy.skip();
            case "stop" -> ErrorPolicy.stop();
            default -> ErrorPolicy.deadLetter(letters);
        };
        ScriptedSource<Long> source = ScriptedSource.<Long>named("script")
                .split(List.of(
                        new ScriptedSource.Value<>(1L), new ScriptedSource.Bad<>(2L), new ScriptedSource.Value<>(3L)));
        FlowSnapshot end =
                run(options(1, 10, 4), Flow.from(source).as("input").to(sink).onError(policy.retry(3, Duration.ZERO)));

        boolean stops = outcome.equals("stop");
        assertThat(end.state()).isEqualTo(stops ? FlowState.FAILED : FlowState.DONE);
        assertThat(sink.records()).isEqualTo(stops ? List.of(1L) : List.of(1L, 3L));
        assertThat(end.skipped()).isEqualTo(outcome.equals("skip") ? 1 : 0);
        assertThat(committed(end, "script-0")).isEqualTo(stops ? 0 : 3);
        if (stops) {
            assertThat(end.failure()).hasMessageStartingWith("PL201").hasMessageContainingAll("'input'", "script-0:2");
        }
        assertThat(letters.records()).hasSize(outcome.equals("dead letter") ? 1 : 0).allSatisfy(letter -> {
            assertThat(letter.step()).isEqualTo("input");
            assertThat(letter.record()).isEqualTo(2L);
            assertThat(letter.position()).isEqualTo("script-0:2");
            assertThat(letter.reason()).isEqualTo("PL201 bad record 2");
        });
    }

    @Test
    void sinkRefusesARecordAndThePolicyIsStop_whatItTookBeforeIsFlushed() throws InterruptedException {
        FailingSink<Long> refusing = FailingSink.<Long>background().failingWrite(3, new IOException("unwritable"));
        FlowSnapshot end = run(options(1, 10, 4), Flow.from(numbers(10)).to(refusing));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(refusing.flushed()).containsExactly(0L, 1L);
        assertThat(end.recordsOut()).isEqualTo(2);
        assertThat(end.leftBehind()).isEqualTo(7);
        assertThat(committed(end, "numbers-0")).isZero();
    }

    @Test
    void sinkIsBroken_stopsWithoutARetry_andIsNotFlushed() throws InterruptedException {
        FailingSink<Long> broken = FailingSink.<Long>background()
                .failingWrite(3, new PeltonException(ErrorCode.WRITE_FAILED, "connection lost"));
        FlowSnapshot end = run(
                options(1, 10, 4),
                Flow.from(numbers(10)).to(broken).onError(ErrorPolicy.skip().retry(3, Duration.ZERO)));

        assertThat(end.state()).isEqualTo(FlowState.FAILED);
        assertThat(end.failure()).hasMessageContaining("connection lost");
        assertThat(broken.written()).containsExactly(0L, 1L);
        assertThat(broken.flushed()).isEmpty();
        assertThat(broken.stillOpen()).isZero();
    }

    @Test
    void sinkCannotBeClosed_flowFails() throws InterruptedException {
        for (Throwable error : List.of(new IOException("disk full"), new AssertionError("bug in a connector"))) {
            FailingSink<Long> background = FailingSink.<Long>background().failingClose(error);
            FailingSink<Long> inline = FailingSink.<Long>inline().failingClose(error);

            assertThat(run(options(1, 10, 4), Flow.from(numbers(4)).to(background)).failure())
                    .hasMessageContaining(error.getMessage());
            assertThat(run(options(1, 10, 4), Flow.from(numbers(4)).to(inline)).failure())
                    .hasMessageContaining(error.getMessage());
        }
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
                        Flow.from(numbers(5)).parallel(2).map(FailureTest::failAtTwo).to(RecordingSink.background("a")));
                assertThat(failed.state()).isEqualTo(FlowState.FAILED);
            }
            assertThat(Flows.run(engine, Flow.from(numbers(5)).to(sink)).state()).isEqualTo(FlowState.DONE);
        }
    }
}
