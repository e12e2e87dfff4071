// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.AggregationStrategy;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Enrich;
import io.pelton.routes.eip.RecipientList;
import io.pelton.routes.eip.RoutingSlip;
import io.pelton.routes.eip.SetPattern;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.ThroughVariables;
import io.pelton.routes.eip.Ways;
import io.pelton.routes.eip.WireTap;
import io.pelton.routes.simple.Place;
import io.pelton.routes.simple.Scope;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The steps that send a message somewhere. */
final class SendSteps {
    private static final Option URI = new Option("uri", OptionType.TEXT, "", true, "the endpoint, SCHEME:PATH");
    private static final Option PARAMETERS =
            Option.optional("parameters", OptionType.TEXT, "", "its options, as a mapping");

    private static final Option DELIMITER =
            Option.optional("uriDelimiter", OptionType.TEXT, ",", "what stands between the endpoints");
    private static final Option IGNORES = Option.optional(
            "ignoreInvalidEndpoints", OptionType.BOOLEAN, "false", "whether what is no endpoint is left out");
    private static final Option IGNORES_ONE = Option.optional(
            "ignoreInvalidEndpoint", OptionType.BOOLEAN, "false", "whether a message goes on that names what is no endpoint");
    private static final Option SENT = Option.optional("variableSend", OptionType.TEXT, "", "the variable that is sent in place of the body");
    private static final Option RECEIVED = Option.optional("variableReceive", OptionType.TEXT, "",
            "the variable that what comes back is kept in, while the message stays as it was; its headers are header:NAME.HEADER");
    private static final Option SHARES = Option.optional("shareUnitOfWork", OptionType.BOOLEAN, "false",
            "whether the copy has the message as it came in common with the message; its way ends by itself all the same");

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("to", "Sends the message to an endpoint.")
                            .with(URI, PARAMETERS, Option.optional("pattern", OptionType.TEXT, "", "InOnly or InOut"), SENT, RECEIVED)
                            .withShorthand("uri"),
                    SendSteps::to),
            new StepKind(
                    StepDescriptor.of("toD", "Sends the message to an endpoint whose URI may hold functions.")
                            .with(URI, PARAMETERS, Option.optional("pattern", OptionType.TEXT, "", "InOnly or InOut"), SENT, RECEIVED, IGNORES_ONE,
                                    InnerOptions.CACHE_SIZE, InnerOptions.OPTIMISED, InnerOptions.AUTO_START)
                            .withShorthand("uri"),
                    SendSteps::toDynamic),
            new StepKind(
                    StepDescriptor.of("recipientList", "Sends a copy of the message to each endpoint an expression gives.",
                                    Content.EXPRESSION)
                            .with(
                                    Option.optional("delimiter", OptionType.TEXT, ",", "what stands between the endpoints; false: a text is one endpoint"),
                                    IGNORES,
                                    Option.optional("aggregationStrategy", OptionType.TEXT, "", "what makes one message of the copies"),
                                    Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING,
                                    Option.optional("stopOnException", OptionType.BOOLEAN, "false", "whether nothing follows one that has failed"),
                                    PartSteps.PARALLEL,
                                    PartSteps.TIMEOUT,
                                    PartSteps.STREAMING,
                                    PartSteps.SHARES,
                                    InnerOptions.PARALLEL_AGGREGATE, InnerOptions.SYNCHRONOUS, InnerOptions.CACHE_SIZE)
                            .without("executorService", "onPrepare"),
                    SendSteps::recipientList),
            new StepKind(
                    StepDescriptor.of("routingSlip", "Sends the message to each endpoint an expression gives, one after the other.",
                                    Content.EXPRESSION)
                            .with(DELIMITER, IGNORES, InnerOptions.CACHE_SIZE),
                    input -> slip(input, false)),
            new StepKind(
                    StepDescriptor.of("dynamicRouter", "Sends the message to the endpoint an expression gives, until it gives none.",
                                    Content.EXPRESSION)
                            .with(DELIMITER, IGNORES, InnerOptions.CACHE_SIZE),
                    input -> slip(input, true)),
            new StepKind(
                    StepDescriptor.of("log", "Writes a text to the log.")
                            .with(
                                    new Option("message", OptionType.TEXT, "", true, "the text, which may hold functions"),
                                    Option.optional("loggingLevel", OptionType.TEXT, "INFO", "TRACE, DEBUG, INFO, WARN, ERROR or OFF"),
                                    Option.optional("marker", OptionType.TEXT, "", "a marker for the log"),
                                    Option.optional("logName", OptionType.TEXT, "", "the logger's name; by default the route's id"),
                                    Option.optional("logLanguage", OptionType.TEXT, "simple", "the language the text is written in"))
                            .withShorthand("message")
                            .without("logger"),
                    input -> input.steps().logs().log(input.entry())),
            new StepKind(
                    StepDescriptor.of("wireTap", "Sends a copy of the message to an endpoint, where it goes on by itself; a failure of it is not one of the message.")
                            .with(
                                    URI,
                                    PARAMETERS,
                                    Option.optional("copy", OptionType.BOOLEAN, "true", "whether it carries what the message carries"),
                                    Option.optional("dynamicUri", OptionType.BOOLEAN, "true", "whether the URI may hold functions"),
                                    Option.optional("pattern", OptionType.TEXT, "", "as in Camel it is InOnly whatever is said"),
                                    SENT, IGNORES_ONE, InnerOptions.CACHE_SIZE, InnerOptions.OPTIMISED, InnerOptions.AUTO_START)
                            .withShorthand("uri")
                            .without("executorService", "onPrepare", "variableReceive"),
                    SendSteps::wireTap),
            new StepKind(
                    StepDescriptor.of("enrich", "Sends a copy to an endpoint and adds what comes back.", Content.EXPRESSION)
                            .with(
                                    Option.optional("aggregationStrategy", OptionType.TEXT, "",
                                            "what makes one message of the two; by default what comes back takes its place"),
                                    Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING,
                                    Option.optional("aggregateOnException", OptionType.BOOLEAN, "false",
                                            "whether that is also asked after a failure"),
                                    SHARES, IGNORES_ONE, SENT, RECEIVED, InnerOptions.CACHE_SIZE, InnerOptions.OPTIMISED, InnerOptions.AUTO_START),
                    SendSteps::enrich));

    private SendSteps() {}

    private static Optional<RouteStep> to(StepInput input) {
        StepInfo info = input.info();
        Optional<PathParameters.Written> written = written(input);
        Optional<Text> pattern = input.fields().text("pattern");
        Optional<Boolean> inOut = pattern.flatMap(text -> Patterns.isInOut(text, input.context()));
        Optional<RouteStep> target = written.flatMap(to -> input.steps().targets().target(to.uri(), to.parameters(), info));
        Optional<RouteStep> called = withVariables(target, info, input);
        return input.finish(called.map(step -> inOut.isEmpty() ? step : withPattern(step, info, inOut.get())));
    }

    /** The step around which variables take the place of the message, if the step says so; empty after a problem. */
    private static Optional<RouteStep> withVariables(Optional<RouteStep> called, StepInfo info, StepInput input) {
        Optional<Optional<Place>> sent = variable(input, "variableSend");
        Optional<Optional<Place>> received = variable(input, "variableReceive");
        return called.flatMap(step -> sent.flatMap(from -> received.map(to -> through(step, info, from, to))));
    }

    /** The variable that gets what would be the body, if the step names one; empty after a problem. */
    static Optional<Optional<Place>> received(StepInput input) {
        return variable(input, "variableReceive");
    }

    /** A step that puts what it would make the body there. */
    static Optional<RouteStep> into(Optional<Optional<Place>> received, Optional<RouteStep> step, StepInput input) {
        StepInfo inner = StepInfo.at(input.entry().key().origin());
        return step.flatMap(made -> received.map(place -> through(made, inner, Optional.empty(), place)));
    }

    /** The variable that an option names, if it is there; empty after a problem. */
    static Optional<Optional<Place>> variable(StepInput input, String option) {
        Optional<Text> name = input.fields().text(option);
        Optional<Place> place = name.flatMap(text -> input.steps().values().literal(Scope.VARIABLE, text));
        return name.isPresent() == place.isPresent() ? Optional.of(place) : Optional.empty();
    }

    /** Which endpoint it is, the message says, not the variable. */
    private static RouteStep through(RouteStep step, StepInfo info, Optional<Place> sent, Optional<Place> received) {
        return through(step, info, sent, false, received);
    }

    private static RouteStep through(RouteStep step, StepInfo info, Optional<Place> sent, boolean begins, Optional<Place> received) {
        if (sent.isEmpty() && received.isEmpty()) {
            return step;
        }
        ThroughVariables variables = new ThroughVariables(sent.orElse(null), begins, received.orElse(null));
        return step instanceof RouteStep.Dynamic dynamic
                ? dynamic.through(variables)
                : new RouteStep.Block("to", StepInfo.at(info.origin()), variables, List.of(List.of(step)));
    }

    private static Optional<PathParameters.Written> written(StepInput input) {
        Optional<Text> uri = input.fields().required("uri", "uri: SCHEME:PATH");
        Optional<YamlNode> parameters = input.fields().node("parameters");
        return uri.map(text -> PathParameters.applied(text, parameters, input.context()));
    }

    private static Optional<RouteStep> toDynamic(StepInput input) {
        StepInfo info = input.info();
        Optional<PathParameters.Written> written = written(input);
        Optional<Text> pattern = input.fields().text("pattern");
        Optional<Boolean> inOut = pattern.flatMap(text -> Patterns.isInOut(text, input.context()));
        boolean ignores = input.flag("ignoreInvalidEndpoint");
        Optional<RouteStep> target =
                written.flatMap(to -> input.steps().targets().dynamic("toD", to.uri(), to.parameters(), info, ignores));
        Optional<RouteStep> called = withVariables(target, info, input);
        return input.finish(called.map(step -> inOut.isEmpty() ? step : withPattern(step, info, inOut.get())));
    }

    private static Optional<RouteStep> recipientList(StepInput input) {
        StepInfo info = input.info();
        String delimiter = input.text("delimiter").equalsIgnoreCase("false") ? "" : input.text("delimiter");
        boolean ignores = input.flag("ignoreInvalidEndpoints");
        Optional<Ways.Manner> manner = PartSteps.manner(input, Strategy.LATEST);
        Map<String, RouteStep> known = input.steps().targets().listed(input, delimiter, ignores);
        return input.finish(input.value().filter(_ -> manner.isPresent()).map(uris -> new RouteStep.Dynamic(
                "recipientList",
                info,
                known,
                input.steps().targets().named(input),
                directory -> new RecipientList(
                        directory, uris.expression(), delimiter, ignores, manner.orElseThrow()))));
    }

    private static Optional<RouteStep> slip(StepInput input, boolean isAskedAgain) {
        StepInfo info = input.info();
        String delimiter = input.text("uriDelimiter");
        boolean ignores = input.flag("ignoreInvalidEndpoints");
        Map<String, RouteStep> known = input.steps().targets().listed(input, delimiter, ignores);
        return input.finish(input.value().map(uris -> new RouteStep.Dynamic(
                input.name(),
                info,
                known,
                input.steps().targets().named(input),
                directory -> new RoutingSlip(directory, uris.expression(), delimiter, ignores, isAskedAgain))));
    }

    /** As in Camel the pattern is for this call only; a called route has to see it. */
    static RouteStep withPattern(RouteStep step, StepInfo info, boolean inOut) {
        return new RouteStep.Block(
                "to", StepInfo.at(info.origin()), new SetPattern.During(inOut), List.of(List.of(step)));
    }

    private static Optional<RouteStep> wireTap(StepInput input) {
        boolean copies = input.flag("copy");
        boolean isDynamic = input.flag("dynamicUri");
        boolean ignores = input.flag("ignoreInvalidEndpoint");
        input.fields().text("pattern").ifPresent(text -> Patterns.isInOut(text, input.context()));
        Optional<PathParameters.Written> written = written(input);
        StepInfo inner = StepInfo.at(input.entry().key().origin());
        Optional<RouteStep> target = written.flatMap(to -> isDynamic
                ? input.steps().targets().dynamic("to", to.uri(), to.parameters(), inner, ignores)
                : input.steps().targets().target(to.uri(), to.parameters(), inner));
        Optional<Optional<Place>> sent = variable(input, "variableSend");
        Optional<RouteStep> tap = target.flatMap(step -> sent.map(place -> through(step, inner, place, Optional.empty())));
        return input.block(tap.map(_ -> new WireTap(copies)), List.of(tap.stream().toList()));
    }

    private static Optional<RouteStep> enrich(StepInput input) {
        boolean addsFailures = input.flag("aggregateOnException");
        boolean shares = input.flag("shareUnitOfWork");
        Optional<AggregationStrategy> strategy = Strategies.read(input);
        boolean isSound = strategy.isPresent() || !input.fields().has("aggregationStrategy");
        StepInfo inner = StepInfo.at(input.entry().key().origin());
        Optional<RouteStep> target =
                input.steps().targets().ofExpression(input, inner, input.flag("ignoreInvalidEndpoint"));
        Optional<Optional<Place>> sent = variable(input, "variableSend");
        Optional<Optional<Place>> received = variable(input, "variableReceive");
        Optional<RouteStep> called = target.flatMap(step -> sent.map(place -> through(step, inner, place, !shares, Optional.empty())));
        Optional<RouteStep> enriched = input.block(
                called.filter(_ -> isSound).map(_ -> new Enrich(strategy.orElse(null), addsFailures, shares)),
                List.of(called.stream().toList()));
        return enriched.flatMap(step -> received.map(place -> through(step, inner, Optional.empty(), place)));
    }
}
