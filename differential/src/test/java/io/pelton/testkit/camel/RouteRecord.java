// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Routes of one of Camel's own tests, what the test sends them, and what comes out of that on Camel.
 *
 * @param test the method, without Camel's package
 * @param yaml the routes as Camel writes them ({@link RouteDump})
 * @param inputs what is sent, in order
 * @param answer what is seen on Camel, as {@link Observed#text}; empty if it was not asked yet
 */
record RouteRecord(String test, String yaml, List<Sent> inputs, String answer) {
    /** What lets messages overtake each other, so that their order at a mock is of no account. */
    private static final List<String> CONCURRENT = List.of("seda:", "parallelProcessing", "wireTap", "threads:");

    /**
     * A message that is sent, its values as {@link PlainValues}.
     *
     * @param to the endpoint
     */
    record Sent(String to, @Nullable Object body, Map<String, Object> headers) {
        RouteCase.Input toInput() throws ReflectiveOperationException {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Map.Entry<String, Object> header : headers.entrySet()) {
                values.put(header.getKey(), PlainValues.fromJson(header.getValue()));
            }
            return new RouteCase.Input(to, PlainValues.fromJson(body), values);
        }
    }

    RouteRecord withAnswer(String newAnswer) {
        return new RouteRecord(test, yaml, inputs, newAnswer);
    }

    RouteCase toCase() throws ReflectiveOperationException {
        List<RouteCase.Input> messages = new ArrayList<>();
        for (Sent input : inputs) {
            messages.add(input.toInput());
        }
        return new RouteCase("routes.yaml", yaml, messages, Set.of());
    }

    /** What is seen as a text, which is the same for the same on both sides. */
    String text(Observed seen) {
        boolean isOrdered = CONCURRENT.stream().noneMatch(this::has);
        return seen.text(isOrdered ? Set.of() : seen.mocks().keySet());
    }

    private boolean has(String text) {
        return Stream.concat(Stream.of(yaml), inputs.stream().map(Sent::to)).anyMatch(each -> each.contains(text));
    }
}
