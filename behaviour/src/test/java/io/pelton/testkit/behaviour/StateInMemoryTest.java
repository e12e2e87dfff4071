// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.Position;
import io.pelton.spi.PositionStore;
import io.pelton.spi.StateStore;
import io.pelton.state.SavedState;
import io.pelton.testkit.ScriptedSource;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What was written of states is not in memory while a flow runs: that is as much again as the states have. */
class StateInMemoryTest {
    private static final int COLLECTIONS = 200;

    /** Keeps no epoch, but knows whether somebody else does. */
    private static final class Disk implements StateStore, EpochStore, PositionStore {
        private @Nullable Epoch found;
        private @Nullable WeakReference<byte[]> restored;
        private @Nullable WeakReference<byte[]> decided;
        private final CountDownLatch epochs = new CountDownLatch(2);

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
            Epoch given = found;
            found = null;
            if (given != null) {
                restored = new WeakReference<>(bytes(given));
            }
            return Optional.ofNullable(given);
        }

        @Override
        public void decide(Epoch epoch) {
            decided = new WeakReference<>(bytes(epoch));
            epochs.countDown();
        }

        static byte[] bytes(Epoch epoch) {
            return epoch.states().values().stream()
                    .flatMap(states -> states.values().stream())
                    .flatMap(state -> state.parts().values().stream())
                    .findFirst()
                    .orElse(new byte[0]);
        }

        @Override
        public Set<String> sources() {
            return Set.of();
        }

        @Override
        public List<Position> read(String source) {
            return List.of();
        }

        @Override
        public void begin(Map<String, List<Position>> starts) {}

        @Override
        public void write(String source, List<Position> moved) {}
    }

    /** Keeps the last epoch of a run. */
    private static Epoch epochOf(Plan plan) throws InterruptedException {
        Map<String, Epoch> last = new HashMap<>();
        StateStore store = new StateStore() {
            @Override
            public PositionStore positions() {
                return new Disk();
            }

            @Override
            public EpochStore epochs() {
                return new EpochStore() {
                    @Override
                    public Optional<Epoch> latest() {
                        return Optional.empty();
                    }

                    @Override
                    public void decide(Epoch epoch) {
                        last.put("last", epoch);
                    }
                };
            }
        };
        try (Engine engine = new Engine(EngineOptions.defaults(), EngineRuntime.system(), store)) {
            assertThat(engine.run(plan).await().state()).isEqualTo(FlowState.DONE);
        }
        return Objects.requireNonNull(last.get("last"));
    }

    private static Plan plan(List<ScriptedSource.Event<Long>> events) {
        return Flow.from(ScriptedSource.<Long>named("source").split(events)).distinct(number -> number, 100).to(new Collect<>()).named("flow").plan();
    }

    private static boolean isCollected(@Nullable WeakReference<byte[]> reference) {
        WeakReference<byte[]> known = Objects.requireNonNull(reference);
        for (int i = 0; i < COLLECTIONS && known.get() != null; i++) {
            System.gc();
        }
        return known.get() == null;
    }

    @Test
    void stepHasItsStateAgain_whatWasWrittenOfItIsNotKept_norWhatIsWrittenAnew() throws Exception {
        ScriptedSource.Event<Long> one = new ScriptedSource.Value<>(1L);
        ScriptedSource.Event<Long> two = new ScriptedSource.Value<>(2L);
        Disk disk = new Disk();
        disk.found = copy(epochOf(plan(List.of(one))));
        EngineOptions options = EngineOptions.defaults().withBatchSize(1).withEpochInterval(Duration.ofMillis(1));
        try (Engine engine = new Engine(options, EngineRuntime.system(), disk)) {
            FlowHandle flow = engine.run(plan(List.of(one, two, new ScriptedSource.Pause<>(Integer.MAX_VALUE))));
            assertThat(disk.epochs.await(1, TimeUnit.MINUTES)).as("an epoch of this run is decided").isTrue();
            assertThat(isCollected(disk.restored)).as("what was restored is collected").isTrue();
            assertThat(isCollected(disk.decided)).as("what was decided is collected").isTrue();
            flow.stop(Duration.ofMinutes(1));
            assertThat(flow.await().state()).isEqualTo(FlowState.DONE);
        }
    }

    /** Bytes of its own, which nobody else has. */
    private static Epoch copy(Epoch epoch) {
        Map<String, Map<String, SavedState>> states = new HashMap<>();
        epoch.states().forEach((step, ofStep) -> {
            Map<String, SavedState> copies = new HashMap<>();
            ofStep.forEach((name, state) -> {
                Map<Integer, byte[]> parts = new HashMap<>();
                state.parts().forEach((group, bytes) -> parts.put(group, bytes.clone()));
                copies.put(name, new SavedState(state.version(), parts));
            });
            states.put(step, copies);
        });
        return new Epoch(epoch.number(), epoch.positions(), states, epoch.outputs());
    }
}
