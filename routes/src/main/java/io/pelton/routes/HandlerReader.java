// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.StepInfo;
import io.pelton.routes.StepDescriptor.Content;
import io.pelton.routes.eip.FailureClause;
import io.pelton.routes.eip.FailureClause.Original;
import io.pelton.routes.eip.FailureMatch;
import io.pelton.routes.eip.Redelivery;
import io.pelton.routes.eip.RedeliveryChanges;
import io.pelton.routes.simple.Predicate;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code errorHandler} and {@code onException}. */
final class HandlerReader {
    private static final Option USE_MESSAGE = Option.optional(
            "useOriginalMessage", OptionType.BOOLEAN, "false", "whether the steps get the message as it came");
    private static final Option USE_BODY = Option.optional(
            "useOriginalBody", OptionType.BOOLEAN, "false", "whether the steps get the body as it came");
    private static final Option POLICY =
            Option.optional("redeliveryPolicy", OptionType.TEXT, "", "how often a step is tried again, and when");

    static final StepDescriptor ON_EXCEPTION = StepDescriptor.of(
                    "onException", "Handles failures of some classes.", Content.STEPS)
            .with(
                    Option.optional("exception", OptionType.TEXT, "", "classes of exceptions"),
                    Option.optional("onWhen", OptionType.TEXT, "", "a condition"),
                    Option.optional("handled", OptionType.TEXT, "false", "whether the failure is over then: a condition"),
                    Option.optional("continued", OptionType.TEXT, "false", "whether the message goes on: a condition"),
                    Option.optional("retryWhile", OptionType.TEXT, "", "the step is tried again as long as this holds"),
                    POLICY, USE_MESSAGE, USE_BODY)
            .without("onExceptionOccurredRef", "onRedeliveryRef", "redeliveryPolicyRef");
    private static final String[] HANDLERS_NOT_YET = {
        "jtaTransactionErrorHandler", "refErrorHandler", "springTransactionErrorHandler"
    };
    static final StepDescriptor ERROR_HANDLER = StepDescriptor.of("errorHandler", "Handles failures of which no onException says how.")
            .with(
                    Option.optional("defaultErrorHandler", OptionType.TEXT, "", "the message has failed"),
                    Option.optional("deadLetterChannel", OptionType.TEXT, "", "failed messages are sent to an endpoint"),
                    Option.optional("noErrorHandler", OptionType.TEXT, "", "failures are left to the route that calls this one"))
            .without(HANDLERS_NOT_YET);
    private static final String[] NOT_YET = {
        "executorServiceRef", "loggerRef", "onExceptionOccurredRef", "onPrepareFailureRef",
        "onRedeliveryRef", "redeliveryPolicyRef", "retryWhileRef"
    };
    private static final Option LEVEL = Option.optional(
            "level", OptionType.TEXT, "ERROR", "a level of the log: changes nothing, as a failure that is left is reported by the run");
    private static final Option LOG_NAME = Option.optional("logName", OptionType.TEXT, "", "a logger: changes nothing either");
    static final StepDescriptor OFF = StepDescriptor.of("noErrorHandler", "");
    static final StepDescriptor DEFAULT =
            StepDescriptor.of("defaultErrorHandler", "").with(POLICY, USE_MESSAGE, USE_BODY, LEVEL, LOG_NAME).without(NOT_YET);
    static final StepDescriptor DEAD_LETTERS = StepDescriptor.of("deadLetterChannel", "")
            .with(
                    new Option("deadLetterUri", OptionType.TEXT, "", true, "where failed messages are sent to"),
                    Option.optional("deadLetterHandleNewException", OptionType.BOOLEAN, "true",
                            "whether a message is dealt with even if that fails, which is logged"),
                    POLICY, USE_MESSAGE, USE_BODY, LEVEL, LOG_NAME)
            .without(NOT_YET);
    /** Options of a redelivery policy that are read and make no difference. */
    static final Set<String> NO_DIFFERENCE = Set.of(
            "allowRedeliveryWhileStopping", "asyncDelayedRedelivery", "logContinued", "logExhausted",
            "logExhaustedMessageBody", "logExhaustedMessageHistory", "logHandled", "logNewException",
            "logRetryAttempted", "logRetryStackTrace", "logStackTrace", "retriesExhaustedLogLevel",
            "retryAttemptedLogInterval", "retryAttemptedLogLevel", "exchangeFormatterRef");
    static final StepDescriptor REDELIVERY = StepDescriptor.of("redeliveryPolicy", "")
            .with(
                    Option.optional("maximumRedeliveries", OptionType.INTEGER, "", "how often; -1 for no end"),
                    Option.optional("redeliveryDelay", OptionType.DURATION, "", "the time before the first one"),
                    Option.optional("maximumRedeliveryDelay", OptionType.DURATION, "", "the longest time"),
                    Option.optional("backOffMultiplier", OptionType.TEXT, "", "by how much each time is longer"),
                    Option.optional("useExponentialBackOff", OptionType.BOOLEAN, "", "whether times grow"),
                    Option.optional("useCollisionAvoidance", OptionType.BOOLEAN, "", "whether times vary at random"),
                    Option.optional("collisionAvoidanceFactor", OptionType.TEXT, "", "by how much"),
                    Option.optional("delayPattern", OptionType.TEXT, "", "times by number, such as 1:1000;5:5000"),
                    Option.optional("disableRedelivery", OptionType.BOOLEAN, "false", "no redelivery"));

    /** Options of which, as in Camel, an {@code onException} without steps has at least one. */
    private static final List<String> SAYING =
            List.of("handled", "continued", "retryWhile", "redeliveryPolicy", "useOriginalMessage", "useOriginalBody");

    private static final Pattern DELAY_PATTERN = Pattern.compile("\\s*\\d{1,9}\\s*:\\s*\\d{1,15}\\s*(;\\s*\\d{1,9}\\s*:\\s*\\d{1,15}\\s*)*");

    private HandlerReader() {}

    /** An {@code onException}; empty after a problem. */
    static Optional<ErrorHandling.Clause> clause(StepInput input) {
        Optional<FailureMatch> match = FailureMatches.read(input);
        Optional<Predicate> handled = truth(input, "handled");
        Optional<Predicate> continued = truth(input, "continued");
        FrameReader.reportBoth(input, "handled", "continued");
        Predicate retryWhile = input.fields().has("retryWhile") ? input.condition("retryWhile").orElse(null) : null;
        RedeliveryChanges redelivery = redelivery(input).orElse(null);
        Original original = original(input);
        List<RouteStep> steps = input.optionalSteps();
        if (steps.isEmpty() && SAYING.stream().noneMatch(input.fields()::has)) {
            input.fields().missing(
                    Stream.concat(SAYING.stream(), Stream.of("steps")).toList(),
                    "'onException' does not say how the failure is handled",
                    "add steps, handled, continued, retryWhile or redeliveryPolicy");
        }
        boolean isDisabled = input.isDisabled();
        input.finish(Optional.empty());
        if (match.isEmpty() || handled.isEmpty() || continued.isEmpty() || isDisabled) {
            return Optional.empty();
        }
        FailureClause clause = new FailureClause(
                match.get(), redelivery, retryWhile, handled.get(), continued.get(), original, !steps.isEmpty(), false);
        return Optional.of(new ErrorHandling.Clause(clause, steps, StepTitle.of(input.entry()), input.fields().has("onWhen")));
    }

    /** An {@code errorHandler}; empty after a problem. */
    static Optional<ErrorHandling> handler(StepInput input) {
        Optional<YamlNode.Entry> off = input.fields().entry("noErrorHandler");
        Optional<YamlNode.Entry> plain = input.fields().entry("defaultErrorHandler");
        Optional<YamlNode.Entry> letters = input.fields().entry("deadLetterChannel");
        FrameReader.reportBoth(input, "noErrorHandler", "defaultErrorHandler");
        FrameReader.reportBoth(input, off.isPresent() ? "noErrorHandler" : "defaultErrorHandler", "deadLetterChannel");
        input.finish(Optional.empty());
        if (off.isPresent()) {
            return input.steps().part(OFF, off.get()).map(HandlerReader::none);
        }
        if (plain.isPresent()) {
            return input.steps().part(DEFAULT, plain.get()).map(options -> made(options, Optional.empty()));
        }
        if (letters.isPresent()) {
            return input.steps().part(DEAD_LETTERS, letters.get()).flatMap(HandlerReader::deadLetters);
        }
        if (Stream.of(HANDLERS_NOT_YET).noneMatch(input.fields()::has)) {
            input.fields().missing(
                    List.of("noErrorHandler", "defaultErrorHandler", "deadLetterChannel"),
                    "'errorHandler' needs to say which",
                    "write deadLetterChannel: {deadLetterUri: …}, defaultErrorHandler: {} or noErrorHandler: {}");
        }
        return Optional.empty();
    }

    private static ErrorHandling none(StepInput options) {
        options.finish(Optional.empty());
        return ErrorHandling.OFF;
    }

    private static Optional<ErrorHandling> deadLetters(StepInput options) {
        Optional<Text> uri = options.fields().required("deadLetterUri", "deadLetterUri: SCHEME:PATH").map(Text::inOneLine);
        boolean handlesOwnFailures = options.flag("deadLetterHandleNewException");
        StepInfo info = StepInfo.at(options.entry().key().origin());
        Optional<RouteStep> target = uri.flatMap(text -> options.steps().targets().target(text, Optional.empty(), info));
        return target.map(step -> made(options, Optional.of(new ErrorHandling.DeadLetters(step, handlesOwnFailures))));
    }

    private static ErrorHandling made(StepInput options, Optional<ErrorHandling.DeadLetters> deadLetters) {
        Redelivery redelivery = redelivery(options).map(changes -> changes.over(Redelivery.NONE)).orElse(Redelivery.NONE);
        Original original = original(options);
        options.fields().text("level").ifPresent(level -> options.steps().logs().level(level.value(), level.origin()));
        options.fields().text("logName");
        options.finish(Optional.empty());
        return new ErrorHandling(false, List.of(), redelivery, null, deadLetters, original);
    }

    private static Original original(StepInput input) {
        boolean isMessage = input.flag("useOriginalMessage");
        boolean isBody = input.flag("useOriginalBody");
        return isMessage ? Original.MESSAGE : isBody ? Original.BODY : Original.NOTHING;
    }

    /** A condition that may be written {@code true} or {@code false}; never, if it is not there. */
    private static Optional<Predicate> truth(StepInput input, String key) {
        Optional<YamlNode> node = input.fields().node(key);
        if (node.isEmpty()) {
            return Optional.of(_ -> false);
        }
        if (node.get() instanceof YamlNode.Scalar) {
            boolean value = input.fields().flag(key);
            return Optional.of(_ -> value);
        }
        return input.condition(key);
    }

    private static Optional<RedeliveryChanges> redelivery(StepInput input) {
        Optional<YamlNode.Entry> entry = input.fields().entry("redeliveryPolicy");
        return entry.flatMap(found -> input.steps().part(REDELIVERY, found)).map(HandlerReader::policy);
    }

    private static RedeliveryChanges policy(StepInput options) {
        NO_DIFFERENCE.forEach(options.fields()::text);
        boolean isOff = options.flag("disableRedelivery");
        Integer maximum = options.number("maximumRedeliveries").map(Long::intValue).orElse(null);
        RedeliveryChanges changes = new RedeliveryChanges(
                isOff ? Integer.valueOf(0) : maximum,
                options.number("redeliveryDelay").orElse(null),
                truthOrNull(options, "useExponentialBackOff"),
                decimal(options, "backOffMultiplier"),
                options.number("maximumRedeliveryDelay").orElse(null),
                truthOrNull(options, "useCollisionAvoidance"),
                decimal(options, "collisionAvoidanceFactor"),
                pattern(options));
        options.finish(Optional.empty());
        return changes;
    }

    private static @Nullable Boolean truthOrNull(StepInput options, String key) {
        return options.fields().has(key) ? options.flag(key) : null;
    }

    private static @Nullable String pattern(StepInput options) {
        Optional<Text> text = options.fields().text("delayPattern");
        if (text.isEmpty()) {
            return null;
        }
        if (!DELAY_PATTERN.matcher(text.get().value()).matches()) {
            options.context().problems().add(
                    ErrorCode.BAD_VALUE,
                    text.get().origin(),
                    "option 'delayPattern': '" + text.get().value() + "' does not say how long to wait before which try",
                    "write NUMBER:MILLISECONDS with ; between, such as 1:1000;5:5000");
        }
        return text.get().value();
    }

    private static @Nullable Double decimal(StepInput options, String key) {
        Optional<Text> text = options.fields().text(key);
        if (text.isEmpty()) {
            return null;
        }
        try {
            return Double.valueOf(text.get().value());
        } catch (NumberFormatException e) {
            options.context().problems().add(
                    ErrorCode.BAD_VALUE, text.get().origin(), "option '" + key + "': '" + text.get().value() + "' is no number");
            return null;
        }
    }
}
