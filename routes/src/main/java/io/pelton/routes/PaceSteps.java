// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Delay;
import io.pelton.routes.eip.Sample;
import io.pelton.routes.eip.Throttle;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The steps that make messages wait, or pick some of them. */
final class PaceSteps {
    private static final Option[] THREADS = {
        Option.optional("poolSize", OptionType.INTEGER, "", "no difference"),
        Option.optional("maxPoolSize", OptionType.INTEGER, "", "no difference"),
        Option.optional("keepAliveTime", OptionType.INTEGER, "", "no difference"),
        Option.optional("timeUnit", OptionType.TEXT, "", "no difference"),
        Option.optional("maxQueueSize", OptionType.INTEGER, "", "no difference"),
        Option.optional("threadName", OptionType.TEXT, "", "no difference"),
        Option.optional("rejectedPolicy", OptionType.TEXT, "", "no difference"),
        Option.optional("allowCoreThreadTimeOut", OptionType.BOOLEAN, "", "no difference"),
        Option.optional("callerRunsWhenRejected", OptionType.BOOLEAN, "", "no difference")
    };

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("delay", "Waits before the message goes on.", Content.EXPRESSION)
                            .with(
                                    Option.optional("asyncDelayed", OptionType.BOOLEAN, "true",
                                            "no difference: other work goes on while a message waits"),
                                    Option.optional("callerRunsWhenRejected", OptionType.BOOLEAN, "true", "no difference"))
                            .without("executorService"),
                    PaceSteps::delay),
            new StepKind(
                    StepDescriptor.of("throttle", "Lets so many messages pass in a time; the others wait.", Content.EXPRESSION)
                            .with(
                                    Option.optional("timePeriodMillis", OptionType.DURATION, "1000", "that time"),
                                    Option.optional("rejectExecution", OptionType.BOOLEAN, "false",
                                            "whether the others fail instead of waiting"),
                                    Option.optional("mode", OptionType.TEXT, "TotalRequests",
                                            "TotalRequests; ConcurrentRequests is not supported yet"),
                                    Option.optional("correlationExpression", OptionType.TEXT, "",
                                            "what messages have in common that share the limit"),
                                    Option.optional("asyncDelayed", OptionType.BOOLEAN, "false", "no difference"),
                                    Option.optional("callerRunsWhenRejected", OptionType.BOOLEAN, "true", "no difference"))
                            .without("executorService"),
                    PaceSteps::throttle),
            new StepKind(
                    StepDescriptor.of("sample", "Lets one message of many pass; the way of the others ends.")
                            .with(
                                    Option.optional("samplePeriod", OptionType.DURATION, "1000", "one in this time passes"),
                                    Option.optional("messageFrequency", OptionType.INTEGER, "",
                                            "each so-manieth passes, whatever the time"))
                            .withShorthand("samplePeriod"),
                    PaceSteps::sample),
            new StepKind(
                    StepDescriptor.of("threads", "No difference: steps run on threads of the engine, one message after the other.")
                            .with(THREADS)
                            .without("executorService"),
                    PaceSteps::threads));

    private PaceSteps() {}

    private static Optional<RouteStep> threads(StepInput input) {
        input.choice("timeUnit", Stream.of(TimeUnit.values()).map(TimeUnit::name).toList());
        input.choice("rejectedPolicy", List.of("Abort", "CallerRuns"));
        input.text("threadName");
        List.of("keepAliveTime", "maxQueueSize").forEach(input::number);
        long poolSize = input.number("poolSize").orElse(1L);
        long maxPoolSize = input.number("maxPoolSize").orElse(Math.max(1, poolSize));
        if (poolSize < 0 || maxPoolSize < Math.max(1, poolSize)) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    input.fields().origin(),
                    "there can be no pool of " + poolSize + " threads, " + maxPoolSize + " at most",
                    "remove 'poolSize' and 'maxPoolSize': they make no difference");
        }
        List.of("allowCoreThreadTimeOut", "callerRunsWhenRejected").forEach(input::flag);
        return input.finish(Optional.of(new RouteStep.Inline(List.of())));
    }

    private static Optional<RouteStep> delay(StepInput input) {
        input.flag("asyncDelayed");
        input.flag("callerRunsWhenRejected");
        return input.block(input.value().map(value -> new Delay(value.expression())), List.of());
    }

    private static Optional<RouteStep> throttle(StepInput input) {
        long period = input.number("timePeriodMillis").orElse(1_000L);
        boolean rejects = input.flag("rejectExecution");
        input.flag("asyncDelayed");
        input.flag("callerRunsWhenRejected");
        Optional<Text> mode = input.fields().text("mode");
        mode.filter(text -> !text.value().equals("TotalRequests")).ifPresent(text -> input.context().problems().add(
                ErrorCode.NOT_SUPPORTED,
                text.origin(),
                "the mode '" + text.value() + "' of 'throttle' is not supported yet",
                "TotalRequests is"));
        Optional<ExpressionReader.Compiled> group = input.value("correlationExpression");
        Expression key = group.map(ExpressionReader.Compiled::expression).orElse(_ -> "");
        return input.block(input.value().map(value -> new Throttle(Counts.of(value), period, rejects, key)), List.of());
    }

    private static Optional<RouteStep> sample(StepInput input) {
        long frequency = input.positive("messageFrequency").orElse(0L);
        long period = input.positive("samplePeriod").orElse(1_000L);
        return input.block(Optional.of(new Sample(frequency, period)), List.of());
    }
}
