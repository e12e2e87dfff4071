// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes a plan that fails smaller for as long as it fails: without parts, with fewer records and instances, undisturbed. */
final class Shrinker {
    /** By how many schedules a smaller plan is run before it is taken for one that does not fail: another plan, another order. */
    private static final int SCHEDULES = 100;

    private static final int SMALLEST = 1;

    private final long end;

    Shrinker(long seconds) {
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    /** A plan, a schedule that it fails by, and how. */
    record Failure(Recipe recipe, long schedule, Throwable error) {}

    /** The smallest that was found in the time there is. */
    Failure shrink(Failure found) {
        Failure smallest = found;
        for (Failure smaller = smaller(smallest); smaller != null; smaller = smaller(smallest)) {
            smallest = smaller;
        }
        return smallest;
    }

    private @Nullable Failure smaller(Failure failure) {
        Recipe recipe = failure.recipe();
        Failure smaller = null;
        if (!recipe.without().contains(SimulatedPlan.DISTURBANCE)) {
            smaller = failing(recipe.without(SimulatedPlan.DISTURBANCE), failure.schedule());
        }
        for (int records = recipe.records() / 2; smaller == null && records >= SMALLEST; records /= 2) {
            smaller = failing(recipe.withRecords(recipe.records() - records), failure.schedule());
        }
        if (smaller == null && recipe.instances() > 1) {
            smaller = failing(recipe.withInstances(recipe.instances() - 1), failure.schedule());
        }
        if (smaller == null) {
            for (String part : RandomFlows.of(recipe).parts()) {
                smaller = smaller == null ? failing(recipe.without(part), failure.schedule()) : smaller;
            }
        }
        return smaller;
    }

    private @Nullable Failure failing(Recipe recipe, long schedule) {
        SimulatedPlan plan = new SimulatedPlan(recipe);
        for (long i = schedule; i < schedule + SCHEDULES && System.nanoTime() - end < 0; i++) {
            try {
                plan.run(plan.schedule(i));
            } catch (RuntimeException | Error e) {
                return new Failure(recipe, i, e);
            }
        }
        return null;
    }
}
