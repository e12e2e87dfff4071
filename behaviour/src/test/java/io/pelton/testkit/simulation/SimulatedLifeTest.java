// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.FailingSink;
import io.pelton.testkit.TimedBlock;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A flow whose source has nothing, for a second of virtual time: who is to be woken up is, and in the end nobody will be. */
final class SimulatedLifeTest {
    private static final EngineOptions OPTIONS = EngineOptions.defaults()
            .withWorkers(2)
            .withBatchSize(2)
            .withRingCapacity(2)
            .withMode(EngineOptions.Mode.INTERPRETED);

    /** Wants to be asked again in an hour, then in ten milliseconds, and so on; or never. */
    private record Silent(boolean asksToBeAsked) implements Source<Object> {

        @Override
        public List<Split> splits() {
            return List.of(new Split("silent", -1));
        }

        @Override
        public Cursor<Object> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private int looks;

                @Override
                public boolean advance() {
                    looks++;
                    return false;
                }

                @Override
                public Object current() {
                    throw new IllegalStateException("there is none");
                }

                @Override
                public boolean isFinished() {
                    return false;
                }

                @Override
                public long offset() {
                    return 0;
                }

                @Override
                public long idleNanos() {
                    if (!asksToBeAsked) {
                        return Long.MAX_VALUE;
                    }
                    return looks % 2 == 1 ? TimeUnit.HOURS.toNanos(1) : TimeUnit.MILLISECONDS.toNanos(10);
                }

                @Override
                public String describePosition() {
                    return "silent";
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Runs for a second. */
    private static void run(SimRuntime runtime, Silent source, TimedBlock block) throws InterruptedException {
        try (Engine engine = new Engine(OPTIONS, runtime)) {
            FlowHandle handle = engine.run(Flow.<Object>from(source)
                    .<Object>steps(List.of(block.step()))
                    .to(Discard.sink()));
            runtime.await(() -> false, TimeUnit.SECONDS.toNanos(1));
            handle.stop(Duration.ofSeconds(10));
            assertThat(handle.await(Duration.ofSeconds(1))).isTrue();
        }
    }

    /** A stall of the machine, of 20 ms at most, is one tick. */
    @Test
    void nothingElseWakesTheFlow_itsBlocksGoOnTicking() {
        Seeds.simulate(40, (_, runtime) -> {
            TimedBlock block = new TimedBlock();
            run(runtime, new Silent(false), block);
            assertThat(block.calls()).isGreaterThan(40);
        });
    }

    /** {@link Seeds} looks for timers that are left. */
    @Test
    void flowEnds_noTimerOfItIsLeft() {
        Seeds.simulate(40, (_, runtime) -> {
            TimedBlock block = new TimedBlock();
            run(runtime, new Silent(true), block);
            assertThat(block.calls()).isPositive();
        });
    }

    /** The step fails each time, and is tried again every hour. */
    @Test
    void flowIsCutShortWhileAStepWaitsForItsNextTry_itIsNotTriedAgain() {
        Seeds.simulate(40, (_, runtime) -> {
            AtomicInteger tries = new AtomicInteger();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(5))
                        .map(record -> {
                            tries.incrementAndGet();
                            throw new IllegalStateException("not " + record);
                        })
                        .to(Discard.sink())
                        .onError(ErrorPolicy.stop().retry(1_000_000, Duration.ofHours(1))));
                runtime.await(() -> tries.get() > 0, Long.MAX_VALUE);
                handle.stop(Duration.ZERO);
                int before = tries.get();
                assertThat(handle.await(Duration.ofSeconds(1))).isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
                assertThat(tries).hasValue(before);
            }
        });
    }

    @Test
    void callsOfAStepTakeTime_neverMoreThanItMayMakeAtOnce_andAllOfThem() {
        Seeds.simulate(40, (random, runtime) -> {
            int most = 1 + random.nextInt(4);
            AtomicInteger running = new AtomicInteger();
            AtomicInteger mostSeen = new AtomicInteger();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                Flow<Long> flow = Flow.from(Beacon.of(20)).async(
                        record -> {
                            mostSeen.accumulateAndGet(running.incrementAndGet(), Math::max);
                            runtime.await(() -> false, TimeUnit.SECONDS.toNanos(1));
                            running.decrementAndGet();
                            return record;
                        },
                        most);
                engine.run((random.nextBoolean() ? flow : flow.unordered()).to(Discard.sink())).await();
            }
            assertThat(mostSeen).hasValue(most);
        });
    }

    /** Calls fail at once, or take an hour and do not: one of several fails first, but not for the flow. */
    @Test
    void callsOfAnOrderedStepFail_theFlowStopsAtTheFirstRecord_andWritesTheRecordsBeforeIt() {
        Seeds.simulate(200, (random, runtime) -> {
            long first = random.nextInt(12);
            long second = first + 1 + random.nextInt(4);
            boolean isFatal = random.nextInt(3) == 0; // no failure of its record, so that no policy decides
            Collect<Long> collected = new Collect<>();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(20))
                        .<Long>async(
                                record -> {
                                    if (record >= first && record < second) {
                                        runtime.await(() -> false, TimeUnit.SECONDS.toNanos(1));
                                    }
                                    if (record > second) {
                                        runtime.await(() -> false, TimeUnit.HOURS.toNanos(1));
                                    }
                                    if (record == first || record == second) {
                                        throw isFatal
                                                ? new PeltonException(ErrorCode.INTERNAL, "not " + record)
                                                : new IllegalStateException("not " + record);
                                    }
                                    return record;
                                },
                                1 + random.nextInt(8))
                        .to(collected));
                assertThat(handle.await(Duration.ofSeconds(15))).as("has ended").isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.failure()).rootCause().hasMessageEndingWith("not " + first);
                assertThat(end.failed()).isEqualTo(1);
                assertThat(end.leftBehind()).isEqualTo(end.recordsIn() - end.recordsOut() - 1);
            }
            assertThat(collected.records()).isEqualTo(LongStream.range(0, first).boxed().toList());
        });
    }

    /** There is no memory for the thread of one of them: it is made where the records come, and its result has its place among the others. */
    @Test
    void memoryRunsOutWhenACallBegins_itIsMadeInItsPlace_andResultsKeepTheirOrder() {
        Seeds.run(100, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Collect<Long> collected = new Collect<>();
            Fault fault = new Fault(Fault.Kind.MEMORY, "a lane begins", 1 + random.nextInt(20));
            SimRuntime.simulate(SimRuntime.Settings.of(seed).with(fault), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    FlowHandle handle = engine.run(Flow.from(Beacon.of(20))
                            .<Long>async(
                                    record -> {
                                        runtime.await(() -> false, TimeUnit.MILLISECONDS.toNanos(random.nextInt(3)));
                                        return record;
                                    },
                                    1 + random.nextInt(8))
                            .to(collected));
                    assertThat(handle.await(Duration.ofSeconds(15))).as("has ended").isTrue();
                    assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
                }
            });
            assertThat(collected.records()).isEqualTo(LongStream.range(0, 20).boxed().toList());
        });
    }

    /** Not with an exception, which would be one of its record, but with an error: it must not end with the thread of the call. */
    @Test
    void deadLetterOfACallCannotBeWritten_theFlowFails() {
        Seeds.simulate(40, (random, runtime) -> {
            FailingSink<DeadLetter> letters = FailingSink.<DeadLetter>inline().concurrent().failingWrite(1, new AssertionError("broken"));
            boolean isOrdered = random.nextBoolean();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                Flow<Long> flow = Flow.from(Beacon.of(20)).async(
                        record -> {
                            throw new IllegalStateException("not " + record);
                        },
                        1 + random.nextInt(3));
                FlowHandle handle = engine.run((isOrdered ? flow : flow.unordered())
                        .to(Discard.sink())
                        .onError(ErrorPolicy.deadLetter(letters)));
                assertThat(handle.await(Duration.ofSeconds(5))).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.failure()).hasRootCauseMessage("broken");
                assertThat(end.committed().getFirst().offset()).isLessThanOrEqualTo(end.deadLetters());
            }
        });
    }

    /** All records behind the limit fail, and when they do nobody needs them any more, however many stages there are up to the limit. */
    @Test
    void limitIsReachedBeforeCallsFail_noMoreCallsAreMade_andTheFlowIsDone() {
        Seeds.simulate(100, (random, runtime) -> {
            int limit = 1 + random.nextInt(5);
            int most = limit + random.nextInt(4);
            AtomicInteger calls = new AtomicInteger();
            Collect<Long> collected = new Collect<>();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                Flow<Long> called = Flow.from(Beacon.of(100))
                        .async(
                                record -> {
                                    calls.incrementAndGet();
                                    if (record >= limit) {
                                        runtime.await(() -> false, TimeUnit.SECONDS.toNanos(1));
                                        throw new IllegalStateException("not " + record);
                                    }
                                    return record;
                                },
                                most);
                Flow<Long> upToTheLimit = switch (random.nextInt(3)) {
                    case 0 -> called;
                    case 1 -> called.parallel(2).map(record -> record);
                    default -> called.async(record -> record, 2);
                };
                FlowHandle handle = engine.run(upToTheLimit.limit(limit).to(collected));
                assertThat(handle.await(Duration.ofMinutes(1))).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.state()).isEqualTo(FlowState.DONE);
                assertThat(end.failed()).isZero();
                assertThat(end.committed().getFirst().offset()).isEqualTo(end.recordsIn());
            }
            assertThat(collected.records()).hasSize(limit);
            assertThat(calls).hasValueLessThanOrEqualTo(limit + most);
        });
    }

    /** The call for the second record takes an hour. */
    @Test
    void callsTakeLong_theResultsBeforeThemDoNotWait() {
        Seeds.simulate(40, (random, runtime) -> {
            Collect<Long> collected = new Collect<>();
            boolean isOrdered = random.nextBoolean();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                Flow<Long> flow = Flow.from(Beacon.of(20)).async(
                        record -> {
                            runtime.await(() -> false, record == 1 ? TimeUnit.HOURS.toNanos(1) : 1);
                            return record;
                        },
                        1);
                FlowHandle handle = engine.run((isOrdered ? flow : flow.unordered()).to(collected));
                runtime.await(() -> !collected.records().isEmpty(), TimeUnit.SECONDS.toNanos(1));
                assertThat(collected.records()).containsExactly(0L);
                handle.stop(Duration.ZERO);
                handle.await(Duration.ofSeconds(5));
            }
        });
    }

    @Test
    void flowFailsWhileCallsOfAStepHaveNotBegun_theyAreNotMade() {
        Seeds.simulate(300, (_, runtime) -> {
            AtomicInteger late = new AtomicInteger();
            AtomicBoolean isOver = new AtomicBoolean();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(20))
                        .async(
                                record -> {
                                    late.addAndGet(isOver.get() ? 1 : 0);
                                    throw new IllegalStateException("not " + record);
                                },
                                8)
                        .unordered()
                        .to(Discard.sink()));
                assertThat(handle.await(Duration.ofMinutes(1))).isTrue();
                isOver.set(true);
            }
            runtime.await(() -> false, TimeUnit.SECONDS.toNanos(1)); // which calls that were started need at most
            assertThat(late).hasValue(0);
        });
    }
}
