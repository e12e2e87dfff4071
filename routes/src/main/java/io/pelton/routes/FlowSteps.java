// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Loop;
import io.pelton.routes.eip.SetPattern;
import io.pelton.routes.eip.Stop;
import io.pelton.routes.simple.Predicate;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;

/** The steps that decide which way a message takes, and how often. */
final class FlowSteps {
    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("filter", "Leads messages through its steps for which a condition holds.",
                                    Content.EXPRESSION, Content.STEPS)
                            .with(Option.optional("statusPropertyName", OptionType.TEXT, "",
                                    "the exchange property that says whether the condition held")),
                    input -> input.steps().choices().filter(input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("choice", "Leads a message through the steps of the first condition that holds.")
                            .with(
                                    Option.optional("when", OptionType.TEXT, "", "conditions, each with its steps"),
                                    Option.optional("otherwise", OptionType.TEXT, "", "the steps if none holds"),
                                    Option.optional("precondition", OptionType.BOOLEAN, "false",
                                            "whether it is decided when the route is loaded; the other steps are not even read")),
                    input -> input.steps().choices().choice(input.fields(), input.entry())),
            new StepKind(
                    StepDescriptor.of("loop", "Runs its steps so often, or as long as a condition holds.",
                                    Content.EXPRESSION, Content.STEPS)
                            .with(
                                    Option.optional("copy", OptionType.BOOLEAN, "false",
                                            "whether each round begins with the message as it came"),
                                    Option.optional("doWhile", OptionType.BOOLEAN, "false",
                                            "whether the expression is a condition"),
                                    Option.optional("breakOnShutdown", OptionType.BOOLEAN, "false",
                                            "true changes nothing: a loop that has begun runs to its end"))
                            .without("onPrepare"),
                    FlowSteps::loop),
            new StepKind(
                    StepDescriptor.of("pipeline", "Runs its steps, one after the other.", Content.STEPS), FlowSteps::inline),
            new StepKind(
                    StepDescriptor.of("step", "Runs its steps: a name for several.", Content.STEPS), FlowSteps::step),
            new StepKind(
                    StepDescriptor.of("stop", "Ends the way of the message."), FlowSteps::stop),
            new StepKind(
                    StepDescriptor.of("setExchangePattern", "Says whether those a message is sent to shall answer.")
                            .with(new Option("pattern", OptionType.TEXT, "", true, "InOnly or InOut"))
                            .withShorthand("pattern"),
                    FlowSteps::setPattern));

    private FlowSteps() {}

    private static Optional<RouteStep> loop(StepInput input) {
        boolean copies = input.flag("copy");
        boolean doWhile = input.flag("doWhile");
        input.flag("breakOnShutdown");
        List<RouteStep> steps = input.innerSteps();
        if (doWhile) {
            return input.block(input.condition().map(condition -> new Loop(null, condition, copies)), List.of(steps));
        }
        return input.block(
                input.value().map(value -> new Loop(Counts.whole(value), Predicate.ALWAYS, copies)), List.of(steps));
    }

    private static Optional<RouteStep> inline(StepInput input) {
        return input.finish(Optional.of(new RouteStep.Inline(input.entry().name(), input.innerSteps())));
    }

    private static Optional<RouteStep> step(StepInput input) {
        ExpressionReader expressions = input.steps().expressions();
        String id = input.fields().id();
        String around = expressions.enterStep(id);
        try {
            return input.finish(Optional.of(new RouteStep.Inline(input.entry().name(), id, input.innerSteps())));
        } finally {
            expressions.enterStep(around);
        }
    }

    private static Optional<RouteStep> stop(StepInput input) {
        StepInfo info = input.info();
        return input.finish(Optional.of(new RouteStep.Plain("stop", new Step.Peek(info, Stop.PLAIN))));
    }

    private static Optional<RouteStep> setPattern(StepInput input) {
        Optional<Text> pattern = input.fields().required("pattern", "pattern: InOut");
        return input.peek(pattern.flatMap(text -> Patterns.isInOut(text, input.context()).map(SetPattern::new)));
    }
}
