// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.NoErrorHandler;
import java.util.ArrayList;
import java.util.List;

/** Puts the blocks around the steps of a route that act on all of them: its error handler, and outermost what puts the body where the route says. */
final class RouteBlocks {
    private final CalledRoutes called;
    private final Way way;
    private final boolean isInBlock;

    /**
     * @param way the way that the steps are on, which learns what they need
     * @param isInBlock whether there is a block around the route
     */
    RouteBlocks(CalledRoutes called, Way way, boolean isInBlock) {
        this.called = called;
        this.way = way;
        this.isInBlock = isInBlock;
    }

    /** The steps of {@code route} within its blocks. */
    List<RouteStep> around(RouteDefinition route) {
        boolean givesBackBefore = route.frame().ends().stream().anyMatch(ending -> ending.end().isBeforeConsumer());
        List<RouteStep> steps = handled(route);
        return route.received()
                .map(received -> givesBackBefore ? received.keeping() : received)
                .map(received -> List.<RouteStep>of(new RouteStep.Block("receive", StepInfo.at(route.origin()), received, List.of(steps))))
                .orElse(steps);
    }

    private List<RouteStep> handled(RouteDefinition route) {
        List<RouteStep> steps = Interceptions.steps(route);
        ErrorHandling handling = route.frame().handling();
        way.tellsFailures |= !route.frame().ends().isEmpty() || new Remembering(called).in(route);
        way.keepsOriginal |= handling.needsOriginal();
        if (handling.isOff() && way.handlers > 0) {
            steps = List.of(new RouteStep.Block(
                    "noErrorHandler",
                    StepInfo.at(route.origin()).withTitle("noErrorHandler"),
                    new NoErrorHandler(),
                    List.of(steps)));
        } else if (!handling.isOff() && !(handling.isPlain() && !isToldOfFailures())) {
            steps = List.of(handled(route, handling, steps));
        }
        return steps;
    }

    /** Whether it makes a difference that a message has failed in a route of whose failures nothing is said: what has caught that may come to another route. */
    private boolean isToldOfFailures() {
        return way.handlers > 0 || way.tellsFailures || called.hasEnds() || isInBlock && called.hasHandlers();
    }

    /** The steps within the error handler of {@code route}. */
    static RouteStep.Block handled(RouteDefinition route, ErrorHandling handling, List<RouteStep> steps) {
        List<List<RouteStep>> branches = new ArrayList<>(List.of(steps));
        handling.branches().forEach(branch -> branches.add(Interceptions.around(route, branch)));
        return new RouteStep.Block("errorHandler", StepInfo.at(route.origin()), handling.function(route.id()), branches, handling.titles());
    }
}
