// SPDX-License-Identifier: Apache-2.0

package io.pelton.plan;

import java.util.ArrayList;
import java.util.List;

/** Prints plans as a Mermaid flowchart, see https://mermaid.js.org/syntax/flowchart.html. A block is a subgraph with its branches, and so is each of several plans. */
final class Mermaid {
    /** The node an arrow comes from and what stands on the arrow. */
    private record End(String node, String label) {
    }

    private final StringBuilder text = new StringBuilder("flowchart TD\n");
    private String indent = "    ";
    private String prefix = "n";

    static String of(List<Plan> plans) {
        Mermaid printer = new Mermaid();
        if (plans.size() == 1) {
            printer.plan(plans.getFirst());
        } else {
            for (int i = 0; i < plans.size(); i++) {
                printer.prefix = "f" + i + "_n";
                printer.open("f" + i, escape(plans.get(i).id()));
                printer.plan(plans.get(i));
                printer.close();
            }
        }
        return printer.text.toString();
    }

    private void plan(Plan plan) {
        pipeline(plan.pipeline(), input(plan.input()));
    }

    private End end(StepInfo info) {
        return new End(prefix + info.index(), "");
    }

    private List<End> input(Input input) {
        return switch (input) {
            case Input.From from -> List.of(node("([", from.source().toString(), "])", from.info()));
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
            case Step.Choice choice -> choice(choice, ends);
            case Step.Multicast multicast -> {
                End node = connect(ends, node("[/", PlanText.label(multicast), "/]", multicast.info()));
                List<End> open = new ArrayList<>();
                for (Pipeline branch : multicast.branches()) {
                    open.addAll(pipeline(branch, List.of(node)));
                }
                yield open;
            }
            case Step.Block block when PlanText.isHidden(block) -> pipeline(block.branches().getFirst(), ends);
            case Step.Block block when block.branches().isEmpty() ->
                List.of(connect(ends, node("[", PlanText.label(block), "]", block.info())));
            case Step.Block block -> {
                block(block);
                yield List.of(connect(ends, end(block.info())));
            }
            case Step.To to -> {
                String title = to.info().title().isEmpty() ? to.sink().toString() : to.info().title();
                yield List.of(connect(ends, node("[(", title, ")]", to.info())));
            }
            case Step.Stop stop when PlanText.isHidden(stop) -> List.of();
            case Step.Stop stop -> {
                connect(ends, node("((", "stop", "))", stop.info()));
                yield List.of();
            }
            default -> List.of(connect(ends, node("[", PlanText.label(step), "]", step.info())));
        };
    }

    private List<End> choice(Step.Choice choice, List<End> ends) {
        String node = connect(ends, node("{", PlanText.label(choice), "}", choice.info())).node();
        boolean isOnly = choice.whens().size() == 1 && !choice.info().title().isEmpty();
        List<End> open = new ArrayList<>();
        int number = 1;
        for (Step.When when : choice.whens()) {
            String title = when.branch().title().isEmpty() ? isOnly ? "yes" : "when " + number : when.branch().title();
            open.addAll(pipeline(when.branch(), List.of(new End(node, title))));
            number++;
        }
        open.addAll(pipeline(choice.otherwise(), List.of(new End(node, isOnly ? "no" : "otherwise"))));
        return open;
    }

    private void block(Step.Block block) {
        String name = end(block.info()).node();
        open(name, withId(PlanText.label(block), block.info()));
        boolean hasTitles = PlanText.hasTitles(block.branches());
        int number = 1;
        for (Pipeline branch : block.branches()) {
            String title = PlanText.title(branch, number, hasTitles);
            if (title.isEmpty()) {
                pipeline(branch, List.of());
            } else {
                open(name + "_" + number, escape(title));
                pipeline(branch, List.of());
                close();
            }
            number++;
        }
        close();
    }

    private void open(String name, String label) {
        text.append(indent).append("subgraph ").append(name).append(" [\"").append(label).append("\"]\n");
        indent += "    ";
        text.append(indent).append("direction TB\n");
    }

    private void close() {
        indent = indent.substring(4);
        text.append(indent).append("end\n");
    }

    private End node(String open, String label, String close, StepInfo info) {
        End node = end(info);
        text.append(indent).append(node.node()).append(open).append('"').append(withId(label, info)).append('"').append(close).append('\n');
        return node;
    }

    private static String withId(String label, StepInfo info) {
        return escape(label) + (label.equals(info.id()) ? "" : "<br/><small>" + escape(info.id()) + "</small>");
    }

    private End connect(List<End> ends, End node) {
        for (End end : ends) {
            text.append(indent).append(end.node()).append(" --> ");
            if (!end.label().isEmpty()) {
                text.append("|\"").append(escape(end.label())).append("\"| ");
            }
            text.append(node.node()).append('\n');
        }
        return node;
    }

    private static String escape(String label) {
        return label.replace("&", "&amp;").replace("\\", "&#92;").replace("\"", "&quot;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
