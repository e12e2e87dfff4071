// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import com.google.re2j.PatternSyntaxException;
import io.pelton.error.ErrorCode;
import io.pelton.message.AggregationStrategy;
import io.pelton.routes.eip.ClaimCheck;
import io.pelton.routes.eip.ClaimFilter;
import io.pelton.routes.simple.Expression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads {@code claimCheck}. */
final class ClaimReader {
    private final StepInput input;

    private ClaimReader(StepInput input) {
        this.input = input;
    }

    static Optional<RouteStep> read(StepInput input) {
        return new ClaimReader(input).step();
    }

    private Optional<RouteStep> step() {
        Optional<ClaimCheck.Operation> operation =
                input.fields().required("operation", "operation: Push").flatMap(this::operation);
        Optional<Text> name = input.fields().text("key");
        Optional<Expression> key = name.isEmpty() || operation.isPresent() && !operation.get().hasKey()
                ? Optional.of(_ -> null)
                : name.flatMap(input.steps().expressions()::simple).map(ExpressionReader.Compiled::expression);
        Optional<Text> filter = input.fields().text("filter");
        boolean hasStrategy = input.fields().has("aggregationStrategy");
        Optional<AggregationStrategy> own = Strategies.read(input);
        filter.filter(_ -> hasStrategy).ifPresent(text -> wrong(text, "'claimCheck' has a strategy and a 'filter'"));
        Optional<AggregationStrategy> strategy = hasStrategy
                ? own
                : parts(filter).map(ClaimFilter::new).map(AggregationStrategy.class::cast);
        return input.peek(operation.flatMap(
                found -> key.flatMap(which -> strategy.map(how -> new ClaimCheck(found, which, how)))));
    }

    private Optional<ClaimCheck.Operation> operation(Text text) {
        List<ClaimCheck.Operation> all = List.of(ClaimCheck.Operation.values());
        Optional<ClaimCheck.Operation> operation = all.stream()
                .filter(known -> known.toString().equalsIgnoreCase(text.value()))
                .findFirst();
        if (operation.isEmpty()) {
            wrong(text, "'operation' takes " + all.stream().map(Object::toString).collect(Collectors.joining(", "))
                    + ", found '" + text.value() + "'");
        }
        return operation;
    }

    private Optional<List<ClaimFilter.Part>> parts(Optional<Text> filter) {
        if (filter.isEmpty() || filter.get().value().isEmpty() || filter.get().value().equals("*")) {
            return Optional.of(List.of());
        }
        Text text = filter.get();
        List<ClaimFilter.Part> parts = new ArrayList<>();
        String[] words = text.value().split(",");
        Arrays.stream(words).forEach(word -> part(word, text).ifPresent(parts::add));
        if (mixes(parts)) {
            wrong(text, "'filter' includes and excludes the same kind");
            return Optional.empty();
        }
        return parts.size() == words.length ? Optional.of(parts) : Optional.empty();
    }

    /** As in Camel. */
    private static boolean mixes(List<ClaimFilter.Part> parts) {
        return parts.stream().filter(part -> part.sign() == ClaimFilter.Sign.INCLUDED)
                .anyMatch(part -> parts.stream().anyMatch(other -> other.sign() == ClaimFilter.Sign.EXCLUDED
                        && other.isAll() == part.isAll()
                        && (other.headers() == null) == (part.headers() == null)));
    }

    private Optional<ClaimFilter.Part> part(String word, Text text) {
        ClaimFilter.Sign sign = word.startsWith("--")
                ? ClaimFilter.Sign.REMOVED
                : word.startsWith("-") ? ClaimFilter.Sign.EXCLUDED : ClaimFilter.Sign.INCLUDED;
        String what = word.substring(sign == ClaimFilter.Sign.REMOVED ? 2 : word.startsWith("-") || word.startsWith("+") ? 1 : 0);
        if (what.equals("body")) {
            return Optional.of(new ClaimFilter.Part(sign, null, true));
        }
        if (what.equals("headers")) {
            return Optional.of(new ClaimFilter.Part(sign, _ -> true, true));
        }
        if (what.equals("attachments")) {
            // No message has any.
            return Optional.of(new ClaimFilter.Part(sign, _ -> false, false));
        }
        if (sign == ClaimFilter.Sign.REMOVED && what.startsWith("headers:")) {
            return Optional.of(new ClaimFilter.Part(sign, _ -> false, false)); // as in Camel, it is about nothing
        }
        @Nullable Predicate<String> headers = what.startsWith("header:") ? pattern(what.substring("header:".length())) : null;
        if (headers == null) {
            boolean isPlural = what.startsWith("headers:");
            wrong(text, "'" + word + "' is no part of a filter" + (isPlural ? "; write '" + word.replace("headers:", "header:") + "'" : ""));
            return Optional.empty();
        }
        return Optional.of(new ClaimFilter.Part(sign, headers, false));
    }

    private static @Nullable Predicate<String> pattern(String text) {
        try {
            return NamePattern.of(text);
        } catch (PatternSyntaxException e) {
            return null;
        }
    }

    private void wrong(Text text, String message) {
        input.context().problems().add(
                ErrorCode.BAD_VALUE,
                text.origin(),
                message,
                "a filter is a list of body, headers, attachments and header:PATTERN, such as body,header:foo*: + or nothing includes, - excludes, -- removes");
    }
}
