// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Simulations by drawn seeds. {@code -Dpelton.seed=N} repeats one, {@code -Dpelton.simulations=N} runs that many, {@code
 * -Dpelton.simulationSeconds=N} as many as there is time for.
 */
final class Seeds {
    private Seeds() {}

    /** What is simulated by a seed. */
    @FunctionalInterface
    interface SeededBody {
        void run(SplittableRandom random, SimRuntime runtime) throws Exception;
    }

    /** Simulates {@code body} by so many seeds; no timer may be left. */
    static void simulate(int rounds, SeededBody body) {
        simulate(rounds, false, body);
    }

    /** The same without stalls: time passes only when nobody can go on. */
    static void simulateWithoutStalls(int rounds, SeededBody body) {
        simulate(rounds, true, body);
    }

    private static void simulate(int rounds, boolean isSmooth, SeededBody body) {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        int count = given != null ? 1 : Integer.getInteger("pelton.simulations", rounds);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("pelton.simulationSeconds", 3_600));
        for (long seed = first; seed < first + count && System.nanoTime() - end < 0; seed++) {
            String repeat = "-Dpelton.seed=" + seed;
            try {
                SplittableRandom random = new SplittableRandom(seed);
                SimRuntime ended = SimRuntime.simulate(settings(seed, isSmooth), runtime -> body.run(random, runtime));
                assertThat(ended.timers()).as("timers that are still set").isZero();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(e.getMessage() + "\n" + repeat, e);
            }
        }
    }

    private static Settings settings(long seed, boolean isSmooth) {
        Settings drawn = Settings.of(seed);
        return isSmooth
                ? new Settings(seed, drawn.switchChance(), 0, drawn.longestStall(), drawn.maxSteps(), List.of())
                : drawn;
    }
}
