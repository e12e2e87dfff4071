// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether a route may wait for something, as far as its steps tell: what is not ours may. */
final class Waits {
    private final CalledRoutes called;
    private final Set<String> seen = new HashSet<>();

    Waits(CalledRoutes called) {
        this.called = called;
    }

    boolean of(RouteDefinition route) {
        ErrorHandling handling = route.frame().handling();
        return seen.add(route.id()) && (!handling.isOff() && !handling.isPlain() || of(Interceptions.steps(route)));
    }

    private boolean of(List<RouteStep> steps) {
        return steps.stream().anyMatch(this::of);
    }

    private boolean of(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain plain ->
                plain.step() instanceof Step.Peek peek
                        && (peek.function() instanceof CallBean
                                || peek.function() instanceof Functions.Processed
                                || peek.function() instanceof Functions.Evaluate);
            case RouteStep.Headed _, RouteStep.KameletSink _ -> false;
            case RouteStep.Kamelet kamelet -> of(kamelet.route()) || of(kamelet.configured()) || of(kamelet.steps());
            case RouteStep.Parts parts -> of(parts.steps());
            case RouteStep.Dynamic _ -> true;
            case RouteStep.Call call ->
                !call.name().isHandedOver() && called.get(call.name()).map(this::of).orElse(false);
            case RouteStep.Send send -> of(send.target());
            case RouteStep.Inline inline -> of(inline.steps());
            case RouteStep.Block block -> block.function().mayWait() || block.branches().stream().anyMatch(this::of);
            case RouteStep.Branches branches ->
                of(branches.otherwise()) || branches.branches().stream().anyMatch(branch -> of(branch.steps()));
        };
    }
}
