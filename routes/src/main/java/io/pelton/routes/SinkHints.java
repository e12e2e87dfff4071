// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Hints at routes that write their messages nowhere. */
final class SinkHints {
    /** Steps after which something of a message may be left. */
    private static final Set<String> LEAVING = Set.of(
            "to", "toD", "wireTap", "log", "recipientList", "routingSlip", "dynamicRouter", "enrich", "pollEnrich", "poll", "kamelet",
            "kamelet-sink", "bean", "process", "script", "serviceCall", "saga", "claimCheck", "setVariable", "aggregate", "summarize", "throwException",
            "rollback");

    /** What is made of a message goes back as the reply, or to who has called. */
    private static final Set<String> ANSWERING = Set.of("direct", "seda", "disruptor", "stub", "kamelet", "platform-http", "rest");

    private final List<Hint> hints = new ArrayList<>();

    /** Looks at a route. */
    void from(YamlNode.Mapping from) {
        boolean isAnswered = from.get("uri").orElse(null) instanceof YamlNode.Scalar uri
                && ANSWERING.contains(EndpointUri.schemeOf(uri.value()));
        if (!isAnswered && from.get("steps").isPresent() && !leaves(from)) {
            hints.add(new Hint(
                    from.origin(),
                    "this route writes its messages nowhere: it has neither 'to' nor 'log'",
                    "add '- to: …' to its steps"));
        }
    }

    private static boolean leaves(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar _ -> false;
            case YamlNode.Sequence list -> list.items().stream().anyMatch(SinkHints::leaves);
            case YamlNode.Mapping mapping ->
                mapping.entries().stream().anyMatch(entry -> LEAVING.contains(entry.name()) || leaves(entry.value()));
        };
    }

    List<Hint> hints() {
        return hints;
    }
}
