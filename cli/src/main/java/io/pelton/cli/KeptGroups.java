// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.spi.StoredName;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The summaries that still have groups, which letters may join. Those that have emitted them at the end of their input would make groups of the
 * letters alone, and write them beside what they have written.
 *
 * @param steps their names in a state store
 */
record KeptGroups(Set<String> steps) {
    static KeptGroups of(StateFolder state) throws IOException {
        return new KeptGroups(state.epochs().latest().stream()
                .flatMap(last -> last.states().entrySet().stream())
                .filter(step -> step.getValue().values().stream().anyMatch(kept -> !kept.parts().isEmpty()))
                .map(step -> step.getKey())
                .collect(Collectors.toSet()));
    }

    /**
     * Checks that messages that enter {@code plan} at {@code entries} come to no other summary.
     *
     * @throws PeltonException USAGE if they do
     */
    void check(Plan plan, Set<String> entries) {
        check(plan, plan.pipeline(), entries, entries.contains(ReplayEntries.START));
    }

    /** Whether messages are on their way after {@code pipeline}, if it is {@code isReached} by some or they enter in it. */
    private boolean check(Plan plan, Pipeline pipeline, Set<String> entries, boolean isReached) {
        boolean isOnItsWay = isReached;
        for (Step step : pipeline.steps()) {
            isOnItsWay |= entries.contains(step.info().id());
            if (isOnItsWay && step instanceof Step.Summarize && !steps.contains(StoredName.of(plan.id(), step.info().id()))) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "letters cannot be replayed into '" + step.info().id() + "' at " + step.info().origin() + ": it has emitted its groups, and would"
                                + " make others of the letters alone. Mend what was wrong, in the route or in what it reads, move away what '" + plan.id()
                                + "' has written, and run it again with --from-start, which reads all of its input again");
            }
            boolean isInside = false;
            for (Pipeline branch : ReplayPlan.branches(step).toList()) {
                isInside |= check(plan, branch, entries, isOnItsWay);
            }
            isOnItsWay |= isInside;
        }
        return isOnItsWay;
    }
}
