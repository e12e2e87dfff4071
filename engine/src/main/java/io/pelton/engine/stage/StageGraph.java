// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Plan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan cut into stages.
 *
 * @param plan what was cut
 * @param stages every stage, each before those it gives records to
 * @param sinks every sink, those of dead letters last
 * @param policies the error policy of every step, by its number in the plan
 * @param deadLetters the sink that takes the dead letters of every step, by its number in the plan; null if its policy has none
 */
public record StageGraph(
        Plan plan,
        List<StageSpec> stages,
        List<SinkSpec> sinks,
        List<ErrorPolicy> policies,
        List<@Nullable SinkSpec> deadLetters) {
    /** Cuts {@code plan} at its boundaries. */
    public static StageGraph of(Plan plan) {
        return new StageCutter(plan).graph();
    }

    /** The sink that takes the dead letters of the step; null if its policy has none. */
    public @Nullable SinkSpec deadLettersOf(int step) {
        return deadLetters.get(step);
    }
}
