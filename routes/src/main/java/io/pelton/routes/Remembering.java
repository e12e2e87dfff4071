// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.eip.Idempotent;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether messages that take a route come by a step that remembers keys of them: it asks at the end whether an error handler had to do with them. */
final class Remembering {
    private final CalledRoutes called;
    private final Set<String> seen = new HashSet<>();

    Remembering(CalledRoutes called) {
        this.called = called;
    }

    boolean in(RouteDefinition route) {
        return seen.add(route.id()) && in(Interceptions.steps(route));
    }

    private boolean in(List<RouteStep> steps) {
        return steps.stream().anyMatch(this::in);
    }

    private boolean in(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain _, RouteStep.Headed _, RouteStep.KameletSink _, RouteStep.Send _ -> false;
            case RouteStep.Kamelet kamelet ->
                in(Interceptions.steps(kamelet.route())) || in(Interceptions.steps(kamelet.configured())) || in(kamelet.steps());
            case RouteStep.Parts parts -> in(parts.steps());
            case RouteStep.Dynamic dynamic -> dynamic.known().values().stream().anyMatch(this::in);
            case RouteStep.Call call -> !call.name().isHandedOver() && called.get(call.name()).filter(this::in).isPresent();
            case RouteStep.Inline inline -> in(inline.steps());
            case RouteStep.Block block -> block.function() instanceof Idempotent || block.branches().stream().anyMatch(this::in);
            case RouteStep.Branches branches ->
                in(branches.otherwise()) || branches.branches().stream().anyMatch(branch -> in(branch.steps()));
        };
    }
}
