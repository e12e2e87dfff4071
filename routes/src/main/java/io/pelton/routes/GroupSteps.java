// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Aggregate;
import io.pelton.routes.eip.Count;
import io.pelton.routes.eip.FailedStrategy;
import io.pelton.routes.eip.FixedTime;
import io.pelton.routes.eip.PreferredTime;
import io.pelton.routes.eip.Resequence;
import io.pelton.routes.eip.ResequenceStream;
import io.pelton.routes.eip.Strategy;
import io.pelton.routes.eip.TextStrategy;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The steps that keep messages until several are there. */
final class GroupSteps {
    static final StepDescriptor BATCH = StepDescriptor.of("batchConfig", "")
            .with(
                    Option.optional("batchSize", OptionType.INTEGER, "100", "after how many that have come they are emitted"),
                    Option.optional("batchTimeout", OptionType.DURATION, "1000", "how long the first is kept"),
                    Option.optional("allowDuplicates", OptionType.BOOLEAN, "false", "whether equal ones are all kept"),
                    Option.optional("reverse", OptionType.BOOLEAN, "false", "whether the largest comes first"),
                    Option.optional("ignoreInvalidExchanges", OptionType.BOOLEAN, "false", "whether messages without a value are left out"));

    static final StepDescriptor STREAM = StepDescriptor.of("streamConfig", "")
            .with(
                    Option.optional("capacity", OptionType.INTEGER, "1000", "how many are kept; at more, the next one waits, unless it comes before all of them"),
                    Option.optional("timeout", OptionType.DURATION, "1000", "how long one waits for those before it"),
                    Option.optional("deliveryAttemptInterval", OptionType.DURATION, "1000", "changes nothing: a message goes on as soon as it may"),
                    Option.optional("ignoreInvalidExchanges", OptionType.BOOLEAN, "false", "whether messages without number are left out"),
                    Option.optional("rejectOld", OptionType.BOOLEAN, "false", "whether a message fails whose turn is over"))
            .without("comparator");

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("aggregate", "Makes one message of those of a group, and leads it through its steps.",
                                    Content.STEPS)
                            .with(
                                    new Option("correlationExpression", OptionType.TEXT, "", true, "what messages of a group have in common"),
                                    new Option("aggregationStrategy", OptionType.TEXT, "", true, "what makes one message of them: the name of a bean, or #class:NAME"),
                                    Strategies.METHOD_NAME, Strategies.METHOD_ALLOWS_NOTHING,
                                    Option.optional("completionSize", OptionType.INTEGER, "", "a group is complete when it has so many; 0 or less: its size does not matter"),
                                    Option.optional("completionSizeExpression", OptionType.TEXT, "", "the same as an expression, which is asked first; 0 or less, or nothing: completionSize counts"),
                                    Option.optional("completionTimeout", OptionType.DURATION, "", "a group is complete when nothing came for so long"),
                                    Option.optional("completionTimeoutExpression", OptionType.TEXT, "", "the same as an expression, which is asked first; 0 or less, or nothing: completionTimeout counts"),
                                    Option.optional("completionInterval", OptionType.DURATION, "", "all groups are complete each time this has passed"),
                                    Option.optional("completionPredicate", OptionType.TEXT, "", "a group is complete when this holds"),
                                    Option.optional("completionOnNewCorrelationGroup", OptionType.BOOLEAN, "false", "a group is complete when another one begins"),
                                    Option.optional("completionFromBatchConsumer", OptionType.BOOLEAN, "false",
                                            "all groups are complete when as many messages have come as the source, such as file:, has found"),
                                    Option.optional("eagerCheckCompletion", OptionType.BOOLEAN, "false", "whether the condition is asked about the message that comes"),
                                    Option.optional("ignoreInvalidCorrelationKeys", OptionType.BOOLEAN, "false", "whether messages without key are left out"),
                                    Option.optional("closeCorrelationKeyOnCompletion", OptionType.INTEGER, "0", "how many keys are remembered whose groups take no more"),
                                    Option.optional("discardOnCompletionTimeout", OptionType.BOOLEAN, "false", "whether a group is dropped when nothing came"),
                                    Option.optional("discardOnAggregationFailure", OptionType.BOOLEAN, "false", "whether a group is dropped when its strategy fails; else the message fails"),
                                    Option.optional("completionTimeoutCheckerInterval", OptionType.DURATION, "1000", "changes nothing: a group is complete when its time is over"),
                                    Option.optional("forceCompletionOnStop", OptionType.BOOLEAN, "true", "false changes nothing: when the input ends all groups are emitted"),
                                    Option.optional("completeAllOnStop", OptionType.BOOLEAN, "false", "true changes nothing: when the input ends all groups are emitted"),
                                    Option.optional("parallelProcessing", OptionType.BOOLEAN, "false",
                                            "whether the message made of a group goes on by itself, and holds up no other one"),
                                    InnerOptions.OPTIMISTIC_LOCKING)
                            .without("aggregateController", "aggregationRepository", "executorService", "optimisticLockRetryPolicy",
                                    "timeoutCheckerExecutorService"),
                    GroupSteps::aggregate),
            new StepKind(
                    StepDescriptor.of("resequence", "Keeps messages for a while and leads them through its steps in order.",
                                    Content.EXPRESSION, Content.STEPS)
                            .with(
                                    Option.optional("batchConfig", OptionType.TEXT, "", "how many are kept, and how long"),
                                    Option.optional("streamConfig", OptionType.TEXT, "", "whole numbers without gaps: one follows the other")),
                    GroupSteps::resequence));

    private GroupSteps() {}

    private static Optional<RouteStep> aggregate(StepInput input) {
        Optional<ExpressionReader.Compiled> key = input.value("correlationExpression");
        if (!input.fields().has("correlationExpression")) {
            input.fields().missing(
                    List.of("correlationExpression"),
                    "'aggregate' needs 'correlationExpression'",
                    "write correlationExpression: {header: NAME}, or {constant: all} for one group");
        }
        if (!input.fields().has("aggregationStrategy")) {
            input.fields().missing(
                    List.of("aggregationStrategy"),
                    "'aggregate' needs 'aggregationStrategy'",
                    "to keep the last message of a group, write aggregationStrategy:"
                            + " '#class:org.apache.camel.processor.aggregate.UseLatestAggregationStrategy'");
        }
        Optional<AggregationStrategy> strategy = Strategies.read(input);
        int before = input.context().problems().size();
        Predicate predicate = input.fields().has("completionPredicate")
                ? input.condition("completionPredicate").orElse(null)
                : null;
        Optional<Long> fixedSize = input.number("completionSize").filter(count -> count > 0);
        Count size = input.value("completionSizeExpression")
                .map(value -> Counts.of(value, fixedSize.orElse(0L)))
                .or(() -> fixedSize.map(Counts::of))
                .orElse(null);
        Optional<FixedTime> fixedTimeout = input.number("completionTimeout").map(FixedTime::new);
        Expression timeout = input.value("completionTimeoutExpression")
                .<Expression>map(value -> new PreferredTime(value.expression(), fixedTimeout.orElse(FixedTime.NONE)))
                .or(() -> fixedTimeout)
                .orElse(null);
        long interval = input.number("completionInterval").orElse(0L);
        if (timeout != null && interval > 0) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    input.place("completionInterval"),
                    "'aggregate' takes 'completionTimeout' or 'completionInterval', found both",
                    "remove one of the two");
        }
        boolean countsBatches = input.flag("completionFromBatchConsumer");
        boolean onNewGroup = input.flag("completionOnNewCorrelationGroup");
        input.number("completionTimeoutCheckerInterval");
        boolean isParallel = input.flag("parallelProcessing");
        List.of("forceCompletionOnStop", "completeAllOnStop", "optimisticLocking").forEach(input::flag);
        boolean isWrong = input.context().problems().size() > before;
        checkCompletion(input, isWrong || predicate != null || size != null || timeout != null || interval > 0 || countsBatches);
        boolean isEager = input.flag("eagerCheckCompletion");
        boolean ignoresInvalid = input.flag("ignoreInvalidCorrelationKeys");
        int closedKeys = input.number("closeCorrelationKeyOnCompletion").filter(_ -> input.fields().has("closeCorrelationKeyOnCompletion")).map(GroupSteps::closedKeys).orElse(0);
        boolean dropsOnTimeout = input.flag("discardOnCompletionTimeout");
        boolean dropsFailed = input.flag("discardOnAggregationFailure");
        Optional<Aggregate> function = key.flatMap(found -> strategy.map(how -> new Aggregate(layout(input, found), new Aggregate.Settings(
                found.expression(),
                how,
                predicate,
                size,
                timeout,
                interval,
                isEager,
                ignoresInvalid,
                closedKeys,
                dropsOnTimeout,
                onNewGroup,
                countsBatches,
                isParallel,
                dropsFailed))));
        return input.block(function, List.of(failing(strategy, input)));
    }

    /** How many keys are remembered that get no group any more: as in Camel, 0 and less is no limit. */
    private static int closedKeys(long most) {
        return most <= 0 ? Integer.MAX_VALUE : Math.clamp(most, 1, Integer.MAX_VALUE);
    }

    /** The steps of a group; one's own strategy may have put a failure into what it has made. */
    private static List<RouteStep> failing(Optional<AggregationStrategy> strategy, StepInput input) {
        List<RouteStep> steps = new ArrayList<>(input.innerSteps());
        if (strategy.filter(how -> !(how instanceof Strategy || how instanceof TextStrategy)).isPresent()) {
            StepInfo inner = StepInfo.at(input.entry().key().origin());
            steps.addFirst(new RouteStep.Plain("aggregate", new Step.Peek(inner, new FailedStrategy())));
        }
        return steps;
    }

    /** What groups of one run have in common with those that another one can go on with: the options that say when they are complete may change. */
    private static String layout(StepInput input, ExpressionReader.Compiled key) {
        return Strategies.described(input) + " by " + key.language() + ": " + key.text();
    }

    private static void checkCompletion(StepInput input, boolean isThere) {
        if (!isThere) {
            input.fields().missing(
                    List.of("completionSize", "completionTimeout", "completionInterval", "completionPredicate", "completionFromBatchConsumer"),
                    "'aggregate' does not say when a group is complete",
                    "add completionSize, completionTimeout, completionInterval, completionPredicate or completionFromBatchConsumer");
        }
    }

    private static Optional<RouteStep> resequence(StepInput input) {
        Optional<Expression> order = input.value().map(ExpressionReader.Compiled::expression);
        Optional<YamlNode.Entry> stream = input.fields().entry("streamConfig");
        if (stream.isPresent()) {
            return stream(input, order, stream.get());
        }
        YamlNode.Entry entry = input.fields().entry("batchConfig").orElse(
                new YamlNode.Entry(input.entry().key(), new YamlNode.Mapping(input.fields().origin(), List.of())));
        Optional<StepInput> batch = input.steps().part(BATCH, entry);
        Optional<Resequence> function = order.flatMap(found -> batch.map(options -> {
            long size = options.positive("batchSize").orElse(100L);
            long timeout = options.number("batchTimeout").orElse(1_000L);
            return new Resequence(
                    found,
                    Math.clamp(size, 1, Integer.MAX_VALUE),
                    timeout,
                    options.flag("allowDuplicates"),
                    options.flag("reverse"),
                    options.flag("ignoreInvalidExchanges"));
        }));
        batch.ifPresent(options -> options.finish(Optional.empty()));
        return input.block(function, List.of(input.innerSteps()));
    }

    private static Optional<RouteStep> stream(StepInput input, Optional<Expression> order, YamlNode.Entry entry) {
        if (input.fields().entry("batchConfig").isPresent()) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE, entry.key().origin(), "'resequence' takes 'batchConfig' or 'streamConfig', found both", "remove one");
        }
        Optional<StepInput> part = input.steps().part(STREAM, entry);
        Optional<ResequenceStream> function = order.flatMap(found -> part.map(options -> {
            options.number("deliveryAttemptInterval");
            return new ResequenceStream(new ResequenceStream.Settings(
                    found,
                    Math.clamp(options.positive("capacity").orElse(1_000L), 1, Integer.MAX_VALUE),
                    options.number("timeout").orElse(1_000L),
                    options.flag("ignoreInvalidExchanges"),
                    options.flag("rejectOld")));
        }));
        part.ifPresent(options -> options.finish(Optional.empty()));
        return input.block(function, List.of(input.innerSteps()));
    }
}
