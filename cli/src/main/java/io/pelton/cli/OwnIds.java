// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.SinkTrait;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Steps of which something is kept must have ids that were written: a number that was given to one may be another one's when the route is
 * edited, and the next run would go on with the wrong state.
 */
final class OwnIds {
    /** What {@code RouteReader} calls a route that has no id. */
    private static final Pattern ROUTE_NUMBER = Pattern.compile("route[0-9]+");

    private final List<Problem> problems = new ArrayList<>();

    private OwnIds() {}

    /** @throws InvalidPlanException if one has none */
    static void check(List<Plan> plans) {
        OwnIds ids = new OwnIds();
        for (Plan plan : plans) {
            if (ROUTE_NUMBER.matcher(plan.id()).matches()) {
                ids.add(origin(plan.input()), "a route whose state is kept needs an id of its own, such as 'id: orders'; now it is called '" + plan.id() + "'");
            }
            ids.check(plan.input());
            ids.check(plan.pipeline());
        }
        if (!ids.problems.isEmpty()) {
            throw new InvalidPlanException(ids.problems);
        }
    }

    private static StepInfo origin(Input input) {
        return switch (input) {
            case Input.From from -> from.info();
            case Input.Merge merge -> merge.info();
            case Input.Enclosing _ -> throw new IllegalArgumentException("a plan has an input of its own");
        };
    }

    private void check(Input input) {
        if (input instanceof Input.Merge merge) {
            merge.inflows().forEach(inflow -> {
                check(inflow.input());
                check(inflow.pipeline());
            });
        }
    }

    private void check(Pipeline pipeline) {
        for (Step step : pipeline.steps()) {
            switch (step) {
                case Step.Choice choice -> {
                    choice.whens().forEach(when -> check(when.branch()));
                    check(choice.otherwise());
                }
                case Step.Multicast multicast -> multicast.branches().forEach(this::check);
                case Step.Block block -> {
                    if (block.function() instanceof StatefulBlock<?> stateful && stateful.hasStates()) {
                        check(block.info(), block.kind(), "keeps something");
                    }
                    block.branches().forEach(this::check);
                }
                case Step.To to when to.sink().traits().contains(SinkTrait.RESUMABLE) -> check(to.info(), "to", "writes what the next run goes on with");
                case Step.Limit limit -> check(limit.info(), "limit", "keeps something");
                case Step.Distinct distinct -> check(distinct.info(), "distinct", "keeps something");
                case Step.Summarize summarize -> check(summarize.info(), "summarize", "keeps groups");
                default -> {}
            }
        }
    }

    private void check(StepInfo step, String kind, String why) {
        String id = step.id();
        String last = id.substring(id.lastIndexOf('.') + 1); // of a route that is called
        if (last.matches("[A-Za-z]+-[0-9]+")) {
            add(step, "this step " + why + ", so it needs an id of its own under --state, such as 'id: " + example(kind) + "'; the number in '" + id
                    + "' may be another step's when the route is edited");
        }
    }

    private static String example(String kind) {
        return "my" + kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
    }

    private void add(StepInfo step, String message) {
        problems.add(new Problem(ErrorCode.NO_OWN_ID, step.origin(), message));
    }
}
