// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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
        Long given = option("pelton.seed");
        Long givenRounds = option("pelton.simulations");
        Long givenSeconds = option("pelton.simulationSeconds");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        long count = given != null ? 1 : givenRounds != null ? givenRounds : rounds;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(givenSeconds != null ? givenSeconds : MOST_SECONDS);
        for (long i = 0; i < count && System.nanoTime() - end < 0 && goesOn.getAsBoolean(); i++) {
            once(first + i, round);
        }
    }

    /** A mistyped seed must not be taken for none, by which another round would pass. */
    private static @Nullable Long option(String name) {
        String value = System.getProperty(name);
        try {
            return value == null ? null : Long.valueOf(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-D" + name + "=" + value + " is not a number", e);
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

    /** The same without stalls, and steps take no time: what happens in milliseconds does so at the same moment in each of several runs. */
    public static void simulateInNoTime(int rounds, Simulated body) {
        run(rounds, seed -> simulate(seed, Settings.of(seed).withoutStalls().inNoTime(), body));
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
        } catch (Exception | Error e) {
            throw new AssertionError((e instanceof AssertionError ? e.getMessage() : e) + "\n-Dpelton.seed=" + seed, e);
        }
    }
}
