// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/** Reads a document of the kind {@code Integration}: a file of routes as Camel K has it, below {@code spec: {flows: […]}}. */
final class IntegrationDocument {
    /** How an integration is built and run elsewhere changes nothing here, but for the values of placeholders in it. */
    private static final List<String> ELSEWHERE = List.of(
            "configuration", "dependencies", "integrationKit", "profile", "replicas", "repositories", "serviceAccountName", "template", "traits");

    private final Context context;

    IntegrationDocument(Context context) {
        this.context = context;
    }

    /** Whether a document is one. */
    static boolean isOne(YamlNode document) {
        return document instanceof YamlNode.Mapping mapping
                && mapping.get("kind").orElse(null) instanceof YamlNode.Scalar kind
                && kind.value().equals("Integration");
    }

    /** Its list of routes; empty after a problem. */
    Optional<YamlNode> flows(YamlNode.Mapping document) {
        Fields fields = new Fields(document, "an integration", context);
        List.of("apiVersion", "kind", "metadata", "status").forEach(fields::entry);
        Optional<YamlNode> spec = fields.node("spec");
        fields.finish(List.of());
        if (!(spec.orElse(null) instanceof YamlNode.Mapping mapping)) {
            return missing(spec.map(YamlNode::origin).orElse(document.origin()));
        }
        Fields inner = new Fields(mapping, "'spec'", context);
        ELSEWHERE.forEach(inner::entry);
        new DeclaredProperties(context).spec(mapping);
        Optional<YamlNode> plural = inner.node("flows");
        Optional<YamlNode> flows = plural.isPresent() ? plural : inner.node("flow");
        inner.finish(List.of("sources"));
        return flows.isPresent() ? flows : missing(mapping.origin());
    }

    private Optional<YamlNode> missing(Origin origin) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE, origin, "an integration has its routes in 'spec', as 'flows'", "write spec: {flows: [{from: …}]}");
        return Optional.empty();
    }
}
