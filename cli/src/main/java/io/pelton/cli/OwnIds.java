// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Guarantees;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Origin;
import io.pelton.error.Problem;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Hint;
import io.pelton.spi.SinkTrait;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Steps of which something is kept must have ids that were written: a number that was given to one may be another one's when the route is
 * edited, and the next run would go on with the wrong state.
 */
final class OwnIds {
    /** What {@code RouteReader} calls a route that has no id. */
    private static final Pattern ROUTE_NUMBER = Pattern.compile("route[0-9]+");

    private static final String STEP = "step";

    private final List<Missing> missing = new ArrayList<>();

    /** Steps that are refused where state is kept, whatever they are called. */
    private final List<Hint> refused = new ArrayList<>();

    /**
     * A step or a route that has none.
     *
     * @param what what it is called
     */
    record Missing(Origin origin, String what, String message) {}

    private OwnIds() {}

    /** @throws InvalidPlanException if one has none */
    static void check(List<Plan> plans) {
        List<Problem> problems = of(plans).missing.stream().map(each -> new Problem(ErrorCode.NO_OWN_ID, each.origin, each.message)).toList();
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
    }

    /** For each file the first that has none, as a hint for those who may keep state some day. */
    static List<Hint> hints(List<Plan> plans) {
        List<Hint> hints = new ArrayList<>();
        Map<String, Missing> first = new TreeMap<>();
        for (Plan plan : plans) {
            boolean isKept = Guarantees.of(List.of(plan), true).kept() != Guarantees.Kept.NOTHING;
            OwnIds ids = of(List.of(plan));
            hints.addAll(ids.refused);
            ids.missing.stream().filter(each -> isKept || each.what.equals(STEP)).forEach(each -> first.merge(
                each.origin.file(), each, (one, other) -> other.origin.line() < one.origin.line() ? other : one));
        }
        first.values().forEach(each -> hints.add(new Hint(each.origin, "with --state this " + each.what + " needs an id", each.message)));
        return hints;
    }

    private static OwnIds of(List<Plan> plans) {
        OwnIds ids = new OwnIds();
        for (Plan plan : plans) {
            if (ROUTE_NUMBER.matcher(plan.id()).matches()) {
                ids.missing.add(new Missing(
                        origin(plan.input()).origin(), "route", "a route whose state is kept needs an id of its own, such as 'id: orders'; now it is called '" + plan.id() + "'"));
            }
            ids.check(plan.input());
            ids.check(plan.pipeline());
        }
        return ids;
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
                    Path file = block.function().stateFile();
                    if (file != null) {
                        refused.add(new Hint(
                                block.info().origin(),
                                "with --state this step is refused",
                                "it remembers keys in " + file + ", and a run with --state needs those in its own folder: a MemoryIdempotentRepository has them there"));
                    } else if (block.function() instanceof StatefulBlock<?> stateful && stateful.hasStates()) {
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
            String message = "this step " + why + ", so it needs an id of its own under --state, such as 'id: " + example(kind) + "'; the number in '" + id
                    + "' may be another step's when the route is edited";
            missing.add(new Missing(step.origin(), STEP, message));
        }
    }

    private static String example(String kind) {
        return "my" + kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
    }
}
