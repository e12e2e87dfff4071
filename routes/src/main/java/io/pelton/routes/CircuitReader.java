// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.pelton.error.ErrorCode;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Circuit;
import io.pelton.routes.eip.FailureType;
import io.pelton.routes.yaml.YamlNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code circuitBreaker}. */
final class CircuitReader {
    private final StepInput options;
    private boolean isSound = true;

    private CircuitReader(StepInput options) {
        this.options = options;
    }

    static Optional<RouteStep> read(StepInput input) {
        StepInfo info = input.info();
        List<List<RouteStep>> branches = new ArrayList<>(List.of(input.innerSteps()));
        Optional<StepInput> fallback =
                input.fields().node("onFallback").flatMap(node -> input.part(CircuitSteps.FALLBACK, node));
        fallback.ifPresent(found -> {
            List<RouteStep> steps = found.optionalSteps();
            if (!steps.isEmpty()) { // as in Camel, one without steps is none
                branches.add(steps);
            }
            refuse(found, "fallbackViaNetwork");
            found.finish(Optional.empty());
        });
        YamlNode none = new YamlNode.Mapping(input.fields().origin(), List.of());
        Optional<StepInput> settings =
                input.part(CircuitSteps.SETTINGS, input.fields().node("resilience4jConfiguration").orElse(none));
        boolean hasFallback = branches.size() > 1;
        String name = info.id().isEmpty() ? "circuitBreaker" : info.id();
        Optional<Circuit> function =
                settings.flatMap(options -> new CircuitReader(options).circuit(name, hasFallback));
        boolean inherits = input.flag("inheritErrorHandler");
        return input.finish(function.map(found -> new RouteStep.Block("circuitBreaker", info, inherits ? found.guarded() : found, branches, List.of("", "onFallback"))));
    }

    private Optional<Circuit> circuit(String name, boolean hasFallback) {
        CircuitBreakerConfig.Builder config = CircuitBreakerConfig.custom()
                .failureRateThreshold(percentage("failureRateThreshold"))
                .slowCallRateThreshold(percentage("slowCallRateThreshold"))
                .minimumNumberOfCalls(count("minimumNumberOfCalls"))
                .permittedNumberOfCallsInHalfOpenState(count("permittedNumberOfCallsInHalfOpenState"))
                .slidingWindowSize(count("slidingWindowSize"))
                .slidingWindowType(windowType())
                .waitDurationInOpenState(Duration.ofSeconds(count("waitDurationInOpenState")))
                .slowCallDurationThreshold(Duration.ofSeconds(count("slowCallDurationThreshold")))
                .writableStackTraceEnabled(options.flag("writableStackTraceEnabled"));
        options.flag("automaticTransitionFromOpenToHalfOpenEnabled");
        boolean failsWhenOpen = options.flag("throwExceptionWhenHalfOpenOrOpenState");
        List<FailureType> recorded = types("recordException");
        List<FailureType> ignored = types("ignoreException");
        for (String unused : List.of("bulkheadEnabled", "micrometerEnabled", "timeoutEnabled")) {
            refuse(options, unused);
        }
        options.finish(Optional.empty());
        if (recorded != null) {
            config.recordException(failure -> FailureType.isOneOf(recorded, failure));
        }
        if (ignored != null) {
            config.ignoreException(failure -> FailureType.isOneOf(ignored, failure));
        }
        return isSound
                ? Optional.of(new Circuit(
                        name,
                        config.build(),
                        hasFallback,
                        failsWhenOpen,
                        ignored == null ? List.of() : ignored,
                        recorded,
                        Circuit.Leaving.WHERE_IT_STANDS_ALONE))
                : Optional.empty();
    }

    /** An option that is not supported yet may say that it is off. */
    private static void refuse(StepInput part, String option) {
        part.fields().flag(option);
        if (part.fields().text(option).filter(text -> text.value().equals("true")).isPresent()) {
            part.context().problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    part.fields().entry(option).orElseThrow().key().origin(),
                    "Camel's option '" + option + "' of " + part.fields().owner() + " is not supported yet");
        }
    }

    private @Nullable List<FailureType> types(String key) {
        if (!options.fields().has(key)) {
            return null;
        }
        Optional<List<FailureType>> types = FailureMatches.types(options, key);
        isSound &= types.isPresent();
        return types.orElse(List.of());
    }

    private int count(String option) {
        Optional<Long> number = options.number(option);
        if (number.isPresent() && number.get() > 0 && number.get() <= Integer.MAX_VALUE) {
            return number.get().intValue();
        }
        number.ifPresent(found -> wrong(option, "a whole number above 0", Long.toString(found)));
        isSound = false;
        return 1;
    }

    private float percentage(String option) {
        String text = options.text(option);
        try {
            float value = Float.parseFloat(text);
            if (value > 0 && value <= 100) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported like one that is out of range
        }
        wrong(option, "a percentage above 0, up to 100", text);
        return 1;
    }

    private SlidingWindowType windowType() {
        String text = options.text("slidingWindowType");
        Optional<SlidingWindowType> type = Arrays.stream(SlidingWindowType.values())
                .filter(known -> known.name().equals(text))
                .findFirst();
        if (type.isEmpty()) {
            wrong("slidingWindowType", "COUNT_BASED or TIME_BASED", text);
        }
        return type.orElse(SlidingWindowType.COUNT_BASED);
    }

    private void wrong(String option, String wanted, String found) {
        isSound = false;
        options.context().problems().add(
                ErrorCode.BAD_VALUE,
                options.place(option),
                "'" + option + "' takes " + wanted + ", found '" + found + "'");
    }
}
