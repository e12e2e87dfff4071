// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Flow;
import io.pelton.flow.MapFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long things take, in virtual time, which passes only where a step, a sink or a source takes time: what must happen within a time
 * happens within it, however large the batches are.
 */
class SimulatedTimeTest {
    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration PATIENCE = Duration.ofHours(1);

    /** What the threads of the simulation take for themselves: far more than they do, and far less than a millisecond each. */
    private static final long OVERHEAD = 2 * MILLISECOND;

    /** How long a turn of equally slow records lasts at most: the watch looks twice, and it ends after as many records again. */
    private static final long TURN = 4 * EngineOptions.defaults().turn().toNanos();

    private static EngineOptions options(SplittableRandom random, int batchSize) {
        return EngineOptions.defaults()
                .withWorkers(1 + random.nextInt(4))
                .withBatchSize(batchSize)
                .withRingCapacity(2 + 2 * random.nextInt(2))
                .withMode(random.nextInt(4) == 0 ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED);
    }

    /** Takes time, whatever happens meanwhile. */
    private static void take(long nanos) {
        EngineRuntime runtime = EngineRuntime.current();
        long end = runtime.nanoTime() + nanos;
        boolean wasInterrupted = false;
        while (end - runtime.nanoTime() > 0) {
            try {
                runtime.await(() -> false, end - runtime.nanoTime());
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            runtime.currentTask().interrupt();
        }
    }

    private static long now() {
        return EngineRuntime.current().nanoTime();
    }

    /** Notes how late records come, and how long they lie in it until they are flushed. */
    private static final class PunctualSink implements Sink<Long> {
        private final transient Map<Long, Long> begun = new ConcurrentHashMap<>();
        private final transient AtomicLong latest = new AtomicLong();
        private final transient AtomicLong longestUnflushed = new AtomicLong();
        private final long writeNanos;

        PunctualSink(long writeNanos) {
            this.writeNanos = writeNanos;
        }

        /** Whether it is one in so many, which are on their way then. */
        boolean passes(long record, int oneIn) {
            begins(record);
            return record % oneIn == 0;
        }

        /** The record is on its way. */
        void begins(long record) {
            begun.put(record, now());
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of();
        }

        @Override
        public SinkWriter<Long> open() {
            return new SinkWriter<>() {
                private long firstUnflushed = -1;

                @Override
                public void write(Long record) {
                    if (writeNanos > 0) {
                        take(writeNanos);
                    }
                    firstUnflushed = firstUnflushed < 0 ? now() : firstUnflushed;
                    latest.accumulateAndGet(now() - begun.getOrDefault(record, now()), Math::max);
                }

                @Override
                public void flush() {
                    if (firstUnflushed >= 0) {
                        longestUnflushed.accumulateAndGet(now() - firstUnflushed, Math::max);
                    }
                    firstUnflushed = -1;
                }
            };
        }
    }

    /** A few records of a slow filter, on the source's stage or on another: each reaches the sink before its batch is done (B8). */
    @Test
    void filterIsSlow_theFewRecordsThatPassReachTheSinkInTime() {
        Seeds.simulateWithoutStalls(20, (random, runtime) -> {
            EngineOptions options = options(random, 16 << random.nextInt(7));
            PunctualSink sink = new PunctualSink(0);
            long each = 1 + random.nextLong(3 * MILLISECOND);
            int passing = 5 + random.nextInt(60);
            try (Engine engine = new Engine(options, runtime)) {
                Flow<Long> numbers = Flow.from(Beacon.of(300));
                Flow<Long> slow = (random.nextBoolean() ? numbers.parallel(2).unordered() : numbers).filter(record -> {
                    take(each);
                    boolean passes = record % passing == 0;
                    if (passes) {
                        sink.begins(record);
                    }
                    return passes;
                });
                FlowHandle handle = engine.run(slow.to(sink));
                assertThat(handle.await(PATIENCE)).isTrue();
            }
            assertThat(sink.latest.get())
                    .as("from the filter to the sink, with steps of %s ns and %s", each, options)
                    .isLessThanOrEqualTo(options.linger().toNanos() + 2 * TURN + 2 * each + OVERHEAD);
        });
    }

    /** The sink always has something to write: nothing waits for 64 batches until it is flushed (B8). */
    @Test
    void sinkIsBusyAllTheTime_itIsFlushedInTime() {
        Seeds.simulateWithoutStalls(10, (random, runtime) -> {
            EngineOptions options = options(random, 1 << random.nextInt(7));
            long writeNanos = 1 + random.nextLong(5 * MILLISECOND);
            PunctualSink sink = new PunctualSink(writeNanos);
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(500)).to(sink));
                assertThat(handle.await(PATIENCE)).isTrue();
            }
            assertThat(sink.longestUnflushed.get())
                    .as("from the write to the flush, with writes of %s ns and %s", writeNanos, options)
                    .isLessThanOrEqualTo(100 * MILLISECOND + TURN + writeNanos + OVERHEAD);
        });
    }

    /** A stop, and a cut, wait for a turn of each instance and not for its batch (B8). */
    @Test
    void flowIsEndedWhileAStepIsSlow_noRecordIsBegunLate() {
        Seeds.simulateWithoutStalls(40, (random, runtime) -> {
            EngineOptions options = options(random, 16 << random.nextInt(7));
            long each = 1 + random.nextLong(random.nextBoolean() ? 2 * MILLISECOND : 50 * MILLISECOND);
            boolean isCut = random.nextBoolean();
            AtomicInteger begun = new AtomicInteger();
            AtomicLong lastBegun = new AtomicLong();
            try (Engine engine = new Engine(options, runtime)) {
                Flow<Long> numbers = Flow.from(Beacon.of(3_000));
                FlowHandle handle = engine.run((isCut && random.nextBoolean() ? numbers.parallel(1 + random.nextInt(3)) : numbers)
                        .map(record -> {
                            begun.incrementAndGet();
                            lastBegun.set(now());
                            take(each);
                            return record;
                        })
                        .to(Discard.sink()));
                int before = random.nextInt(200);
                runtime.await(() -> begun.get() >= before, Long.MAX_VALUE);
                long end = runtime.nanoTime();
                handle.stop(isCut ? Duration.ZERO : PATIENCE);
                assertThat(handle.await(PATIENCE)).isTrue();
                assertThat(handle.snapshot().state()).isIn(FlowState.DONE, FlowState.CUT_SHORT);
                assertThat(lastBegun.get() - end)
                        .as("from the %s to the last record that is begun, with steps of %s ns and %s", isCut ? "cut" : "stop", each, options)
                        .isLessThanOrEqualTo(TURN + 2 * each + OVERHEAD);
            }
        });
    }

    /** One instance takes seconds for a record: the others do all that is not in its ring already (B7). */
    @Test
    void oneInstanceIsSlow_theOthersGoOn() {
        Seeds.simulateWithoutStalls(20, (random, runtime) -> {
            int batchSize = 1 + random.nextInt(3);
            EngineOptions options = options(random, batchSize);
            int instances = 2 + random.nextInt(3);
            int records = 300;
            long slowOne = random.nextInt(50);
            AtomicInteger done = new AtomicInteger();
            AtomicInteger doneMeanwhile = new AtomicInteger();
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(records))
                        .parallel(instances)
                        .unordered()
                        .map(record -> {
                            if (record == slowOne) {
                                take(TimeUnit.SECONDS.toNanos(60));
                                doneMeanwhile.set(done.get());
                            } else {
                                take(MILLISECOND);
                            }
                            done.incrementAndGet();
                            return record;
                        })
                        .to(Discard.sink()));
                assertThat(handle.await(PATIENCE)).isTrue();
            }
            int ofTheSlowOne = (options.ringCapacity() + 1) * batchSize;
            assertThat(doneMeanwhile.get())
                    .as("records done while one took a minute, %s instances, %s", instances, options)
                    .isGreaterThanOrEqualTo(records - ofTheSlowOne);
        });
    }

    /** One sink takes a second for each record, so that nothing more is read: what is on its way to the other one gets there in time. */
    @Test
    void oneSinkIsSlow_theOtherGetsWhatIsOnItsWay() {
        Seeds.simulateWithoutStalls(20, (random, runtime) -> {
            EngineOptions options = options(random, 1 << random.nextInt(5));
            PunctualSink slow = new PunctualSink(TimeUnit.SECONDS.toNanos(1));
            PunctualSink fast = new PunctualSink(0);
            int passing = 1 + random.nextInt(20);
            boolean isSlowFirst = random.nextBoolean();
            try (Engine engine = new Engine(options, runtime)) {
                Flow<Long> numbers = Flow.from(Beacon.of(300));
                Flow<Long> some = numbers.multicast(
                        each -> (isSlowFirst ? each.to(slow) : each.filter(record -> fast.passes(record, passing)).to(fast)).stop(),
                        each -> (isSlowFirst ? each.filter(record -> fast.passes(record, passing)).to(fast) : each.to(slow)).stop());
                FlowHandle handle = engine.run(some.to(Discard.sink()));
                assertThat(handle.await(PATIENCE)).isTrue();
            }
            assertThat(fast.latest.get())
                    .as("from its branch to the sink that is not slow, %s", options)
                    .isLessThanOrEqualTo(options.linger().toNanos() + TURN + OVERHEAD);
        });
    }

    /** The drain deadline of a flow that has failed is half a minute. */
    @Test
    void flowFailsWhileAStepTakesAnHour_itEndsInTime() {
        Seeds.simulateWithoutStalls(20, (random, runtime) -> {
            EngineOptions options = options(random, 1 + random.nextInt(3)).withWorkers(2 + random.nextInt(3));
            AtomicLong failed = new AtomicLong();
            AtomicInteger slow = new AtomicInteger();
            boolean isAsync = random.nextBoolean();
            MapFunction<Long, Long> step = record -> {
                if (record == 0) {
                    slow.incrementAndGet();
                    runtime.await(() -> false, TimeUnit.HOURS.toNanos(1));
                }
                if (record == 7) {
                    runtime.await(() -> slow.get() > 0, Long.MAX_VALUE);
                    failed.set(now());
                    throw new IllegalStateException("not " + record);
                }
                return record;
            };
            try (Engine engine = new Engine(options, runtime)) {
                Flow<Long> numbers = Flow.from(Beacon.of(20));
                FlowHandle handle = engine.run(
                        (isAsync ? numbers.async(step, 8).unordered() : numbers.parallel(2).unordered().map(step)).to(Discard.sink()));
                assertThat(handle.await(PATIENCE.multipliedBy(2))).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.FAILED);
                assertThat(now() - failed.get())
                        .as("from the failure to the end, %s", options)
                        .isLessThanOrEqualTo(TimeUnit.SECONDS.toNanos(30 + 2) + OVERHEAD);
            }
        });
    }

    /** Waits before it lets a record pass, as a delay does. */
    private static final class Delay implements BlockFunction<Object> {
        private static final long serialVersionUID = 1L;
        private static final long MILLIS = 200;

        private final transient List<Object> passedEarly = new ArrayList<>();
        private final transient Set<Object> begun = ConcurrentHashMap.newKeySet();

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            begun.add(record);
            long begin = now();
            branches.pause(MILLIS);
            if (now() - begin < TimeUnit.MILLISECONDS.toNanos(MILLIS)) {
                passedEarly.add(record);
            }
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    /** What was delayed when the flow was cut short is left behind, not let through at once (B2). */
    @Test
    void flowIsCutShortWhileRecordsAreDelayed_noneOfThemPassesEarly() {
        Seeds.simulate(40, (random, runtime) -> {
            Delay delay = new Delay();
            try (Engine engine = new Engine(options(random, 1 << random.nextInt(7)), runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(100))
                        .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "delay", delay, List.of())))
                        .to(Discard.sink()));
                int before = 1 + random.nextInt(10);
                runtime.await(() -> delay.begun.size() >= before, Long.MAX_VALUE);
                runtime.await(() -> false, random.nextLong(200 * MILLISECOND));
                handle.stop(Duration.ZERO);
                assertThat(handle.await(Duration.ofSeconds(1))).isTrue();
                assertThat(delay.passedEarly).isEmpty();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.recordsOut() + end.leftBehind()).isEqualTo(end.recordsIn()).isLessThan(100);
            }
        });
    }
}
