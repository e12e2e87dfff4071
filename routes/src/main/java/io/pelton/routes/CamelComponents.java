// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The components that Camel has, and how their endpoints are written: a list made of Camel's catalogue, with a line such as {@code timer
 * timer:timerName} for each. Read when somebody first asks.
 */
final class CamelComponents {
    private static final Pattern PART = Pattern.compile("([^A-Za-z]*)([A-Za-z]+)");
    private static final Map<String, List<String>> PATHS = read();

    private CamelComponents() {}

    /** Their schemes, in order. */
    static Set<String> schemes() {
        return PATHS.keySet();
    }

    /** What the path of an endpoint consists of: each name but the first with what separates it. Empty for a scheme that Camel has not. */
    static List<String> path(String scheme) {
        return PATHS.getOrDefault(scheme, List.of());
    }

    private static Map<String, List<String>> read() {
        try (InputStream in = Objects.requireNonNull(CamelComponents.class.getResourceAsStream("camel-components.txt"))) {
            Map<String, List<String>> paths = new TreeMap<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                int space = line.indexOf(' ');
                String scheme = line.substring(0, space);
                paths.put(scheme, parts(line.substring(space + 1 + scheme.length() + 1)));
            }
            return paths;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> parts(String path) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(path);
        while (part.find()) {
            parts.add(parts.isEmpty() ? part.group(2) : part.group());
        }
        return List.copyOf(parts);
    }
}
