// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.behaviour;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random flows over every kind of boundary, sink and failure, stopped and cut short at random moments: what was read is written,
 * dropped, dead-lettered, failed or left, each record as one of these. What happened is counted by the source and the sinks
 * themselves, and compared with what the flow says.
 *
 * <p>{@code -Dpelton.seed=N} repeats one round, as far as threads let it; {@code -Dpelton.rounds=N} runs that many on threads, {@code
 * -Dpelton.simulations=N} in a simulation, {@code -Dpelton.simulationSeconds=N} as many as there is time for.
 */
class ConservationTest {
    private static final int[] BATCH_SIZES = {1, 2, 3, 16, 1024};

    /** So that there are many moments at which another thread may go on. */
    static final int[] SMALL_BATCH_SIZES = {1, 2, 3};

    @Test
    void randomFlowsEndAtRandomMoments_everyRecordIsAccountedForOnce() {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        int rounds = given != null ? 1 : Integer.getInteger("pelton.rounds", 400);
        for (long seed = first; seed < first + rounds; seed++) {
            Seeds.once(seed, ConservationTest::runOnThreads);
        }
    }

    private static void runOnThreads(long seed) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        EngineOptions options = options(random, BATCH_SIZES);
        try (Engine engine = new Engine(options)) {
            new ConservationRound(seed, random, options, 600).run(engine);
        }
    }

    /** The same in virtual time, one thread at a time, in an order drawn from the seed: what fails, fails again. */
    @Test
    void randomFlowsEndAtRandomMoments_inASimulation_everyRecordIsAccountedForOnce() {
        simulate(600, ConservationTest::runRound);
    }

    /** Each has its own engine, and they share the machine. */
    @Test
    void twoEnginesInOneSimulation_neitherNoticesTheOther() {
        simulate(100, (seed, runtime) -> {
            Event other = runtime.event();
            runtime.start("other", Task.Kind.WAIT, () -> {
                runRound(seed + 1, runtime);
                other.happen();
            });
            runRound(seed, runtime);
            other.await();
        });
    }

    /** They share the source, the steps and the sinks as their plan has them. */
    @Test
    void samePlanTwiceAtOnce_neitherTakesWhatIsTheOthers() {
        simulate(100, (seed, runtime) -> {
            SplittableRandom random = new SplittableRandom(seed);
            EngineOptions options = options(random, SMALL_BATCH_SIZES);
            ConservationRound round = new ConservationRound(seed, random, options, 30);
            try (Engine engine = new Engine(options, runtime)) {
                round.runTwice(engine);
            }
            round.checkNothingWasCalledSince();
        });
    }

    /** They share workers, so that what is meant for one may meet the other. */
    @Test
    void twoFlowsOfOneEngine_oneEndsAtRandomMoments_theOtherIsUndisturbed() {
        simulate(100, (seed, runtime) -> {
            SplittableRandom random = new SplittableRandom(seed);
            EngineOptions options = options(random, SMALL_BATCH_SIZES).withWorkers(1 + random.nextInt(2));
            ConservationRound ends = new ConservationRound(seed, random, options, 30);
            ConservationRound goesOn = new ConservationRound(seed, random, options, 30).undisturbed();
            Event other = runtime.event();
            try (Engine engine = new Engine(options, runtime)) {
                runtime.start("other", Task.Kind.WAIT, () -> {
                    run(goesOn, engine);
                    other.happen();
                });
                ends.run(engine);
                other.await();
            }
            goesOn.checkNothingWasCalledSince();
        });
    }

    /** The flow ends, and says of nothing that it is written which is not, wherever memory is used up. */
    @ParameterizedTest
    @MethodSource("io.pelton.testkit.simulation.CutPoints#allocating")
    void memoryIsUsedUpAtARandomMoment_theFlowEnds(String cutPoint) {
        AtomicInteger faults = new AtomicInteger();
        Seeds.run(50, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Fault fault = new Fault(Fault.Kind.MEMORY, cutPoint, 1 + random.nextInt(1 << random.nextInt(6)));
            SimRuntime.simulate(Settings.of(seed).with(fault), runtime -> {
                EngineOptions options = options(random, SMALL_BATCH_SIZES);
                ConservationRound round =
                        new ConservationRound(seed, random, options, 30).breaking(() -> runtime.hasHappened(Fault.Kind.MEMORY));
                try (Engine engine = new Engine(options, runtime)) {
                    run(round, engine);
                }
                faults.addAndGet(runtime.hasHappened(Fault.Kind.MEMORY) ? 1 : 0);
            });
        });
        if (Long.getLong("pelton.seed") == null) { // one seed may well have none
            assertThat(faults).hasPositiveValue();
        }
    }

    private static void run(ConservationRound round, Engine engine) {
        try {
            round.run(engine);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void simulate(int rounds, SeededBody body) {
        Seeds.run(rounds, seed -> {
            SimRuntime ended = SimRuntime.simulate(Settings.of(seed), runtime -> body.run(seed, runtime));
            assertThat(ended.timers()).as("timers that are still set").isZero();
        });
    }

    /** What is simulated by a seed. */
    @FunctionalInterface
    private interface SeededBody {
        void run(long seed, SimRuntime runtime) throws InterruptedException;
    }

    private static void runRound(long seed, SimRuntime runtime) {
        SplittableRandom random = new SplittableRandom(seed);
        EngineOptions options = options(random, SMALL_BATCH_SIZES);
        ConservationRound round = new ConservationRound(seed, random, options, 30);
        try (Engine engine = new Engine(options, runtime)) {
            run(round, engine);
        }
        round.checkNothingWasCalledSince();
    }

    static EngineOptions options(SplittableRandom random, int[] batchSizes) {
        return EngineOptions.defaults()
                .withWorkers(1 + random.nextInt(4))
                .withBatchSize(batchSizes[random.nextInt(batchSizes.length)])
                .withRingCapacity(2 + 2 * random.nextInt(2))
                .withMode(random.nextInt(4) == 0 ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED);
    }
}
