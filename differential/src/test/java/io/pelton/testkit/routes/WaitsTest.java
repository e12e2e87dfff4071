// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockSpec;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.message.Pollable;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.eip.Delay;
import io.pelton.routes.eip.PollEnrich;
import io.pelton.spi.Connector;
import io.pelton.testkit.Gate;
import io.pelton.testkit.RecordingSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Steps that wait when the flow is cut short: the record ends there, and nothing runs on. */
class WaitsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String HANDLER = "- onException: {exception: [java.lang.Exception],"
            + " redeliveryPolicy: {maximumRedeliveries: -1, redeliveryDelay: 3600000}}\n";

    /** Threads on which records were seen before the step that waits. */
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @TempDir
    private Path folder;

    private Plan plan(String head, String step) throws IOException {
        Path file = folder.resolve("route.yaml");
        Files.writeString(file, head + """
                - route:
                    id: waits
                    from:
                      uri: "beacon:x?count=1000"
                      steps:
                        - to: flow:seen
                        %s
                        - to: discard:x
                """.formatted(step));
        List<Connector> connectors = new ArrayList<>();
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        return new RouteLoader(connectors, Placeholders.none())
                .withFlow("seen", start -> start.peek(_ -> threads.add(Thread.currentThread())))
                .load(List.of(file))
                .getFirst();
    }

    private static Engine engine() {
        return new Engine(EngineOptions.defaults().withWorkers(1));
    }

    private static FlowSnapshot finished(FlowHandle handle) throws InterruptedException {
        assertThat(handle.await(PATIENCE)).as("%s has ended", handle.snapshot()).isTrue();
        return handle.snapshot();
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited in vain for %s", what).isNegative();
            LockSupport.parkNanos(100_000);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            delay               | - delay: {constant: 3600000}
            throttle            | - throttle: {constant: 1, timePeriodMillis: 3600000}
            resequence          | - resequence: {simple: '${body}00', streamConfig: {capacity: 1, timeout: 3600000}, steps: [{to: 'mock:x'}]}
            redelivery          | - throwException: {exceptionType: java.lang.IllegalStateException, message: down}
            redeliveryInDoTry   | - doTry: {steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: down}}], doCatch: [{exception: [java.lang.Exception], steps: [{delay: {constant: 3600000}}]}], doFinally: {steps: [{to: 'mock:finally'}]}}
            circuitBreaker      | - circuitBreaker: {steps: [{delay: {constant: 3600000}}], onFallback: {steps: [{to: 'mock:fallback'}]}}
            loop                | - loop: {doWhile: true, simple: '${body} != "none"', steps: [{setHeader: {name: a, constant: b}}]}
            """)
    void flowIsCutShortWhileAStepWaits_itsRecordIsLeftBehind_andTheWorkerIsFree(String name, String step)
            throws IOException, InterruptedException {
        Plan plan = plan("redelivery".equals(name) ? HANDLER : "", step);
        try (Engine engine = engine()) {
            FlowHandle handle = engine.run(plan);
            await("a wait", () -> "loop".equals(name) ? isWithinAStep() : isWaiting());
            // The loop never waits: it is cut short while it goes round.
            assertThat(threads).as("threads").allMatch(thread -> thread.isVirtual() != "loop".equals(name));
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.failed() + end.deadLetters()).isZero();
            assertThat(end.recordsOut() + end.leftBehind()).as("%s", end).isGreaterThanOrEqualTo(end.recordsIn());
            assertThat(end.recordsOut()).isLessThanOrEqualTo(1);
            assertWorkerIsFree(engine);
        }
    }

    /** Another flow gets the only worker. */
    private static void assertWorkerIsFree(Engine engine) throws InterruptedException {
        RecordingSink<Long> sink = RecordingSink.background("other");
        finished(engine.run(Flow.from(Beacon.of(1)).to(sink)));
        assertThat(sink.records()).hasSize(1);
    }

    private boolean isWithinAStep() {
        return threads.stream().anyMatch(WaitsTest::isWithinAStep);
    }

    /** Whether a thread waits within a step: not while the first message passes that. */
    private boolean isWaiting() {
        return threads.stream()
                .anyMatch(thread -> (thread.getState() == Thread.State.TIMED_WAITING || thread.getState() == Thread.State.WAITING)
                        && isWithinAStep(thread));
    }

    private static boolean isWithinAStep(Thread thread) {
        return Stream.of(thread.getStackTrace()).anyMatch(frame -> frame.getClassName().startsWith("io.pelton.routes.eip."));
    }

    /** A source to ask that never has anything. */
    private static final Pollable EMPTY = (_, _) -> new Pollable.Poller() {
        @Override
        public Message poll(Message asking) {
            return null;
        }

        @Override
        public long idleMillis() {
            return 3_600_000;
        }
    };

    private Flow<Message> behind(BlockSpec<Object> function) {
        return Flow.from(Beacon.of(1_000))
                .map(Message::new)
                .peek(_ -> threads.add(Thread.currentThread()))
                .<Message>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "block", function, List.of())));
    }

    /** As who catches an {@link InterruptedException} and restores the interrupt does. */
    @Test
    void stepLeavesAnInterrupt_nextRecordsWaitAllTheSame_andAreWritten() throws InterruptedException {
        int count = 20;
        RecordingSink<Message> sink = RecordingSink.background("sink");
        StepInfo info = StepInfo.at(Origin.UNKNOWN);
        Flow<Message> flow = Flow.from(Beacon.of(count))
                .map(Message::new)
                .<Message>steps(List.of(new Step.Block(info, "block", new Delay(_ -> 1L), List.of())))
                .peek(_ -> Thread.currentThread().interrupt());
        try (Engine engine = engine()) {
            FlowSnapshot end = finished(engine.run(flow.to(sink)));
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(sink.records()).hasSize(count);
        }
    }

    @Test
    void flowIsCutShortWhileAStepAsksASource_itAsksNoMore() throws InterruptedException {
        RecordingSink<Message> sink = RecordingSink.background("sink");
        try (Engine engine = engine()) {
            FlowHandle handle = engine.run(behind(new PollEnrich(EMPTY, null, -1)).to(sink));
            await("a wait", this::isWaiting);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(sink.records()).isEmpty();
            assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
            assertWorkerIsFree(engine);
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "3600000"})
    void flowIsCutShortBeforeTheNextTry_recordIsNoDeadLetter(long backoffMillis) throws InterruptedException {
        RecordingSink<Object> letters = RecordingSink.background("letters");
        RecordingSink<Long> sink = RecordingSink.background("sink");
        AtomicLong tries = new AtomicLong();
        try (Engine engine = engine()) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(1_000))
                    .<Long>map(_ -> {
                        tries.incrementAndGet();
                        throw new IllegalStateException("down");
                    })
                    .to(sink)
                    .onError(ErrorPolicy.deadLetter(letters)
                            .retry(Integer.MAX_VALUE - 1, Duration.ofMillis(backoffMillis))));
            await("the first try", () -> tries.get() > 0);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
            assertThat(letters.records()).isEmpty();
            assertWorkerIsFree(engine);
            assertThat(sink.records()).isEmpty();
        }
    }

    @Test
    void flowIsCutShortBeforeTheNextTry_theInlineSinkBehindCountsNothing() throws InterruptedException {
        AtomicLong tries = new AtomicLong();
        try (Engine engine = engine()) {
            FlowHandle handle = engine.run(Flow.from(Beacon.of(1_000))
                    .<Long>map(_ -> {
                        tries.incrementAndGet();
                        throw new IllegalStateException("down");
                    })
                    .to(Discard.sink())
                    .onError(ErrorPolicy.stop().retry(1, Duration.ofHours(1))));
            await("the first try", () -> tries.get() > 0);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.recordsOut()).isZero();
            assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
        }
    }

    /** The cut interrupts the step: what that throws is no failure of the record's, also of one that is tried again. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            0 | handled: {constant: true}
            1 | handled: {constant: true}, redeliveryPolicy: {maximumRedeliveries: 1, redeliveryDelay: 0}
            0 | continued: {constant: true}
            """)
    void flowIsCutShortWithinAStep_noHandlerTakesTheRecord(int failures, String handling)
            throws IOException, InterruptedException {
        Gate never = new Gate();
        AtomicLong tries = new AtomicLong();
        Path file = folder.resolve("handled.yaml");
        Files.writeString(file, """
                - onException: {exception: [java.lang.Exception], %s}
                - route:
                    id: handled
                    from:
                      uri: "beacon:x?count=1000"
                      steps:
                        - to: flow:gate
                        - to: discard:x
                """.formatted(handling));
        List<Connector> connectors = new ArrayList<>();
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        Plan plan = new RouteLoader(connectors, Placeholders.none())
                .withFlow("gate", start -> start.peek(_ -> {
                    if (tries.incrementAndGet() <= failures) {
                        throw new IllegalStateException("down");
                    }
                    never.pass();
                }))
                .load(List.of(file))
                .getFirst();
        try (Engine engine = engine()) {
            FlowHandle handle = engine.run(plan);
            await("the last try", () -> tries.get() > failures);
            handle.stop(Duration.ZERO);
            FlowSnapshot end = finished(handle);

            assertThat(end.state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.recordsIn()).isEqualTo(1);
            assertThat(end.leftBehind()).isEqualTo(1);
            assertThat(end.committed()).allMatch(position -> position.offset() == 0);
        }
    }
}
