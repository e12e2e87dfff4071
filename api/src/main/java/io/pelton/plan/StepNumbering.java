// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Gives every input and step its number, and those without a name one made of their kind, such as {@code filter-2}. Merged
 * inflows come before the merge, branches behind the step that opens them.
 */
final class StepNumbering {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<StepInfo> infos = new ArrayList<>();
    private final Input input;
    private final Pipeline pipeline;

    StepNumbering(Input input, Pipeline pipeline) {
        collectNames(input, pipeline);
        this.input = number(input);
        this.pipeline = number(pipeline);
    }

    Input input() {
        return input;
    }

    Pipeline pipeline() {
        return pipeline;
    }

    /** The infos of a plan that is numbered already. */
    static List<StepInfo> list(Plan plan) {
        return List.copyOf(new StepNumbering(plan.input(), plan.pipeline()).infos);
    }

    private void collectNames(Input anInput, Pipeline aPipeline) {
        taken.add(anInput.info().id());
        if (anInput instanceof Input.Merge merge) {
            merge.inflows().forEach(inflow -> collectNames(inflow.input(), inflow.pipeline()));
        }
        collectNames(aPipeline);
    }

    private void collectNames(Pipeline aPipeline) {
        for (Step step : aPipeline.steps()) {
            taken.add(step.info().id());
            switch (step) {
                case Step.Choice choice -> {
                    choice.whens().forEach(when -> collectNames(when.branch()));
                    collectNames(choice.otherwise());
                }
                case Step.Multicast multicast -> multicast.branches().forEach(this::collectNames);
                case Step.Block block -> block.branches().forEach(this::collectNames);
                case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _, Step.Parallel _, Step.Async _ -> {}
                case Step.Limit _, Step.Distinct _, Step.Summarize _, Step.To _, Step.Stop _ -> {}
            }
        }
    }

    private Input number(Input anInput) {
        return switch (anInput) {
            case Input.From from -> from.withInfo(next(from.info(), "from"));
            case Input.Merge merge -> {
                List<Inflow> inflows = merge.inflows().stream()
                        .map(inflow -> new Inflow(number(inflow.input()), number(inflow.pipeline())))
                        .toList();
                yield new Input.Merge(next(merge.info(), "merge"), inflows);
            }
            case Input.Enclosing enclosing -> enclosing;
        };
    }

    private Pipeline number(Pipeline aPipeline) {
        List<Step> steps = new ArrayList<>();
        for (Step step : aPipeline.steps()) {
            Step numbered = step.withInfo(next(step.info(), kind(step)));
            steps.add(switch (numbered) {
                case Step.Choice choice -> {
                    List<Step.When> whens = choice.whens().stream()
                            .map(when -> new Step.When(when.condition(), number(when.branch())))
                            .toList();
                    yield new Step.Choice(choice.info(), whens, number(choice.otherwise()));
                }
                case Step.Multicast multicast -> new Step.Multicast(
                        multicast.info(),
                        multicast.branches().stream().map(this::number).toList());
                case Step.Block block -> new Step.Block(
                        block.info(),
                        block.kind(),
                        block.function(),
                        block.branches().stream().map(this::number).toList());
                default -> numbered;
            });
        }
        return new Pipeline(steps, aPipeline.errorPolicy(), aPipeline.title());
    }

    private StepInfo next(StepInfo info, String kind) {
        String id = info.id();
        while (id.isEmpty()) {
            String candidate = kind + "-" + counts.merge(kind, 1, Integer::sum);
            id = taken.add(candidate) ? candidate : "";
        }
        StepInfo numbered = new StepInfo(infos.size(), id, info.origin(), info.title());
        infos.add(numbered);
        return numbered;
    }

    static String kind(Step step) {
        String name = step.getClass().getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
