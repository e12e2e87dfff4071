// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What has become of a message behind a route; after a failure only that. Values stand with their types. */
record Outcome(
        boolean hasFailed, String body, Map<String, String> headers, Map<String, String> properties, Map<String, String> variables) {

    static Outcome failure() {
        return new Outcome(true, "", Map.of(), Map.of(), Map.of());
    }

    static Outcome of(
            @Nullable Object body, Map<String, Object> headers, Map<String, Object> properties, Map<String, Object> variables) {
        return new Outcome(false, text(body), texts(headers), texts(properties), texts(variables));
    }

    /** Camel keeps headers that are set to nothing; Pelton removes them. */
    private static Map<String, String> texts(Map<String, Object> values) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> {
            if (value != null) {
                texts.put(name, text(value));
            }
        });
        return texts;
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "none";
            case byte[] bytes -> "bytes " + new String(bytes, StandardCharsets.UTF_8);
            default -> value.getClass().getSimpleName() + " " + Objects.requireNonNull(value);
        };
    }
}
