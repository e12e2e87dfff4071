// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Multicast;
import io.pelton.routes.eip.Split;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.Try;
import io.pelton.routes.eip.Ways;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The steps that make several messages of one, or send it one of several ways. */
final class PartSteps {
    private static final Option STRATEGY = Option.optional(
            "aggregationStrategy", OptionType.TEXT, "", "what makes one message of all: the name of a bean, or #class:NAME");
    private static final Option STOPS = Option.optional(
            "stopOnException", OptionType.BOOLEAN, "false", "whether nothing follows one that has failed");
    static final Option PARALLEL = Option.optional(
            "parallelProcessing", OptionType.BOOLEAN, "false",
            "whether they go on at once, up to 1,000 of them, each on a thread of its own; what comes of them is put together in order,"
                    + " unless streaming is set");
    static final Option STREAMING = Option.optional(
            "streaming", OptionType.BOOLEAN, "false", "whether the copies are put together as they are done, with parallelProcessing");
    static final Option SHARES = Option.optional(
            "shareUnitOfWork", OptionType.BOOLEAN, "false",
            "whether the message ends where an error handler has dealt with a failure of one of them, and what it was as it came is theirs; their"
                    + " ways end by themselves all the same");
    static final Option TIMEOUT = Option.optional("timeout", OptionType.DURATION, "0",
            "how long the message waits for them, with parallelProcessing: those that are not done by then are left out, though they go on,"
                    + " and no more begin; 0 for ever");
    private static final String[] NOT_YET = {"executorService", "onPrepare"};

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("split", "Leads each part of a value through its steps.",
                                    Content.EXPRESSION, Content.STEPS)
                            .with(
                                    Option.optional("delimiter", OptionType.TEXT, ",",
                                            "what stands between the parts of a text; false: a text is one part; single: any value is one part"),
                                    Option.optional("streaming", OptionType.BOOLEAN, "false",
                                            "whether parts are made as they are asked for, so that a file of any size can be split; their number"
                                                    + " is known with the last one; with parallelProcessing also whether they are put together"
                                                    + " as they are done"),
                                    InnerOptions.PARALLEL_AGGREGATE, InnerOptions.SYNCHRONOUS,
                                    STRATEGY, Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING, STOPS, PARALLEL, TIMEOUT, SHARES)
                            .without(NOT_YET),
                    PartSteps::split),
            new StepKind(
                    StepDescriptor.of("multicast", "Sends a copy of the message to each of its steps.", Content.STEPS)
                            .with(
                                    STREAMING,
                                    InnerOptions.PARALLEL_AGGREGATE, InnerOptions.SYNCHRONOUS,
                                    STRATEGY, Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING, STOPS, PARALLEL, TIMEOUT, SHARES)
                            .without(NOT_YET),
                    PartSteps::multicast),
            new StepKind(
                    StepDescriptor.of("loadBalance", "Sends a message to one of its steps.", Content.STEPS)
                            .with(
                                    Option.optional("roundRobinLoadBalancer", OptionType.TEXT, "", "one after the other"),
                                    Option.optional("randomLoadBalancer", OptionType.TEXT, "", "any"),
                                    Option.optional("stickyLoadBalancer", OptionType.TEXT, "",
                                            "the same one for the same value of correlationExpression"),
                                    Option.optional("weightedLoadBalancer", OptionType.TEXT, "",
                                            "each as often as distributionRatio says"),
                                    Option.optional("topicLoadBalancer", OptionType.TEXT, "", "all of them"),
                                    Option.optional("failoverLoadBalancer", OptionType.TEXT, "", "the next one after a failure"))
                            .without(Balancers.CUSTOM),
                    PartSteps::loadBalance));

    private PartSteps() {}

    private static Optional<RouteStep> split(StepInput input) {
        if (input.steps().splits().isWords(input.fields())) {
            return input.steps().splits().split(input.fields(), input.entry());
        }
        String delimiter = input.text("delimiter");
        boolean isWhole = delimiter.equalsIgnoreCase("single");
        boolean streams = input.flag("streaming");
        Optional<Ways.Manner> manner = manner(input, null);
        Optional<ExpressionReader.Compiled> value = input.value();
        return input.block(
                value.filter(_ -> manner.isPresent()).map(found -> new Split(
                        isWhole ? whole(found.expression()) : found.expression(),
                        delimiter.equalsIgnoreCase("false") ? "" : delimiter,
                        streams,
                        manner.orElseThrow())),
                List.of(input.innerSteps()));
    }

    /** A list of the value alone; as in Camel, a failure if there is none. */
    private static Expression whole(Expression value) {
        return message -> {
            Object part = value.evaluate(message);
            if (part == null) {
                throw new NullPointerException("there is no value to be split");
            }
            return List.of(part);
        };
    }

    /** How long all parts have; 0 for ever. As in Camel, only those that could run side by side may be late. */
    static long timeout(StepInput input) {
        long timeout = input.number("timeout").orElse(0L);
        if (timeout > 0 && !input.flag("parallelProcessing")) {
            input.fields().text("timeout").ifPresent(text -> input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "'timeout' of '" + input.name() + "' needs parallelProcessing",
                    "add parallelProcessing: true"));
        }
        return timeout;
    }

    /** How copies take their ways; {@code fallback} makes one message of them if nothing is named. Empty after an error. */
    static Optional<Ways.Manner> manner(StepInput input, @Nullable AggregationStrategy fallback) {
        boolean streams = input.flag("streaming");
        boolean stops = input.flag("stopOnException");
        boolean isParallel = input.flag("parallelProcessing");
        long timeout = timeout(input);
        boolean shares = input.flag("shareUnitOfWork");
        Optional<AggregationStrategy> strategy = Strategies.read(input);
        boolean isSound = strategy.isPresent() || !input.fields().has("aggregationStrategy");
        return isSound
                ? Optional.of(new Ways.Manner(isParallel, streams, stops, timeout, shares, strategy.orElse(fallback)))
                : Optional.empty();
    }

    private static Optional<RouteStep> multicast(StepInput input) {
        Optional<Ways.Manner> manner = manner(input, Strategy.LATEST)
                .map(found -> found.strategy() == Strategy.ORIGINAL ? found.with(Strategy.FIRST_FAILED) : found);
        StepInfo info = input.info();
        List<List<RouteStep>> branches = input.innerBranches();
        List<Boolean> haveSteps = branches.stream().map(PartSteps::haveSteps).toList();
        return input.finish(manner.map(
                found -> new RouteStep.Block("multicast", info, new Multicast(haveSteps, found, false), branches)));
    }

    /** Whether the step of a branch has steps of its own on which an error handler acts: as in Camel, it takes a {@code doTry} as a whole. */
    private static boolean haveSteps(List<RouteStep> branch) {
        return branch.stream().anyMatch(step -> switch (step) {
            case RouteStep.Inline _, RouteStep.Branches _, RouteStep.Parts _ -> true;
            case RouteStep.Block block when block.function() instanceof Try -> false;
            case RouteStep.Block block -> StepKinds.named(block.name())
                    .filter(kind -> kind.descriptor().content().contains(StepDescriptor.Content.STEPS))
                    .isPresent();
            default -> false;
        });
    }

    private static Optional<RouteStep> loadBalance(StepInput input) {
        StepInfo info = input.info();
        List<List<RouteStep>> branches = input.innerBranches();
        Optional<RouteStep> step = Balancers.read(input, branches.size())
                .map(function -> new RouteStep.Block("loadBalance", info, function, branches));
        return input.finish(step);
    }
}
