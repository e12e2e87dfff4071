// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.pelton.engine.BoundaryCounters;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.spi.WriteResult;
import io.pelton.spi.Writers;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** Sinks with several writers: each key has one, in order, and a writer that is away holds up its own records. */
class SimulatedWritersTest {
    private static final Duration PATIENCE = Duration.ofHours(10);
    private static final long MILLISECOND = 1_000_000;
    private static final int KEYS = 10;

    @Test
    void writersAreAwayAndRefuseRecords_eachHasTheRecordsOfItsKeysInOrder_andNothingTwice() {
        Seeds.simulate(400, (random, runtime) -> {
            KeyedDelivery delivery = new KeyedDelivery(random);
            try (Engine engine = new Engine(SimulatedBatchesTest.options(random), runtime)) {
                FlowHandle handle = engine.run(delivery.flow());
                assertThat(handle.await(PATIENCE)).isTrue();
                delivery.checkAll(handle.snapshot());
            }
        });
    }

    /** At any moment, and perhaps never to come back. */
    @Test
    void flowIsStoppedWhileAWriterIsAway_itEndsAtItsDeadline_andWhatIsLeftIsNotAcknowledged() {
        Seeds.simulateWithoutStalls(400, (random, runtime) -> {
            KeyedDelivery delivery = new KeyedDelivery(random);
            Duration deadline = random.nextInt(3) == 0 ? Duration.ZERO : Duration.ofMillis(random.nextInt(3_000));
            try (Engine engine = new Engine(SimulatedBatchesTest.options(random), runtime)) {
                FlowHandle handle = engine.run(delivery.flow());
                runtime.await(() -> false, random.nextInt(1 << random.nextInt(10, 30)));
                if (random.nextBoolean()) {
                    delivery.gone.add(random.nextInt(delivery.writers));
                }
                handle.stop(deadline);
                long stopped = runtime.nanoTime();
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(runtime.nanoTime() - stopped).as("nanoseconds to its end").isLessThan(deadline.toNanos() + 100 * MILLISECOND);
                delivery.check(handle.snapshot());
            }
        });
    }

    @Test
    void processIsKilledWhileAWriterIsAway_nothingIsCommittedThatIsNotDurable() {
        AtomicInteger killed = new AtomicInteger();
        List<String> places = List.of(
                "a sink takes nothing", "sink.write begins", "sink.write has taken effect", "sink.flush begins", "there is no room");
        Seeds.run(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            KeyedDelivery delivery = new KeyedDelivery(random);
            AtomicReference<FlowHandle> handle = new AtomicReference<>();
            Fault kill = new Fault(Fault.Kind.KILL, places.get(random.nextInt(places.size())), 1 + random.nextInt(10));
            SimRuntime ended = SimRuntime.simulate(Settings.of(seed).with(kill), runtime -> {
                try (Engine engine = new Engine(SimulatedBatchesTest.options(random), runtime)) {
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
    void oneWriterIsAway_allThatWasReadForTheOthersIsWritten_untilAsMuchWaitsForItAsMay_andTheSourceWaits() {
        Seeds.simulateWithoutStalls(100, (random, runtime) -> {
            int writers = 2 + random.nextInt(3);
            int[] writerOf = writersOfKeys(writers, runtime);
            int away = writerOf[random.nextInt(KEYS)];
            long back = runtime.nanoTime() + 20_000 * MILLISECOND;
            BatchServer server = keyed(
                    random,
                    writers,
                    writer -> writer == away && runtime.nanoTime() < back ? new WriteResult.Retry(new IllegalStateException("away")) : null);
            EngineOptions options = SimulatedBatchesTest.options(random);
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(Flow.from(SimulatedBatchesTest.numbers(1_000)).to(server));
                runtime.await(() -> false, 1_000 * MILLISECOND);
                FlowSnapshot meanwhile = handle.snapshot();
                Map<Boolean, List<Long>> read = LongStream.range(0, meanwhile.recordsIn())
                        .boxed()
                        .collect(Collectors.partitioningBy(number -> writerOf[(int) (number % KEYS)] == away));
                int most = options.batchSize() * (options.ringCapacity() + 3) + 40;
                assertThat(read.get(true)).as("read for the one that is away").hasSizeLessThanOrEqualTo(most);
                assertThat(server.flushed().stream().sorted().toList()).as("what the others have").isEqualTo(read.get(false));
                assertThat(meanwhile.boundaries()).as("rings that are full")
                        .filteredOn(boundary -> boundary.fill() >= boundary.capacity() - 1)
                        .extracting(BoundaryCounters::id)
                        .containsExactly("to-1, writer " + (away + 1) + " of " + writers);
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
            }
            assertThat(server.flushed().stream().sorted().toList()).isEqualTo(LongStream.range(0, 1_000).boxed().toList());
        });
    }

    private static BatchServer keyed(SplittableRandom random, int writers, IntFunction<WriteResult.@Nullable Retry> away) {
        return new BatchServer(
                SimulatedBatchesTest.gathering(random),
                Set.of(),
                random.split(),
                away,
                Writers.byKey(writers, record -> (Long) record % KEYS));
    }

    /** Which writer has each of the keys, as is seen when one record of each is written. */
    private static int[] writersOfKeys(int writers, SimRuntime runtime) throws InterruptedException {
        int[] writerOf = new int[KEYS];
        BatchServer server = keyed(new SplittableRandom(0), writers, _ -> null);
        try (Engine engine = new Engine(EngineOptions.defaults(), runtime)) {
            assertThat(engine.run(Flow.from(SimulatedBatchesTest.numbers(KEYS)).to(server)).await(PATIENCE)).isTrue();
        }
        server.calls().forEach(call -> call.records().forEach(number -> writerOf[number.intValue()] = call.writer()));
        return writerOf;
    }

    /** Its lines name it. */
    @Test
    void aWriterIsAway_thatIsSaidOfTheWriter() {
        Logger logger = (Logger) LoggerFactory.getLogger("io.pelton.sink");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        logger.setAdditive(false);
        logger.setLevel(Level.INFO);
        try {
            Seeds.simulateWithoutStalls(20, (random, runtime) -> {
                log.list.clear();
                AtomicInteger asked = new AtomicInteger();
                BatchServer server = keyed(
                        random,
                        3,
                        writer -> writer == 1 && asked.getAndIncrement() == 0 ? new WriteResult.Retry(new IllegalStateException("away")) : null);
                try (Engine engine = new Engine(SimulatedBatchesTest.options(random), runtime)) {
                    assertThat(engine.run(Flow.from(SimulatedBatchesTest.numbers(100)).to(server)).await(PATIENCE)).isTrue();
                }
                assertThat(log.list).hasSize(2).extracting(ILoggingEvent::getFormattedMessage).allSatisfy(
                        line -> assertThat(line).startsWith("writer 2 of 3 of the sink 'to-1' (batch server) "));
            });
        } finally {
            logger.detachAppender(log);
            logger.setLevel(Level.OFF);
        }
    }

    @Test
    void aWriterIsAwayForLongerThanItMay_theFlowFails_andNamesIt() {
        Seeds.simulateWithoutStalls(50, (random, runtime) -> {
            BatchServer server = new BatchServer(
                    SimulatedBatchesTest.gathering(random).withGiveUpAfter(Duration.ofSeconds(5)),
                    Set.of(),
                    random.split(),
                    writer -> writer == 0 ? new WriteResult.Retry(new IllegalStateException("connection refused")) : null,
                    Writers.byKey(2, record -> (Long) record % KEYS));
            try (Engine engine = new Engine(SimulatedBatchesTest.options(random), runtime)) {
                FlowHandle handle = engine.run(Flow.from(SimulatedBatchesTest.numbers(100)).to(server));
                assertThat(handle.await(PATIENCE)).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.failure()).hasMessageContaining("writer 1 of 2 of the sink 'to-1'").hasMessageContaining("connection refused");
                assertThat(end.recordsOut()).isEqualTo(server.flushed().size());
                assertThat(end.recordsOut() + end.leftBehind()).isEqualTo(end.recordsIn());
                assertThat(server.closed()).isEqualTo(2);
            }
        });
    }
}
