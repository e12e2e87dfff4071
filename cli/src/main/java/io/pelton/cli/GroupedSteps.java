// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** The steps whose messages are made of several others, or come while another one is read: what is read then is not what they were. */
final class GroupedSteps {
    private static final Set<String> GATHERING = Set.of("aggregate", "resequence");

    private GroupedSteps() {}

    /** Their ids in {@code plan}. */
    static Set<String> of(Plan plan) {
        Set<String> ids = new HashSet<>();
        add(plan.pipeline(), false, ids);
        return ids;
    }

    private static void add(Pipeline pipeline, boolean isGrouped, Set<String> ids) {
        boolean isAfter = isGrouped;
        for (Step step : pipeline.steps()) {
            if (isAfter) {
                ids.add(step.info().id());
            }
            boolean isInside = isAfter || step instanceof Step.Block block && GATHERING.contains(block.kind());
            branches(step).forEach(branch -> add(branch, isInside, ids));
            isAfter |= step instanceof Step.Summarize;
        }
    }

    /** All that are in {@code step}. */
    static Stream<Pipeline> branches(Step step) {
        return step instanceof Step.Block block ? block.branches().stream() : ReplayPlan.branches(step);
    }
}
