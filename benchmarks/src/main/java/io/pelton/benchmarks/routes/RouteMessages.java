// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The messages of a measurement, made beforehand and sent round and round: bodies, and the values of some headers.
 */
final class RouteMessages {
    /** The lines of a body that is split. */
    static final int LINES = 10_000;

    /** A multiple of the number of different messages and of the size of all groups together. */
    static final int PERIOD = 25_600;

    private static final int COUNT = 1 << 10;
    private static final List<String> KINDS = List.of("book", "film", "game", "song");
    private static final List<String> LEVELS = List.of("DEBUG", "INFO", "INFO", "INFO", "INFO", "WARN", "ERROR", "INFO");

    private final List<String> headers;
    private final String[] bodies;
    private final Object[][] values;

    /** @param values for each body the values of the headers */
    private RouteMessages(List<String> headers, String[] bodies, Object[][] values) {
        this.headers = List.copyOf(headers);
        this.bodies = bodies;
        this.values = values;
    }

    /** The names of the headers. */
    List<String> headers() {
        return headers;
    }

    /** The body of message {@code index}. */
    String body(long index) {
        return bodies[(int) (index & bodies.length - 1)];
    }

    /** The values of the headers of message {@code index}. */
    Object[] values(long index) {
        return values[(int) (index & values.length - 1)];
    }

    /** Orders, of four kinds. */
    static RouteMessages orders() {
        Random random = new Random(1);
        return of(List.of("kind"), i -> "order " + i, i -> new Object[] {KINDS.get(random.nextInt(KINDS.size()))});
    }

    /** Visits with a customer and a city. */
    static RouteMessages visits() {
        return of(List.of("customer", "city"), i -> "visit " + i, i -> new Object[] {"customer-" + i, "city-" + i % 50});
    }

    /** Texts of many lines. */
    static RouteMessages texts() {
        Random random = new Random(2);
        String text = IntStream.range(0, LINES)
                .mapToObj(line -> "line " + line + " with a value of " + random.nextInt(1_000_000))
                .reduce(new StringBuilder(), (built, line) -> built.append(line).append('\n'), StringBuilder::append)
                .toString();
        return new RouteMessages(List.of(), new String[] {text}, new Object[][] {{}});
    }

    /** Readings of 64 sensors in turn. */
    static RouteMessages readings() {
        return of(List.of("sensor"), i -> "reading " + i, i -> new Object[] {"sensor-" + i % 64});
    }

    /** Events in JSON, of some 200 characters. */
    static RouteMessages events() {
        Random random = new Random(3);
        IntFunction<String> json = i -> """
                {"id": %d, "level": "%s", "service": "orders", "host": "host-%d", "tags": ["a", "b"], \
                "user": {"name": "user-%d", "country": "DE"}, "message": "request took longer than usual", "millis": %d}"""
                .formatted(i, LEVELS.get(random.nextInt(LEVELS.size())), i % 20, i, random.nextInt(5_000));
        return of(List.of(), json, i -> new Object[0]);
    }

    private static RouteMessages of(List<String> headers, IntFunction<String> body, IntFunction<Object[]> values) {
        return new RouteMessages(
                headers,
                IntStream.range(0, COUNT).mapToObj(body).toArray(String[]::new),
                IntStream.range(0, COUNT).mapToObj(values).toArray(Object[][]::new));
    }
}
