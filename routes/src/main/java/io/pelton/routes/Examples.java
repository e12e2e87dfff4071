// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The examples of the catalogue: each is a route file, or steps that a route is written around. */
final class Examples {
    private static final String MARK = "== ";
    private static final Map<String, String> ALL = read();

    private Examples() {}

    static Optional<String> of(Kind kind, String name) {
        return Optional.ofNullable(ALL.get(kind + " " + name));
    }

    private static Map<String, String> read() {
        try (InputStream in = Objects.requireNonNull(Examples.class.getResourceAsStream("examples.txt"))) {
            Map<String, String> examples = new HashMap<>();
            for (String part : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^" + MARK)) {
                int end = part.indexOf('\n');
                if (end > 0) {
                    examples.put(part.substring(0, end).strip(), file(part.substring(end + 1)));
                }
            }
            return Map.copyOf(examples);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String file(String text) {
        boolean isFile = text.lines()
                .anyMatch(line -> line.equals("- from:") || line.equals("- route:") || line.equals("- templatedRoute:"));
        return isFile
                ? text.stripTrailing() + "\n"
                : "- from:\n    uri: timer:tick?repeatCount=1\n    steps:\n" + text.stripTrailing().indent(6);
    }
}
