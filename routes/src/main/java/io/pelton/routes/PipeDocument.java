// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a document of the kind {@code Pipe}, or {@code KameletBinding} as it was called before: a source, perhaps steps, and a sink, each a
 * kamelet or an endpoint. It becomes the route that says the same, which is then read as any other.
 */
final class PipeDocument {
    private static final Set<String> KINDS = Set.of("Pipe", "KameletBinding");

    /** How a pipe is built and run elsewhere changes nothing here. */
    private static final List<String> ELSEWHERE = List.of("replicas", "serviceAccountName");

    private final Context context;
    private final NodeMaker nodes;

    PipeDocument(YamlNode.Mapping document, Context context) {
        this.context = context;
        this.nodes = new NodeMaker(document.entries().getFirst().key());
    }

    /** Whether a document is one. */
    static boolean isOne(YamlNode document) {
        return document instanceof YamlNode.Mapping mapping
                && mapping.get("kind").orElse(null) instanceof YamlNode.Scalar kind
                && KINDS.contains(kind.value());
    }

    /** The list of routes that says the same; empty after a problem. */
    Optional<YamlNode> routes(YamlNode.Mapping document) {
        Fields fields = new Fields(document, "a pipe", context);
        List.of("apiVersion", "kind", "status").forEach(fields::entry);
        Optional<YamlNode.Entry> name = fields.node("metadata").flatMap(this::name);
        Optional<YamlNode> spec = fields.node("spec");
        fields.finish(List.of());
        if (!(spec.orElse(null) instanceof YamlNode.Mapping mapping)) {
            return missing("spec", spec.map(YamlNode::origin).orElse(document.origin()));
        }
        return route(name, mapping).map(route -> new YamlNode.Sequence(
                document.origin(), List.of(nodes.mapping(document.origin(), nodes.entry(document.origin(), "route", route)))));
    }

    private Optional<YamlNode.Entry> name(YamlNode metadata) {
        if (!(metadata instanceof YamlNode.Mapping mapping)) {
            return Optional.empty();
        }
        mapping.get("annotations").ifPresent(new DeclaredProperties(context)::annotations);
        return mapping.get("name").map(name -> nodes.entry(name.origin(), "id", name));
    }

    private Optional<YamlNode> route(Optional<YamlNode.Entry> name, YamlNode.Mapping spec) {
        Fields fields = new Fields(spec, "'spec'", context);
        ELSEWHERE.forEach(fields::entry);
        Optional<YamlNode.Mapping> source = mapping(fields, "source");
        List<YamlNode> steps = new ArrayList<>();
        fields.node("steps").ifPresent(node -> steps(node).forEach(each -> step(each).ifPresent(steps::add)));
        Optional<YamlNode.Mapping> sink = fields.has("sink") || steps.isEmpty() ? mapping(fields, "sink") : Optional.empty();
        sink.flatMap(found -> place(found, "'sink'")).ifPresent(to -> steps.add(send(to)));
        Optional<YamlNode.Entry> handler = fields.entry("errorHandler").flatMap(this::handler);
        fields.finish(List.of("integration"));
        return source.flatMap(found -> place(found, "'source'")).map(from -> {
            List<YamlNode.Entry> entries = new ArrayList<>(from.entries());
            entries.add(nodes.entry(spec.origin(), "steps", new YamlNode.Sequence(spec.origin(), steps)));
            List<YamlNode.Entry> route = new ArrayList<>(name.stream().toList());
            handler.ifPresent(route::add);
            route.add(nodes.entry(from.origin(), "from", new YamlNode.Mapping(from.origin(), entries)));
            return new YamlNode.Mapping(spec.origin(), route);
        });
    }

    private Optional<YamlNode.Mapping> mapping(Fields fields, String key) {
        Optional<YamlNode> node = fields.node(key);
        if (node.orElse(null) instanceof YamlNode.Mapping mapping) {
            return Optional.of(mapping);
        }
        return missing(key, node.map(YamlNode::origin).orElse(fields.origin()));
    }

    private <T> Optional<T> missing(String key, Origin origin) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                origin,
                "a pipe needs '" + key + "', a mapping",
                "write spec: {source: {ref: {kind: Kamelet, name: …}}, sink: {uri: …}}");
        return Optional.empty();
    }

    private List<YamlNode> steps(YamlNode node) {
        if (node instanceof YamlNode.Sequence list) {
            return list.items();
        }
        context.problems().add(ErrorCode.ROUTE_STRUCTURE, node.origin(), "'steps' takes a list, found " + node.kind());
        return List.of();
    }

    private Optional<YamlNode> step(YamlNode node) {
        if (!(node instanceof YamlNode.Mapping mapping)) {
            context.problems().add(ErrorCode.ROUTE_STRUCTURE, node.origin(), "a step of a pipe is a mapping, found " + node.kind());
            return Optional.empty();
        }
        return place(mapping, "a step").map(place -> asKamelet(place).orElseGet(() -> send(place)));
    }

    /** In the middle a kamelet is the step of that name, as in Camel: it has the error handler of the route. */
    private Optional<YamlNode> asKamelet(YamlNode.Mapping place) {
        if (!(place.get("uri").orElse(null) instanceof YamlNode.Scalar uri) || !EndpointUri.schemeOf(uri.value()).equals(KameletEndpoint.SCHEME)) {
            return Optional.empty();
        }
        List<YamlNode.Entry> parameters = new ArrayList<>();
        if (place.get("parameters").orElse(null) instanceof YamlNode.Mapping given) {
            parameters.addAll(given.entries());
        }
        YamlNode name = uri.value().equals(KameletEndpoint.SCHEME) && !parameters.isEmpty()
                ? parameters.removeFirst().value()
                : nodes.scalar(uri.origin(), EndpointUri.behindScheme(uri.value()));
        Origin origin = place.origin();
        YamlNode step = nodes.mapping(
                origin,
                nodes.entry(origin, "name", name),
                nodes.entry(origin, "parameters", new YamlNode.Mapping(origin, parameters)));
        return Optional.of(nodes.mapping(origin, nodes.entry(origin, "kamelet", step)));
    }

    private YamlNode send(YamlNode.Mapping place) {
        return nodes.mapping(place.origin(), nodes.entry(place.origin(), "to", place));
    }

    /** An endpoint as a step has it, {@code {uri, parameters}}; empty after a problem. */
    private Optional<YamlNode.Mapping> place(YamlNode.Mapping written, String owner) {
        Fields fields = new Fields(written, owner, context);
        Optional<YamlNode.Entry> uri = fields.entry("uri");
        Optional<YamlNode> ref = fields.node("ref");
        Optional<YamlNode> properties = fields.node("properties");
        fields.finish(List.of("dataTypes", "types"));
        List<YamlNode.Entry> parameters = new ArrayList<>();
        List<YamlNode.Entry> entries = new ArrayList<>();
        if (ref.isPresent()) {
            Optional<YamlNode.Scalar> kamelet = kamelet(ref.get());
            if (kamelet.isEmpty()) {
                return Optional.empty();
            }
            entries.add(nodes.entry(ref.get().origin(), "uri", nodes.scalar(ref.get().origin(), KameletEndpoint.SCHEME)));
            parameters.add(nodes.entry(kamelet.get().origin(), "templateId", kamelet.get()));
        } else if (uri.isPresent()) {
            entries.add(uri.get());
        } else {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    written.origin(),
                    owner + " of a pipe names no place",
                    "write uri: SCHEME:PATH, or ref: {kind: Kamelet, name: NAME}");
            return Optional.empty();
        }
        if (properties.orElse(null) instanceof YamlNode.Mapping given) {
            parameters.addAll(given.entries());
        }
        if (!parameters.isEmpty()) {
            entries.add(nodes.entry(written.origin(), "parameters", new YamlNode.Mapping(written.origin(), parameters)));
        }
        return Optional.of(new YamlNode.Mapping(written.origin(), entries));
    }

    /** The name of the kamelet; empty after a problem. */
    private Optional<YamlNode.Scalar> kamelet(YamlNode ref) {
        if (ref instanceof YamlNode.Mapping mapping && mapping.get("kind").orElse(null) instanceof YamlNode.Scalar kind) {
            if (!kind.value().equals("Kamelet")) {
                context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        kind.origin(),
                        "a reference to the kind '" + kind.value() + "' is not supported yet",
                        "kamelets are: kind: Kamelet; write other places as uri: SCHEME:PATH");
                return Optional.empty();
            }
            if (mapping.get("name").orElse(null) instanceof YamlNode.Scalar name && !name.isNull()) {
                return Optional.of(name);
            }
        }
        context.problems().add(
                ErrorCode.MISSING_OPTION, ref.origin(), "'ref' names no kamelet", "write ref: {kind: Kamelet, name: NAME}");
        return Optional.empty();
    }

    private Optional<YamlNode.Entry> handler(YamlNode.Entry entry) {
        return new PipeErrorHandler(context, nodes, this::place).read(entry);
    }
}
