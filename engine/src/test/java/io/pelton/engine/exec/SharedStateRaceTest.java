// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.connector.discard.Discard;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.race.Race;
import io.pelton.engine.stage.StageGraph;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Workers;
import io.pelton.spi.Cursor;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Split;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What threads of one flow count, claim and read at the same time. */
class SharedStateRaceTest {
    private static RunningFlow flow() {
        return new RunningFlow(Flow.from(Beacon.of(1)).to(Discard.sink()).plan(), Duration.ofMillis(5), EngineRuntime.system());
    }

    /** Two splits and who has claimed them. */
    private static final class Claims {
        final SplitQueue splits = new SplitQueue(List.of(new Split("a", 1), new Split("b", 1)));
        Split left;
        Split right;
    }

    /** A flow that two errors stop. */
    private static final class TwoErrors {
        final RunningFlow flow = flow();
        final PeltonException left = new PeltonException(ErrorCode.STEP_FAILED, "left");
        final PeltonException right = new PeltonException(ErrorCode.STEP_FAILED, "right");
    }

    /** Does nothing at all. */
    private static final class Idle extends Activation {
        Idle(RunningFlow flow) {
            super("idle", flow, _ -> {});
        }

        @Override
        Progress work() {
            return Progress.WAIT;
        }

        @Override
        Progress abandon() {
            return Progress.ENDED;
        }
    }

    /** A flow of two activations that counts how often a writer of it is told that it has ended. */
    private static final class Ends {
        final RunningFlow flow = flow();
        final AtomicInteger told = new AtomicInteger();

        Ends() {
            flow.addWriter(new SinkWriter<>() {
                @Override
                public void write(Object record) {
                    throw new IllegalStateException();
                }

                @Override
                public void ended(boolean isDone) {
                    told.incrementAndGet();
                }
            });
            flow.start(new Assembly(
                    StageGraph.of(flow.plan()),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(new Idle(flow), new Idle(flow)),
                    List.of(),
                    List.of(),
                    -1));
        }
    }

    /** A flow that ends and is stopped, so many steps of a loop after its writers were told. */
    private static final class Meeting {
        final RunningFlow flow = flow();
        private final int distance;
        private volatile boolean isTold;
        private volatile long waited;

        Meeting(int distance) {
            this.distance = distance;
            flow.addWriter(new SinkWriter<>() {
                @Override
                public void write(Object record) {
                    throw new IllegalStateException();
                }

                @Override
                public void ended(boolean isDone) {
                    isTold = true;
                }
            });
        }

        void end() {
            flow.finish();
        }

        void stop() {
            while (!isTold) {
                Thread.onSpinWait();
            }
            long sum = 0;
            for (int step = 0; step < distance; step++) {
                sum = sum * 31 + step;
            }
            waited = sum;
            flow.stop(Duration.ZERO);
        }
    }

    /** Ends after a number of looks; reads nothing. */
    private static final class Ending implements Cursor<Object> {
        private int looks;

        @Override
        public boolean advance() {
            return false;
        }

        @Override
        public Object current() {
            throw new IllegalStateException();
        }

        @Override
        public boolean isFinished() {
            return ++looks > 80_000_000;
        }

        @Override
        public long idleNanos() {
            return 0;
        }

        @Override
        public long offset() {
            return 0;
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        public String describePosition() {
            return "";
        }

        @Override
        public void close() {}
    }

    @Test
    void counterGrows_aThreadThatReadsItInALoopSeesIt() {
        SingleWriterCounter counter = new SingleWriterCounter();
        long last = 200_000_000;
        Race.awaitReader(
                () -> {
                    while (counter.get() < last) {
                        // reads again
                    }
                },
                () -> {
                    for (long i = 0; i < last; i++) {
                        counter.add(1);
                    }
                });
    }

    @Test
    void blockingCursorEnds_aThreadThatAsksInALoopSeesIt() throws Exception {
        PumpCursor cursor = new PumpCursor(_ -> new Ending(), new Split("split", -1), EngineRuntime.system(), () -> {}, false);
        Race.awaitReader(
                () -> {
                    while (!cursor.isFinished()) {
                        // asks again
                    }
                },
                () -> {});
    }

    @Test
    void flowIsCut_aThreadThatAsksInALoopSeesIt() {
        RunningFlow flow = flow();
        Race.awaitReader(
                () -> {
                    while (!flow.isCut()) {
                        // asks again
                    }
                },
                () -> {
                    long sum = 0;
                    for (long i = 0; i < 200_000_000; i++) {
                        sum ^= sum * 31 + i;
                    }
                    flow.leftBehind(sum & 1);
                    flow.stop(Duration.ZERO);
                });
    }

    @Test
    void twoClaimAtOnce_eachGetsASplitOfItsOwn() {
        Race.run(Claims::new, state -> state.left = state.splits.claim(), state -> state.right = state.splits.claim(), state -> {
            assertThat(List.of(state.left, state.right)).doesNotHaveDuplicates();
            assertThat(state.splits.claim()).isNull();
        });
    }

    @Test
    void twoLeaveRecordsBehindAtOnce_allAreCounted() {
        RunningFlow flow = flow();
        long states = Race.run(
                Integer.MAX_VALUE, () -> flow, state -> state.leftBehind(1), state -> state.leftBehind(2), _ -> {});
        assertThat(flow.snapshot().leftBehind()).isEqualTo(3 * states);
    }

    @Test
    void twoErrorsStopAFlowAtOnce_oneIsItsFailure_theOtherIsSuppressedInIt() {
        Race.run(20, TwoErrors::new, state -> state.flow.fail(state.left), state -> state.flow.fail(state.right), state -> {
            PeltonException failure = state.flow.snapshot().failure();
            assertThat(failure).isIn(state.left, state.right);
            assertThat(failure.getSuppressed()).containsExactly(failure.equals(state.left) ? state.right : state.left);
        });
    }

    @Test
    void twoActivationsEndAtOnce_theFlowEndsOnce() {
        Race.run(40, Ends::new, state -> state.flow.ended(), state -> state.flow.ended(), state -> {
            assertThat(state.flow.isOver()).isTrue();
            assertThat(state.told).hasValue(1);
        });
    }

    @Test
    void flowEndsAndIsGivenUpAtOnce_itsWritersAreToldOnce() {
        Race.run(40, Ends::new, state -> state.flow.finish(), state -> state.flow.finish(), state -> assertThat(state.told)
                .hasValue(1));
    }

    /** The writers are told just before the state changes: that is when the stop comes. */
    @Test
    void flowIsStoppedWhileItEnds_itStaysEnded() {
        AtomicInteger distance = new AtomicInteger();
        Race.run(200, () -> new Meeting(distance.getAndIncrement() % 200), Meeting::stop, Meeting::end, state -> assertThat(
                        state.flow.isOver())
                .isTrue());
    }

    @Test
    void activationIsQueuedWhileTheWorkerLooks_itIsRun() throws InterruptedException {
        try (Workers executor = EngineRuntime.system().workers("fair", 1)) {
            for (int i = 0; i < 20_000; i++) {
                CountDownLatch hasRun = new CountDownLatch(1);
                executor.execute(hasRun::countDown);
                assertThat(hasRun.await(30, TimeUnit.SECONDS)).as("activation %s has run", i).isTrue();
            }
        }
    }

    @Test
    void activationsAreQueuedByTwoThreads_allAreRun() throws InterruptedException {
        try (Workers executor = EngineRuntime.system().workers("fair", 1)) {
            int each = 100_000;
            CountDownLatch left = new CountDownLatch(2 * each);
            Thread other = Thread.ofPlatform().start(() -> {
                for (int i = 0; i < each; i++) {
                    executor.execute(left::countDown);
                }
            });
            for (int i = 0; i < each; i++) {
                executor.execute(left::countDown);
            }
            other.join();
            assertThat(left.await(30, TimeUnit.SECONDS)).as("all have run").isTrue();
        }
    }

    /** Two calls at a time, which end when both are there. */
    @Test
    void callsOfAStepEndAtOnce_allResultsArrive() throws InterruptedException {
        long records = 4_000;
        AtomicLong begun = new AtomicLong();
        Collect<Long> collected = new Collect<>();
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(Flow.from(Beacon.of(records))
                    .async(number -> meet(begun, number), 2)
                    .unordered()
                    .to(collected));
            assertThat(flow.await(Duration.ofMinutes(5))).as("all calls have been seen to end").isTrue();
        }
        assertThat(collected.records()).hasSize((int) records).doesNotHaveDuplicates();
    }

    private static long meet(AtomicLong begun, long number) {
        long pair = begun.getAndIncrement() / 2;
        for (int spins = 0; begun.get() < 2 * pair + 2; spins++) {
            if (spins < 100) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
        return number;
    }

    @Test
    void twoWritersCollectAtOnce_nothingIsLost() {
        Collect<Object> collected = new Collect<>();
        int states = Race.run(
                50, () -> collected, sink -> write(sink, "left"), sink -> write(sink, "right"), _ -> {});
        assertThat(collected.records()).hasSize(2 * states).doesNotContainNull();
    }

    private static void write(Collect<Object> sink, Object record) {
        try {
            sink.open().write(record);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
