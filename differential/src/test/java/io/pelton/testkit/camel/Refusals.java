// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Which files Camel refuses to load, as it said when it was asked last: one line for each file, with the key of
 * {@link Answers}. Many threads may ask.
 */
final class Refusals {
    private static final String REFUSED = "refused";
    private static final String ACCEPTED = "accepted";

    private final Path file;
    private final Map<String, String> lines = new ConcurrentHashMap<>();
    private final Map<String, String> asked = new ConcurrentHashMap<>();

    Refusals(Path file) throws IOException {
        this.file = file;
        if (Files.exists(file)) {
            try (Stream<String> text = Files.lines(file)) {
                text.forEach(line -> lines.put(line.substring(0, line.indexOf(' ')), line));
            }
        }
    }

    /**
     * Whether Camel refuses a file.
     *
     * @param name a name for it, without spaces
     */
    boolean isRefused(String name, String yaml) throws Exception {
        String line = name + ' ' + Answers.key(yaml) + ' ';
        String recorded = lines.getOrDefault(name, "");
        if (!recorded.startsWith(line) || Answers.IS_ALWAYS_ASKED) {
            line += OnCamel.rejection(yaml).isEmpty() ? ACCEPTED : REFUSED;
        } else {
            line = recorded;
        }
        asked.put(name, line);
        return line.endsWith(REFUSED);
    }

    /** Writes what was asked, if that is wanted. */
    void save() throws IOException {
        if (Answers.IS_UPDATE) {
            Files.write(file, List.copyOf(new TreeMap<>(asked).values()));
        }
    }
}
