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
import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Position;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.Faults;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.CutPoints;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Ways of records that go on by themselves, beyond the batch of their record. */
class DetachTest {
    private static final int ROUNDS = 300;
    private static final Led[] RANDOM = {Led.ALONE, Led.IN_PARTS, Led.AGAIN, Led.AT_FIRST, Led.EMITTED};

    /** They wait when they have written. */
    private static final Set<Led> LATE = Set.of(Led.AT_FIRST, Led.AT_FIRST_AND_FORKS, Led.AT_FIRST_UNTIL);

    private static final int RECORDS = 12;
    private static final String FAILS = "fails";
    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2);

    /** What a run has come to. {@code sent} counts on its own what came to the sink. */
    private record End(@Nullable FlowSnapshot flow, List<Object> sent, long flushed, int most, long millis, boolean killed) {}

    /** What a way does. */
    private enum Led {
        /** It writes its record. */
        ALONE,
        /** It forks two ways, one of which writes the record, the other another one. */
        IN_PARTS,
        /** It detaches one that writes the record. */
        AGAIN,
        /** It writes its record, and waits then. */
        AT_FIRST,
        /** It emits its record. */
        EMITTED,
        /** Like {@link #AT_FIRST}, those that came last before the others. */
        BACKWARDS,
        /** It writes its record, and waits, a thousand times. */
        AGAIN_AND_AGAIN,
        /** It writes its record, forks a way that waits, and waits for that. */
        AT_FIRST_AND_FORKS,
        /** It writes its record, and waits until something holds. */
        AT_FIRST_UNTIL,
        /** It waits for what never happens, and for the cut of the flow only because that interrupts it. */
        FOR_EVER
    }

    /**
     * How records are led.
     *
     * @param limit how many at once
     * @param millis how long each waits
     * @param inOrder whether the first millisecond of one is over when the next one begins
     * @param sinkMillis how long it takes to write a record
     */
    private record Shape(int limit, long millis, boolean inOrder, Led led, long sinkMillis) {
        Shape(int limit, long millis, boolean inOrder, Led led) {
            this(limit, millis, inOrder, led, 0);
        }
    }

    /** {@code sink}, each write of which takes some time. */
    private record Slow(RecordingSink<Object> sink, long millis) implements Sink<Object> {
        @Override
        public Set<SinkTrait> traits() {
            return sink.traits();
        }

        @Override
        public SinkWriter<Object> open() {
            SinkWriter<Object> writer = sink.open();
            return new SinkWriter<>() {
                @Override
                public void write(Object record) throws Exception {
                    if (millis > 0) {
                        EngineRuntime.current().await(() -> false, TimeUnit.MILLISECONDS.toNanos(millis));
                    }
                    writer.write(record);
                }

                @Override
                public void flush() throws Exception {
                    writer.flush();
                }

                @Override
                public void close() throws IOException {
                    writer.close();
                }
            };
        }
    }

    /** Keeps each record for a while, so many at once, and writes it then. */
    private static final class Detaching implements BlockFunction<Object> {
        private final Shape shape;
        private final transient InFlight inFlight;
        private final transient InFlight again;
        private final transient List<Object> begun = new ArrayList<>();
        private transient int now;
        private transient int most;

        /** How often one has written its record. */
        private transient int written;

        Detaching(Shape shape) {
            this.shape = shape;
            this.inFlight = new InFlight(shape.limit());
            this.again = new InFlight(2);
        }

        Detaching(int limit, long millis) {
            this(new Shape(limit, millis, false, Led.ALONE));
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) {
            if (shape.inOrder()) {
                branches.detachLater(record, there -> lead(record, there), inFlight);
            } else {
                branches.detach(record, there -> lead(record, there), inFlight);
            }
            return false;
        }

        private void lead(Object record, Branches<Object> branches) throws Exception {
            most = Math.max(most, ++now);
            try {
                if (shape.inOrder()) {
                    branches.pause(1);
                    begun.add(record);
                    branches.goOn();
                }
                branches.pause(LATE.contains(shape.led()) ? 0 : shape.millis());
                if (record.equals(FAILS)) {
                    throw new IllegalStateException("it does");
                }
                write(record, branches);
            } finally {
                now--;
            }
        }

        private void write(Object record, Branches<Object> branches) throws Exception {
            switch (shape.led()) {
                case ALONE -> branches.run(0, record);
                case AT_FIRST -> {
                    branches.run(0, record);
                    branches.pause(shape.millis());
                }
                case AT_FIRST_AND_FORKS -> {
                    branches.run(0, record);
                    Branches.Forks<Branches.Way<Object>> forks = branches.forks();
                    forks.fork(there -> there.pause(shape.millis()));
                    forks.next(Long.MAX_VALUE);
                }
                case AT_FIRST_UNTIL -> {
                    branches.run(0, record);
                    AtomicBoolean isOver = new AtomicBoolean();
                    Alarm alarm = EngineRuntime.current().after(TimeUnit.MILLISECONDS.toNanos(shape.millis()), () -> isOver.set(true));
                    try {
                        branches.await(isOver::get);
                    } finally {
                        alarm.cancel();
                    }
                }
                case AGAIN_AND_AGAIN -> {
                    for (written = 0; written < 1_000; written++) {
                        branches.run(0, record);
                        branches.pause(shape.millis());
                    }
                }
                case FOR_EVER -> branches.await(EngineRuntime.current().event(), TimeUnit.DAYS.toMillis(1));
                case BACKWARDS -> {
                    branches.pause(RECORDS - (int) record);
                    branches.run(0, record);
                    branches.pause(1);
                }
                case EMITTED -> branches.emit(branches.retain(null), () -> writeNow(record, branches));
                case AGAIN -> branches.detach(
                        record,
                        there -> {
                            there.pause(shape.millis());
                            there.run(0, record);
                        },
                        again);
                case IN_PARTS -> {
                    Branches.Forks<Branches.Way<Object>> forks = branches.forks();
                    forks.fork(there -> there.run(0, record));
                    forks.fork(there -> {
                        there.pause(shape.millis());
                        there.run(0, "part of " + record);
                    });
                    for (Branches.Ended<?> end = forks.next(Long.MAX_VALUE); end != null; end = forks.next(Long.MAX_VALUE)) {
                        end.result();
                    }
                }
            }
        }

        private static void writeNow(Object record, Branches<Object> branches) {
            try {
                branches.run(0, record);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    private static Flow<Object> flow(
            ScriptedSource<Object> source,
            BlockFunction<Object> block,
            RecordingSink<Object> sink,
            long sinkMillis,
            ErrorPolicy policy,
            int instances) {
        Pipeline written = new Pipeline(List.of(new Step.To(StepInfo.at(Origin.UNKNOWN), new Slow(sink, sinkMillis))), null);
        Flow<Object> read = Flow.from(source).onError(policy);
        return (instances == 0 ? read : read.parallel(instances))
                .<Object>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "detach", block, List.of(written))))
                .to(new RecordingSink<>("end", RecordingSink.Kind.INLINE, Faults.NONE));
    }

    private static End run(long seed, Detaching block, boolean inBackground, ErrorPolicy policy, Object... records) {
        return run(Settings.of(seed).withoutStalls(), OPTIONS, block, sink(inBackground), policy, records, false, Duration.ZERO, (int) seed % 2);
    }

    private static End run(Settings settings, EngineOptions options, Detaching block, RecordingSink<Object> sink, ErrorPolicy policy, Object[] records,
            boolean isStopped, Duration deadline, int instances) {
        AtomicReference<FlowHandle> handle = new AtomicReference<>();
        List<Long> millis = new ArrayList<>(List.of(0L));
        boolean killed = SimRuntime.simulate(settings, runtime -> {
            long begin = runtime.nanoTime();
            try (Engine engine = new Engine(options, runtime)) {
                handle.set(engine.run(flow(ScriptedSource.of(records), block, sink, block.shape.sinkMillis(), policy, instances)));
                if (isStopped) {
                    runtime.moment().await(TimeUnit.SECONDS.toNanos(100));
                    handle.get().stop(deadline);
                }
                awaitEnd(handle.get());
                millis.set(0, TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() - begin));
            }
        }).isKilled();
        if (handle.get() == null) { // killed before the flow was begun
            return new End(null, List.of(), 0, 0, 0, true);
        }
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
        return end.flow() == null ? 0 : end.flow().committed().stream().mapToLong(Position::offset).sum();
    }

    private static RecordingSink<Object> sink(boolean background) {
        return background ? RecordingSink.background("sink") : new RecordingSink<>("sink", RecordingSink.Kind.INLINE, Faults.NONE);
    }

    @Test
    void recordsWait_soManyAtOnceAsAreAllowed_andAllAreWritten() {
        for (int limit : List.of(1, 3, 100)) {
            for (int seed = 0; seed < 20; seed++) {
                End end = run(seed, new Detaching(limit, 1_000), seed % 2 == 0, ErrorPolicy.stop(), numbers(RECORDS));
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
        End end = run(1, new Detaching(5_000, 1_000), true, ErrorPolicy.stop(), numbers(2_500));
        assertThat(end.sent()).containsExactlyInAnyOrder(numbers(2_500));
        assertThat(end.most()).isEqualTo(1_024);
        assertThat(end.flow().state()).isEqualTo(FlowState.DONE);
    }

    @Test
    void aWayWaitsAgainAndAgain_itIsNotFarAheadOfItsSink() {
        for (int seed = 0; seed < 20; seed++) {
            Detaching block = new Detaching(new Shape(1, 1, false, Led.AGAIN_AND_AGAIN, 10_000));
            run(Settings.of(seed).withoutStalls(), OPTIONS, block, sink(true), ErrorPolicy.stop(), numbers(1), true, Duration.ZERO, 0);
            assertThat(block.written).as("seed %d", seed).isBetween(10, 50);
        }
    }

    @Test
    void recordsBeginInTheirOrder_andGoOnAtOnce() {
        for (int seed = 0; seed < 50; seed++) {
            Detaching block = new Detaching(new Shape(100, 1_000, true, Led.ALONE));
            End end = run(seed, block, seed % 2 == 0, ErrorPolicy.stop(), numbers(RECORDS));
            assertThat(block.begun).as("seed %d", seed).containsExactly(numbers(RECORDS));
            assertThat(end.sent()).as("seed %d", seed).containsExactlyInAnyOrder(numbers(RECORDS));
            assertThat(end.millis()).as("seed %d", seed).isBetween(1_000L + RECORDS, 1_500L);
        }
    }

    @Test
    void oneFails_itsPolicyDecides() {
        Object[] records = {0, 1, FAILS, 3};
        for (int seed = 0; seed < 20; seed++) {
            End skipped = run(seed, new Detaching(3, 10), true, ErrorPolicy.skip(), records);
            assertThat(skipped.flow().state()).as("seed %d", seed).isEqualTo(FlowState.DONE);
            assertThat(skipped.sent()).as("seed %d", seed).containsExactlyInAnyOrder(0, 1, 3);
            assertThat(skipped.flow().skipped()).as("seed %d", seed).isEqualTo(1);
            assertThat(committed(skipped)).as("seed %d", seed).isEqualTo(4);
            End stopped = run(seed, new Detaching(3, 10), true, ErrorPolicy.stop(), records);
            assertThat(stopped.flow().state()).as("seed %d", seed).isEqualTo(FlowState.FAILED);
            assertThat(stopped.flow().failed()).as("seed %d", seed).isEqualTo(1);
            assertThat(committed(stopped)).as("seed %d", seed).isLessThanOrEqualTo(2);
            checkCounts("seed " + seed, stopped);
        }
    }

    /** What is committed is written, and each record is written once, left behind or failed. */
    @Test
    void flowIsStoppedOrKilledAtAnyMoment_nothingIsLostOrCountedEarly() {
        List<String> points = Stream.concat(CutPoints.all().stream(), CutPoints.ofLanes().stream()).toList();
        Seeds.run(ROUNDS, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Settings settings = Settings.of(seed);
            Fault.Kind kind = List.of(Fault.Kind.values()).get(random.nextInt(Fault.Kind.values().length));
            boolean isMemory = kind == Fault.Kind.MEMORY;
            boolean isDisturbed = random.nextInt(4) > 0;
            if (isDisturbed) { // not before the flow has begun
                List<String> those = isMemory ? CutPoints.allocating() : points;
                settings = settings.with(new Fault(kind, those.get(random.nextInt(those.size())), 8 + random.nextInt(40)));
            }
            boolean isStopped = isDisturbed && kind == Fault.Kind.MOMENT;
            RecordingSink<Object> sink = sink(random.nextBoolean());
            Led led = RANDOM[random.nextInt(RANDOM.length)];
            Shape shape = new Shape(1 + random.nextInt(12), random.nextInt(3), random.nextBoolean(), led,
                    random.nextBoolean() ? 0 : 1 << random.nextInt(7));
            End end = run(settings, OPTIONS, new Detaching(shape), sink, ErrorPolicy.stop(), numbers(RECORDS), isStopped,
                    random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(1L << random.nextInt(9)), random.nextInt(4));
            assertThat(sink.durable()).doesNotHaveDuplicates();
            assertThat(sink.durable()).containsAll(IntStream.range(0, (int) committed(end)).boxed().toList());
            if (!end.killed() && !(isDisturbed && isMemory)) {
                if (shape.led() != Led.IN_PARTS && shape.led() != Led.AT_FIRST) { // these may be written and left behind
                    checkCounts("", end);
                }
                if (!isStopped) {
                    assertThat(end.flow().state()).isEqualTo(FlowState.DONE);
                    assertThat(end.sent()).containsAll(IntStream.range(0, RECORDS).boxed().toList());
                    assertThat(committed(end)).isEqualTo(RECORDS);
                }
            }
        });
    }

    /** What a way has posted finds no room until the flow is cut short, and meanwhile the way ends. */
    @Test
    void waysEndWhileWhatTheyHavePostedWaitsForRoom_andTheFlowIsCutShort_nothingOfItIsCommitted() {
        EngineOptions options = OPTIONS.withBatchSize(1);
        for (int seed = 0; seed < 50; seed++) {
            for (int records = 1; records < RECORDS; records++) {
                RecordingSink<Object> sink = sink(true);
                Detaching block = new Detaching(new Shape(100, 0, false, Led.BACKWARDS, TimeUnit.DAYS.toMillis(1)));
                End end = run(Settings.of(seed).withoutStalls(), options, block, sink, ErrorPolicy.stop(), numbers(records), true,
                        Duration.ZERO, 0);
                assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.CUT_SHORT);
                assertThat(sink.durable()).as("seed %d", seed).isEmpty();
                assertThat(committed(end)).as("seed %d, %d records", seed, records).isZero();
            }
        }
    }

    @Test
    void waysWaitForLongWhenTheyHaveWritten_whatTheyHaveWrittenDoesNotWait() {
        for (int seed = 0; seed < 20; seed++) {
            for (Led led : LATE) {
                RecordingSink<Object> sink = sink(true);
                Detaching block = new Detaching(new Shape(100, TimeUnit.HOURS.toMillis(1), false, led));
                End end = run(Settings.of(seed).withoutStalls(), OPTIONS, block, sink, ErrorPolicy.stop(), numbers(RECORDS), true,
                        Duration.ZERO, seed % 2);
                assertThat(sink.durable()).as("%s, seed %d, %s", led, seed, end).containsExactlyInAnyOrder(numbers(RECORDS));
            }
        }
    }

    @Test
    void waysWaitForWhatNeverHappens_theCutEndsThem() {
        for (int seed = 0; seed < 20; seed++) {
            Detaching block = new Detaching(new Shape(100, 0, false, Led.FOR_EVER));
            End end = run(Settings.of(seed).withoutStalls(), OPTIONS, block, sink(true), ErrorPolicy.stop(), numbers(RECORDS), true,
                    Duration.ofSeconds(1), 0);
            assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.CUT_SHORT);
            assertThat(end.millis()).as("seed %d", seed).isBetween(101_000L, 102_000L);
            checkCounts("seed " + seed, end);
        }
    }

    /** There is no memory for the thread of one of them: it is led in its place, and holds nothing for ever. */
    @Test
    void memoryRunsOutWhenAThreadIsToBeStarted_theWayIsLedInItsPlace_andAllAreWritten() {
        for (int seed = 0; seed < 100; seed++) {
            Settings settings = Settings.of(seed).with(new Fault(Fault.Kind.MEMORY, "a lane begins", 1 + seed % RECORDS));
            Detaching block = new Detaching(new Shape(1, 1, seed % 3 == 0, RANDOM[seed % RANDOM.length]));
            End end = run(settings, OPTIONS, block, sink(seed % 2 == 0), ErrorPolicy.stop(), numbers(RECORDS), false, Duration.ZERO, seed % 2);
            assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.DONE);
            assertThat(end.sent()).as("seed %d", seed).contains(numbers(RECORDS));
            assertThat(committed(end)).as("seed %d", seed).isEqualTo(RECORDS);
        }
    }

    /** Leads two parts of its record at once, and then the record. */
    private record PartsFirst(boolean isDetached) implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            if (isDetached) {
                branches.detach(record, there -> lead(record, there), new InFlight(1));
            } else {
                lead(record, branches);
            }
            return false;
        }

        private static void lead(Object record, Branches<Object> branches) throws Exception {
            Branches.Forks<Branches.Way<Object>> forks = branches.forks();
            forks.fork(there -> there.run(0, "part of " + record));
            forks.fork(there -> {
                there.pause(1);
                there.run(0, "part of " + record);
            });
            while (forks.next(Long.MAX_VALUE) != null) {
                EngineRuntime.current().cutPoint("a wait begins");
            }
            branches.run(0, record);
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    @Test
    void recordIsWrittenWhenItsPartsHaveEnded_theyAreWrittenBeforeIt() {
        Seeds.run(100, seed -> {
            RecordingSink<Object> sink = sink(true);
            SimRuntime.simulate(Settings.of(seed), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    BlockFunction<Object> block = new PartsFirst(seed % 2 == 0);
                    awaitEnd(engine.run(flow(ScriptedSource.of(numbers(RECORDS)), block, sink, 0, ErrorPolicy.stop(), 0)));
                }
            });
            for (int i = 0; i < RECORDS; i++) {
                assertThat(sink.records().subList(0, sink.records().indexOf(i)).stream().filter(("part of " + i)::equals)).hasSize(2);
            }
        });
    }

    /** A record goes on by itself for an hour; the others are written by the thread that has detached it. */
    private static final class OneIsSlow implements BlockFunction<Object> {
        private static final int SLOW = 0;
        private final boolean waits;

        /** {@code waits}: the record waits, and a copy of it goes on meanwhile. */
        OneIsSlow(boolean waits) {
            this.waits = waits;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            if (record.equals(SLOW) && waits) {
                branches.detach(record, there -> lead("copy", 10, there), new InFlight(5));
                lead(record, TimeUnit.HOURS.toMillis(1), branches);
            } else if (record.equals(SLOW)) {
                branches.detach(record, there -> lead(record, TimeUnit.HOURS.toMillis(1), there), new InFlight(5));
            } else {
                branches.run(0, record);
            }
            return false;
        }

        private static void lead(Object record, long millis, Branches<Object> branches) throws Exception {
            branches.pause(millis);
            branches.run(0, record);
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    /** What is durable a second after {@code records} were read, though one of them goes on for an hour. */
    private static List<Object> writtenWithinASecond(long seed, BlockFunction<Object> block, Object... records) {
        List<Object> written = new ArrayList<>();
        EngineOptions options = EngineOptions.defaults().withWorkers(2).withBatchSize(2);
        SimRuntime.simulate(Settings.of(seed).withoutStalls(), runtime -> {
            RecordingSink<Object> sink = sink(true);
            try (Engine engine = new Engine(options, runtime)) {
                FlowHandle handle = engine.run(flow(ScriptedSource.of(records), block, sink, 0, ErrorPolicy.stop(), (int) seed % 2));
                runtime.event().await(TimeUnit.SECONDS.toNanos(1));
                written.addAll(sink.durable());
                awaitEnd(handle);
            }
        });
        return written;
    }

    @Test
    void inputHasEnded_whatIsWrittenDoesNotWaitForWhatGoesOn() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(writtenWithinASecond(seed, new OneIsSlow(false), numbers(4))).as("seed %d", seed).containsExactlyInAnyOrder(1, 2, 3);
        }
    }

    @Test
    void recordWaits_whatGoesOnByItselfIsWritten() {
        for (int seed = 0; seed < 50; seed++) {
            assertThat(writtenWithinASecond(seed, new OneIsSlow(true), 0)).as("seed %d", seed).containsExactly("copy");
        }
    }

    /** A copy of each record goes on by itself, and fails; the record waits for an hour meanwhile. */
    private static final class CopyFails implements BlockFunction<Object> {
        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            Branches.Way<Object> failing = there -> {
                there.pause(10);
                throw new IllegalStateException("it does");
            };
            branches.detach("copy", failing, new InFlight(1));
            branches.pause(TimeUnit.HOURS.toMillis(1));
            return true;
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    @Test
    void whatGoesOnByItselfFails_theRecordThatWaitsIsLeftBehind() {
        for (int seed = 0; seed < 20; seed++) {
            int instances = seed % 3;
            SimRuntime.simulate(Settings.of(seed).withoutStalls(), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    FlowHandle handle = engine.run(
                            flow(ScriptedSource.of(numbers(1)), new CopyFails(), sink(true), 0, ErrorPolicy.stop(), instances));
                    awaitEnd(handle);
                    assertThat(handle.snapshot().state()).isEqualTo(FlowState.FAILED);
                    assertThat(handle.snapshot().failed()).isEqualTo(1);
                    assertThat(handle.snapshot().leftBehind()).isEqualTo(1);
                }
            });
        }
    }

    /** Each record waits in several ways while it is interrupted, which is nobody's affair but its own. */
    private static final class Interrupted implements BlockFunction<Object> {
        private final boolean isDetached;
        private final transient List<String> lost = new ArrayList<>();

        Interrupted(boolean isDetached) {
            this.isDetached = isDetached;
        }

        @Override
        public boolean apply(Object record, Branches<Object> branches) throws Exception {
            if (isDetached) {
                branches.detach(record, there -> lead(record, there), new InFlight(2));
            } else {
                lead(record, branches);
            }
            return false;
        }

        private void lead(Object record, Branches<Object> branches) throws Exception {
            AtomicBoolean isOver = new AtomicBoolean();
            interrupted("a condition", () -> {
                EngineRuntime.current().after(1_000_000, () -> isOver.set(true));
                branches.await(isOver::get);
            });
            interrupted("ways", () -> {
                Branches.Forks<Branches.Way<Object>> forks = branches.forks();
                forks.fork(there -> there.pause(1));
                while (forks.next(Long.MAX_VALUE) != null) {
                    EngineRuntime.current().cutPoint("a wait begins");
                }
            });
            branches.run(0, record);
        }

        private void interrupted(String what, Runnable wait) {
            EngineRuntime.current().currentTask().interrupt();
            wait.run();
            if (!EngineRuntime.current().interrupted()) {
                lost.add(what);
            }
        }

        @Override
        public boolean mayWait() {
            return true;
        }
    }

    @Test
    void recordsAreInterruptedWhileTheyWait_theyWaitToTheEnd_andAreInterruptedStill() {
        for (int seed = 0; seed < 20; seed++) {
            Interrupted block = new Interrupted(seed % 2 == 0);
            RecordingSink<Object> sink = sink(true);
            SimRuntime.simulate(Settings.of(seed), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    awaitEnd(engine.run(flow(ScriptedSource.of(numbers(RECORDS)), block, sink, 0, ErrorPolicy.stop(), 0)));
                }
            });
            assertThat(sink.durable()).as("seed %d", seed).containsExactlyInAnyOrder(numbers(RECORDS));
            assertThat(block.lost).as("seed %d", seed).isEmpty();
        }
    }

    private static void checkCounts(String what, End end) {
        FlowSnapshot flow = end.flow();
        assertThat(flow.recordsOut() + flow.leftBehind() + flow.failed()).as(what).isEqualTo(flow.recordsIn());
        assertThat(flow.recordsOut()).as(what).isBetween(end.flushed(), (long) end.sent().size());
    }
}
