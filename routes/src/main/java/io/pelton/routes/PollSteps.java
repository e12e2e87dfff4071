// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.message.Pollable;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.PollEnrich;
import io.pelton.routes.simple.Place;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;

/** The steps that take a message of an endpoint that is read from. */
final class PollSteps {
    private static final Option RECEIVED = Option.optional(
            "variableReceive", OptionType.TEXT, "", "the variable that gets what would be the body; the message stays as it is");

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("pollEnrich", "Takes a message of an endpoint, such as a file, and adds it.",
                                    Content.EXPRESSION)
                            .with(
                                    timeout("-1"),
                                    Option.optional("ignoreInvalidEndpoint", OptionType.BOOLEAN, "false",
                                            "whether a message goes on as it is that names no queue, where the expression is not written out"),
                                    Option.optional("aggregationStrategy", OptionType.TEXT, "",
                                            "what makes one message of the two; by default what is taken takes its place"),
                                    Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING,
                                    Option.optional("aggregateOnException", OptionType.BOOLEAN, "false",
                                            "no difference: what is taken has never failed before"),
                                    RECEIVED, InnerOptions.CACHE_SIZE, InnerOptions.OPTIMISED, InnerOptions.AUTO_START),
                    PollSteps::pollEnrich),
            new StepKind(
                    StepDescriptor.of("poll", "Takes a message of an endpoint, such as a file; it takes the place of the body.")
                            .with(
                                    new Option("uri", OptionType.TEXT, "", true, "the endpoint, SCHEME:PATH"),
                                    Option.optional("parameters", OptionType.TEXT, "", "its options, as a mapping"),
                                    timeout("20000"), RECEIVED)
                            .withShorthand("uri"),
                    PollSteps::poll));

    private PollSteps() {}

    private static Option timeout(String standard) {
        return Option.optional("timeout", OptionType.TEXT, standard,
                "how long to wait: 0 for not at all, -1 for ever");
    }

    private static Optional<RouteStep> poll(StepInput input) {
        Optional<Text> uri = input.fields().required("uri", "uri: file:FOLDER");
        Optional<YamlNode> parameters = input.fields().node("parameters");
        Optional<Pollable> source = uri.map(text -> PathParameters.applied(text, parameters, input.context()))
                .flatMap(from -> isChosen(from.uri()) ? chosen(input, from) : input.steps().targets().polled(from.uri(), from.parameters()));
        Optional<Long> timeout = timeout(input);
        Optional<Optional<Place>> received = SendSteps.received(input);
        return SendSteps.into(received, input.block(
                source.flatMap(from -> timeout.map(millis -> new PollEnrich(from, null, millis))), List.of()), input);
    }

    private static Optional<RouteStep> pollEnrich(StepInput input) {
        input.flag("aggregateOnException");
        Optional<AggregationStrategy> strategy = Strategies.read(input);
        boolean isSound = strategy.isPresent() || !input.fields().has("aggregationStrategy");
        Optional<Long> timeout = timeout(input);
        Optional<Text> uri = input.steps().expressions().template(input.fields());
        boolean ignores = input.flag("ignoreInvalidEndpoint");
        Optional<Pollable> source = uri.isPresent() && !isChosen(uri.get())
                ? input.steps().targets().polled(uri.get(), Optional.empty())
                : input.value().map(value -> input.steps().targets().polled(value.expression(), ignores));
        Optional<Optional<Place>> received = SendSteps.received(input);
        return SendSteps.into(received, input.block(
                source.filter(_ -> isSound).flatMap(
                        from -> timeout.map(millis -> new PollEnrich(from, strategy.orElse(null), millis))),
                List.of()), input);
    }

    private static Optional<Pollable> chosen(StepInput input, PathParameters.Written from) {
        return input.steps().expressions().simple(PathParameters.inUri(from, input.context()))
                .map(value -> input.steps().targets().polled(value.expression(), false));
    }

    /** Whether the message says which queue is polled. */
    private static boolean isChosen(Text uri) {
        return uri.value().startsWith("${") || CalledName.isOne(uri.value()) && uri.value().contains("${");
    }

    private static Optional<Long> timeout(StepInput input) {
        Optional<Text> given = input.fields().text("timeout");
        String text = given.map(Text::value).orElseGet(() -> input.text("timeout")).strip();
        try {
            return Optional.of(text.startsWith("-") ? -1L : (Long) OptionType.DURATION.parse(text));
        } catch (IllegalArgumentException e) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    given.map(Text::origin).orElse(input.fields().origin()),
                    "option 'timeout': " + e.getMessage());
            return Optional.empty();
        }
    }
}
