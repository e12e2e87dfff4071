// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import io.pelton.flow.ErrorPolicy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints a plan as an indented text. For people it has titles and origins, and leaves out what nobody has written; the fingerprint of a plan is
 * made of its structure alone.
 */
final class PlanText {
    /** Origins are in one column, unless the text before is longer than this. */
    private static final int LATEST_ORIGIN_COLUMN = 90;

    private static final int FIRST_ORIGIN_COLUMN = 56;

    private final List<Line> lines = new ArrayList<>();
    private final boolean forPeople;

    private record Line(String text, String origin) {}

    private PlanText(boolean forPeople) {
        this.forPeople = forPeople;
    }

    static String of(Plan plan, boolean forPeople) {
        PlanText printer = new PlanText(forPeople);
        printer.lines.add(new Line("flow " + plan.id(), ""));
        printer.input(plan.input(), 1);
        printer.pipeline(plan.pipeline(), 1);
        return printer.text();
    }

    /** What a printed plan says of a step: its title, else its kind and what matters of its options. */
    static String label(Step step) {
        return step.info().title().isEmpty() ? kind(step) : step.info().title();
    }

    /** Whether nobody has written a step: it only holds others together. */
    static boolean isHidden(Step step) {
        return step.info().title().isEmpty()
                && (step instanceof Step.Stop || step instanceof Step.Block block && block.branches().size() == 1);
    }

    /** What is written before a branch that is not the only one; empty if it has no title and its number tells nothing. */
    static String title(Pipeline branch, int number, boolean hasTitles) {
        return hasTitles ? branch.title() : "branch " + number;
    }

    /** Whether branches are told apart by their titles, or nothing needs to tell them apart. */
    static boolean hasTitles(List<Pipeline> branches) {
        return branches.size() == 1 || branches.stream().anyMatch(branch -> !branch.title().isEmpty());
    }

    private static String kind(Step step) {
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
            if (forPeople && isHidden(step)) {
                branches(step, depth - 1);
            } else {
                line(forPeople ? label(step) : kind(step), step.info(), depth);
                branches(step, depth);
            }
        }
        policy(pipeline.errorPolicy(), depth);
    }

    private void branches(Step step, int depth) {
        switch (step) {
            case Step.Choice choice -> {
                boolean isOnly = forPeople && choice.whens().size() == 1 && !choice.info().title().isEmpty();
                int number = 1;
                for (Step.When when : choice.whens()) {
                    String title = when.branch().title();
                    branch(forPeople && (isOnly || !title.isEmpty()) ? title : "when " + number, when.branch(), depth);
                    number++;
                }
                if (!forPeople || !choice.otherwise().equals(Pipeline.EMPTY)) {
                    branch("otherwise", choice.otherwise(), depth);
                }
            }
            case Step.Multicast multicast -> branches(multicast.branches(), depth);
            case Step.Block block -> branches(block.branches(), depth);
            default -> {}
        }
    }

    private void branches(List<Pipeline> branches, int depth) {
        boolean hasTitles = forPeople && hasTitles(branches);
        int number = 1;
        for (Pipeline branch : branches) {
            branch(title(branch, number++, hasTitles), branch, depth);
        }
    }

    private void branch(String title, Pipeline branch, int depth) {
        if (title.isEmpty()) {
            pipeline(branch, depth + 1);
        } else {
            lines.add(new Line("  ".repeat(depth + 1) + title, ""));
            pipeline(branch, depth + 2);
        }
    }

    private void policy(@Nullable ErrorPolicy policy, int depth) {
        if (policy == null) {
            return;
        }
        String retry = policy.retries() > 0 ? "retry " + policy.retries() + " times, then " : "";
        String outcome = switch (policy.outcome()) {
            case ErrorPolicy.Stop _ -> "stop";
            case ErrorPolicy.Skip _ -> "skip";
            case ErrorPolicy.ToDeadLetters letters -> "dead letter to " + letters.sink();
        };
        lines.add(new Line("  ".repeat(depth) + "on error: " + retry + outcome, ""));
    }

    private void line(String label, StepInfo info, int depth) {
        String id = label.equals(info.id()) ? "" : " [" + info.id() + "]";
        lines.add(new Line("  ".repeat(depth) + label + id, forPeople ? info.origin().toString() : ""));
    }

    private String text() {
        int column = lines.stream()
                .filter(line -> !line.origin().isEmpty() && line.text().length() <= LATEST_ORIGIN_COLUMN - 2)
                .mapToInt(line -> line.text().length() + 2)
                .reduce(FIRST_ORIGIN_COLUMN, Math::max);
        StringBuilder text = new StringBuilder();
        for (Line line : lines) {
            text.append(line.text());
            if (!line.origin().isEmpty()) {
                text.append(" ".repeat(Math.max(2, column - line.text().length()))).append(line.origin());
            }
            text.append('\n');
        }
        return text.toString();
    }
}
