// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.error.PeltonException;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.flow.InFlight;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.Position;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Ways of records that go on by themselves, beyond the batch of their record. */
class DetachTest {
    private static final int ROUNDS = Integer.getInteger("pelton.rounds", 300);
    private static final int RECORDS = 12;
    private static final String FAILS = "fails";

    /** What a run has come to. {@code sent} counts on its own what came to the sink. */
    private record End(FlowSnapshot flow, List<Object> sent, long flushed, int most, long millis, boolean killed) {}

    /** Keeps each record for a while, so many at once, and writes it then. */
    private static final class Detaching implements BlockFunction<Object> {
        private final transient InFlight inFlight;
        private final long millis;
        private final boolean inOrder;
        private final transient List<Object> begun = new ArrayList<>();
        private transient int now;
        private transient int most;

        Detaching(int limit, long millis) {
            this(limit, millis, false);
        }

        /** @param inOrder whether the first millisecond of one is over when the next one begins */
        Detaching(int limit, long millis, boolean inOrder) {
            this.inOrder = inOrder;
            this.inFlight = new InFlight(limit);
            this.millis = millis;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            if (inOrder) {
                branches.detachLater(record, there -> lead(record, there), inFlight);
            } else {
                branches.detach(record, there -> lead(record, there), inFlight);
            }
            return false;
        }

        private void lead(Object record, Branches<Object> branches) throws Exception {
            most = Math.max(most, ++now);
            try {
                if (inOrder) {
                    branches.pause(1);
                    begun.add(record);
                    branches.goOn();
                }
                branches.pause(millis);
                if (record.equals(FAILS)) {
                    throw new IllegalStateException("it does");
                }
                branches.run(0, record);
            } finally {
                now--;
            }
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    private static Flow<Object> flow(ScriptedSource<Object> source, Detaching block, RecordingSink<Object> sink, ErrorPolicy policy) {
        Pipeline written = new Pipeline(List.of(new Step.To(StepInfo.at(Origin.UNKNOWN), sink)), null);
        return Flow.from(source)
                .onError(policy)
                .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "detach", block, List.of(written))))
                .to(new RecordingSink<>("end", RecordingSink.Kind.INLINE, Faults.NONE));
    }

    private static End run(Settings settings, Detaching block, RecordingSink<Object> sink, ErrorPolicy policy, Object[] records,
            long stopNanos, Duration deadline) {
        AtomicReference<FlowHandle> handle = new AtomicReference<>();
        List<Long> millis = new ArrayList<>(List.of(0L));
        EngineOptions options = EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2);
        boolean killed = SimRuntime.simulate(settings, runtime -> {
            long begin = runtime.nanoTime();
            try (Engine engine = new Engine(options, runtime)) {
                handle.set(engine.run(flow(ScriptedSource.of(records), block, sink, policy)));
                if (stopNanos < Long.MAX_VALUE) {
                    runtime.await(() -> false, stopNanos);
                    handle.get().stop(deadline);
                }
                awaitEnd(handle.get());
                millis.set(0, TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() - begin));
            }
        }).isKilled();
        return new End(handle.get().snapshot(), sink.records(), sink.flushed(), block.most, millis.getFirst(), killed);
    }

    /** Without a limit of time: a simulation that cannot go on says where it waits. */
    private static void awaitEnd(FlowHandle handle) throws InterruptedException {
        try {
            handle.await();
        } catch (PeltonException e) {
            assertThat(e).isSameAs(handle.snapshot().failure());
        }
    }

    private static Object[] numbers(int count) {
        return IntStream.range(0, count).boxed().toArray();
    }

    private static long committed(End end) {
        return end.flow().committed().stream().mapToLong(Position::offset).sum();
    }

    private static RecordingSink<Object> sink(boolean background) {
        return background ? RecordingSink.background("sink") : new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
    }

    @Test
    void recordsWait_soManyAtOnceAsAreAllowed_andAllAreWritten() {
        for (int limit : List.of(1, 3, 100)) {
            for (int seed = 0; seed < 20; seed++) {
                End end = run(Settings.of(seed).withoutStalls(), new Detaching(limit, 1_000), sink(seed % 2 == 0), ErrorPolicy.stop(),
                        numbers(RECORDS), Long.MAX_VALUE, Duration.ZERO);
                assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.DONE);
                assertThat(end.most()).as("seed %d", seed).isEqualTo(Math.min(limit, RECORDS));
                assertThat(end.sent()).as("seed %d", seed).containsExactlyInAnyOrder(numbers(RECORDS));
                assertThat(committed(end)).as("seed %d", seed).isEqualTo(RECORDS);
                assertThat(end.millis()).as("seed %d", seed)
                        .isBetween(1_000L * RECORDS / Math.min(limit, RECORDS), 1_000L * RECORDS / Math.min(limit, RECORDS) + 500);
            }
        }
    }

    @Test
    void moreThanThereAreLanes_theCallerWaits() {
        End end = run(Settings.of(1).withoutStalls(), new Detaching(5_000, 1_000), sink(true), ErrorPolicy.stop(), numbers(2_500),
                Long.MAX_VALUE, Duration.ZERO);
        assertThat(end.sent()).containsExactlyInAnyOrder(numbers(2_500));
        assertThat(end.most()).isEqualTo(1_024);
        assertThat(end.flow().state()).isEqualTo(FlowState.DONE);
    }

    @Test
    void recordsBeginInTheirOrder_andGoOnAtOnce() {
        for (int seed = 0; seed < 50; seed++) {
            Detaching block = new Detaching(100, 1_000, true);
            End end = run(Settings.of(seed).withoutStalls(), block, sink(seed % 2 == 0), ErrorPolicy.stop(), numbers(RECORDS),
                    Long.MAX_VALUE, Duration.ZERO);
            assertThat(block.begun).as("seed %d", seed).containsExactly(numbers(RECORDS));
            assertThat(end.sent()).as("seed %d", seed).containsExactlyInAnyOrder(numbers(RECORDS));
            assertThat(end.millis()).as("seed %d", seed).isBetween(1_000L + RECORDS, 1_500L);
        }
    }

    @Test
    void oneFails_itsPolicyDecides() {
        Object[] records = {0, 1, FAILS, 3};
        for (int seed = 0; seed < 20; seed++) {
            End skipped = run(Settings.of(seed), new Detaching(3, 10), sink(true), ErrorPolicy.skip(), records, Long.MAX_VALUE, Duration.ZERO);
            assertThat(skipped.flow().state()).as("seed %d", seed).isEqualTo(FlowState.DONE);
            assertThat(skipped.sent()).as("seed %d", seed).containsExactlyInAnyOrder(0, 1, 3);
            assertThat(skipped.flow().skipped()).as("seed %d", seed).isEqualTo(1);
            assertThat(committed(skipped)).as("seed %d", seed).isEqualTo(4);
            End stopped = run(Settings.of(seed), new Detaching(3, 10), sink(true), ErrorPolicy.stop(), records, Long.MAX_VALUE, Duration.ZERO);
            assertThat(stopped.flow().state()).as("seed %d", seed).isEqualTo(FlowState.FAILED);
            assertThat(stopped.flow().failed()).as("seed %d", seed).isEqualTo(1);
            assertThat(committed(stopped)).as("seed %d", seed).isLessThanOrEqualTo(2);
            checkCounts("seed " + seed, stopped);
        }
    }

    /** What is committed is written, and each record is written once, left behind or failed. */
    @Test
    void flowIsStoppedOrKilledAtAnyMoment_nothingIsLostOrCountedEarly() {
        List<String> points = new ArrayList<>(CutPoints.all());
        points.addAll(CutPoints.ofLanes());
        for (int seed = 0; seed < ROUNDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Settings settings = Settings.of(seed);
            Fault.Kind kind = random.nextBoolean() ? Fault.Kind.KILL : Fault.Kind.STALL;
            if (random.nextInt(3) > 0) { // not before the flow has begun
                settings = settings.with(new Fault(kind, points.get(random.nextInt(points.size())), 8 + random.nextInt(30)));
            }
            RecordingSink<Object> sink = sink(random.nextBoolean());
            long stopNanos = random.nextBoolean() ? Long.MAX_VALUE : random.nextLong(3_000_000);
            End end = run(
                    settings,
                    new Detaching(1 + random.nextInt(5), random.nextInt(3), random.nextBoolean()), sink, ErrorPolicy.stop(), numbers(RECORDS), stopNanos,
                    random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(random.nextInt(4)));
            String what = "seed " + seed;
            assertThat(sink.durable()).as(what).doesNotHaveDuplicates();
            assertThat(sink.durable()).as(what).containsAll(IntStream.range(0, (int) committed(end)).boxed().toList());
            if (!end.killed()) {
                checkCounts(what, end);
                if (stopNanos == Long.MAX_VALUE) {
                    assertThat(end.flow().state()).as(what).isEqualTo(FlowState.DONE);
                    assertThat(end.sent()).as(what).hasSize(RECORDS);
                }
            }
        }
    }

    private static void checkCounts(String what, End end) {
        FlowSnapshot flow = end.flow();
        assertThat(flow.recordsOut() + flow.leftBehind() + flow.failed()).as(what).isEqualTo(flow.recordsIn());
        assertThat(flow.recordsOut()).as(what).isBetween(end.flushed(), (long) end.sent().size());
    }
}
