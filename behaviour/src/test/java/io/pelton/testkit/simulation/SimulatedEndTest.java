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
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The end of a flow whose exceptions and callbacks fail themselves, that is given up, or whose input goes on with another flow. */
class SimulatedEndTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static EngineOptions options(SplittableRandom random) {
        return EngineOptions.defaults()
                .withWorkers(1 + random.nextInt(3))
                .withBatchSize(1 + random.nextInt(3))
                .withRingCapacity(2)
                .withMode(random.nextInt(4) == 0 ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED);
    }

    /** Returns when {@code nanos} have passed, whatever interrupts it. */
    private static void take(long nanos) {
        EngineRuntime runtime = EngineRuntime.current();
        long end = runtime.nanoTime() + nanos;
        while (end - runtime.nanoTime() > 0) {
            try {
                runtime.await(() -> false, end - runtime.nanoTime());
            } catch (InterruptedException e) {
                // goes on, as a step does that cannot be interrupted
            }
        }
    }

    /** Cannot say what is wrong, but to the test. */
    private static final class Speechless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            if (EngineRuntime.current() instanceof SimRuntime) {
                throw new Speechless();
            }
            return "speechless";
        }
    }

    /** The numbers from 0, and what is to happen when they are acknowledged. */
    private record Acknowledged(int count, Committed committed, Closeable use) implements Source<Long> {
        /** What happens then. */
        @FunctionalInterface
        interface Committed {
            void upTo(long offset);

            /** All of it, if {@code isWanted}. */
            default void atTheEnd(boolean isWanted) {
                if (isWanted) {
                    upTo(Long.MAX_VALUE);
                }
            }
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.WANTS_COMMIT);
        }

        @Override
        public Closeable announce() {
            return use;
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split("numbers", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private long next;

                @Override
                public boolean advance() {
                    return next < count && next++ >= 0;
                }

                @Override
                public Long current() {
                    return next - 1;
                }

                @Override
                public boolean isFinished() {
                    return next == count;
                }

                @Override
                public long offset() {
                    return next;
                }

                @Override
                public String describePosition() {
                    return "number " + next;
                }

                @Override
                public void committed(long offset) {
                    committed.upTo(offset);
                }

                @Override
                public void close() {}
            };
        }
    }

    /** Steps, asynchronous calls and sources throw it: each record is a dead letter, and the flow ends (B9). */
    @Test
    void exceptionsCannotBeDescribed_theirRecordsAreDeadLetters() {
        Seeds.simulate(60, (random, runtime) -> {
            int failing = 1 + random.nextInt(5);
            Collect<DeadLetter> letters = new Collect<>();
            try (Engine engine = new Engine(options(random), runtime)) {
                Flow<Long> numbers = Flow.from(Beacon.of(20));
                FlowHandle handle = engine.run((random.nextBoolean()
                                ? numbers.async(record -> speechless(record, failing), 1 + random.nextInt(3))
                                : numbers.parallel(1 + random.nextInt(3)).map(record -> speechless(record, failing)))
                        .to(Discard.sink())
                        .onError(ErrorPolicy.deadLetter(letters)));
                assertThat(handle.await(PATIENCE)).as("has ended").isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.state()).isEqualTo(FlowState.DONE);
                assertThat(end.deadLetters()).isEqualTo((19 / failing) + 1).isEqualTo(letters.records().size());
            }
        });
    }

    private static long speechless(long record, int failing) {
        if (record % failing == 0) {
            throw new Speechless();
        }
        return record;
    }

    /** When it is told what is acknowledged, or that the flow is over: whatever it throws, the flow ends and says so (B9). */
    @Test
    void endOfASourceThrows_theFlowEndsAndHasFailed() {
        Seeds.simulate(60, (random, runtime) -> {
            int count = 1 + random.nextInt(10);
            int failing = 1 + random.nextInt(count);
            boolean isError = random.nextBoolean();
            boolean isLate = random.nextBoolean();
            Acknowledged.Committed throwing = offset -> {
                if (offset < failing) {
                    return;
                }
                if (isError) {
                    throw new NoClassDefFoundError("Driver");
                }
                throw new Speechless();
            };
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(Flow.<Long>from(new Acknowledged(
                                count, isLate ? _ -> {} : throwing, () -> throwing.atTheEnd(isLate)))
                        .map(record -> record)
                        .to(new Collect<>()));
                assertThat(handle.await(PATIENCE)).as("has ended").isTrue();
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.FAILED);
            }
        });
    }

    /** A step does not leave, so that the flow is given up; what it has read may be being read again when the step leaves. */
    @Test
    void flowIsGivenUp_nothingOfItIsAcknowledgedLater() {
        Seeds.simulate(60, (random, runtime) -> {
            int count = 5 + random.nextInt(20);
            long stubborn = 1L + random.nextInt(count - 1);
            AtomicBoolean waits = new AtomicBoolean();
            AtomicBoolean isOver = new AtomicBoolean();
            AtomicInteger late = new AtomicInteger();
            try (Engine engine = new Engine(options(random), runtime)) {
                FlowHandle handle = engine.run(
                        Flow.<Long>from(new Acknowledged(
                                        count, _ -> late.addAndGet(isOver.get() ? 1 : 0), () -> {}))
                                .map(record -> {
                                    if (record == stubborn) {
                                        waits.set(true);
                                        take(TimeUnit.SECONDS.toNanos(10));
                                    }
                                    return record;
                                })
                                .to(Discard.sink()));
                runtime.await(waits::get, Long.MAX_VALUE);
                handle.stop(Duration.ZERO);
                assertThat(handle.await(PATIENCE)).isTrue();
                isOver.set(true);
                assertThat(handle.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
                take(TimeUnit.SECONDS.toNanos(20));
                assertThat(late).as("acknowledged after the end").hasValue(0);
            }
        });
    }

    /** A record has failed in the batch that a step does not leave: records of the batch are counted behind it, failures at once. */
    @Test
    void flowIsGivenUpBehindAFailure_noFewerThanNoneAreLeftBehind() {
        Seeds.simulate(60, (random, runtime) -> {
            int before = 2 * (1 + random.nextInt(4));
            AtomicBoolean waits = new AtomicBoolean();
            try (Engine engine = new Engine(options(random).withBatchSize(2), runtime)) {
                FlowHandle handle = engine.run(Flow.from(Beacon.of(20))
                        .map(record -> {
                            if (record == before) {
                                throw new IllegalStateException("bad");
                            }
                            if (record == before + 1) {
                                waits.set(true);
                                take(TimeUnit.SECONDS.toNanos(10));
                            }
                            return record;
                        })
                        .onError(ErrorPolicy.skip())
                        .to(Discard.sink()));
                runtime.await(waits::get, Long.MAX_VALUE);
                handle.stop(Duration.ZERO);
                assertThat(handle.await(PATIENCE)).isTrue();
                FlowSnapshot end = handle.snapshot();
                assertThat(end.recordsOut()).isEqualTo(before);
                assertThat(end.leftBehind()).isZero();
            }
        });
    }

    /** Input that cannot be read again, such as standard input: what a cursor has read and the flow has not taken stays for the next. */
    private static final class SharedNumbers implements Source<Long> {
        private final Deque<Long> left = new ArrayDeque<>();

        SharedNumbers(int count) {
            LongStream.range(0, count).forEach(left::add);
        }

        @Override
        public Set<SourceTrait> traits() {
            return Set.of(SourceTrait.BLOCKING);
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split("shared", -1));
        }

        @Override
        public Cursor<Long> open(Split split, long offset, CursorContext context) {
            return new Cursor<>() {
                private final Deque<Long> untaken = new ArrayDeque<>();
                private long untakenFrom;
                private long current;
                private boolean isOver;

                @Override
                public boolean advance() {
                    take(1 + EngineRuntime.current().random().nextLong(3_000));
                    Long read = isOver ? null : left.poll();
                    if (read == null) {
                        return false;
                    }
                    current = read;
                    untaken.add(read);
                    return true;
                }

                @Override
                public Long current() {
                    return current;
                }

                @Override
                public boolean isFinished() {
                    return isOver || left.isEmpty();
                }

                @Override
                public long offset() {
                    return untakenFrom + untaken.size();
                }

                @Override
                public void taken(long offset, boolean isLast) {
                    while (!isOver && untakenFrom < offset) {
                        untaken.remove();
                        untakenFrom++;
                    }
                    isOver |= isLast;
                    while (isOver && !untaken.isEmpty()) {
                        left.addFirst(untaken.removeLast());
                    }
                }

                @Override
                public String describePosition() {
                    return "number " + current;
                }

                @Override
                public void close() {}
            };
        }
    }

    /** One flow after the other is stopped at a random moment, until one has come to the end of the input. */
    @Test
    void flowsReadOneInputOneAfterTheOther_nothingBetweenThemIsLost() {
        Seeds.simulate(60, (random, runtime) -> {
            int count = 5 + random.nextInt(40);
            SharedNumbers input = new SharedNumbers(count);
            List<Long> written = new ArrayList<>();
            try (Engine engine = new Engine(options(random), runtime)) {
                while (written.size() < count) {
                    Collect<Long> sink = new Collect<>();
                    FlowHandle handle = engine.run(Flow.from(input).map(record -> record).to(sink));
                    if (handle.await(Duration.ofNanos(random.nextInt(60_000)))) {
                        assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
                        written.addAll(sink.records());
                        break;
                    }
                    handle.stop(PATIENCE);
                    assertThat(handle.await(PATIENCE)).isTrue();
                    written.addAll(sink.records());
                }
            }
            assertThat(written)
                    .containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
        });
    }

    /** Returns from being told of the end after ten minutes, though the flow is stopped: it is over without it, and goes on to be. */
    @Test
    void writerDoesNotReturnWhenItIsToldOfTheEnd_theFlowEndsWithoutIt() {
        Seeds.run(50, seed -> SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            SplittableRandom random = new SplittableRandom(seed);
            AtomicBoolean isTold = new AtomicBoolean();
            Sink<Long> sink = () -> new SinkWriter<>() {
                @Override
                public void write(Long ignored) {}

                @Override
                public void ended(boolean isDone) {
                    isTold.set(true);
                    take(TimeUnit.MINUTES.toNanos(10));
                }
            };
            Engine engine = new Engine(options(random), runtime);
            FlowHandle flow = engine.run(Flow.from(Beacon.of(5)).to(sink));
            if (random.nextBoolean()) {
                runtime.await(isTold::get, TimeUnit.MINUTES.toNanos(1));
            }
            flow.stop(Duration.ofMillis(100));
            assertThat(flow.await(Duration.ofSeconds(10))).isTrue();
            assertThat(flow.snapshot().state()).isEqualTo(FlowState.CUT_SHORT);
            assertThat(flow.remarks()).anyMatch(remark -> remark.contains("did not return when it was told"));
            take(TimeUnit.MINUTES.toNanos(11));
            assertThat(flow.snapshot().state()).as("when it has returned").isEqualTo(FlowState.CUT_SHORT);
            engine.close();
        }));
    }
}
