// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.StepInfo;
import io.pelton.routes.RouteFrame.Ending;
import io.pelton.routes.RouteFrame.Interception;
import io.pelton.routes.RouteFrame.Place;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.RouteEnd;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Collects what is said around routes: error handlers, what is done at the end, and interceptions. */
final class FrameReader {
    private static final Option ON_WHEN = Option.optional("onWhen", OptionType.TEXT, "", "a condition");

    static final StepDescriptor ON_COMPLETION = StepDescriptor.of(
                    "onCompletion", "Runs its steps with a copy of the message when its way has ended.", Content.STEPS)
            .with(
                    ON_WHEN,
                    Option.optional("onCompleteOnly", OptionType.BOOLEAN, "false", "only if it has not failed"),
                    Option.optional("onFailureOnly", OptionType.BOOLEAN, "false", "only if it has failed"),
                    Option.optional("useOriginalMessage", OptionType.BOOLEAN, "false", "with the message as it came"),
                    Option.optional("mode", OptionType.TEXT, "AfterConsumer", "BeforeConsumer: the steps come at the end of the route instead, with the message itself"),
                    Option.optional("parallelProcessing", OptionType.BOOLEAN, "false",
                            "whether the copy goes on by itself, and holds up no other message"))
            .without("executorService");
    static final StepDescriptor INTERCEPT = StepDescriptor.of(
                    "intercept", "Runs its steps before each step of the routes.", Content.STEPS)
            .with(ON_WHEN);
    static final StepDescriptor INTERCEPT_FROM = StepDescriptor.of(
                    "interceptFrom", "Runs its steps before the first step of the routes.", Content.STEPS)
            .with(
                    ON_WHEN,
                    Option.optional("uri", OptionType.TEXT, "", "of routes that read from this: an URI, a beginning with *, or a regular expression"))
            .withShorthand("uri");
    static final StepDescriptor INTERCEPT_SEND = StepDescriptor.of(
                    "interceptSendToEndpoint", "Runs its steps before a message is sent to an endpoint.", Content.STEPS)
            .with(
                    ON_WHEN,
                    new Option("uri", OptionType.TEXT, "", true, "which: an URI, a beginning with *, or a regular expression"),
                    Option.optional("skipSendToOriginalEndpoint", OptionType.BOOLEAN, "false", "whether it is not sent then"),
                    Option.optional("afterUri", OptionType.TEXT, "", "where it is sent to afterwards"))
            .withShorthand("uri");
    static final List<String> NAMES = List.of(
            "errorHandler", "intercept", "interceptFrom", "interceptSendToEndpoint", "onCompletion", "onException");

    /** Those that may also be among the steps of the route that they are for. */
    static final List<String> AMONG_STEPS = NAMES.stream().filter(name -> !name.equals("errorHandler")).toList();

    private final StepReader steps;
    private final Problems problems;
    private Optional<ErrorHandling> handler = Optional.empty();
    private @Nullable Origin handlerOrigin;
    private List<ErrorHandling.Clause> clauses = List.of();
    private final List<Ending> ends = new ArrayList<>();
    private final List<Interception> interceptions = new ArrayList<>();

    FrameReader(StepReader steps, Problems problems) {
        this.steps = steps;
        this.problems = problems;
    }

    /** What was collected. */
    RouteFrame frame() {
        return new RouteFrame(handler, clauses, ends, interceptions);
    }

    /** Reads an entry whose name is among {@link #NAMES}. */
    void read(YamlNode.Entry entry) {
        switch (entry.name()) {
            case "errorHandler" -> {
                reportSecond(entry.key().origin());
                handler = steps.part(HandlerReader.ERROR_HANDLER, entry).flatMap(HandlerReader::handler);
            }
            case "onException" ->
                steps.part(HandlerReader.ON_EXCEPTION, entry)
                        .flatMap(HandlerReader::clause)
                        .ifPresent(clause -> clauses = ErrorHandling.Clause.joined(clauses, List.of(clause)));
            case "onCompletion" -> steps.part(ON_COMPLETION, entry).flatMap(FrameReader::ending).ifPresent(ends::add);
            case "intercept" -> add(INTERCEPT, Place.EACH_STEP, entry);
            case "interceptFrom" -> add(INTERCEPT_FROM, Place.FROM, entry);
            default -> add(INTERCEPT_SEND, Place.SEND, entry);
        }
    }

    /** Reads what is among the steps of a route and yet around them, as Camel allows; returns the other steps. */
    YamlNode readAmong(YamlNode steps) {
        if (!(steps instanceof YamlNode.Sequence list)) {
            return steps;
        }
        List<YamlNode> others = new ArrayList<>();
        for (YamlNode item : OpenSteps.closed(list.items())) {
            if (item instanceof YamlNode.Mapping mapping
                    && mapping.entries().size() == 1
                    && AMONG_STEPS.contains(mapping.entries().getFirst().name())) {
                read(mapping.entries().getFirst());
            } else {
                others.add(item);
            }
        }
        return new YamlNode.Sequence(list.origin(), others);
    }

    private void reportSecond(Origin origin) {
        if (handlerOrigin != null) {
            problems.add(
                    ErrorCode.ROUTE_STRUCTURE,
                    origin,
                    "there are two 'errorHandler' for the same routes, the first at " + handlerOrigin,
                    "keep one of them");
        }
        handlerOrigin = origin;
    }

    private void add(StepDescriptor descriptor, Place place, YamlNode.Entry entry) {
        steps.part(descriptor, entry).flatMap(input -> interception(place, input)).ifPresent(interceptions::add);
    }

    private static Optional<Ending> ending(StepInput input) {
        Optional<Predicate> condition = input.condition("onWhen");
        boolean successOnly = input.flag("onCompleteOnly");
        boolean failureOnly = input.flag("onFailureOnly");
        boolean original = input.flag("useOriginalMessage");
        reportBoth(input, "onCompleteOnly", "onFailureOnly");
        boolean isBeforeConsumer = input.choice("mode", List.of("AfterConsumer", "BeforeConsumer")).equals("BeforeConsumer");
        boolean isParallel = input.flag("parallelProcessing");
        List<RouteStep> inner = input.innerSteps();
        boolean isDisabled = input.isDisabled();
        input.finish(Optional.empty());
        return condition.filter(_ -> !isDisabled)
                .map(when -> new Ending(new RouteEnd(!failureOnly, !successOnly, when, original, isBeforeConsumer && !isParallel, isParallel), inner, StepTitle.of(input.entry())));
    }

    /** Reports the second of two options that exclude each other, if both are there and not off. */
    static void reportBoth(StepInput input, String first, String second) {
        if (input.isOn(first) && input.isOn(second)) {
            input.context().problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    input.fields().entry(second).orElseThrow().key().origin(),
                    "'" + second + "' stands beside '" + first + "', and only one of them can be",
                    "keep one of the two");
        }
    }

    private static Optional<Interception> interception(Place place, StepInput input) {
        Optional<Predicate> condition = input.condition("onWhen");
        Optional<Text> uri = place == Place.SEND
                ? input.fields().required("uri", "uri: SCHEME:*").map(Text::inOneLine)
                : place == Place.FROM ? input.fields().text("uri") : Optional.empty();
        boolean skips = place == Place.SEND && input.flag("skipSendToOriginalEndpoint");
        Optional<Text> after = place == Place.SEND ? input.fields().text("afterUri").map(Text::inOneLine) : Optional.empty();
        List<RouteStep> behind = after.flatMap(text ->
                        input.steps().targets().target(text, Optional.empty(), StepInfo.at(text.origin())))
                .stream()
                .toList();
        List<RouteStep> inner = input.innerSteps();
        boolean isDisabled = input.isDisabled();
        input.finish(Optional.empty());
        Optional<NamePattern> pattern = uri.flatMap(text -> pattern(text, input.context()));
        return condition.filter(_ -> !isDisabled)
                .map(when -> new Interception(place, pattern, when, inner, skips, behind));
    }

    private static Optional<NamePattern> pattern(Text text, Context context) {
        try {
            return Optional.of(NamePattern.of(text.value()));
        } catch (PatternSyntaxException e) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "the pattern '" + text.value() + "' is not understood: " + e.getDescription());
            return Optional.empty();
        }
    }
}
