// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Mark;
import io.pelton.spi.OutputWriter;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.StateStore;
import io.pelton.testkit.Gate;
import io.pelton.testkit.ScriptedSource;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Positions that are kept by themselves count on nothing that may be lost, and are those of flows that are not over. */
class KeptPositionsTest {
    private static final int ROUNDS = 200;
    private static final List<Long> RECORDS = List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    private static final EngineOptions OPTIONS = EngineOptions.defaults().withWorkers(2).withBatchSize(1);
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(20);

    /** Keeps positions in memory. */
    private static class Store implements StateStore, PositionStore, EpochStore {
        private final Map<String, List<Position>> positions = new HashMap<>();

        @Override
        public PositionStore positions() {
            return this;
        }

        @Override
        public EpochStore epochs() {
            return this;
        }

        @Override
        public Optional<Epoch> latest() {
            return Optional.empty();
        }

        @Override
        public void decide(Epoch epoch) {
            throw new AssertionError("such flows have no epochs");
        }

        @Override
        public Set<String> sources() {
            return Set.copyOf(positions.keySet());
        }

        @Override
        public List<Position> read(String source) {
            return positions.getOrDefault(source, List.of());
        }

        @Override
        public void begin(Map<String, List<Position>> starts) {
            positions.putAll(starts);
        }

        @Override
        public void write(String source, List<Position> moved) {
            positions.put(source, moved); // there is one split
        }

        /** Up to where the one split of the one source was read. */
        long offset() {
            return positions.values().stream().flatMap(List::stream).mapToLong(Position::offset).max().orElse(0);
        }
    }

    /** Knows how many of its records are flushed, and how many are synced. */
    private static final class Disk implements Sink<Object> {
        private final Set<SinkTrait> traits;
        private final AtomicLong flushed = new AtomicLong();
        private final AtomicLong synced = new AtomicLong(-1);
        private final AtomicInteger syncsBefore = new AtomicInteger();

        Disk(Set<SinkTrait> traits) {
            this.traits = traits;
        }

        @Override
        public Set<SinkTrait> traits() {
            return traits;
        }

        @Override
        public OutputWriter<Object> open() {
            return new SinkWriter<>() {
                private long written;

                @Override
                public void write(Object record) {
                    written++;
                    syncsBefore.addAndGet(synced.get() < 0 ? 1 : 0);
                }

                @Override
                public void flush() {
                    flushed.set(written);
                }

                @Override
                public void sync() {
                    synced.set(flushed.get());
                }
            };
        }

        @Override
        public OutputWriter<Object> open(int number, @Nullable Mark end) {
            assertThat(end).as("the end of what cannot be cut back").isNull();
            return open();
        }

        void checkHas(long offset) {
            assertThat(synced.get()).as("records that survive a power loss").isGreaterThanOrEqualTo(offset);
        }
    }

    private static ScriptedSource<Long> source() {
        return ScriptedSource.<Long>named("source").split(RECORDS.stream().<ScriptedSource.Event<Long>>map(ScriptedSource.Value::new).toList());
    }

    private static void checkSynced(Disk disk, Flow<Long> flow) {
        Seeds.run(ROUNDS, seed -> {
            disk.flushed.set(0);
            disk.synced.set(-1);
            SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
                Store store = new Store() {
                    @Override
                    public void write(String source, List<Position> moved) {
                        super.write(source, moved);
                        disk.checkHas(offset());
                    }
                };
                try (Engine engine = new Engine(OPTIONS, runtime, store)) {
                    assertThat(engine.run(flow.named("flow").plan()).await().state()).isEqualTo(FlowState.DONE);
                }
                assertThat(store.offset()).isEqualTo(RECORDS.size());
                assertThat(disk.syncsBefore.get()).as("records written before the writer knew that it is synced").isZero();
            });
        });
    }

    private static Long slowly(Long record) {
        Pause.of(TimeUnit.MILLISECONDS.toNanos(30));
        return record;
    }

    @Test
    void outputCannotBeCutBack_isSyncedBeforePositionsAreWritten() {
        for (Set<SinkTrait> traits : List.of(Set.<SinkTrait>of(), Set.of(SinkTrait.INLINE))) {
            Disk disk = new Disk(traits);
            checkSynced(disk, Flow.from(source()).map(KeptPositionsTest::slowly).to(disk));
        }
    }

    @Test
    void recordsBecomeLetters_theseAreSyncedBeforePositionsAreWritten() {
        Disk letters = new Disk(Set.of(SinkTrait.RESUMABLE));
        checkSynced(letters, Flow.from(source())
                .map(record -> {
                    slowly(record);
                    if (record > 0) {
                        throw new IllegalStateException("bad");
                    }
                    return record;
                })
                .to(new Disk(Set.of()))
                .onError(ErrorPolicy.deadLetter(letters)));
    }

    @Test
    void sourceMovesWhatItHasRead_onlyWhenTheOutputIsSynced() {
        Disk disk = new Disk(Set.of());
        AtomicLong told = new AtomicLong();
        checkSynced(disk, Flow.from(source().acknowledged((_, offset) -> {
                    disk.checkHas(offset);
                    told.set(offset);
                }))
                .map(KeptPositionsTest::slowly)
                .to(disk));
        assertThat(told.get()).isEqualTo(RECORDS.size());
    }

    /** As where a partition ends with what is no record. */
    @Test
    void sourceComesFurtherWithoutARecord_andNothingFollows_thePositionIsThere() throws Exception {
        AtomicLong told = new AtomicLong();
        Gate gate = new Gate();
        ScriptedSource<Long> source = ScriptedSource.<Long>named("passing")
                .split(List.of(new ScriptedSource.Value<>(1L), new ScriptedSource.Pause<>(1), new ScriptedSource.Passed<>(), new ScriptedSource.Gap<>(gate)))
                .acknowledged((_, offset) -> told.set(offset));
        Store store = new Store();
        try (Engine engine = new Engine(OPTIONS, EngineRuntime.system(), store)) {
            FlowHandle flow = engine.run(Flow.from(source).to(new Disk(Set.of())).named("flow").plan());
            assertThat(EngineRuntime.system().await(() -> told.get() == 2, SLOW_NANOS)).as("told, after it was kept").isTrue();
            assertThat(store.offset()).isEqualTo(2);
            gate.open();
            flow.await();
        }
    }

    /** Its first flush does not return for a while. */
    private record Hanging(AtomicBoolean hangs, Event begins) implements Sink<Object> {
        @Override
        public OutputWriter<Object> open() {
            return new SinkWriter<>() {
                @Override
                public void write(Object record) {}

                @Override
                public void flush() {
                    if (hangs.compareAndSet(true, false)) {
                        begins.happen();
                        Pause.stubborn(SLOW_NANOS);
                    }
                }
            };
        }
    }

    @Test
    void flowIsGivenUp_itsPositionsAreNotNotedInTheRunAfterIt() {
        Seeds.run(ROUNDS, seed -> SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            Store store = new Store();
            Event begins = runtime.event();
            Plan plan = Flow.from(source()).map(KeptPositionsTest::slowly).to(new Hanging(new AtomicBoolean(true), begins)).named("flow").plan();
            try (Engine engine = new Engine(OPTIONS, runtime, store)) {
                FlowHandle first = engine.run(plan);
                begins.await();
                first.stop(Duration.ZERO);
                assertThat(first.await().state()).isEqualTo(FlowState.CUT_SHORT);
                assertThat(engine.run(plan).await().state()).isEqualTo(FlowState.DONE);
                assertThat(store.offset()).isEqualTo(RECORDS.size());
                Pause.of(2 * SLOW_NANOS);
                assertThat(store.offset()).as("when the sink of the first run has returned").isEqualTo(RECORDS.size());
            }
        }));
    }

    @Test
    void flowIsGivenUpWhilePositionsAreWritten_noOtherHasTheStoreBefore() {
        Seeds.run(ROUNDS, seed -> SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            AtomicBoolean isSlow = new AtomicBoolean(true);
            AtomicBoolean isBusy = new AtomicBoolean();
            Event begins = runtime.event();
            Store store = new Store() {
                @Override
                public void write(String source, List<Position> moved) {
                    assertThat(isBusy.getAndSet(true)).as("two write at a time").isFalse();
                    if (isSlow.compareAndSet(true, false)) {
                        begins.happen();
                        Pause.stubborn(SLOW_NANOS);
                    }
                    super.write(source, moved);
                    isBusy.set(false);
                }
            };
            Plan plan = Flow.from(source()).map(KeptPositionsTest::slowly).to(new Hanging(new AtomicBoolean(), begins)).named("flow").plan();
            try (Engine engine = new Engine(OPTIONS, runtime, store)) {
                FlowHandle first = engine.run(plan);
                begins.await();
                first.stop(Duration.ZERO);
                first.await();
                FlowState last = null;
                for (int tries = 0; last == null && tries < 10; tries++) {
                    try {
                        last = engine.run(plan).await().state();
                    } catch (IllegalStateException e) {
                        assertThat(e).hasMessageContaining("still being written");
                    }
                }
                assertThat(last).isEqualTo(FlowState.DONE);
                Pause.of(2 * SLOW_NANOS);
                assertThat(store.offset()).isEqualTo(RECORDS.size());
            }
        }));
    }
}
