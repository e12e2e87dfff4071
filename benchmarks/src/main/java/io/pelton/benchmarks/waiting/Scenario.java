// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The routes whose waiting is measured, each a file of its own; both sides read the same, but for {@link #IN_FLIGHT}. */
enum Scenario {
    /** One message whose parts wait. */
    SPLIT("split of 100 parts, 50 ms each, parallelProcessing", 1, 100),
    /** Messages that wait in a step of the only route, many at a time. */
    IN_FLIGHT("1,000 messages in flight, 50 ms each", 1_000, 1_000),
    /** Messages whose copies wait. */
    WIRE_TAP("1,000 messages, wireTap of 50 ms", 1_000, 1_000),
    /** Messages that four consumers of a queue wait with. */
    SEDA("1,000 messages, seda with 4 consumers, 50 ms each", 1_000, 1_000),
    /** Ticks of a timer, each put off. */
    DELAY("10 ticks, 10 ms apart, delay of 500 ms", 0, 10),
    /** Groups that nothing comes to, complete after a time. */
    GROUPS("open groups with completionTimeout", 0, 0),
    /** Messages that pass a group which stays open. */
    PASSING("messages that pass an open group, batches of 1", 0, 0);

    private final String label;
    private final int messages;
    private final int arrivals;

    /**
     * @param messages how many messages are sent
     * @param arrivals how many arrive at the end
     */
    Scenario(String label, int messages, int arrivals) {
        this.label = label;
        this.messages = messages;
        this.arrivals = arrivals;
    }

    /** The name in the reports. */
    String label() {
        return label;
    }

    int messages() {
        return messages;
    }

    int arrivals() {
        return arrivals;
    }

    /** The body of message {@code index}. */
    String body(long index) {
        return this == SPLIT
                ? IntStream.range(0, arrivals).mapToObj(Integer::toString).collect(Collectors.joining(","))
                : "message " + index;
    }

    /** The text of the file: the one that {@code subject} has of its own, or the one that all read. */
    String yaml(String subject) {
        String name = name().toLowerCase(Locale.ROOT).replace("_", "");
        try (InputStream own = Scenario.class.getResourceAsStream(name + "-" + subject + ".yaml");
                InputStream file = own != null ? own : Scenario.class.getResourceAsStream(name + ".yaml")) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
