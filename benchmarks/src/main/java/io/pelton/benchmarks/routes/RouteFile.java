// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.benchmarks.routing.Labelled;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** The files of routes that are measured, each with the messages it is given. */
public enum RouteFile implements Labelled {
    /** A choice of four ways by three headers. */
    ROUTER("router, 3 whens", 1, 51_200_000, 51_200),
    /** Ten times setHeader, setBody and a log that is off. */
    STEPS("10 x header, body, log", 1, 2_048_000, 25_600),
    /** A body of 10,000 lines, split. */
    SPLIT("split of 10,000 lines", RouteMessages.LINES, 1_000, 10),
    /** Groups of 100. */
    AGGREGATE("aggregate 100 by key", 1, 20_480_000, 51_200),
    /** JSON and a choice on a field. */
    JSON("JSON and choice", 1, 2_048_000, 25_600);

    private final String label;
    private final int records;
    private final int peltonMessages;
    private final int camelMessages;

    RouteFile(String label, int records, int peltonMessages, int camelMessages) {
        this.label = label;
        this.records = records;
        this.peltonMessages = peltonMessages;
        this.camelMessages = camelMessages;
    }

    @Override
    public String label() {
        return label;
    }

    /** Makes what is sent, the same each time. */
    RouteMessages messages() {
        return switch (this) {
            case ROUTER -> RouteMessages.orders();
            case STEPS -> RouteMessages.visits();
            case SPLIT -> RouteMessages.texts();
            case AGGREGATE -> RouteMessages.readings();
            case JSON -> RouteMessages.events();
        };
    }

    /** How many records one message stands for in the figures: its lines, where it is split. */
    int records() {
        return records;
    }

    /** After how many messages what comes out repeats itself. */
    int period() {
        return records == 1 ? RouteMessages.PERIOD : 1;
    }

    /** How many messages Pelton gets in one run, enough that its start does not count. */
    int peltonMessages() {
        return peltonMessages;
    }

    /** How many messages Camel gets in one run. */
    int camelMessages() {
        return camelMessages;
    }

    /** The text of the file, the same for both. */
    String yaml() {
        String name = name().toLowerCase(Locale.ROOT) + ".yaml";
        try (InputStream file = Objects.requireNonNull(RouteFile.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
