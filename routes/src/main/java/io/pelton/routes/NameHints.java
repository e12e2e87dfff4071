// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Hints at names and patterns that are about nothing, here as in Camel, though they look as if they were. */
final class NameHints {
    private static final Set<String> REMOVING = Set.of("removeHeader", "removeProperty");
    private static final Pattern PLURAL = Pattern.compile("--headers:([^,]+)");

    private final List<Hint> hints = new ArrayList<>();

    /** Looks at a step with options. */
    void visit(String key, YamlNode.Mapping step) {
        if (REMOVING.contains(key) && step.get("name").orElse(null) instanceof YamlNode.Scalar name) {
            removed(key, name);
        }
        if (key.equals("claimCheck") && step.get("filter").orElse(null) instanceof YamlNode.Scalar filter) {
            PLURAL.matcher(filter.value()).results().forEach(found -> hints.add(new Hint(
                    filter.originAt(found.start()), "'" + found.group() + "' removes nothing, here as in Camel", "write '--header:" + found.group(1) + "'")));
        }
        if (key.equals("tokenize") && step.get("token").orElse(null) instanceof YamlNode.Scalar token) {
            token(token);
        }
    }

    /** Looks at a step that is a text alone. */
    void text(YamlNode.Scalar text, String key) {
        if (REMOVING.contains(key)) {
            removed(key, text);
        }
        if (key.equals("tokenize")) {
            token(text);
        }
    }

    private void removed(String step, YamlNode.Scalar name) {
        if (name.value().contains("${")) {
            hints.add(new Hint(
                    name.origin(),
                    "the name of '" + step + "' holds no functions, so this removes nothing unless that is its name, here as in Camel",
                    "write the name itself, or a pattern in removeHeaders or removeProperties"));
        }
    }

    private void token(YamlNode.Scalar token) {
        if (token.value().strip().equals("|")) {
            hints.add(new Hint(
                    token.origin(),
                    "the token '|' is a regular expression that stands between any two characters: each is a part, here as in Camel",
                    "write '\\|' in single quotes to cut at the character"));
        }
    }

    List<Hint> hints() {
        return hints;
    }
}
