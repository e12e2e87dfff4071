// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.stage;

import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Whether steps care for the order of the records that come to them. */
enum OrderNeed {
    /** A step shows the order, or what it does depends on it. */
    NEEDED,
    /** No step cares, but records leave the steps in the order they came. */
    KEPT,
    /** No step cares, and all records end in summaries or are dropped. */
    ENDS;

    static OrderNeed of(Pipeline pipeline) {
        for (Step step : pipeline.steps()) {
            OrderNeed need = of(step);
            if (need != KEPT) {
                return need;
            }
        }
        return KEPT;
    }

    /** Whether the order does not matter; {@code orderFree} says that of what follows. */
    boolean isOver(boolean orderFree) {
        return this == ENDS || (this == KEPT && orderFree);
    }

    private static OrderNeed of(Step step) {
        return switch (step) {
            case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Parallel _, Step.Async _ -> KEPT;
            case Step.Limit _, Step.Distinct _, Step.To _ -> NEEDED;
            case Step.Summarize _, Step.Stop _ -> ENDS;
            // What a function does with a record may depend on those before.
            case Step.Block _ -> NEEDED;
            case Step.Multicast multicast -> ofAll(multicast.branches().stream());
            case Step.Choice choice ->
                ofAll(Stream.concat(choice.whens().stream().map(Step.When::branch), Stream.of(choice.otherwise())));
        };
    }

    private static OrderNeed ofAll(Stream<Pipeline> branches) {
        Set<OrderNeed> needs = branches.map(OrderNeed::of).collect(Collectors.toSet());
        if (needs.contains(NEEDED)) {
            return NEEDED;
        }
        return needs.contains(KEPT) ? KEPT : ENDS;
    }
}
