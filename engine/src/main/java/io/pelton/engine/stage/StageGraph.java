// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Plan;
import io.pelton.spi.Sink;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan cut into stages.
 *
 * @param plan what was cut
 * @param stages every stage, each before those it gives records to
 * @param sinks every sink, those of dead letters last
 * @param policies the error policy of every step, by its number in the plan
 * @param deadLetters what is known of every sink that an error policy names
 */
public record StageGraph(
        Plan plan,
        List<StageSpec> stages,
        List<SinkSpec> sinks,
        List<ErrorPolicy> policies,
        Map<Sink<?>, SinkSpec> deadLetters) {
    /** Cuts {@code plan} at its boundaries. */
    public static StageGraph of(Plan plan) {
        return new StageCutter(plan).graph();
    }

    /** The sink that takes the dead letters of the step; null if its policy has none. */
    public @Nullable SinkSpec deadLettersOf(int step) {
        return policies.get(step).outcome() instanceof ErrorPolicy.ToDeadLetters letters
                ? deadLetters.get(letters.sink())
                : null;
    }
}
