// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.flow.BlockSpec;
import io.pelton.flow.PeekFunction;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A step as it is written, for the reader of its kind.
 *
 * @param context what every reader needs
 * @param steps reads the steps below it
 * @param descriptor its kind
 * @param fields its options
 * @param entry where it stands
 */
record StepInput(Context context, StepReader steps, StepDescriptor descriptor, Fields fields, YamlNode.Entry entry) {
    String name() {
        return descriptor.name();
    }

    /** Its id and place; reads the options every step has. */
    StepInfo info() {
        fields.text("description");
        fields.text("note");
        return StepInfo.at(entry.key().origin()).withId(fields.stepId()).withTitle(StepTitle.of(entry));
    }

    /** Its expression; empty after a problem. */
    Optional<ExpressionReader.Compiled> value() {
        return steps.expressions().value(fields);
    }

    /** Its expression as a condition; empty after a problem. */
    Optional<Functions.Holds> condition() {
        return steps.expressions().condition(fields).map(Functions.Holds.class::cast);
    }

    /** The condition below {@code key}, which always holds if it is not there; empty after a problem. */
    Optional<Predicate> condition(String key) {
        Optional<YamlNode.Entry> found = fields.entry(key);
        if (found.isEmpty()) {
            return Optional.of(Predicate.ALWAYS);
        }
        if (!(found.get().value() instanceof YamlNode.Mapping mapping)) {
            problem(found.get().value(), "'" + key + "' takes a condition", "write " + key + ": {simple: …}");
            return Optional.empty();
        }
        Fields inner = new Fields(mapping, "'" + key + "'", context);
        inner.text("id");
        Optional<Predicate> condition =
                steps.expressions().condition(inner).map(Predicate.class::cast);
        inner.finish(CamelNames.OPTIONS);
        return condition;
    }

    /** The expression below {@code key}; empty if it is not there or after a problem. */
    Optional<ExpressionReader.Compiled> value(String key) {
        Optional<YamlNode.Entry> found = fields.entry(key);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (!(found.get().value() instanceof YamlNode.Mapping mapping)) {
            String text = found.get().value() instanceof YamlNode.Scalar scalar ? scalar.value() : "";
            problem(found.get().value(), "'" + key + "' takes an expression",
                    text.isEmpty() ? "write " + key + ": {simple: …}" : Slips.ofExpression(key, text));
            return Optional.empty();
        }
        Fields inner = new Fields(mapping, "'" + key + "'", context);
        inner.text("id");
        Optional<ExpressionReader.Compiled> value = steps.expressions().value(inner);
        inner.finish(CamelNames.OPTIONS);
        return value;
    }

    /** The steps below it; that there are none is a problem. */
    List<RouteStep> innerSteps() {
        return innerBranches().stream().flatMap(List::stream).toList();
    }

    /** Each step below it as a branch of its own; that there are none is a problem. */
    List<List<RouteStep>> innerBranches() {
        Optional<YamlNode> node = fields.node("steps");
        if (node.isEmpty()) {
            fields.missing(List.of("steps"), fields.owner() + " has no 'steps'", "indent the steps that belong to it below 'steps:'");
            return List.of();
        }
        return steps.someBranches(node.get(), fields.owner());
    }

    /** The steps below it, if there are some. */
    List<RouteStep> optionalSteps() {
        return fields.node("steps").map(steps::steps).orElse(List.of());
    }

    /** A part of the step, such as a clause, that has options and steps of its own. */
    Optional<StepInput> part(StepDescriptor part, YamlNode node) {
        YamlNode.Scalar key = entry.key();
        YamlNode.Scalar name = new YamlNode.Scalar(node.origin(), part.name(), key.style(), key.file(), key.end());
        return steps.part(part, new YamlNode.Entry(name, node));
    }

    /** Whether it is disabled. */
    boolean isDisabled() {
        return fields.flag("disabled");
    }

    /** The text of an option or its default. */
    String text(String option) {
        return fields.text(option).map(Text::value).orElseGet(() -> option(option).defaultValue());
    }

    /** The value of a yes-or-no option or its default. */
    boolean flag(String option) {
        return fields.text(option).isPresent() ? fields.flag(option) : read(option).map(Boolean.class::cast).orElse(false);
    }

    /** The value of a number or time (milliseconds) or its default; empty if it has neither. */
    Optional<Long> number(String option) {
        return read(option).map(Long.class::cast);
    }

    /** The same for an option that makes sense from 1 on; less is reported. */
    Optional<Long> positive(String option) {
        Optional<Long> number = number(option);
        if (number.isPresent() && number.get() < 1) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    place(option),
                    "option '" + option + "' must be at least 1, found " + number.get());
            return Optional.empty();
        }
        return number;
    }

    /** One of the words an option can be, in any case of letters as in Camel, or its default; another one is reported. */
    String choice(String option, List<String> words) {
        Optional<Text> text = fields.text(option);
        Optional<String> known = text.flatMap(
                found -> words.stream().filter(found.value()::equalsIgnoreCase).findFirst());
        text.filter(found -> known.isEmpty() && !found.isUnresolved()).ifPresent(found -> context.problems().add(
                ErrorCode.BAD_VALUE,
                found.origin(),
                "'" + option + "' takes " + String.join(", ", words) + ", found '" + found.value() + "'",
                Spelling.nearest(found.value(), words).map(near -> "did you mean '" + near + "'?").orElse(null)));
        return known.or(() -> text.map(Text::value)).orElseGet(() -> option(option).defaultValue());
    }

    /** Whether an option is there, and does not say false. */
    boolean isOn(String option) {
        return fields.has(option)
                && !(fields.node(option).orElseThrow() instanceof YamlNode.Scalar scalar && scalar.value().equals("false"));
    }

    /** Where the value of an option stands; if it is not there, where the options do. */
    Origin place(String option) {
        return fields.node(option).map(YamlNode::origin).orElse(fields.origin());
    }

    private Optional<Object> read(String name) {
        io.pelton.spi.EndpointDescriptor.Option option = option(name);
        Optional<Text> text = fields.text(name);
        String value = text.map(Text::value).orElse(option.defaultValue());
        if (value.isEmpty() && text.isEmpty()) {
            return Optional.empty();
        }
        OptionType type = option.type();
        try {
            return Optional.of(type.parse(value));
        } catch (IllegalArgumentException e) {
            if (text.isEmpty() || !text.get().isUnresolved()) {
                context.problems().add(
                        ErrorCode.BAD_VALUE,
                        place(name),
                        "option '" + name + "': " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    private io.pelton.spi.EndpointDescriptor.Option option(String name) {
        return descriptor.options().stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name() + " has no option " + name));
    }

    void problem(YamlNode node, String message, String suggestion) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE, node.origin(), message + ", found " + node.kind(), suggestion);
    }

    /** The step is a function over each message. */
    Optional<RouteStep> peek(Optional<? extends PeekFunction<Object>> function) {
        StepInfo info = info();
        return finish(function.map(found -> new RouteStep.Plain(name(), new Step.Peek(info, found))));
    }

    /** The step is a block. */
    Optional<RouteStep> block(Optional<? extends BlockSpec<Object>> function, List<List<RouteStep>> branches) {
        StepInfo info = info();
        return finish(function.map(found -> new RouteStep.Block(name(), info, found, branches)));
    }

    /** Ends the reading: reports options nobody has asked for, and drops a step that is disabled. */
    Optional<RouteStep> finish(Optional<? extends RouteStep> step) {
        info();
        descriptor.options().stream().filter(InnerOptions::contains).forEach(option -> read(option.name()));
        boolean isDisabled = isDisabled();
        fields.finish(Stream.concat(CamelNames.OPTIONS.stream(), descriptor.notYet().stream())
                .toList());
        return isDisabled ? Optional.empty() : step.map(RouteStep.class::cast);
    }
}
