// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.flow.DeadLetter;
import io.pelton.plan.Plan;
import io.pelton.spi.SourceTrait;
import io.pelton.testkit.simulation.Calls;
import java.util.List;
import java.util.Set;

/**
 * A plan made by {@link RandomFlows}, and what is known of it.
 *
 * @param recipe what it was made from
 * @param shape what was allowed in it
 * @param plan the plan; its sources are {@link ScriptedSource}s and its sinks {@link RecordingSink}s
 * @param sources its sources
 * @param sinks its sinks, dead letters not included
 * @param deadLetters the sinks of its dead letters
 * @param inOrder names of the sinks that must get their records in an order that is known
 * @param independent names of the sinks that get of one record what they get, whatever happens to others
 * @param exactCounters whether the engine may not read ahead of a limit, so that every counter is known
 * @param multiplies whether more than one record may be written of one that is read, to all sinks together
 * @param parts the names of its parts, each before those that are in it
 * @param calls the calls that are made of it
 */
public record RandomFlow(
        Recipe recipe,
        RandomFlows.Shape shape,
        Plan plan,
        List<ScriptedSource<Long>> sources,
        List<RecordingSink<Long>> sinks,
        List<RecordingSink<DeadLetter>> deadLetters,
        Set<String> inOrder,
        Set<String> independent,
        boolean exactCounters,
        boolean multiplies,
        List<String> parts,
        Calls calls) {
    /** Whether one of its sources blocks, so that a thread of its own reads it. */
    public boolean isBlocking() {
        return sources.stream().anyMatch(source -> source.traits().contains(SourceTrait.BLOCKING));
    }

    /** Forgets what a run has done, so that it may run again. */
    public void reset() {
        calls.begin(List.of());
        sources.forEach(ScriptedSource::reset);
        sinks.forEach(RecordingSink::reset);
        deadLetters.forEach(RecordingSink::reset);
    }

    /** The plan as text, the seed, and how to repeat a run of {@code test} with it. */
    public String describe(Class<?> test) {
        return "seed " + recipe.seed() + ", " + shape + "; to repeat:\n"
                + "  mvn -o -pl differential -am test -Dlint=off -Dtest=" + test.getSimpleName()
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dpelton.seed=" + recipe.seed() + "\n"
                + plan.toText();
    }
}
