// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.fail;

/**
 * Runs random plans on the engine, compiled and interpreted, with various numbers of workers and sizes of batches and
 * rings, and compares what they did with the {@link Oracle}. {@code -Dpelton.seed=N} repeats one plan, {@code
 * -Dpelton.iterations=N} runs that many.
 */
class DifferentialTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Batches end where they are full, not where a busy machine lets a turn last too long: so where they end is known. */
    private static final Duration NO_TURN_ENDS_EARLY = Duration.ofDays(1);

    private static final Map<EngineOptions, Engine> ENGINES = new HashMap<>();

    @AfterAll
    static void closeEngines() {
        ENGINES.values().forEach(Engine::close);
        ENGINES.clear();
    }

    @Test
    void randomPlans_runInEveryWay_doWhatTheOracleSays() throws InterruptedException {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        int iterations = given != null ? 1 : Integer.getInteger("pelton.iterations", 200);
        for (long seed = first; seed < first + iterations; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int ways = given != null ? 24 : 3;
            for (int way = 0; way < ways; way++) {
                check(seed, options(random, way));
            }
        }
    }

    private static EngineOptions options(SplittableRandom random, int way) {
        int[] workers = {1, 2, 4};
        int[] batchSizes = {1, 2, 7, 1024};
        int[] capacities = {2, 8};
        return EngineOptions.defaults()
                .withTurn(NO_TURN_ENDS_EARLY)
                .withMode(way % 3 == 2 ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED)
                .withWorkers(workers[random.nextInt(workers.length)])
                .withBatchSize(batchSizes[random.nextInt(batchSizes.length)])
                .withRingCapacity(capacities[random.nextInt(capacities.length)]);
    }

    private static void check(long seed, EngineOptions options) throws InterruptedException {
        RandomFlow flow = RandomFlows.of(seed);
        PlanCheck check = new PlanCheck(flow);
        FlowHandle handle =
                ENGINES.computeIfAbsent(options, Engine::new).run(flow.plan());
        try {
            if (!handle.await(PATIENCE)) {
                fail("the flow hangs: " + handle.snapshot());
            }
            check.ended(handle.snapshot(), options.batchSize());
        } catch (AssertionError | RuntimeException e) {
            handle.stop(Duration.ZERO);
            throw new AssertionError(e.getMessage() + "\n" + options + "\n" + flow.describe(DifferentialTest.class), e);
        }
    }
}
