// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.runtime.EngineRuntime;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Runs random plans in a simulation, each by several schedules, and compares what they did with the {@link Oracle}. {@code
 * -Dpelton.seed=N} repeats one plan, {@code -Dpelton.schedule=N} one of its schedules; {@code -Dpelton.plans=N} and {@code
 * -Dpelton.schedules=N} say how many.
 */
class SimulationTest {
    /** Batches end where they are full: so where they end is known. */
    private static final Duration NO_TURN_ENDS_EARLY = Duration.ofDays(1_000);

    @Test
    void randomPlans_runBySeveralSchedules_doWhatTheOracleSays() {
        Long seed = Long.getLong("pelton.seed");
        Long schedule = Long.getLong("pelton.schedule");
        long firstPlan = seed != null ? seed : System.nanoTime() & 0xFFFF_FFFFL;
        long firstSchedule = schedule != null ? schedule : 0;
        int plans = seed != null ? 1 : Integer.getInteger("pelton.plans", 100);
        int schedules = schedule != null ? 1 : Integer.getInteger("pelton.schedules", 4);
        for (long plan = firstPlan; plan < firstPlan + plans; plan++) {
            for (long drawn = firstSchedule; drawn < firstSchedule + schedules; drawn++) {
                simulate(plan, drawn);
            }
        }
    }

    private static void simulate(long plan, long schedule) {
        long drawn = plan * 1_000_003 + schedule;
        EngineOptions options = options(new SplittableRandom(drawn));
        try {
            SimRuntime.simulate(Settings.of(drawn), runtime -> run(runtime, plan, options));
        } catch (AssertionError e) {
            throw new AssertionError(
                    e.getMessage() + "\n" + options + "\n"
                            + RandomFlows.of(plan).describe(SimulationTest.class) + "\n-Dpelton.schedule=" + schedule,
                    e);
        }
    }

    private static EngineOptions options(SplittableRandom random) {
        return EngineOptions.defaults()
                .withTurn(NO_TURN_ENDS_EARLY)
                .withMode(random.nextBoolean() ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED)
                .withWorkers(1 + random.nextInt(3))
                .withBatchSize(1 + random.nextInt(3))
                .withRingCapacity(2);
    }

    private static void run(EngineRuntime runtime, long plan, EngineOptions options) throws InterruptedException {
        RandomFlow flow = RandomFlows.of(plan);
        PlanCheck check = new PlanCheck(flow);
        try (Engine engine = new Engine(options, runtime)) {
            FlowHandle handle = engine.run(flow.plan());
            while (!handle.await(Duration.ofDays(1))) {
                // a flow that hangs is a deadlock, which the simulation finds
            }
            check.ended(handle.snapshot(), options.batchSize());
        }
    }
}
