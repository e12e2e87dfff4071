// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.FilterFunction;
import io.pelton.message.Message;
import io.pelton.plan.StepInfo;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the steps with branches. As in Camel, {@code filter} is a block: its steps are for the records for which its
 * condition holds, and the steps behind it are for all records again.
 */
final class ChoiceReader {
    private final Context context;
    private final ExpressionReader expressions;
    private final StepReader steps;

    ChoiceReader(Context context, ExpressionReader expressions, StepReader steps) {
        this.context = context;
        this.expressions = expressions;
        this.steps = steps;
    }

    Optional<RouteStep> filter(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        Optional<String> status = fields.text("statusPropertyName").map(Text::value);
        Optional<FilterFunction<Object>> condition = expressions.condition(fields)
                .map(holds -> status.isEmpty() ? holds : new Functions.Noted(holds, status.get()));
        List<RouteStep> inner = fields.node("steps").map(node -> steps.some(node, "'filter'")).orElseGet(() -> innerSteps(fields));
        return StepReader.finish(
                fields,
                condition.map(holds -> new RouteStep.Branches(
                        "filter", info, List.of(new RouteStep.Branch(holds, inner)), List.of())));
    }

    Optional<RouteStep> choice(Fields fields, YamlNode.Entry entry) {
        StepInfo info = StepReader.info(fields, entry);
        if (fields.flag("precondition")) {
            return StepReader.finish(fields, Optional.of(new RouteStep.Inline("choice", decided(fields))));
        }
        List<RouteStep.Branch> branches = fields.node("when").map(this::whens).orElse(List.of());
        List<RouteStep> otherwise = fields.node("otherwise").map(this::otherwise).orElse(List.of());
        return StepReader.finish(fields, Optional.of(new RouteStep.Branches("choice", info, branches, otherwise)));
    }

    /** The steps of the first condition that holds now. */
    private List<RouteStep> decided(Fields fields) {
        Optional<YamlNode> whens = fields.node("when");
        Optional<YamlNode> otherwise = fields.node("otherwise");
        List<YamlNode> items = whens.map(this::clauses).orElse(List.of());
        Optional<Fields> chosen = Optional.empty();
        for (YamlNode item : items) {
            if (item instanceof YamlNode.Mapping mapping) {
                Fields when = new Fields(mapping, "'when'", context);
                when.text("id");
                when.text("description");
                when.text("note");
                when.entry("steps");
                boolean isDisabled = when.flag("disabled");
                boolean isMissing = expressions.isMissing(when); // of an optional placeholder without value
                boolean holds = !isMissing && expressions.condition(when).filter(condition -> holds(condition, mapping)).isPresent();
                when.finish(CamelNames.OPTIONS);
                if (holds && !isDisabled && chosen.isEmpty()) {
                    chosen = Optional.of(when); // and the others are read too, for their mistakes
                }
            }
        }
        return chosen.map(this::branchSteps).orElseGet(() -> otherwise.map(this::otherwise).orElse(List.of()));
    }

    private boolean holds(FilterFunction<Object> condition, YamlNode place) {
        try {
            return condition.test(new Message(null));
        } catch (Exception e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    place.origin(),
                    "the condition cannot be decided without a message: " + e.getMessage(),
                    "remove 'precondition', or ask for placeholders only: ${properties:NAME}");
            return false;
        }
    }

    private List<RouteStep.Branch> whens(YamlNode node) {
        List<RouteStep.Branch> branches = new ArrayList<>();
        for (YamlNode item : clauses(node)) {
            if (item instanceof YamlNode.Mapping mapping) {
                when(mapping).ifPresent(branches::add);
            }
        }
        return branches;
    }

    /** The items of {@code when}; reports those that are no mappings. */
    private List<YamlNode> clauses(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence list)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, node.origin(), "'when' takes a list, found " + node.kind(), "begin each condition with '- '");
            return List.of();
        }
        List<YamlNode> items = list.items();
        for (YamlNode item : items) {
            if (!(item instanceof YamlNode.Mapping)) {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        item.origin(),
                        "'when' takes a condition and steps, found " + item.kind(),
                        "write - simple: … and steps: […] below it");
            }
        }
        return items;
    }

    private Optional<RouteStep.Branch> when(YamlNode.Mapping mapping) {
        Fields fields = new Fields(mapping, "'when'", context);
        fields.text("id");
        fields.text("description");
        fields.text("note");
        boolean isDisabled = fields.flag("disabled");
        Optional<FilterFunction<Object>> condition = expressions.condition(fields);
        List<RouteStep> inner = branchSteps(fields);
        fields.finish(CamelNames.OPTIONS);
        return isDisabled ? Optional.empty() : condition.map(holds -> new RouteStep.Branch(holds, inner, StepTitle.of("when", mapping)));
    }

    private List<RouteStep> otherwise(YamlNode node) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    node.origin(),
                    "'otherwise' takes 'steps', found " + node.kind(),
                    "write otherwise: and below it, indented deeper, steps:");
            return List.of();
        }
        Fields fields = new Fields(mapping, "'otherwise'", context);
        fields.text("id");
        fields.text("description");
        fields.text("note");
        boolean isDisabled = fields.flag("disabled");
        List<RouteStep> inner = branchSteps(fields);
        fields.finish(CamelNames.OPTIONS);
        return isDisabled ? List.of() : inner;
    }

    /** The steps of a branch, which may have none. */
    private List<RouteStep> branchSteps(Fields fields) {
        return fields.node("steps").map(steps::steps).orElse(List.of());
    }

    /** The steps below {@code steps:} of a step that has some. */
    List<RouteStep> innerSteps(Fields fields) {
        Optional<YamlNode> node = fields.node("steps");
        if (node.isEmpty()) {
            fields.missing(List.of("steps"), fields.owner() + " has no 'steps'", "indent the steps that belong to it below 'steps:'");
            return List.of();
        }
        return steps.steps(node.get());
    }
}
