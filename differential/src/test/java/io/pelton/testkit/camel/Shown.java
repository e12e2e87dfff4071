// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.message.Message;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.converter.stream.InputStreamCache;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Node;

/** Messages as texts that are the same for the same messages on both sides. */
final class Shown {
    /** What Camel and Pelton both set. */
    private static final Set<String> SHARED = Set.of(
            "CamelLoopIndex", "CamelLoopSize", "CamelSplitIndex", "CamelSplitSize", "CamelSplitComplete",
            "CamelDuplicateMessage", "CamelAggregatedSize", "CamelAggregatedCompletedBy", "CamelMulticastIndex",
            "CamelMulticastComplete", "CamelAggregatedCorrelationKey", "CamelRedelivered", "CamelRedeliveryCounter",
            "CamelRedeliveryMaxCounter", "CamelCircuitBreakerState", "CamelCircuitBreakerResponseIgnored",
            "CamelCircuitBreakerResponseRejected", "CamelCircuitBreakerSuccessfulExecution",
            "CamelCircuitBreakerResponseFromFallback", "CamelCircuitBreakerResponseShortCircuited", "CamelSlipEndpoint",
            "CamelRecipientListEndpoint", "CamelInterceptedEndpoint", "CamelBatchIndex", "CamelBatchSize", "CamelBatchComplete",
            "CamelOnCompletion");

    private static final Pattern PART = Pattern.compile("Multicast processing failed for number \\d+");

    private static final Pattern ROLLBACK = Pattern.compile("\\. Exchange\\[[^]]*\\]");

    private Shown() {}

    static String message(
            @Nullable Object body, Map<String, Object> headers, Map<String, Object> properties, Map<String, Object> variables) {
        return value(body) + values(" headers", headers) + values(" properties", properties) + values(" variables", variables);
    }

    private static String values(String name, Map<String, Object> values) {
        Map<String, String> shown = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.forEach((key, value) -> {
            if (value != null && !key.equals("TryRouteBlock") && (!key.startsWith("Camel") || SHARED.contains(key))) {
                shown.put(key, value(value));
            }
        });
        return shown.isEmpty() ? "" : name + shown;
    }

    static String failure(Throwable failure) {
        Matcher part = PART.matcher(String.valueOf(failure.getMessage()));
        if (part.lookingAt()) {
            return "failed " + part.group();
        }
        if (failure.getClass().getSimpleName().equals("PredicateValidationException")) {
            return "failed PredicateValidationException";
        }
        Matcher rollback = ROLLBACK.matcher(String.valueOf(failure.getMessage()));
        if (rollback.find()) {
            return "failed Rollback: " + rollback.replaceAll("");
        }
        return "failed " + failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }

    static String value(@Nullable Object value) {
        return switch (value) {
            case null -> "none";
            case byte[] bytes -> "bytes<" + new String(bytes, StandardCharsets.UTF_8) + ">";
            case InputStreamCache cache -> value(bytes(cache)); // what a step has made, as Camel keeps it
            case Exchange exchange -> "message(" + value(exchange.getMessage().getBody()) + ")";
            case org.apache.camel.Message message -> "message(" + value(message.getBody()) + ")";
            case Message message -> "message(" + value(message.body()) + ")";
            case List<?> list -> list.stream().map(Shown::value).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map -> map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
            case Date _ -> "a date";
            case Node node -> node.getClass().getSimpleName().replaceFirst("^Deferred", "") + "<" + node + ">";
            default -> value.getClass().getSimpleName() + "<" + value + ">";
        };
    }

    private static byte[] bytes(InputStreamCache cache) {
        cache.reset();
        return cache.readAllBytes();
    }
}
