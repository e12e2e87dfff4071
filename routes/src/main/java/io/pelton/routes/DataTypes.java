// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.convert.ValueType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which types of data the steps {@code transformDataType} that are read together make. As in Camel, one that says what a body is makes it
 * that, not what it is to become, if a step before made bodies that and none made them the other: transformers are looked up among those
 * that are in use, by {@code toType}, then by {@code fromType}, before one is loaded.
 */
final class DataTypes {
    private static final String ANY = "camel:any";

    /** What bodies are in each of Camel's types of data that there is. */
    private static final SortedMap<String, ValueType> KNOWN =
            new TreeMap<>(Map.of("text-plain", ValueType.STRING, "application-octet-stream", ValueType.BYTES));

    /** Types that bodies are made. */
    private final Set<String> used = new HashSet<>();

    /** What was found, by what was looked for. */
    private final Map<String, String> found = new HashMap<>();

    /** What bodies are in a type. */
    static ValueType valueType(String name) {
        return Objects.requireNonNull(KNOWN.get(name));
    }

    /** The types that there are, for errors. */
    static String names() {
        return String.join(", ", KNOWN.keySet());
    }

    /** Whether there is a type. */
    static boolean isKnown(String type) {
        return KNOWN.containsKey(name(type));
    }

    private static String name(String type) {
        return type.replaceFirst("^camel:", "").replace('/', '-');
    }

    /** The name of the type that bodies are made which are {@code from}, and are to become {@code to}, one that is known. */
    String made(String from, String to) {
        String wanted = from.equals(ANY) ? to : from + "/" + to;
        return found.computeIfAbsent(wanted, _ -> {
            if (!used.contains(to) && !from.equals(ANY) && used.contains(from)) {
                return from;
            }
            used.add(name(to));
            return name(to);
        });
    }

    /** The same of bodies that may be anything. */
    String made(String to) {
        return made(ANY, to);
    }
}
