// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.Delay;
import io.pelton.routes.eip.DelayedWay;
import io.pelton.routes.eip.FixedTime;
import io.pelton.routes.eip.Sample;
import io.pelton.routes.eip.ThreadPool;
import io.pelton.routes.eip.Throttle;
import io.pelton.routes.eip.ThrottleAtOnce;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The steps that make messages wait, or pick some of them. */
final class PaceSteps {
    private static final int POOL_SIZE = 10;
    private static final int MAX_POOL_SIZE = 20;
    private static final String IDLE_THREADS = "no difference: threads that have nothing to do cost nothing";

    private static final Option[] THREADS = {
        Option.optional("poolSize", OptionType.INTEGER, "10", "how many messages go on at once; others wait for their turn"),
        Option.optional("maxPoolSize", OptionType.INTEGER, "20", "the same when maxQueueSize of them wait"),
        Option.optional("maxQueueSize", OptionType.INTEGER, "1000", "how many wait; 0 or less: any number"),
        Option.optional("rejectedPolicy", OptionType.TEXT, "",
                "what happens to one more message: CallerRuns, its sender leads it on before it sends the next; Abort, it fails"),
        Option.optional("callerRunsWhenRejected", OptionType.BOOLEAN, "true", "whether that is CallerRuns if rejectedPolicy is not there"),
        Option.optional("keepAliveTime", OptionType.INTEGER, "", IDLE_THREADS),
        Option.optional("timeUnit", OptionType.TEXT, "", IDLE_THREADS),
        Option.optional("allowCoreThreadTimeOut", OptionType.BOOLEAN, "", IDLE_THREADS),
        Option.optional("threadName", OptionType.TEXT, "", "changes nothing: threads have names of the engine")
    };

    private static final Option CALLER_RUNS = Option.optional(
            "callerRunsWhenRejected",
            OptionType.BOOLEAN,
            "true",
            "whether it waits when 1,000 messages are delayed, or one more message fails");

    static final List<StepKind> KINDS = List.of(
            new StepKind(
                    StepDescriptor.of("delay", "Waits before the message goes on.", Content.EXPRESSION)
                            .with(asyncDelayed("true"), CALLER_RUNS)
                            .without("executorService"),
                    PaceSteps::delay),
            new StepKind(
                    StepDescriptor.of("throttle", "Lets so many messages pass in a time, or at once; the others wait.", Content.EXPRESSION)
                            .with(
                                    Option.optional("timePeriodMillis", OptionType.DURATION, "1000", "that time"),
                                    Option.optional("rejectExecution", OptionType.BOOLEAN, "false",
                                            "whether the others fail instead of waiting"),
                                    Option.optional("mode", OptionType.TEXT, "TotalRequests",
                                            "TotalRequests: so many begin in that time; ConcurrentRequests: so many are on their way at once"),
                                    Option.optional("correlationExpression", OptionType.TEXT, "",
                                            "what messages have in common that share the limit"),
                                    asyncDelayed("false"),
                                    CALLER_RUNS)
                            .without("executorService"),
                    PaceSteps::throttle),
            new StepKind(
                    StepDescriptor.of("sample", "Lets one message of many pass; the way of the others ends.")
                            .with(
                                    Option.optional("samplePeriod", OptionType.DURATION, "1", "one in this time passes"),
                                    Option.optional("messageFrequency", OptionType.INTEGER, "",
                                            "each so-manieth passes, whatever the time"))
                            .withShorthand("samplePeriod"),
                    PaceSteps::sample),
            new StepKind(
                    StepDescriptor.of(
                            "threads",
                            "Lets messages go on by themselves, so many at once: a source that does not wait, such as timer: or file:, "
                                    + "sends the next one meanwhile.")
                            .with(THREADS)
                            .without("executorService"),
                    PaceSteps::threads));

    private PaceSteps() {}

    private static Option asyncDelayed(String byDefault) {
        return Option.optional("asyncDelayed", OptionType.BOOLEAN, byDefault,
                "whether a source that does not wait, such as timer: or file:, sends the next message meanwhile");
    }

    private static DelayedWay delayedWay(StepInput input) {
        return new DelayedWay(input.flag("asyncDelayed"), input.flag("callerRunsWhenRejected"));
    }

    private static Optional<RouteStep> threads(StepInput input) {
        input.choice("timeUnit", Stream.of(TimeUnit.values()).map(TimeUnit::name).toList());
        String policy = input.choice("rejectedPolicy", List.of("Abort", "CallerRuns"));
        boolean callerRuns = input.flag("callerRunsWhenRejected");
        input.text("threadName");
        input.number("keepAliveTime");
        input.flag("allowCoreThreadTimeOut");
        long queue = input.number("maxQueueSize").orElse(0L);
        long poolSize = input.number("poolSize").orElse((long) POOL_SIZE);
        long maxPoolSize = input.number("maxPoolSize").orElse((long) MAX_POOL_SIZE);
        maxPoolSize = input.fields().has("maxPoolSize") ? maxPoolSize : Math.max(poolSize, maxPoolSize);
        if (poolSize < 0 || maxPoolSize < Math.max(1, poolSize)) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    input.place(input.fields().has("maxPoolSize") ? "maxPoolSize" : "poolSize"),
                    "there can be no pool of " + poolSize + " threads, " + maxPoolSize + " at most",
                    "write a 'maxPoolSize' of at least 1, and no less than 'poolSize'");
        }
        return input.block(
                Optional.of(new ThreadPool(
                        Math.clamp(poolSize, 1, Integer.MAX_VALUE),
                        Math.clamp(maxPoolSize, 1, Integer.MAX_VALUE),
                        queue <= 0 ? Integer.MAX_VALUE : Math.clamp(queue, 1, Integer.MAX_VALUE),
                        policy.isEmpty() ? callerRuns : policy.equals("CallerRuns"))),
                List.of());
    }

    private static Optional<RouteStep> delay(StepInput input) {
        DelayedWay way = delayedWay(input);
        return input.block(input.value().flatMap(value -> time(value, input)).map(time -> new Delay(time, way)), List.of());
    }

    /** As in Camel, a time has no unit. In Camel, each message fails by one that is written with it. */
    private static Optional<Expression> time(ExpressionReader.Compiled value, StepInput input) {
        if (!value.language().equals("constant") || value.text().isEmpty()) {
            return Optional.of(value.expression());
        }
        try {
            return Optional.of(new FixedTime(Long.valueOf(value.text())));
        } catch (NumberFormatException e) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    input.fields().origin(),
                    "'delay' takes a number of milliseconds, found '" + value.text() + "'",
                    "write for example constant: 1000");
            return Optional.empty();
        }
    }

    private static Optional<RouteStep> throttle(StepInput input) {
        long period = input.positive("timePeriodMillis").orElse(1L);
        boolean rejects = input.flag("rejectExecution");
        DelayedWay way = delayedWay(input);
        boolean isAtOnce = input.choice("mode", List.of("TotalRequests", "ConcurrentRequests")).equals("ConcurrentRequests");
        Optional<ExpressionReader.Compiled> group = input.value("correlationExpression");
        Expression key = group.map(ExpressionReader.Compiled::expression).orElse(_ -> "");
        if (isAtOnce) {
            return input.block(atOnce(input).map(most -> new ThrottleAtOnce(most, rejects, way, key)), List.of());
        }
        return input.block(input.value().map(value -> new Throttle(Counts.of(value), period, rejects, way, key)), List.of());
    }

    /** How many messages are on their way at once; empty after a problem. */
    private static Optional<Integer> atOnce(StepInput input) {
        Optional<Text> written = input.steps().expressions().literal(input.fields());
        if (written.isEmpty()) {
            input.value();
            input.context().problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    input.fields().origin(),
                    "with ConcurrentRequests, 'throttle' takes a number that is written out",
                    "write constant: NUMBER");
            return Optional.empty();
        }
        if (!written.get().value().matches("[1-9]\\d{0,8}")) {
            input.context().problems().add(
                    ErrorCode.BAD_VALUE, written.get().origin(), "a number from 1 on is expected, found '" + written.get().value() + "'");
            return Optional.empty();
        }
        return Optional.of(Integer.parseInt(written.get().value()));
    }

    private static Optional<RouteStep> sample(StepInput input) {
        long frequency = input.positive("messageFrequency").orElse(0L);
        long period = input.positive("samplePeriod").orElse(1L);
        return input.block(Optional.of(new Sample(frequency, period)), List.of());
    }
}
