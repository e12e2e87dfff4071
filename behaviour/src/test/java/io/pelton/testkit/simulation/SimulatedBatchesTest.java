// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.StepCounters;
import io.pelton.error.ErrorCode;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.Position;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Sinks that take batches: what a server has is what went in, in order, without what it refuses, and nothing is acknowledged before. */
class SimulatedBatchesTest {
    private static final Duration PATIENCE = Duration.ofHours(10);
    private static final long MILLISECOND = 1_000_000;

    static EngineOptions options(SplittableRandom random) {
        return EngineOptions.defaults()
                .withWorkers(1 + random.nextInt(3))
                .withBatchSize(1 + random.nextInt(6))
                .withRingCapacity(2 + 2 * random.nextInt(2));
    }

    static BatchOptions gathering(SplittableRandom random) {
        BatchOptions options = BatchOptions.DEFAULTS.withLinger(Duration.ofMillis(random.nextInt(3) * 10L));
        return options.withMost(1 + random.nextInt(random.nextBoolean() ? 4 : 40), random.nextBoolean() ? 100 : 1 << 20);
    }

    static ScriptedSource<Object> numbers(long count) {
        List<ScriptedSource.Event<Object>> events = new ArrayList<>();
        LongStream.range(0, count).forEach(number -> events.add(new ScriptedSource.Value<>(number)));
        return ScriptedSource.<Object>named("numbers").split(events);
    }

    private static Set<Long> someBelow(long count, SplittableRandom random) {
        Set<Long> some = new HashSet<>();
        int oneIn = 1 + random.nextInt(random.nextBoolean() ? 3 : 20);
        for (long number = 0; number < count; number++) {
            if (random.nextInt(oneIn) == 0 && random.nextInt(4) > 0) {
                some.add(number);
            }
        }
        return some;
    }

    private static List<Long> without(long count, Set<Long> bad) {
        return LongStream.range(0, count).filter(number -> !bad.contains(number)).boxed().toList();
    }

    private static void checkBatches(BatchServer server, BatchOptions options) {
        assertThat(server.calls()).allSatisfy(call -> {
            assertThat(call.records()).hasSizeBetween(1, options.maxRecords());
            long bytes = call.records().stream().mapToLong(number -> 10 + number % 10).sum();
            assertThat(bytes <= options.maxBytes() || call.records().size() == 1).as("%s bytes of %s", bytes, call).isTrue();
        });
    }

    /** One flow to a server that is away now and then and never takes some records, and what the flow has done with these. */
    private static final class Delivery {
        private final int count;
        private final Set<Long> bad;
        private final BatchOptions options;
        private final BatchServer server;
        private final BatchServer letters;
        private final boolean stops;
        private final ErrorPolicy policy;
        private final ScriptedSource<Object> source;
        private final AtomicBoolean isGone = new AtomicBoolean();
        private boolean isEarly;

        Delivery(SplittableRandom random) {
            count = random.nextInt(random.nextBoolean() ? 5 : 120);
            bad = someBelow(count, random);
            int percent = random.nextInt(3) * 20;
            BatchOptions gathering = gathering(random);
            server = new BatchServer(gathering, bad, random.split(), () -> isGone.get()
                    ? new WriteResult.Retry(new IllegalStateException("gone"))
                    : BatchServer.awayNowAndThen(random, percent).get());
            letters = new BatchServer(gathering(random), Set.of(), random.split(), BatchServer.awayNowAndThen(random, percent));
            int kind = random.nextInt(3);
            int retries = random.nextInt(2);
            stops = kind == 0;
            policy = switch (kind) {
                case 0 -> ErrorPolicy.stop().retry(retries, Duration.ofMillis(1));
                case 1 -> ErrorPolicy.skip().retry(retries, Duration.ofMillis(1));
                default -> ErrorPolicy.deadLetter(letters).retry(retries, Duration.ofMillis(1));
            };
            source = numbers(count).acknowledged((_, offset) -> isEarly |= !isDone(offset));
            options = gathering;
        }

        boolean lettersAreWritten() {
            return policy.outcome() instanceof ErrorPolicy.ToDeadLetters;
        }

        /** Whether all before the offset is durable, or was refused as the policy says. */
        private boolean isDone(long offset) {
            Set<Long> durable = new HashSet<>(server.flushed());
            durable.addAll(letters.flushed());
            return LongStream.range(0, offset).allMatch(number -> durable.contains(number)
                    || (!lettersAreWritten() && !stops && server.calls().stream().anyMatch(call -> call.records().contains(number))));
        }

        Flow<Object> flow() {
            return Flow.from(source).to(server).onError(policy);
        }

        void checkCommitted(FlowSnapshot now) {
            assertThat(isEarly).as("committed before it was durable").isFalse();
            for (Position position : now.committed()) {
                assertThat(isDone(position.offset())).as("%s is durable", position).isTrue();
            }
        }

        void check(FlowSnapshot end) {
            checkCommitted(end);
            checkBatches(server, options);
            assertThat(server.closed()).as("closed").isOne();
            assertThat(end.recordsOut()).as("out").isEqualTo(server.flushed().size());
            assertThat(end.deadLetters()).as("dead letters").isEqualTo(letters.flushed().size());
            long ended = end.recordsOut() + end.deadLetters() + end.skipped() + end.leftBehind() + (stops ? end.failed() : 0);
            assertThat(ended).as("records that are somewhere, of those that were read").isEqualTo(end.recordsIn());
            List<Long> good = without(count, bad);
            assertThat(server.taken()).as("taken").isEqualTo(good.subList(0, server.taken().size()));
            List<Long> refused = bad.stream().sorted().toList();
            assertThat(letters.taken()).as("dead-lettered").isEqualTo(refused.subList(0, letters.taken().size()));
        }

        void checkAll(FlowSnapshot end) {
            check(end);
            if (stops && !bad.isEmpty()) {
                long first = bad.stream().sorted().findFirst().orElseThrow();
                assertThat(end.state()).isEqualTo(FlowState.FAILED);
                assertThat(server.flushed()).as("what is before the first bad record").isEqualTo(without(first, Set.of()));
                return;
            }
            assertThat(end.state()).isEqualTo(FlowState.DONE);
            assertThat(server.flushed()).isEqualTo(without(count, bad));
            assertThat(letters.flushed()).isEqualTo(lettersAreWritten() ? bad.stream().sorted().toList() : List.of());
            assertThat(end.committed()).allSatisfy(position -> assertThat(position.offset()).isEqualTo(count));
        }
    }

    @Test
    void serverIsAwayAndRefusesRecords_itHasTheOthersInOrder_andNothingTwice() {
        Seeds.simulate(400, (random, runtime) -> {
            Delivery delivery = new Delivery(random);
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(delivery.flow());
                assertThat(handle.await(PATIENCE)).isTrue();
                delivery.checkAll(handle.snapshot());
            }
        });
    }

    /** At any moment, and perhaps never to come back. */
    @Test
    void flowIsStoppedWhileTheServerIsAway_itEndsAtItsDeadline_andWhatIsLeftIsNotAcknowledged() {
        Seeds.simulateWithoutStalls(400, (random, runtime) -> {
            Delivery delivery = new Delivery(random);
            boolean isGone = random.nextBoolean();
            Duration deadline = random.nextInt(3) == 0 ? Duration.ZERO : Duration.ofMillis(random.nextInt(3_000));
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(delivery.flow());
                runtime.await(() -> false, random.nextInt(1 << random.nextInt(10, 30)));
                delivery.isGone.set(isGone);
                handle.stop(deadline);
                long stopped = runtime.nanoTime();
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(runtime.nanoTime() - stopped).as("nanoseconds to its end").isLessThan(deadline.toNanos() + 100 * MILLISECOND);
                delivery.check(handle.snapshot());
            }
        });
    }

    /** Where it waits, and where the server has answered. */
    @Test
    void processIsKilledWhileTheServerIsAway_nothingIsCommittedThatIsNotDurable() {
        AtomicInteger killed = new AtomicInteger();
        List<String> places = List.of("a sink takes nothing", "sink.write begins", "sink.write has taken effect", "sink.flush begins");
        Seeds.run(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Delivery delivery = new Delivery(random);
            AtomicReference<FlowHandle> handle = new AtomicReference<>();
            Fault kill = new Fault(Fault.Kind.KILL, places.get(random.nextInt(places.size())), 1 + random.nextInt(10));
            SimRuntime ended = SimRuntime.simulate(Settings.of(seed).with(kill), runtime -> {
                try (Engine engine = new Engine(options(random), runtime)) {
                    handle.set(engine.run(delivery.flow()));
                    assertThat(handle.get().await(PATIENCE)).isTrue();
                }
            });
            killed.addAndGet(ended.isKilled() ? 1 : 0);
            if (handle.get() != null) { // else it was killed before it had started
                delivery.checkCommitted(handle.get().snapshot());
            }
        });
        if (Long.getLong("pelton.seed") == null) {
            assertThat(killed).as("processes killed").hasPositiveValue();
        }
    }

    @Test
    void aStepFailsWhileTheServerIsAway_theFlowFailsWhenItIsBack_withAllThatWasReadBefore() {
        Seeds.simulateWithoutStalls(100, (random, runtime) -> {
            AtomicBoolean isGone = new AtomicBoolean(true);
            BatchServer server = new BatchServer(
                    gathering(random),
                    Set.of(),
                    random.split(),
                    () -> isGone.get() ? new WriteResult.Retry(new IllegalStateException("gone")) : null);
            int bad = random.nextInt(2); // a later one need not be read while the server is away
            boolean comesBack = random.nextBoolean();
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(Flow.from(numbers(1_000))
                        .map(number -> {
                            if ((Long) number == bad) {
                                throw new IllegalStateException("bad");
                            }
                            return number;
                        })
                        .to(server));
                runtime.await(() -> false, 1_000 * MILLISECOND);
                isGone.set(!comesBack);
                assertThat(handle.await(PATIENCE)).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.state()).isEqualTo(FlowState.FAILED);
                assertThat(server.flushed()).isEqualTo(without(comesBack ? bad : 0, Set.of()));
                assertThat(end.recordsOut() + end.leftBehind() + end.failed()).isEqualTo(end.recordsIn());
            }
        });
    }

    /** Neither more often than is fair nor so seldom that nobody notices when it is back; and nothing is read meanwhile. */
    @Test
    void serverIsAwayForLong_itIsAskedLaterAndLater_andTheSourceWaits() {
        Seeds.simulateWithoutStalls(100, (random, runtime) -> {
            Duration asked = Duration.ofMillis(random.nextInt(2) * 2_000L);
            long back = runtime.nanoTime() + random.nextLong(1, 600_000 * MILLISECOND);
            BatchServer server = new BatchServer(
                    gathering(random),
                    Set.of(),
                    random.split(),
                    () -> runtime.nanoTime() < back ? new WriteResult.Retry(asked, new IllegalStateException("away")) : null);
            EngineOptions options = options(random);
            ScriptedSource<Object> source = numbers(1_000);
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(Flow.from(source).to(server));
                runtime.await(() -> false, 1_000 * MILLISECOND);
                if (runtime.nanoTime() < back) {
                    int most = options.batchSize() * (options.ringCapacity() + 3) + 40;
                    assertThat(handle.snapshot().recordsIn()).as("read while the server was away").isLessThanOrEqualTo(most);
                }
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
            }
            assertThat(server.flushed()).isEqualTo(without(1_000, Set.of()));
            checkPauses(server.calls(), asked);
        });
    }

    private static void checkPauses(List<BatchServer.Call> calls, Duration asked) {
        for (int i = 1; i < calls.size() && calls.get(i - 1).result() instanceof WriteResult.Retry; i++) {
            long longest = Math.min(30_000, 100L << Math.min(i - 1, 20)) * MILLISECOND;
            assertThat(calls.get(i).records()).as("the same again").isEqualTo(calls.get(i - 1).records());
            assertThat(calls.get(i).nanos() - calls.get(i - 1).nanos())
                    .as("pause before try %s", i + 1)
                    .isBetween(asked.toNanos(), asked.toNanos() + longest + MILLISECOND);
        }
    }

    @Test
    void serverIsAwayForLongerThanItMay_theFlowFailsAndSaysWhy() {
        Seeds.simulateWithoutStalls(50, (random, runtime) -> {
            Duration patience = Duration.ofMillis(random.nextInt(20_000));
            BatchServer server = new BatchServer(
                    gathering(random).withGiveUpAfter(patience),
                    Set.of(),
                    random.split(),
                    () -> new WriteResult.Retry(new IllegalStateException("connection refused")));
            try (Engine engine = new Engine(options(random), runtime)) {
                long begin = runtime.nanoTime();
                FlowHandle handle = engine.run(Flow.from(numbers(100)).to(server));
                assertThat(handle.await(PATIENCE)).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(runtime.nanoTime() - begin).isBetween(patience.toNanos(), patience.toNanos() + 500 * MILLISECOND);
                assertThat(end.failure()).isNotNull();
                assertThat(end.failure().code()).isEqualTo(ErrorCode.WRITE_FAILED);
                assertThat(end.failure()).hasMessageContaining("batch server").hasMessageContaining("connection refused").hasMessageContaining("giveUpAfter");
                assertThat(end.leftBehind()).isEqualTo(end.recordsIn());
                assertThat(end.committed()).allSatisfy(position -> assertThat(position.offset()).isZero());
            }
        });
    }

    @Test
    void recordsComeSeldom_eachIsWrittenWhenItHasWaitedLongEnough_orTheBatchIsFull() {
        Seeds.simulateWithoutStalls(100, (random, runtime) -> {
            long linger = random.nextInt(1, 200);
            BatchOptions gathering = BatchOptions.DEFAULTS.withLinger(Duration.ofMillis(linger)).withMost(1 + random.nextInt(5), 1 << 20);
            BatchServer server = new BatchServer(gathering, Set.of(), random.split(), () -> null);
            List<Long> made = new ArrayList<>();
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(Flow.from(numbers(20))
                        .async(
                                number -> {
                                    runtime.await(() -> false, random.nextInt(100) * MILLISECOND);
                                    made.add(runtime.nanoTime());
                                    return number;
                                },
                                1)
                        .to(server));
                assertThat(handle.await(PATIENCE)).isTrue();
            }
            assertThat(server.flushed()).isEqualTo(without(20, Set.of()));
            int first = 0;
            for (BatchServer.Call call : server.calls()) {
                long waited = call.nanos() - made.get(first);
                first += call.records().size();
                assertThat(waited).as("%s, made at %s", call, made).isLessThan((linger + 20) * MILLISECOND);
                if (call.records().size() < gathering.maxRecords() && first < 20) {
                    assertThat(waited).as("%s, made at %s", call, made).isGreaterThanOrEqualTo(linger * MILLISECOND);
                }
            }
        });
    }

    /** Two lines for an outage, however often it is tried. */
    @Test
    void serverIsAwayTwice_thatIsSaidWhenEachBeginsAndEnds() {
        Logger logger = (Logger) LoggerFactory.getLogger("io.pelton.sink");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        logger.setAdditive(false);
        logger.setLevel(Level.INFO);
        try {
            Seeds.simulateWithoutStalls(20, (random, runtime) -> {
                log.list.clear();
                Set<Integer> away = Set.of(1, 2, 3, 5, 6);
                AtomicInteger calls = new AtomicInteger();
                BatchServer server = new BatchServer(
                        BatchOptions.DEFAULTS.withMost(10, 1 << 20),
                        Set.of(),
                        random.split(),
                        () -> away.contains(calls.getAndIncrement()) ? new WriteResult.Retry(new IllegalStateException("connection refused")) : null);
                try (Engine engine = new Engine(options(random), runtime)) {
                    assertThat(engine.run(Flow.from(numbers(100)).to(server).named("flow")).await(PATIENCE)).isTrue();
                }
                assertThat(log.list).extracting(event -> event.getLevel() + " " + event.getFormattedMessage())
                        .hasSize(4)
                        .element(0)
                        .isEqualTo("WARN the sink 'to-1' (batch server) takes nothing: IllegalStateException: connection refused; trying again");
                assertThat(log.list.get(1).getFormattedMessage()).matches("the sink 'to-1' \\(batch server\\) writes again after [0-9.]+ s, 4 tries");
                assertThat(log.list.get(3).getFormattedMessage()).endsWith(" s, 3 tries");
            });
        } finally {
            logger.detachAppender(log);
            logger.setLevel(Level.OFF);
        }
    }

    /** They share its writer, and so a batch. */
    @Test
    void twoStepsWriteToOneServer_itHasRecordsOfBothInABatch_andEachCountsItsOwn() {
        Seeds.simulate(100, (random, runtime) -> {
            Set<Long> bad = someBelow(60, random);
            BatchServer letters = new BatchServer(gathering(random), Set.of(), random.split(), () -> null);
            BatchServer server = new BatchServer(gathering(random), bad, random.split(), BatchServer.awayNowAndThen(random, 20));
            ErrorPolicy policy = ErrorPolicy.deadLetter(letters);
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(Flow.from(numbers(60))
                        .<Object>choice(choice -> choice.<Object>when(number -> (Long) number % 3 == 0, third -> third.to(server).onError(policy))
                                .otherwise(other -> other.to(server).onError(policy))));
                assertThat(handle.await(PATIENCE)).isTrue();
                List<Long> good = without(60, bad);
                long thirds = good.stream().filter(number -> number % 3 == 0).count();
                assertThat(handle.snapshot().steps().stream()
                                .filter(step -> step.id().startsWith("to-"))
                                .map(StepCounters::out))
                        .containsExactlyInAnyOrder(thirds, good.size() - thirds);
                assertThat(server.flushed()).isEqualTo(good);
                assertThat(letters.flushed()).isEqualTo(bad.stream().sorted().toList());
            }
        });
    }
}
