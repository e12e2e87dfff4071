// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.flow.DeadLetter;
import io.pelton.plan.Plan;
import java.util.List;
import java.util.Set;

/**
 * A plan made by {@link RandomFlows}, and what is known of it.
 *
 * @param seed what it was made from
 * @param shape what was allowed in it
 * @param plan the plan; its sources are {@link ScriptedSource}s and its sinks {@link RecordingSink}s
 * @param sinks its sinks, dead letters not included
 * @param deadLetters the sinks of its dead letters
 * @param inOrder names of the sinks that must get their records in an order that is known
 * @param exactCounters whether the engine may not read ahead of a limit, so that every counter is known
 */
public record RandomFlow(
        long seed,
        RandomFlows.Shape shape,
        Plan plan,
        List<RecordingSink<Long>> sinks,
        List<RecordingSink<DeadLetter>> deadLetters,
        Set<String> inOrder,
        boolean exactCounters) {
    /** The plan as text, the seed, and how to repeat a run of {@code test} with it. */
    public String describe(Class<?> test) {
        return "seed " + seed + ", " + shape + "; to repeat:\n"
                + "  mvn -o -pl differential -am test -Dlint=off -Dtest=" + test.getSimpleName()
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dpelton.seed=" + seed + "\n"
                + plan.toText();
    }
}
