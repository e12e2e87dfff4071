// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.flow.BlockSpec;
import io.pelton.routes.eip.Balancer;
import io.pelton.routes.eip.Failover;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.LoadBalance;
import io.pelton.routes.eip.Topic;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/** Reads which balancer a {@code loadBalance} has. */
final class Balancers {
    static final Map<String, StepDescriptor> KINDS = Map.of(
            "roundRobinLoadBalancer", StepDescriptor.of("roundRobinLoadBalancer", ""),
            "randomLoadBalancer", StepDescriptor.of("randomLoadBalancer", ""),
            "topicLoadBalancer", StepDescriptor.of("topicLoadBalancer", ""),
            "stickyLoadBalancer", StepDescriptor.of("stickyLoadBalancer", "")
                            .with(new Option("correlationExpression", OptionType.TEXT, "", true, "what decides")),
            "weightedLoadBalancer",
                    StepDescriptor.of("weightedLoadBalancer", "")
                            .with(
                                    new Option("distributionRatio", OptionType.TEXT, "", true, "weights, such as 4,2,1"),
                                    Option.optional("distributionRatioDelimiter", OptionType.TEXT, ",", "stands between them"),
                                    Option.optional("roundRobin", OptionType.BOOLEAN, "false", "in turn instead of drawn")),
            "failoverLoadBalancer",
                    StepDescriptor.of("failoverLoadBalancer", "")
                            .with(
                                    Option.optional("maximumFailoverAttempts", OptionType.INTEGER, "-1", "how many more are tried"),
                                    Option.optional("roundRobin", OptionType.BOOLEAN, "false", "each message begins with the next one"),
                                    Option.optional("sticky", OptionType.BOOLEAN, "false", "each message begins where the last one ended"),
                                    Option.optional("exception", OptionType.TEXT, "", "for which failures"),
                                    Option.optional("inheritErrorHandler", OptionType.BOOLEAN, "true",
                                            "no difference, as in Camel's YAML: the error handler has its say before the next one is tried")));

    /** Camel's balancer that is a class of the user's: not supported yet, which is said where unknown options are. */
    static final String CUSTOM = "customLoadBalancer";

    private static final String ONE_OF = "write one of " + String.join(", ", KINDS.keySet().stream().sorted().toList());

    private Balancers() {}

    /** The function of a {@code loadBalance} among {@code count} branches; empty after a problem. */
    static Optional<BlockSpec<Object>> read(StepInput input, int count) {
        KINDS.keySet().forEach(input.fields()::entry);
        List<YamlNode.Entry> found = input.fields().mapping().entries().stream()
                .filter(entry -> KINDS.containsKey(entry.name()))
                .toList();
        if (found.isEmpty() && input.fields().has(CUSTOM)) {
            return Optional.empty();
        }
        if (found.isEmpty()) {
            input.fields().missing(KINDS.keySet(), "'loadBalance' needs a balancer", ONE_OF);
            return Optional.empty();
        }
        if (found.size() > 1) {
            input.context().problems().add(
                    ErrorCode.ROUTE_STRUCTURE, found.get(1).key().origin(), "'loadBalance' has two balancers", ONE_OF);
            return Optional.empty();
        }
        YamlNode.Entry entry = found.getFirst();
        Optional<StepInput> balancer = input.steps().part(Objects.requireNonNull(KINDS.get(entry.name())), entry);
        Optional<BlockSpec<Object>> function = balancer.flatMap(options -> function(options, count));
        balancer.ifPresent(options -> options.finish(Optional.empty()));
        return count == 0 ? Optional.empty() : function;
    }

    private static Optional<BlockSpec<Object>> function(StepInput options, int count) {
        return switch (options.name()) {
            case "roundRobinLoadBalancer" -> Optional.of(new LoadBalance(Balancer.roundRobin(count)));
            case "randomLoadBalancer" -> Optional.of(new LoadBalance(Balancer.random(count)));
            case "topicLoadBalancer" -> Optional.of(new Topic(count));
            case "stickyLoadBalancer" -> options.value("correlationExpression")
                    .map(value -> new LoadBalance(Balancer.sticky(count, value.expression())));
            case "weightedLoadBalancer" -> weighted(options, count);
            default -> failover(options, count);
        };
    }

    private static Optional<BlockSpec<Object>> weighted(StepInput options, int count) {
        Optional<Text> ratio = options.fields().required("distributionRatio", "distributionRatio: '4,2,1'");
        String delimiter = options.text("distributionRatioDelimiter");
        boolean inTurn = options.flag("roundRobin");
        if (ratio.isEmpty()) {
            return Optional.empty();
        }
        Optional<int[]> weights = weights(ratio.get().value(), delimiter).filter(found -> found.length == count && Arrays.stream(found).anyMatch(weight -> weight > 0));
        if (weights.isEmpty()) {
            options.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    ratio.get().origin(),
                    "'distributionRatio' takes " + count + " whole numbers with '" + delimiter + "' between them, one for each step, found '"
                            + ratio.get().value() + "'",
                    "write a number of at least 1 for one of them, and 0 for steps that get nothing");
        }
        return weights.map(found -> new LoadBalance(Balancer.weighted(found, inTurn)));
    }

    /** As in Camel, the delimiter is a regular expression of Java's. */
    private static Optional<int[]> weights(String ratio, String delimiter) {
        try {
            String[] numbers = ratio.split(delimiter);
            return Arrays.stream(numbers).allMatch(number -> number.strip().matches("[0-9]{1,9}"))
                    ? Optional.of(Arrays.stream(numbers).mapToInt(number -> Integer.parseInt(number.strip())).toArray())
                    : Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    private static Optional<BlockSpec<Object>> failover(StepInput options, int count) {
        long attempts = options.number("maximumFailoverAttempts").orElse(-1L);
        boolean inTurn = options.flag("roundRobin");
        boolean sticky = options.flag("sticky");
        options.flag("inheritErrorHandler");
        return FailureMatches.types(options, "exception")
                .map(types -> new Failover(
                        count, Math.clamp(attempts, -1, Integer.MAX_VALUE), inTurn, sticky, new FailureMatch(types, _ -> true)));
    }
}
