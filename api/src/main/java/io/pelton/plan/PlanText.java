// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.flow.ErrorPolicy;
import org.jspecify.annotations.Nullable;

/** Prints a plan as an indented text. */
final class PlanText {
    private static final int ORIGIN_COLUMN = 56;

    private final StringBuilder text = new StringBuilder();
    private final boolean origins;

    private PlanText(boolean origins) {
        this.origins = origins;
    }

    static String of(Plan plan, boolean origins) {
        PlanText printer = new PlanText(origins);
        printer.text.append("flow ").append(plan.id()).append('\n');
        printer.input(plan.input(), 1);
        printer.pipeline(plan.pipeline(), 1);
        return printer.text.toString();
    }

    /** What a step does, for people: its kind and what matters of its options. */
    static String label(Step step) {
        return switch (step) {
            case Step.To to -> "to " + to.sink();
            case Step.Parallel parallel ->
                "parallel " + parallel.instances() + (parallel.ordered() ? "" : " unordered");
            case Step.Async async -> "async, " + async.concurrency() + " at once" + (async.ordered() ? "" : ", unordered");
            case Step.Limit limit -> "limit " + limit.count();
            case Step.Summarize summarize -> summarize.summary().toString();
            case Step.Distinct distinct -> "distinct among " + distinct.capacity();
            case Step.Block block -> block.kind() + (block.function().asks() == null ? "" : " " + block.function().asks());
            case Step.Map _, Step.Filter _, Step.FlatMap _, Step.Peek _ -> StepNumbering.kind(step);
            case Step.Choice _, Step.Multicast _, Step.Stop _ -> StepNumbering.kind(step);
        };
    }

    private void input(Input input, int depth) {
        switch (input) {
            case Input.From from -> line("from " + from.source(), from.info(), depth);
            case Input.Merge merge -> {
                line("merge", merge.info(), depth);
                for (Inflow inflow : merge.inflows()) {
                    input(inflow.input(), depth + 2);
                    pipeline(inflow.pipeline(), depth + 2);
                }
            }
            case Input.Enclosing _ -> {}
        }
    }

    private void pipeline(Pipeline pipeline, int depth) {
        for (Step step : pipeline.steps()) {
            line(label(step), step.info(), depth);
            switch (step) {
                case Step.Choice choice -> {
                    int number = 1;
                    for (Step.When when : choice.whens()) {
                        branch("when " + number++, when.branch(), depth);
                    }
                    branch("otherwise", choice.otherwise(), depth);
                }
                case Step.Multicast multicast -> {
                    int number = 1;
                    for (Pipeline branch : multicast.branches()) {
                        branch("branch " + number++, branch, depth);
                    }
                }
                case Step.Block block -> {
                    int number = 1;
                    for (Pipeline branch : block.branches()) {
                        branch("branch " + number++, branch, depth);
                    }
                }
                default -> {}
            }
        }
        policy(pipeline.errorPolicy(), depth);
    }

    private void branch(String name, Pipeline branch, int depth) {
        text.append("  ".repeat(depth + 1)).append(name).append('\n');
        pipeline(branch, depth + 2);
    }

    private void policy(@Nullable ErrorPolicy policy, int depth) {
        if (policy == null) {
            return;
        }
        text.append("  ".repeat(depth)).append("on error: ");
        if (policy.retries() > 0) {
            text.append("retry ").append(policy.retries()).append(" times, then ");
        }
        text.append(switch (policy.outcome()) {
                    case ErrorPolicy.Stop _ -> "stop";
                    case ErrorPolicy.Skip _ -> "skip";
                    case ErrorPolicy.ToDeadLetters letters -> "dead letter to " + letters.sink();
                })
                .append('\n');
    }

    private void line(String label, StepInfo info, int depth) {
        int start = text.length();
        text.append("  ".repeat(depth)).append(label);
        if (!label.equals(info.id())) {
            text.append(" [").append(info.id()).append(']');
        }
        if (origins) {
            text.append(" ".repeat(Math.max(2, ORIGIN_COLUMN - (text.length() - start)))).append(info.origin());
        }
        text.append('\n');
    }
}
