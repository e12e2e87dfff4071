// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import java.util.ArrayList;
import java.util.List;

/** Prints a plan as a Mermaid flowchart, see https://mermaid.js.org/syntax/flowchart.html. */
final class Mermaid {
    /** The node an arrow comes from and what stands on the arrow. */
    private record End(int node, String label) {}

    private final StringBuilder text = new StringBuilder("flowchart TD\n");

    static String of(Plan plan) {
        Mermaid printer = new Mermaid();
        List<End> ends = printer.input(plan.input());
        printer.pipeline(plan.pipeline(), ends);
        return printer.text.toString();
    }

    private List<End> input(Input input) {
        return switch (input) {
            case Input.From from -> List.of(new End(node("([", from.source().toString(), "])", from.info()), ""));
            case Input.Merge merge -> {
                List<End> ends = new ArrayList<>();
                for (Inflow inflow : merge.inflows()) {
                    ends.addAll(pipeline(inflow.pipeline(), input(inflow.input())));
                }
                yield List.of(connect(ends, node("((", "merge", "))", merge.info())));
            }
            case Input.Enclosing _ -> List.of();
        };
    }

    /** Prints the steps behind {@code ends} and returns the ends behind them. */
    private List<End> pipeline(Pipeline pipeline, List<End> ends) {
        List<End> open = ends;
        for (Step step : pipeline.steps()) {
            open = step(step, open);
        }
        return open;
    }

    private List<End> step(Step step, List<End> ends) {
        return switch (step) {
            case Step.Choice choice -> {
                int node = connect(ends, node("{", "choice", "}", choice.info())).node();
                List<End> open = new ArrayList<>();
                int number = 1;
                for (Step.When when : choice.whens()) {
                    open.addAll(pipeline(when.branch(), List.of(new End(node, "when " + number++))));
                }
                open.addAll(pipeline(choice.otherwise(), List.of(new End(node, "otherwise"))));
                yield open;
            }
            case Step.Multicast multicast -> {
                int node = connect(ends, node("[/", "multicast", "/]", multicast.info())).node();
                List<End> open = new ArrayList<>();
                for (Pipeline branch : multicast.branches()) {
                    open.addAll(pipeline(branch, List.of(new End(node, ""))));
                }
                yield open;
            }
            case Step.Block block -> {
                int node = connect(ends, node("[[", block.kind(), "]]", block.info())).node();
                for (Pipeline branch : block.branches()) {
                    for (End end : pipeline(branch, List.of(new End(node, "")))) {
                        if (end.node() != node) {
                            connect(List.of(new End(end.node(), "back")), node);
                        }
                    }
                }
                yield List.of(new End(node, ""));
            }
            case Step.To to -> List.of(connect(ends, node("[(", to.sink().toString(), ")]", to.info())));
            case Step.Stop stop -> {
                connect(ends, node("((", "stop", "))", stop.info()));
                yield List.of();
            }
            default -> List.of(connect(ends, node("[", PlanText.label(step), "]", step.info())));
        };
    }

    private int node(String open, String label, String close, StepInfo info) {
        text.append("    n").append(info.index()).append(open).append('"').append(escape(label));
        if (!label.equals(info.id())) {
            text.append("<br/><small>").append(escape(info.id())).append("</small>");
        }
        text.append('"').append(close).append('\n');
        return info.index();
    }

    private End connect(List<End> ends, int node) {
        for (End end : ends) {
            text.append("    n").append(end.node()).append(" --> ");
            if (!end.label().isEmpty()) {
                text.append('|').append(end.label()).append("| ");
            }
            text.append('n').append(node).append('\n');
        }
        return new End(node, "");
    }

    private static String escape(String label) {
        return label.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
