// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/**
 * A file of routes, and the messages it is given at {@code direct:in}, or where {@code "to"} says. They stand in comments at its beginning, such as
 * {@code # send: {"body": "a", "headers": {"id": 1}}}; without any, the usual ones are sent.
 *
 * @param name the file's name
 * @param yaml its text
 * @param inputs the messages
 * @param unordered the mocks that are sent to by threads of their own: {@code # unordered: NAME, NAME}
 */
record RouteCase(String name, String yaml, List<Input> inputs, Set<String> unordered) {
    private static final String UNORDERED = "# unordered:";

    private static final Pattern TIMES = Pattern.compile(
            "timeout|interval|delay|period|resequence|throttle|sample|timer:|scheduler:|redeliver|pollEnrich|poll:", Pattern.CASE_INSENSITIVE);

    private static final String SEND = "# send:";
    private static final Set<String> OF_INPUTS = Set.of("to", "body", "headers");
    private static final List<Input> USUAL = List.of(
            new Input("a,b,c", Map.of("id", 7, "kind", "x")),
            new Input("", Map.of("id", "12", "kind", "y")),
            new Input("one\ntwo", Map.of("kind", "z")));

    /** Whether a step waits for a time. */
    boolean mayWait() {
        return TIMES.matcher(yaml).find();
    }

    /** Whether a bean looks which ways of messages go on at once. */
    boolean hasWays() {
        return yaml.contains(Ways.class.getName());
    }

    /** The same, given other messages. */
    RouteCase withInputs(List<Input> newInputs) {
        return new RouteCase(name, yaml, newInputs, unordered);
    }

    /**
     * A message to be sent: who asks gets lists and maps of its own, as routes change them.
     *
     * @param to the endpoint
     */
    record Input(String to, @Nullable Object body, Map<String, Object> headers) {
        private static final String USUAL = "direct:in";

        /** One for the endpoint of all files of routes. */
        Input(@Nullable Object body, Map<String, Object> headers) {
            this(USUAL, body, headers);
        }

        @Override
        public @Nullable Object body() {
            return copy(body);
        }

        @Override
        @SuppressWarnings("unchecked") // a copy is what it is a copy of
        public Map<String, Object> headers() {
            return (Map<String, Object>) copy(headers);
        }

        private static @Nullable Object copy(@Nullable Object value) {
            return switch (value) {
                case List<?> list -> {
                    List<@Nullable Object> all = new ArrayList<>();
                    list.forEach(each -> all.add(copy(each)));
                    yield all;
                }
                case Map<?, ?> map -> {
                    Map<@Nullable Object, @Nullable Object> all = new LinkedHashMap<>();
                    map.forEach((name, each) -> all.put(name, copy(each)));
                    yield all;
                }
                case null, default -> value;
            };
        }
    }

    static RouteCase of(Path file) {
        try {
            return of(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RouteCase of(String name, String yaml) {
        List<Input> inputs = new ArrayList<>();
        ObjectMapper mapper = new ObjectMapper();
        for (String line : yaml.lines().filter(text -> text.startsWith(SEND)).toList()) {
            inputs.add(input(mapper.readValue(line.substring(SEND.length()), Map.class)));
        }
        Set<String> unordered = yaml.lines()
                .filter(text -> text.startsWith(UNORDERED))
                .flatMap(text -> Stream.of(text.substring(UNORDERED.length()).strip().split(", *")))
                .collect(Collectors.toSet());
        return new RouteCase(name, yaml, inputs.isEmpty() ? USUAL : inputs, unordered);
    }

    @SuppressWarnings("unchecked")
    private static Input input(Map<?, ?> json) {
        if (!OF_INPUTS.containsAll(json.keySet())) {
            throw new IllegalArgumentException("a message has " + OF_INPUTS + ", found " + json.keySet());
        }
        String to = Objects.requireNonNullElse((String) json.get("to"), Input.USUAL);
        Map<String, Object> headers = (Map<String, Object>) json.get("headers");
        return new Input(to, json.get("body"), headers == null ? Map.of() : new LinkedHashMap<>(headers));
    }

    @Override
    public String toString() {
        return name;
    }
}
