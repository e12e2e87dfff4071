// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.Rollback;
import io.pelton.routes.eip.Stop;
import io.pelton.routes.eip.Throw;
import io.pelton.routes.eip.Try;
import io.pelton.routes.eip.Validate;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps that fail, and those that deal with failures. */
final class FailureSteps {
    static final StepDescriptor CATCH = StepDescriptor.of("doCatch", "", Content.STEPS)
            .with(
                    Option.optional("exception", OptionType.TEXT, "", "classes of exceptions"),
                    Option.optional("onWhen", OptionType.TEXT, "", "a condition"));
    static final StepDescriptor FINALLY = StepDescriptor.of("doFinally", "", Content.STEPS);

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("doTry", "Runs its steps, others if they fail, and others in any case.", Content.STEPS)
                            .with(
                                    Option.optional("doCatch", OptionType.TEXT, "",
                                            "clauses: exception types, perhaps a condition onWhen, and steps"),
                                    Option.optional("doFinally", OptionType.TEXT, "", "steps that run in any case")),
                    FailureSteps::doTry),
            new StepKind(
                    StepDescriptor.of("throwException", "Fails.")
                            .with(
                                    new Option("exceptionType", OptionType.TEXT, "", true, "the class of the exception"),
                                    Option.optional("message", OptionType.TEXT, "", "its message, which may hold functions"))
                            .without("ref"),
                    FailureSteps::throwException),
            new StepKind(
                    StepDescriptor.of("rollback", "Fails for good: no step is tried again.")
                            .with(
                                    Option.optional("message", OptionType.TEXT, "", "what the failure says"),
                                    Option.optional("markRollbackOnly", OptionType.BOOLEAN, "false",
                                            "whether the way of the message ends without a failure instead"),
                                    Option.optional("markRollbackOnlyLast", OptionType.BOOLEAN, "false", "the same: there are no transactions"))
                            .withShorthand("message"),
                    FailureSteps::rollback),
            new StepKind(
                    StepDescriptor.of("validate", "Fails if a condition does not hold.", Content.EXPRESSION)
                            .without("predicateExceptionFactory"),
                    FailureSteps::validate));

    private FailureSteps() {}

    private static Optional<RouteStep> validate(StepInput input) {
        return input.peek(input.condition().map(holds -> new Validate(holds, holds.text(), holds.language().equals("groovy"))));
    }

    private static Optional<RouteStep> doTry(StepInput input) {
        StepInfo info = input.info();
        List<List<RouteStep>> branches = new ArrayList<>();
        branches.add(input.innerSteps());
        List<String> titles = new ArrayList<>(List.of(""));
        List<FailureMatch> clauses = new ArrayList<>();
        Optional<YamlNode> catches = input.fields().node("doCatch");
        List<YamlNode> items = catches.orElse(null) instanceof YamlNode.Sequence list ? list.items() : List.of();
        catches.filter(node -> !(node instanceof YamlNode.Sequence))
                .ifPresent(node -> input.problem(node, "'doCatch' takes a list", "begin each clause with '- '"));
        boolean isSound = true;
        for (YamlNode item : items) {
            Optional<StepInput> clause = input.part(CATCH, item);
            Optional<FailureMatch> match = clause.flatMap(FailureMatches::read);
            isSound &= match.isPresent();
            List<RouteStep> steps = clause.map(StepInput::optionalSteps).orElse(List.of());
            if (match.isPresent() && !clause.get().isDisabled()) {
                clauses.add(match.get());
                branches.add(steps);
                titles.add(StepTitle.of(clause.get().entry()));
            }
            clause.ifPresent(found -> found.finish(Optional.empty()));
        }
        Optional<YamlNode> last = input.fields().node("doFinally");
        Optional<StepInput> doFinally = last.flatMap(node -> input.part(FINALLY, node));
        boolean hasFinally = doFinally.filter(found -> !found.isDisabled()).isPresent();
        doFinally.ifPresent(found -> {
            List<RouteStep> steps = found.optionalSteps();
            if (hasFinally) {
                branches.add(steps);
                titles.add("doFinally");
            }
            found.finish(Optional.empty());
        });
        return input.finish(
                isSound
                        ? Optional.of(new RouteStep.Block("doTry", info, new Try(input.steps().expressions().environment().routeId(), clauses, hasFinally, false), branches, titles))
                        : Optional.empty());
    }

    private static Optional<RouteStep> rollback(StepInput input) {
        String text = input.fields().text("message").map(Text::value).orElse("Intended rollback");
        boolean onlyMarks = input.flag("markRollbackOnly");
        if (input.flag("markRollbackOnlyLast") || onlyMarks) {
            StepInfo info = input.info();
            return input.finish(Optional.of(new RouteStep.Plain("rollback", new Step.Peek(info, Stop.ROLLBACK))));
        }
        return input.peek(Optional.of(new Rollback(text)));
    }

    private static Optional<RouteStep> throwException(StepInput input) {
        Optional<Text> type = input.fields().has("ref")
                ? input.fields().text("exceptionType") // that 'ref' is not supported is reported
                : input.fields().required("exceptionType", "exceptionType: java.lang.IllegalStateException");
        Optional<Text> message = input.fields().text("message");
        Optional<Class<? extends Exception>> found = type.flatMap(text -> ExceptionTypes.thrown(text, input.context()));
        Optional<ExpressionReader.Compiled> text = message.isPresent()
                ? message.flatMap(input.steps().expressions()::simple)
                : Optional.of(new ExpressionReader.Compiled(_ -> null, "constant", ""));
        return input.peek(found.flatMap(known -> text.map(value -> new Throw(known, value.expression()))));
    }
}
