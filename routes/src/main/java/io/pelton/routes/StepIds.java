// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.StepInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ids of the steps of one plan, which differ. A step of a called route that has an id is called {@code CALL.ID}, where CALL is
 * the id of the calling step or else the name of the called route; a step without one gets a number.
 */
final class StepIds {
    private final Set<String> prefixes = new HashSet<>();
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> counts = new HashMap<>();

    /** An id that is taken. */
    void add(String id) {
        taken.add(id);
    }

    /** Several calls of one route get several names. */
    String unique(String name) {
        String candidate = name;
        for (int number = 2; !prefixes.add(candidate); number++) {
            candidate = name + "-" + number;
        }
        return candidate;
    }

    /** A step without id is called what it is in the route, with a number, such as {@code setBody-2}. */
    StepInfo named(StepInfo info, String name, String prefix) {
        if (!info.id().isEmpty()) {
            return info.withId(prefix + info.id());
        }
        String id;
        do {
            id = name + "-" + counts.merge(name, 1, Integer::sum);
        } while (!taken.add(id));
        return info.withId(id);
    }

    /** The ids written in the route itself; those of called routes get a prefix and are never in the way. */
    void collect(List<RouteStep> routeSteps) {
        for (RouteStep step : routeSteps) {
            switch (step) {
                case RouteStep.Plain plain -> taken.add(plain.step().info().id());
                case RouteStep.Headed headed -> taken.add(headed.step().info().id());
                case RouteStep.Call call -> taken.add(call.id());
                case RouteStep.KameletSink _ -> {}
                case RouteStep.Kamelet kamelet -> {
                    collect(kamelet.name().isEmpty() ? kamelet.route().steps() : List.of());
                    collect(kamelet.steps());
                }
                case RouteStep.Dynamic dynamic -> taken.add(dynamic.info().id());
                case RouteStep.Send send -> collect(List.of(send.target()));
                case RouteStep.Inline inline -> collect(inline.steps());
                case RouteStep.Block block -> {
                    taken.add(block.info().id());
                    block.branches().forEach(this::collect);
                }
                case RouteStep.Parts parts -> {
                    taken.add(parts.step().info().id());
                    collect(parts.steps());
                }
                case RouteStep.Branches branches -> {
                    taken.add(branches.info().id());
                    branches.branches().forEach(branch -> collect(branch.steps()));
                    collect(branches.otherwise());
                }
            }
        }
    }
}
