// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Rounds of a test by drawn seeds. {@code -Dpelton.seed=N} repeats one, {@code -Dpelton.simulations=N} runs that many, {@code
 * -Dpelton.simulationSeconds=N} as many as can begin within so many seconds.
 */
public final class Seeds {
    private static final long MOST_SECONDS = 3_600;

    private Seeds() {}

    /** What is done by a seed. */
    @FunctionalInterface
    public interface Round {
        /** Does it. */
        void run(long seed) throws Exception;
    }

    /**
     * Does {@code round} by so many seeds, one after the other, on the calling thread.
     *
     * @throws AssertionError if a round fails; its message ends with the option that repeats it
     */
    public static void run(int rounds, Round round) {
        runWhile(() -> true, rounds, round);
    }

    /** The same for as long as {@code goesOn}. */
    public static void runWhile(BooleanSupplier goesOn, int rounds, Round round) {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        int count = given != null ? 1 : Integer.getInteger("pelton.simulations", rounds);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.getLong("pelton.simulationSeconds", MOST_SECONDS));
        for (long seed = first; seed < first + count && System.nanoTime() - end < 0 && goesOn.getAsBoolean(); seed++) {
            once(seed, round);
        }
    }

    /** What is simulated by a seed. */
    @FunctionalInterface
    public interface Simulated {
        /** Does it, on a task of {@code runtime}; {@code random} is drawn from the seed. */
        void run(SplittableRandom random, SimRuntime runtime) throws Exception;
    }

    /** Simulates {@code body} by so many seeds; no timer may be left. */
    public static void simulate(int rounds, Simulated body) {
        run(rounds, seed -> simulate(seed, Settings.of(seed), body));
    }

    /** The same without stalls: time passes only when nobody can go on. */
    public static void simulateWithoutStalls(int rounds, Simulated body) {
        run(rounds, seed -> simulate(seed, Settings.of(seed).withoutStalls(), body));
    }

    private static void simulate(long seed, Settings settings, Simulated body) {
        SplittableRandom random = new SplittableRandom(seed);
        SimRuntime ended = SimRuntime.simulate(settings, runtime -> body.run(random, runtime));
        if (ended.timers() > 0) {
            throw new AssertionError(ended.timers() + " timers are still set");
        }
    }

    /** Does {@code round} by one seed; see {@link #run}. */
    public static void once(long seed, Round round) {
        try {
            round.run(seed);
        } catch (Exception | AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n-Dpelton.seed=" + seed, e);
        }
    }
}
