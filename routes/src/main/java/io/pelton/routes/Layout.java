// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.RouteScope;
import java.util.List;

/** Where in a plan its steps are being laid out, and what is known of it so far. */
final class Layout {
    final StepIds ids = new StepIds();
    Place place = Place.NOWHERE;
    Way way;

    /** How many blocks there are around the place. */
    int blocks;

    /** Whether messages may come whose sender waits for an answer. */
    boolean mayBeInOut;

    /** How often records change to other workers so far. */
    int boundaries;

    /** Whether they do so where that cannot be, as something is around the whole way of a message. */
    boolean hasBoundaryInScope;

    /** Whether no problem was found. */
    boolean isSound = true;

    Layout(Way way, boolean mayBeInOut) {
        this.way = way;
        this.mayBeInOut = mayBeInOut;
    }

    /** Steps with what is around the whole way of a message. */
    Step scope(List<Step> all, Origin origin) {
        StepInfo info = ids.named(StepInfo.at(origin), "route", "");
        return new Step.Block(info, "route", new RouteScope(way.keepsOriginal), List.of(pipeline(all)));
    }

    static Pipeline pipeline(List<Step> steps) {
        return steps.isEmpty() ? Pipeline.EMPTY : new Pipeline(steps, null);
    }

    /** Lets no record go on after the last of {@code all}. */
    static void stop(List<Step> all, Origin origin) {
        boolean isStopped = !all.isEmpty() && switch (all.getLast()) {
            case Step.Stop _ -> true;
            case Step.Multicast multicast -> multicast.branches().stream()
                    .allMatch(branch -> !branch.steps().isEmpty() && branch.steps().getLast() instanceof Step.Stop);
            default -> false;
        };
        if (!isStopped) {
            all.add(new Step.Stop(StepInfo.at(origin)));
        }
    }
}
