// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.spelling.Spelling;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The values of <code>{{name}}</code>. The first that has one wins: values set on the command line, environment
 * variables (under the name as written, then in upper case with {@code _} for {@code .} and {@code -}), properties of
 * the JVM, the properties file, the files of routes themselves. The names that were asked for are remembered. Thread-safe.
 */
public final class Placeholders {
    private final Map<String, String> parameters;
    private final Map<String, String> set;
    private final Map<String, String> environment;
    private final Map<String, String> properties;
    private final Map<String, String> declared;
    private final Set<String> asked;

    private Placeholders(
            Map<String, String> parameters,
            Map<String, String> set,
            Map<String, String> environment,
            Map<String, String> properties,
            Map<String, String> declared,
            Set<String> asked) {
        this.declared = declared;
        this.asked = asked;
        this.parameters = Map.copyOf(parameters);
        this.set = Map.copyOf(set);
        this.environment = Map.copyOf(environment);
        this.properties = Map.copyOf(properties);
    }

    /** Values set explicitly, environment variables and properties, in this order of precedence. */
    public static Placeholders of(
            Map<String, String> set, Map<String, String> environment, Map<String, String> properties) {
        return new Placeholders(Map.of(), set, environment, properties, new ConcurrentHashMap<>(), ConcurrentHashMap.newKeySet());
    }

    /** No values: only placeholders with a default can be used. */
    public static Placeholders none() {
        return of(Map.of(), Map.of(), Map.of());
    }

    /** The same within a template, whose parameters come before everything else. */
    Placeholders within(Map<String, String> values) {
        return new Placeholders(values, set, environment, properties, declared, asked);
    }

    /** The same with {@code values} before all others. */
    public Placeholders with(Map<String, String> values) {
        Map<String, String> all = new HashMap<>(set);
        all.putAll(values);
        return new Placeholders(parameters, all, environment, properties, declared, asked);
    }

    /** The same where files have declared nothing yet. */
    Placeholders undeclared() {
        return new Placeholders(parameters, set, environment, properties, new ConcurrentHashMap<>(), asked);
    }

    /** Gives {@code name} a value that a file of routes brings along, unless one has done so before. */
    void declare(String name, String value) {
        declared.putIfAbsent(name, value);
    }

    /** The value of {@code name}; empty if none is known. */
    public Optional<String> value(String name) {
        asked.add(name);
        @Nullable String value = parameters.get(name);
        if (value == null) {
            value = set.get(name);
        }
        if (value == null) {
            value = environment.get(name);
        }
        if (value == null) {
            value = environment.get(variableName(name));
        }
        if (value == null && !name.isEmpty()) {
            value = System.getProperty(name);
        }
        if (value == null) {
            value = properties.get(name);
        }
        return Optional.ofNullable(value == null ? declared.get(name) : value);
    }

    /** The values that were set explicitly and that nothing has asked for. */
    List<RouteLoader.UnusedValue> unused() {
        return set.keySet().stream()
                .filter(name -> !asked.contains(name))
                .sorted()
                .map(name -> new RouteLoader.UnusedValue(name, Spelling.nearest(name, asked)))
                .toList();
    }

    /** The value of the environment variable {@code name}, whatever else is set; as written, or in upper case with {@code _} for {@code .} and {@code -}. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name)).or(() -> Optional.ofNullable(environment.get(variableName(name))));
    }

    /** The environment variable that also gives {@code name} a value, such as {@code OUT_DIR} for {@code out.dir}. */
    static String variableName(String name) {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
