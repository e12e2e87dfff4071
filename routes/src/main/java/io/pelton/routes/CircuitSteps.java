// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.StepDescriptor.Content;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;

/** The step that leaves its steps out while they fail too often. Its reader, and the library behind it, are only loaded for one. */
final class CircuitSteps {
    static final StepDescriptor SETTINGS = StepDescriptor.of("resilience4jConfiguration", "")
            .with(
                    Option.optional("failureRateThreshold", OptionType.TEXT, "50",
                            "the percentage of failures from which on messages leave the steps out"),
                    Option.optional("minimumNumberOfCalls", OptionType.INTEGER, "100", "how many messages are needed to tell"),
                    Option.optional("slidingWindowSize", OptionType.INTEGER, "100", "how many messages, or seconds, count"),
                    Option.optional("slidingWindowType", OptionType.TEXT, "COUNT_BASED",
                            "COUNT_BASED: the last messages; TIME_BASED: those of the last seconds"),
                    Option.optional("waitDurationInOpenState", OptionType.INTEGER, "60",
                            "seconds until some messages may try the steps again"),
                    Option.optional("permittedNumberOfCallsInHalfOpenState", OptionType.INTEGER, "10", "how many may try"),
                    Option.optional("slowCallRateThreshold", OptionType.TEXT, "100",
                            "the percentage of slow messages from which on they leave the steps out"),
                    Option.optional("slowCallDurationThreshold", OptionType.INTEGER, "60", "seconds from which on a message is slow"),
                    Option.optional("recordException", OptionType.TEXT, "",
                            "classes of exceptions; after others a message goes on as if all were well"),
                    Option.optional("ignoreException", OptionType.TEXT, "",
                            "classes of exceptions that do not count and after which a message goes on"),
                    Option.optional("throwExceptionWhenHalfOpenOrOpenState", OptionType.BOOLEAN, "false",
                            "whether a message that leaves the steps out fails if there is no onFallback"),
                    Option.optional("writableStackTraceEnabled", OptionType.BOOLEAN, "true",
                            "whether that failure has a stack trace"),
                    Option.optional("automaticTransitionFromOpenToHalfOpenEnabled", OptionType.BOOLEAN, "false",
                            "no difference: the state changes when the next message comes"),
                    onlyOff("bulkheadEnabled"), onlyOff("micrometerEnabled"), onlyOff("timeoutEnabled"))
            .without("bulkheadMaxConcurrentCalls", "bulkheadMaxWaitDuration", "circuitBreaker", "config",
                    "timeoutCancelRunningFuture", "timeoutDuration", "timeoutExecutorService");

    static final StepDescriptor FALLBACK =
            StepDescriptor.of("onFallback", "", Content.STEPS).without("fallbackViaNetwork");

    static final List<StepKind> KINDS = List.of(new StepKind(
            StepDescriptor.of("circuitBreaker", "Runs its steps, or others while these fail too often.", Content.STEPS)
                    .with(
                            Option.optional("onFallback", OptionType.TEXT, "", "the steps after a failure, and instead of a try"),
                            Option.optional("resilience4jConfiguration", OptionType.TEXT, "", "what is too often"),
                            Option.optional(
                                    "inheritErrorHandler", OptionType.BOOLEAN, "false",
                                    "whether the error handlers of the route are around it, which may try the whole of it again"))
                    .without("configuration", "faultToleranceConfiguration"),
            input -> CircuitReader.read(input)));

    private CircuitSteps() {}

    private static Option onlyOff(String name) {
        return Option.optional(name, OptionType.BOOLEAN, "false", "true is not supported yet");
    }
}
