// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of routes, and steps beside them that send to an address which none of them has. Immutable.
 *
 * @param plans the plans
 * @param output what sends there; empty if the address is the id of a step in one of the plans
 */
public record PlansWithOutput(List<Plan> plans, Optional<Output> output) {
    public PlansWithOutput {
        plans = List.copyOf(plans);
    }

    /**
     * An output that is in no plan.
     *
     * @param id the id of the step that sends there: one that no step of a route may have
     * @param steps by the id of a plan: steps to which no other of that plan has an id equal, and behind which no message goes on
     */
    public record Output(String id, Map<String, List<Step>> steps) {
        public Output {
            steps = Map.copyOf(steps);
        }
    }
}
