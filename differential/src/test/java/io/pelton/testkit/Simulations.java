// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.spi.SourceTrait;
import io.pelton.testkit.simulation.FaultTable;
import io.pelton.testkit.simulation.FaultTable.Cell;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs random plans by random schedules, for {@code .ci/simulate}, which says what there is to be set, and for the gate.
 */
final class Simulations {
    private static final int PLANS_PER_LINE = 100;
    private static final long SHRINKING_SECONDS = Long.getLong("pelton.shrinkingSeconds", 30);
    private static final long LONGEST_END_SECONDS = 60;
    private static final int FRAMES = 5;

    /** After so many something is wrong with everything. */
    private static final int MOST_FAILURES = Integer.getInteger("pelton.failures", 10);

    private final PrintStream out;
    private final FaultTable table = new FaultTable();
    private long schedules;
    private long undisturbed;
    private long steps;
    private int failures;

    /** Whether no other plan is to be begun, since the process is to end. */
    private volatile boolean stopping;

    Simulations(PrintStream out) {
        this.out = out;
    }

    /** Ends with 1 if a plan has failed. */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        Simulations simulations = new Simulations(System.out);
        CountDownLatch done = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> simulations.stop(done)));
        Long schedule = Long.getLong("pelton.schedule");
        int status;
        try {
            if (schedule == null) {
                simulations.run(
                        seed(),
                        Integer.getInteger("pelton.plans", 100),
                        Integer.getInteger("pelton.schedules", 100),
                        Long.getLong("pelton.seconds", TimeUnit.DAYS.toSeconds(1)));
            } else {
                simulations.repeat(recipe(seed()), schedule);
            }
            status = simulations.failures > 0 ? 1 : 0;
        } finally {
            done.countDown();
        }
        System.exit(status);
    }

    /** The process is to end, such as by Ctrl-C: the plan that is run is the last one, if that does not take long. */
    private void stop(CountDownLatch done) {
        stopping = true;
        try {
            done.await(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long seed() {
        Long seed = Long.getLong("pelton.seed");
        return seed != null ? seed : System.nanoTime() & 0xFFFF_FFFFL;
    }

    private static Recipe recipe(long seed) {
        Recipe small = Recipe.small(seed);
        String without = System.getProperty("pelton.without", "");
        return new Recipe(
                seed,
                Integer.getInteger("pelton.records", small.records()),
                Integer.getInteger("pelton.instances", small.instances()),
                without.isEmpty() ? Set.of() : Set.of(without.split(",")));
    }

    /** How many plans have failed. */
    int failures() {
        return failures;
    }

    /** Runs {@code plans} plans from a seed on, each by {@code schedules} schedules, as many as there is time for. */
    void run(long firstSeed, int plans, int schedulesOfEach, long seconds) {
        out.println("plans from seed " + firstSeed + ", each by " + schedulesOfEach + " schedules");
        long begin = System.nanoTime();
        int done = 0;
        while (done < plans && !stopping && failures < MOST_FAILURES && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(seconds)) {
            runPlan(recipe(firstSeed + done++), schedulesOfEach);
            if (done % PLANS_PER_LINE == 0) {
                progress(done, begin);
            }
        }
        progress(done, begin);
        out.printf("%.1f steps a plan%n%n", (double) steps / Math.max(1, done));
        List<Cell> cells = PlanMishaps.cells();
        out.println(table.toMarkdown(cells) + "\nundisturbed: " + undisturbed + "\n");
        out.println("the rarest fault: " + table.least(cells) + " times");
    }

    private void runPlan(Recipe recipe, int schedulesOfEach) {
        SimulatedPlan plan = new SimulatedPlan(recipe);
        steps += plan.flow().plan().steps().size();
        for (long schedule = 0; schedule < schedulesOfEach; schedule++) {
            schedules++;
            try {
                count(plan.run(plan.schedule(schedule)));
            } catch (RuntimeException | Error e) {
                failures++;
                report(new Shrinker.Failure(recipe, schedule, e));
                return;
            }
        }
    }

    private void count(@Nullable Cell happened) {
        if (happened == null) {
            undisturbed++;
        } else {
            table.count(happened);
        }
    }

    /** Runs one plan by one schedule and says what there is to be said of it. */
    private void repeat(Recipe recipe, long schedule) {
        SimulatedPlan plan = new SimulatedPlan(recipe);
        String unknown = unknownPart(recipe);
        if (unknown != null) {
            out.println("there is no part '" + unknown + "' to be left out: there are " + SimulatedPlan.DISTURBANCE + " and " + plan.flow().parts());
            failures++;
            return;
        }
        try {
            Cell happened = plan.run(plan.schedule(schedule));
            out.println("it does what it should; " + (happened == null ? "undisturbed" : happened.kind() + " at " + happened.place()));
        } catch (RuntimeException | Error e) {
            failures++;
            describe(new Shrinker.Failure(recipe, schedule, e));
        }
    }

    /** A part that the plan does not have, or that makes no difference; null if there is none. */
    static @Nullable String unknownPart(Recipe recipe) {
        for (String part : recipe.without()) {
            Set<String> others = new TreeSet<>(recipe.without());
            others.remove(part);
            Recipe with = new Recipe(recipe.seed(), recipe.records(), recipe.instances(), others);
            if (!part.equals(SimulatedPlan.DISTURBANCE) && !RandomFlows.of(with).parts().contains(part)) {
                return part;
            }
        }
        return null;
    }

    private void report(Shrinker.Failure failure) {
        out.println("\nFAILED: seed " + failure.recipe().seed() + ", schedule " + failure.schedule() + ": "
                + firstLine(failure.error()) + "\n  " + command(failure.recipe(), failure.schedule())
                + "\nThe smallest plan that fails:");
        describe(new Shrinker(SHRINKING_SECONDS).shrink(failure));
    }

    private void describe(Shrinker.Failure failure) {
        SimulatedPlan plan = new SimulatedPlan(failure.recipe());
        SimulatedPlan.Schedule schedule = plan.schedule(failure.schedule());
        out.println(plan.flow().plan().toText());
        plan.flow().sources().forEach(source -> out.println(source + (source.traits().contains(SourceTrait.BLOCKING) ? ", blocking: " : ": ") + source.script()));
        out.println(schedule.mishap() + "\n" + schedule.options() + "\n" + plan.flow().shape());
        out.println(failure.error());
        Stream.of(failure.error().getStackTrace()).limit(FRAMES).forEach(frame -> out.println("    at " + frame));
        out.println("To repeat it:\n  " + command(failure.recipe(), failure.schedule()) + "\n");
    }

    private static String firstLine(Throwable error) {
        return String.valueOf(error.getMessage()).lines().filter(line -> !line.isBlank()).findFirst().orElse("") + " ("
                + error.getClass().getSimpleName() + ")";
    }

    private static String command(Recipe recipe, long schedule) {
        String command = ".ci/simulate --seed " + recipe.seed() + " --schedule " + schedule;
        Recipe all = Recipe.small(recipe.seed());
        if (recipe.records() != all.records()) {
            command += " --records " + recipe.records();
        }
        if (recipe.instances() != all.instances()) {
            command += " --instances " + recipe.instances();
        }
        return recipe.without().isEmpty() ? command : command + " --without " + String.join(",", new TreeSet<>(recipe.without()));
    }

    private void progress(int plans, long begin) {
        double minutes = (System.nanoTime() - begin) / 60e9;
        double processorMinutes =
                ProcessHandle.current().info().totalCpuDuration().map(java.time.Duration::toMillis).orElse(0L) / 60e3;
        out.printf(
                "%d plans, %d schedules, %d failed, %.1f min, %.0f schedules a minute of processor time%n",
                plans, schedules, failures, minutes, schedules / processorMinutes);
    }
}
