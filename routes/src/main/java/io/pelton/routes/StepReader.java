// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.StepInfo;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the steps of one route. */
final class StepReader {
    private final Context context;
    private final ExpressionReader expressions;
    private final Targets targets;
    private final ChoiceReader choices;
    private final LogReader logs;
    private final UnmarshalReader formats;
    private final SummarizeReader summaries;
    private final SplitReader splits;
    private final ValuesReader values;

    /** Reads steps of the route called {@code routeId}. */
    StepReader(Context context, String routeId) {
        this(context, RouteSettings.of(routeId));
    }

    /** Reads steps of a route. */
    StepReader(Context context, RouteSettings route) {
        this.context = context;
        this.expressions = new ExpressionReader(context, route);
        EndpointReader endpoints = new EndpointReader(context, expressions.environment());
        this.targets = new Targets(context, endpoints, expressions);
        this.choices = new ChoiceReader(context, expressions, this);
        this.formats = new UnmarshalReader(context);
        this.summaries = new SummarizeReader(context, expressions);
        this.splits = new SplitReader(context, choices);
        this.values = new ValuesReader(context, expressions);
        this.logs = new LogReader(context, endpoints, expressions, route);
    }

    ExpressionReader expressions() {
        return expressions;
    }

    Targets targets() {
        return targets;
    }

    ChoiceReader choices() {
        return choices;
    }

    LogReader logs() {
        return logs;
    }

    UnmarshalReader formats() {
        return formats;
    }

    SummarizeReader summaries() {
        return summaries;
    }

    SplitReader splits() {
        return splits;
    }

    ValuesReader values() {
        return values;
    }

    /** The steps of a list; those that have a problem, or are disabled, are left out. */
    List<RouteStep> steps(YamlNode node) {
        return branches(node).stream().flatMap(List::stream).toList();
    }

    /** Each step of a list as a branch of its own; as in Camel, that of a disabled one has no steps. Those that have a problem are left out. */
    List<List<RouteStep>> branches(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence list)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    node.origin(),
                    "'steps' takes a list, found " + node.kind(),
                    "begin each step with '- '");
            return List.of();
        }
        List<List<RouteStep>> branches = new ArrayList<>();
        for (YamlNode item : OpenSteps.closed(list.items())) {
            Optional<RouteStep> step = step(item);
            if (step.isPresent() || isDisabled(item)) {
                branches.add(step.stream().toList());
            } else if (!context.problems().areAnyFound()) {
                context.problems().add(
                        ErrorCode.MISSING_OPTION,
                        item.origin(),
                        "what this step needs has no value",
                        "give its optional placeholders, {{?NAME}}, one: --set NAME=…");
            }
        }
        return branches;
    }

    private boolean isDisabled(YamlNode item) {
        return item instanceof YamlNode.Mapping mapping
                && !mapping.entries().isEmpty()
                && mapping.entries().getFirst().value() instanceof YamlNode.Mapping options
                && options.get("disabled").orElse(null) instanceof YamlNode.Scalar disabled
                && context.text(disabled).value().equalsIgnoreCase("true");
    }

    /** The branches of a list, of which there is at least one: Camel would take the steps behind {@code owner} instead. */
    List<List<RouteStep>> someBranches(YamlNode node, String owner) {
        if (node instanceof YamlNode.Sequence list && list.items().isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    node.origin(),
                    "the 'steps' of " + owner + " are empty",
                    "write the steps that belong to it, or leave " + owner + " out");
            return List.of();
        }
        return branches(node);
    }

    /** The steps of a list, of which there is at least one. */
    List<RouteStep> some(YamlNode node, String owner) {
        return someBranches(node, owner).stream().flatMap(List::stream).toList();
    }

    private Optional<RouteStep> step(YamlNode item) {
        if (item instanceof YamlNode.Scalar scalar && StepKinds.names().contains(scalar.value())) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    item.origin(),
                    "the step '" + scalar.value() + "' has no value",
                    scalar.value().equals("stop") ? "write '- stop: {}'" : "write '- " + scalar.value() + ": …'");
            return Optional.empty();
        }
        if (!(item instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    item.origin(),
                    "a step is expected, found " + item.kind(),
                    item instanceof YamlNode.Scalar text && text.value().matches("[a-z-]+:\\S+")
                            ? "write '- to: " + text.value() + "'"
                            : "write for example '- to: log:NAME'");
            return Optional.empty();
        }
        YamlNode.Entry entry = mapping.entries().getFirst();
        if (mapping.entries().size() > 1) {
            YamlNode.Entry second = mapping.entries().get(1);
            reportSecondKey(entry, second);
            if (!isStep(second) && entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()) {
                return Optional.empty(); // the advice says what is missing
            }
        }
        return step(entry);
    }

    private static boolean isStep(YamlNode.Entry entry) {
        boolean isKnown = StepKinds.names().contains(entry.name()) || CamelNames.STEPS.contains(entry.name());
        return isKnown && !Slips.CLAUSES.containsKey(entry.name());
    }

    private void reportSecondKey(YamlNode.Entry first, YamlNode.Entry second) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                second.key().origin(),
                "'" + second.name() + "' stands beside the step '" + first.name() + "'",
                isStep(second)
                        ? "begin each step with '- ', each on a line of its own"
                        : first.name().equals(Slips.CLAUSES.get(second.name()))
                        ? "indent it deeper than '" + first.name() + "': it belongs under it"
                        : "indent it deeper than '" + first.name() + "' if it is an option of it");
    }

    private Optional<RouteStep> step(YamlNode.Entry entry) {
        Optional<StepKind> kind = StepKinds.named(entry.name());
        if (kind.isEmpty()) {
            return unknown(entry);
        }
        StepDescriptor descriptor = kind.get().descriptor();
        return (descriptor.shorthand().isEmpty() ? mapping(entry, descriptor) : shortened(entry, descriptor))
                .flatMap(fields -> kind.get().reader().read(new StepInput(context, this, descriptor, fields, entry)));
    }

    /** A part of a step, which has options and steps as a step has. */
    Optional<StepInput> part(StepDescriptor descriptor, YamlNode.Entry entry) {
        return mapping(entry, descriptor).map(fields -> new StepInput(context, this, descriptor, fields, entry));
    }

    private Optional<RouteStep> unknown(YamlNode.Entry entry) {
        String name = entry.name();
        Origin origin = entry.key().origin();
        String owner = Slips.CLAUSES.get(name);
        if (owner != null) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    origin,
                    "'" + name + "' is no step of its own: it belongs to '" + owner + "'",
                    "write it without '- ', indented deeper than '" + owner + ":'");
            return Optional.empty();
        }
        if (FrameReader.NAMES.contains(name)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    origin,
                    "'" + name + "' is no step: it is for all steps of a route",
                    FrameReader.AMONG_STEPS.contains(name)
                            ? "write it as one of the steps of 'from' itself, or before the routes; all that is after another one without steps of its own belongs to that"
                            : "write it beside 'from', or before the routes");
            return Optional.empty();
        }
        if (CamelNames.STEPS.contains(name)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    origin,
                    "Camel's step '" + name + "' is not supported yet",
                    "pelton doc lists the steps that there are");
            return Optional.empty();
        }
        List<String> all = Stream.concat(StepKinds.names().stream(), CamelNames.STEPS.stream()).toList();
        context.problems().add(
                ErrorCode.UNKNOWN_STEP,
                origin,
                "there is no step '" + name + "'",
                Slips.ofStep(name)
                        .or(() -> Spelling.nearest(name, StepKinds.names())
                                .or(() -> Spelling.nearest(name, all))
                                .map(near -> "did you mean '" + near + "'?"))
                        .orElse("pelton doc lists the steps that there are"));
        return Optional.empty();
    }

    /** The keys of a step; nothing at all is a slip of the indentation, and Camel does not take it either. */
    private Optional<Fields> mapping(YamlNode.Entry entry, StepDescriptor step) {
        String owner = "'" + entry.name() + "'";
        return switch (entry.value()) {
            case YamlNode.Mapping mapping -> Optional.of(new Fields(mapping, owner, context));
            case YamlNode.Scalar scalar when scalar.isNull() -> {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        entry.key().origin(),
                        owner + " has no value",
                        "indent what belongs to it deeper; if that is nothing, write " + entry.name() + ": {}");
                yield Optional.empty();
            }
            default -> {
                context.problems().add(
                        ErrorCode.ROUTE_STRUCTURE,
                        entry.value().origin(),
                        owner + " takes a mapping, found " + entry.value().kind(),
                        Slips.ofValue(step, entry.value()));
                yield Optional.empty();
            }
        };
    }

    /** The keys of a step that may be written {@code STEP: TEXT}, where the text is the value of an option. */
    private Optional<Fields> shortened(YamlNode.Entry entry, StepDescriptor step) {
        if (!(entry.value() instanceof YamlNode.Scalar scalar) || scalar.isNull()) {
            return mapping(entry, step);
        }
        String option = step.shorthand();
        YamlNode.Scalar key = new YamlNode.Scalar(
                entry.key().origin(), option, entry.key().style(), entry.key().file(), entry.key().end());
        YamlNode.Mapping mapping = new YamlNode.Mapping(scalar.origin(), List.of(new YamlNode.Entry(key, scalar)));
        return Optional.of(new Fields(mapping, "'" + entry.name() + "'", context));
    }

    /** The name and place of a step; reads the options every step has. */
    static StepInfo info(Fields fields, YamlNode.Entry entry) {
        fields.text("description");
        fields.text("note");
        return StepInfo.at(entry.key().origin()).withId(fields.stepId()).withTitle(StepTitle.of(entry));
    }

    /** Ends the reading of a step: reports unknown options, and drops the step if it is disabled. */
    static Optional<RouteStep> finish(Fields fields, Optional<? extends RouteStep> step) {
        return finish(fields, step, Set.of());
    }

    /** The same for a step of which Camel has options of its own that are not supported yet. */
    static Optional<RouteStep> finish(Fields fields, Optional<? extends RouteStep> step, Set<String> camel) {
        boolean isDisabled = fields.flag("disabled");
        fields.finish(Stream.concat(CamelNames.OPTIONS.stream(), camel.stream()).toList());
        return isDisabled ? Optional.empty() : step.map(RouteStep.class::cast);
    }
}
