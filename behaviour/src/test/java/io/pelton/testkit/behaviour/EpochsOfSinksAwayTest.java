// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.flow.Flow;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.Epoch;
import io.pelton.spi.EpochStore;
import io.pelton.spi.PositionStore;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.Sink;
import io.pelton.spi.StateStore;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimEpochs;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static io.pelton.testkit.behaviour.Flows.numbers;
import static org.assertj.core.api.Assertions.assertThat;

/** A sink takes nothing for a while: epochs are taken again soon after it is back. Time is simulated. */
class EpochsOfSinksAwayTest {
    private static final long AWAY_UNTIL = 12;
    private static final int RECORDS = 1_200;
    private static final long EACH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Notes when epochs are decided, in seconds. */
    private record Timed(SimEpochs store, EngineRuntime runtime, long begin, List<Long> decided) implements StateStore, EpochStore {
        @Override
        public PositionStore positions() {
            return store.positions();
        }

        @Override
        public EpochStore epochs() {
            return this;
        }

        @Override
        public Optional<Epoch> latest() throws IOException {
            return store.latest();
        }

        @Override
        public void decide(Epoch epoch) throws IOException {
            store.decide(epoch);
            decided.add(TimeUnit.NANOSECONDS.toSeconds(runtime.nanoTime() - begin));
        }
    }

    /**
     * @param back gets the second at which it takes something first
     * @param after how long it is not to be asked again
     */
    private static Sink<Object> away(EngineRuntime runtime, long begin, AtomicLong back, Duration after) {
        return () -> (BatchWriter<Object>) (RecordBatch<?> batch) -> {
            long second = TimeUnit.NANOSECONDS.toSeconds(runtime.nanoTime() - begin);
            if (second < AWAY_UNTIL) {
                return new WriteResult.Retry(after, new IllegalStateException("away"));
            }
            back.compareAndSet(0, second);
            return WriteResult.WRITTEN;
        };
    }

    private static Object slowly(Object number) {
        Pause.stubborn(EACH_NANOS);
        return number;
    }

    /** How many seconds after the sink was back the next epoch was decided. */
    private static long secondsUntilNext(long seed, Duration after) {
        SimStore store = new SimStore();
        AtomicLong back = new AtomicLong();
        List<Long> decided = new ArrayList<>();
        SimRuntime.simulate(SimRuntime.Settings.of(seed).withoutStalls(), runtime -> {
            store.begin(Calls.plain());
            long begin = runtime.nanoTime();
            Timed epochs = new Timed(new SimEpochs(store), runtime, begin, decided);
            try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(2).withBatchSize(4).withRingCapacity(4), runtime, epochs)) {
                FlowHandle other = engine.run(List.of(
                                Flow.from(numbers(10)).to(new SimLedger("quick", store, Calls.plain())).named("quick").plan(),
                                Flow.from(numbers(RECORDS)).map(EpochsOfSinksAwayTest::slowly).to(away(runtime, begin, back, after)).named("away").plan()))
                        .getLast();
                assertThat(other.await(Duration.ofHours(1))).as("has ended: %s", other.snapshot()).isTrue();
                assertThat(other.snapshot().state()).isEqualTo(FlowState.DONE);
            }
        });
        return decided.stream().filter(second -> second >= back.get()).findFirst().orElseThrow() - back.get();
    }

    @Test
    void sinkTakesNothingForAWhile_epochsAreTakenAgainSoonAfterItIsBack() {
        Seeds.run(20, seed -> assertThat(secondsUntilNext(seed, Duration.ZERO)).isLessThanOrEqualTo(3));
    }

    /** It is known at once that it takes nothing for so long. */
    @Test
    void sinkAsksForTime_epochsAreTakenAgainSoonAfterItIsBack() {
        Seeds.run(20, seed -> assertThat(secondsUntilNext(seed, Duration.ofSeconds(AWAY_UNTIL))).isLessThanOrEqualTo(3));
    }
}
