// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.FilterFunction;
import io.pelton.plan.Input;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.spi.StoredName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A route whose messages enter at steps in the middle of it. All steps are there, and what they keep and where they write to is what the route has;
 * a {@linkplain ReplayedMessage#entry message on its way} is led around those before the step at which it enters.
 */
final class ReplayPlan {
    private final Set<String> entries;
    private final Set<String> ids = new HashSet<>();

    private ReplayPlan(Plan plan, Set<String> entries) {
        this.entries = entries;
        plan.steps().forEach(step -> ids.add(step.id()));
    }

    /**
     * {@code plan} for the messages of {@code source}, whose entries {@link ReplayEntries} has found.
     *
     * @throws io.pelton.error.InvalidPlanException if messages cannot be led around its steps
     */
    static Plan of(Plan plan, LetterSource source) {
        Input input = new Input.From(plan.input().info().withId(StoredName.DEAD_LETTERS), source);
        Pipeline pipeline = new ReplayPlan(plan, source.entries()).opened(plan.pipeline());
        return Plan.of(plan.id(), plan.delivery(), input, pipeline);
    }

    /** @throws PeltonException USAGE if messages cannot be led around the steps before {@code entries} */
    static void check(Plan plan, Set<String> entries) {
        new ReplayPlan(plan, entries).opened(plan.pipeline());
    }

    /** Every message on its way that comes here enters somewhere in {@code pipeline}. */
    private Pipeline opened(Pipeline pipeline) {
        Set<String> left = entries(pipeline);
        List<Step> steps = new ArrayList<>();
        List<Step> passed = new ArrayList<>();
        for (Step step : pipeline.steps()) {
            if (left.isEmpty()) {
                steps.add(step);
                continue;
            }
            boolean isEntry = left.remove(step.info().id());
            Set<String> inside = inside(step);
            left.removeAll(inside);
            if (isEntry || !inside.isEmpty() || step instanceof Step.Parallel) {
                ledAround(passed, steps);
            }
            if (isEntry) {
                String id = step.info().id();
                steps.add(new Step.Peek(own(step), record -> {
                    if (id.equals(ReplayedMessage.entry(record))) {
                        ReplayedMessage.arrived(record);
                    }
                }));
            }
            boolean mayPass = !left.isEmpty() || isEntry && !inside.isEmpty();
            if (!inside.isEmpty()) {
                steps.add(opened(step, inside, mayPass));
                if (step instanceof Step.Block) {
                    steps.add(withoutOriginals(step, inside));
                }
            } else if (step instanceof Step.Parallel || left.isEmpty()) {
                steps.add(step);
            } else {
                passed.add(step);
            }
        }
        ledAround(passed, steps);
        return new Pipeline(steps, pipeline.errorPolicy());
    }

    /** Adds {@code passed} to {@code steps} for messages that are not on their way. */
    private void ledAround(List<Step> passed, List<Step> steps) {
        if (passed.isEmpty()) {
            return;
        }
        for (Step step : passed) {
            if (step instanceof Step.Summarize || step instanceof Step.Async) {
                throw new PeltonException(
                        ErrorCode.USAGE,
                        "'" + step.info().id() + "' at " + step.info().origin() + " lets no message pass that is to enter at a later step; use --to with one that is not");
            }
        }
        FilterFunction<Object> isOnItsWay = record -> ReplayedMessage.entry(record) != null;
        Step first = passed.getFirst();
        steps.add(new Step.Choice(own(first), List.of(new Step.When(isOnItsWay, Pipeline.EMPTY)), new Pipeline(passed, null)));
        passed.clear();
    }

    private Step opened(Step step, Set<String> inside, boolean mayPass) {
        return switch (step) {
            case Step.Choice choice -> opened(choice, inside);
            case Step.Multicast multicast -> around(
                    new Step.Multicast(
                            multicast.info(),
                            multicast.branches().stream().map(branch -> openedForSome(branch, multicast)).toList()),
                    inside,
                    mayPass);
            case Step.Block block -> {
                List<Pipeline> branches = new ArrayList<>(block.branches());
                branches.set(0, opened(branches.getFirst()));
                yield around(new Step.Block(block.info(), block.kind(), block.function(), branches), inside, mayPass);
            }
            default -> throw new IllegalStateException("there is nothing inside of " + step);
        };
    }

    private Step opened(Step.Choice choice, Set<String> inside) {
        List<Step.When> whens = new ArrayList<>();
        whens.add(new Step.When(record -> isElsewhere(record, inside), Pipeline.EMPTY));
        for (Step.When when : choice.whens()) {
            Set<String> own = entries(when.branch());
            FilterFunction<Object> condition = record -> {
                String entry = ReplayedMessage.entry(record);
                return entry == null ? when.condition().test(record) : own.contains(entry);
            };
            whens.add(new Step.When(condition, opened(when.branch())));
        }
        return new Step.Choice(choice.info(), whens, opened(choice.otherwise()));
    }

    /** Messages on their way go down only the branch they enter in. */
    private Pipeline openedForSome(Pipeline branch, Step step) {
        Set<String> own = entries(branch);
        List<Step> steps = new ArrayList<>(List.of(new Step.Filter(own(step), record -> !isElsewhere(record, own))));
        steps.addAll(opened(branch).steps());
        return new Pipeline(steps, branch.errorPolicy());
    }

    /** {@code step}, which messages pass by that enter elsewhere, if there may be such. */
    private Step around(Step step, Set<String> inside, boolean mayPass) {
        return mayPass
                ? new Step.Choice(
                        own(step),
                        List.of(new Step.When(record -> isElsewhere(record, inside), Pipeline.EMPTY)),
                        new Pipeline(List.of(step), null))
                : step;
    }

    /** A block that leads a copy to its branch lets the original go on, which has not arrived and must do nothing. */
    private Step withoutOriginals(Step step, Set<String> inside) {
        return new Step.Filter(own(step), record -> {
            String entry = ReplayedMessage.entry(record);
            return entry == null || !inside.contains(entry);
        });
    }

    private static boolean isElsewhere(Object record, Set<String> inside) {
        String entry = ReplayedMessage.entry(record);
        return entry != null && !inside.contains(entry);
    }

    /** An id for a step that leads messages to others. */
    private StepInfo own(Step step) {
        String id = "replay";
        for (int i = 2; !ids.add(id); i++) {
            id = "replay-" + i;
        }
        return StepInfo.at(step.info().origin()).withId(id);
    }

    /** The entries that are in {@code pipeline}. */
    private Set<String> entries(Pipeline pipeline) {
        Set<String> found = new HashSet<>();
        pipeline.steps().forEach(step -> {
            if (entries.contains(step.info().id())) {
                found.add(step.info().id());
            }
            found.addAll(inside(step));
        });
        return found;
    }

    private Set<String> inside(Step step) {
        Set<String> found = new HashSet<>();
        branches(step).forEach(branch -> found.addAll(entries(branch)));
        return found;
    }

    /** The branches of {@code step} that a message on its way can be led into. */
    static Stream<Pipeline> branches(Step step) {
        return switch (step) {
            case Step.Choice choice -> Stream.concat(choice.whens().stream().map(Step.When::branch), Stream.of(choice.otherwise()));
            case Step.Multicast multicast -> multicast.branches().stream();
            case Step.Block block when ReplayEntries.LEADING.contains(block.kind()) -> block.branches().stream().limit(1);
            default -> Stream.empty();
        };
    }
}
