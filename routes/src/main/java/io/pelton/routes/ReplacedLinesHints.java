// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hints at files of lines that each run makes anew, where what earlier runs have read does not come again. */
final class ReplacedLinesHints {
    /** What gives each message to one run only. */
    private static final Set<String> GIVING_ONCE = Set.of("file", "kafka", "platform-http", "rest");

    /** What has a file of lines stay from run to run. */
    private static final Set<String> KEEPING = Set.of("append", "rollSize", "rollInterval", "partition");

    private final List<Hint> hints = new ArrayList<>();

    /** Looks at a route. */
    void from(YamlNode.Mapping from) {
        if (from.get("uri").orElse(null) instanceof YamlNode.Scalar uri) {
            String scheme = EndpointUri.schemeOf(uri.value());
            boolean stays = scheme.equals("file") && options(uri, from.get("parameters").orElse(null)).getOrDefault("noop", "false").equals("true");
            if (GIVING_ONCE.contains(scheme) && !stays) {
                from.get("steps").ifPresent(steps -> visit(steps, scheme));
            }
        }
    }

    private void visit(YamlNode node, String source) {
        switch (node) {
            case YamlNode.Scalar _ -> {}
            case YamlNode.Sequence list -> list.items().forEach(item -> visit(item, source));
            case YamlNode.Mapping mapping -> mapping.entries().forEach(entry -> {
                if (entry.name().equals("to")) {
                    target(entry.value(), source);
                } else {
                    visit(entry.value(), source);
                }
            });
        }
    }

    private void target(YamlNode to, String source) {
        YamlNode address = to instanceof YamlNode.Mapping mapping ? mapping.get("uri").orElse(null) : to;
        YamlNode parameters = to instanceof YamlNode.Mapping mapping ? mapping.get("parameters").orElse(null) : null;
        if (address instanceof YamlNode.Scalar uri
                && EndpointUri.schemeOf(uri.value()).equals("lines")
                && options(uri, parameters).keySet().stream().noneMatch(KEEPING::contains)) {
            hints.add(new Hint(
                    uri.origin(),
                    "without --state, each run makes this file anew, and '" + source + ":' gives no message to two runs: what earlier runs wrote is gone then",
                    "write append=true, or run it with --state DIR"));
        }
    }

    private static Map<String, String> options(YamlNode.Scalar uri, @Nullable YamlNode parameters) {
        Map<String, String> options = new HashMap<>();
        EndpointUri.parse(uri.value()).options().forEach(option -> options.put(option.name(), option.value()));
        if (parameters instanceof YamlNode.Mapping mapping) {
            mapping.entries().forEach(entry -> options.put(entry.name(), entry.value() instanceof YamlNode.Scalar value ? value.value() : ""));
        }
        return options;
    }

    List<Hint> hints() {
        return hints;
    }
}
