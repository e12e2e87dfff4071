// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of placeholders that a document of Camel K brings along, each as {@code name=value}: the last ones that are looked at. */
final class DeclaredProperties {
    private static final List<String> ANNOTATIONS =
            List.of("trait.camel.apache.org/camel.properties", "trait.camel.apache.org/environment.vars");

    /** A part of a list with commas: commas in quotes do not end it. */
    private static final Pattern PART = Pattern.compile("\\s*(?:\"([^\"]*)\"|'([^']*)'|([^,]+))\\s*(?:,|$)");

    private final Context context;

    DeclaredProperties(Context context) {
        this.context = context;
    }

    /** Those in the annotations of a pipe. */
    void annotations(YamlNode node) {
        if (node instanceof YamlNode.Mapping annotations) {
            for (String name : ANNOTATIONS) {
                text(annotations.get(name)).ifPresent(list -> {
                    for (Matcher part = PART.matcher(list); part.find(); ) {
                        line(part.group(1) != null ? part.group(1) : part.group(2) != null ? part.group(2) : part.group(3));
                    }
                });
            }
        }
    }

    /** Those in the {@code spec} of an integration: its configuration, and what is said for its traits. */
    void spec(YamlNode.Mapping spec) {
        items(spec.get("configuration")).forEach(item -> {
            if (item instanceof YamlNode.Mapping entry && text(entry.get("type")).filter("property"::equals).isPresent()) {
                text(entry.get("value")).ifPresent(this::line);
            }
        });
        items(at(spec, "traits", "camel", "configuration", "properties")).forEach(item -> text(Optional.of(item)).ifPresent(this::line));
        items(at(spec, "traits", "environment", "configuration", "vars")).forEach(item -> text(Optional.of(item)).ifPresent(this::line));
    }

    private void line(String line) {
        int equals = line.indexOf('=');
        if (equals > 0) {
            context.placeholders().declare(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
    }

    private static Optional<YamlNode> at(YamlNode.Mapping mapping, String... names) {
        Optional<YamlNode> found = Optional.of(mapping);
        for (String name : names) {
            found = found.filter(YamlNode.Mapping.class::isInstance).flatMap(node -> ((YamlNode.Mapping) node).get(name));
        }
        return found;
    }

    private static List<YamlNode> items(Optional<YamlNode> node) {
        return node.orElse(null) instanceof YamlNode.Sequence list ? list.items() : List.of();
    }

    private static Optional<String> text(Optional<YamlNode> node) {
        return node.orElse(null) instanceof YamlNode.Scalar scalar && !scalar.isNull() ? Optional.of(scalar.value()) : Optional.empty();
    }
}
