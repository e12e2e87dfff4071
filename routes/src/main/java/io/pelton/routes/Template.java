// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A route with parameters, of which routes are made: a {@code routeTemplate} or a kamelet.
 *
 * @param kind which of the two, for people
 * @param id its name
 * @param origin where it begins
 * @param parameters its parameters, in the order written
 * @param beans its beans, one set for each route; empty if it has none
 * @param route the entry {@code route} or {@code from}
 */
record Template(
        Kind kind,
        String id,
        Origin origin,
        List<TemplateParameter> parameters,
        Optional<YamlNode> beans,
        YamlNode.Entry route) {
    private static final Pattern USE = Pattern.compile("\\{\\{[?!]?\\s*([^}:?]+?)\\s*(?:[:?][^}]*)?}}|\\$\\{properties:([^}:?]+)");

    /** What a template is written as. */
    enum Kind {
        ROUTE_TEMPLATE("route template"),
        KAMELET("kamelet");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    Template {
        parameters = List.copyOf(parameters);
    }

    /** What it is and is called. */
    String shown() {
        return "the " + kind.words + " '" + id + "'";
    }

    Optional<TemplateParameter> parameter(String name) {
        return parameters.stream().filter(parameter -> parameter.name().equals(name)).findFirst();
    }

    /** The names its placeholders have. */
    Set<String> placeholders() {
        Set<String> names = new HashSet<>();
        collect(route.value(), names);
        beans.ifPresent(node -> collect(node, names));
        return names;
    }

    /** The names of its beans. */
    List<String> beanNames() {
        return beans.stream()
                .filter(YamlNode.Sequence.class::isInstance)
                .flatMap(list -> ((YamlNode.Sequence) list).items().stream())
                .filter(YamlNode.Mapping.class::isInstance)
                .flatMap(bean -> ((YamlNode.Mapping) bean).get("name").stream())
                .filter(YamlNode.Scalar.class::isInstance)
                .map(name -> ((YamlNode.Scalar) name).value())
                .toList();
    }

    private static void collect(YamlNode node, Set<String> names) {
        switch (node) {
            case YamlNode.Scalar scalar -> {
                for (Matcher use = USE.matcher(scalar.value()); use.find(); ) {
                    names.add(use.group(1) == null ? use.group(2) : use.group(1));
                }
            }
            case YamlNode.Sequence list -> list.items().forEach(item -> collect(item, names));
            case YamlNode.Mapping mapping -> mapping.entries().forEach(entry -> {
                collect(entry.key(), names);
                collect(entry.value(), names);
            });
        }
    }
}
