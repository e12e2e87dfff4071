// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.StepInfo;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the routes of documents: first what each is called, as log steps need the names, then what is in them. */
final class RouteReader {
    private static final List<String> TOP_LEVEL = List.of("from", "route");

    /**
     * A route that was found.
     *
     * @param entry the entry that makes it one: {@code route} or {@code from}
     * @param writtenId its id; empty if none is written
     */
    private record Found(YamlNode.Entry entry, Optional<Text> writtenId) {
        Origin origin() {
            return entry.key().origin();
        }
    }

    private final Context context;
    private final List<Found> found = new ArrayList<>();

    RouteReader(Context context) {
        this.context = context;
    }

    /** Finds the routes of one document. */
    void add(YamlNode document) {
        if (!(document instanceof YamlNode.Sequence list)) {
            boolean isRoute = document instanceof YamlNode.Mapping mapping
                    && mapping.entries().stream().anyMatch(entry -> TOP_LEVEL.contains(entry.name()));
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    document.origin(),
                    "a list of routes is expected, found " + document.kind(),
                    isRoute ? "begin the route with '- '" : "begin with '- route:' or '- from:'");
            return;
        }
        list.items().forEach(this::item);
    }

    private void item(YamlNode item) {
        if (!(item instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    item.origin(),
                    "a route is expected, found " + item.kind(),
                    "begin with '- route:' or '- from:'");
            return;
        }
        YamlNode.Entry first = mapping.entries().getFirst();
        boolean isRoute = TOP_LEVEL.contains(first.name());
        if (first.name().equals("beans")) {
            new BeansReader(context).read(first.value());
        } else if (isRoute) {
            found.add(new Found(first, id(first.value())));
        } else {
            reportUnknown(first);
        }
        for (YamlNode.Entry other : mapping.entries().subList(1, mapping.entries().size())) {
            if (isRoute) {
                reportBeside(first, other);
            }
        }
    }

    private void reportBeside(YamlNode.Entry first, YamlNode.Entry other) {
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                other.key().origin(),
                "'" + other.name() + "' stands beside '" + first.name() + "'",
                TOP_LEVEL.contains(other.name())
                        ? "begin each route with '- '"
                        : "indent it deeper than '" + first.name() + "': it belongs under it");
    }

    private void reportUnknown(YamlNode.Entry entry) {
        String name = entry.name();
        if (CamelNames.TOP_LEVEL.contains(name)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED, entry.key().origin(), "Camel's '" + name + "' is not there yet");
            return;
        }
        boolean isStep = StepReader.STEPS.contains(name) || CamelNames.STEPS.contains(name);
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.key().origin(),
                "a route is expected, found '" + name + "'",
                Spelling.nearest(name, TOP_LEVEL)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse(
                                isStep
                                        ? "steps belong below 'steps:' of a route's 'from:'"
                                        : "begin with '- route:' or '- from:'"));
    }

    private Optional<Text> id(YamlNode value) {
        return value instanceof YamlNode.Mapping mapping
                        && mapping.get("id").orElse(null) instanceof YamlNode.Scalar scalar
                        && !scalar.isNull()
                ? Optional.of(context.text(scalar))
                : Optional.empty();
    }

    /** All routes that were found, read. */
    List<RouteDefinition> routes() {
        List<String> ids = ids();
        List<RouteDefinition> routes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            routes.add(route(found.get(i), ids.get(i)));
        }
        return routes;
    }

    /** Their ids; those without one are called {@code route1}, {@code route2} and so on, as in Camel. */
    private List<String> ids() {
        Map<String, Origin> taken = new HashMap<>();
        for (Found route : found) {
            route.writtenId().ifPresent(id -> {
                Origin first = taken.putIfAbsent(id.value(), id.origin());
                if (first != null) {
                    context.problems().add(
                            ErrorCode.DUPLICATE_ID,
                            id.origin(),
                            "two routes have the id '" + id.value() + "', the first at " + first,
                            "give one of them another id");
                }
            });
        }
        List<String> ids = new ArrayList<>();
        int number = 1;
        for (Found route : found) {
            while (route.writtenId().isEmpty() && taken.containsKey("route" + number)) {
                number++;
            }
            ids.add(route.writtenId().isPresent() ? route.writtenId().get().value() : "route" + number++);
        }
        return ids;
    }

    /** Reads one route. The id of a {@code from} that stands alone is the route's, else it is that of the step. */
    private RouteDefinition route(Found route, String id) {
        int before = context.problems().size();
        YamlNode.Entry entry = route.entry();
        Optional<YamlNode.Entry> from = entry.name().equals("from") ? Optional.of(entry) : fromOfRoute(entry);
        RouteDefinition.Start start = new RouteDefinition.Unknown();
        List<RouteStep> steps = List.of();
        if (from.isPresent() && isMapping(from.get())) {
            Fields fields = new Fields((YamlNode.Mapping) from.get().value(), "'from'", context);
            String name = fields.id();
            StepInfo info = StepInfo.at(from.get().key().origin()).withId(entry.name().equals("from") ? "" : name);
            start = start(fields, info);
            steps = steps(fields, id);
            fields.finish(CamelNames.OPTIONS);
        }
        return new RouteDefinition(id, route.origin(), start, steps, context.problems().size() == before);
    }

    private Optional<YamlNode.Entry> fromOfRoute(YamlNode.Entry route) {
        if (!isMapping(route)) {
            return Optional.empty();
        }
        Fields fields = new Fields((YamlNode.Mapping) route.value(), "'route'", context);
        fields.entry("id");
        fields.text("description");
        fields.entry("steps").ifPresent(steps -> context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                steps.key().origin(),
                "'steps' stands beside 'from'",
                "indent it deeper than 'from': steps belong under it"));
        Optional<YamlNode.Entry> from = fields.entry("from");
        if (from.isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    route.key().origin(),
                    "'route' needs 'from'",
                    "write from: {uri, steps}");
        }
        fields.finish(CamelNames.ROUTE);
        return from;
    }

    private boolean isMapping(YamlNode.Entry entry) {
        if (entry.value() instanceof YamlNode.Mapping) {
            return true;
        }
        boolean isUri = entry.name().equals("from") && entry.value().kind().startsWith("the text");
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()
                        ? entry.key().origin()
                        : entry.value().origin(),
                "'" + entry.name() + "' takes a mapping, found " + entry.value().kind(),
                isUri ? "write it as uri: below 'from:', and steps: beside uri" : "indent what belongs to it deeper");
        return false;
    }

    private RouteDefinition.Start start(Fields fields, StepInfo info) {
        fields.text("description");
        Optional<Text> uri = fields.required("uri", "uri: SCHEME:PATH");
        Optional<YamlNode> parameters = fields.node("parameters");
        if (uri.isEmpty()) {
            return new RouteDefinition.Unknown();
        }
        EndpointUri parts = EndpointUri.parse(uri.get().value());
        Optional<DirectEndpoint> direct = DirectEndpoint.of(parts);
        if (direct.isPresent()) {
            direct.get().check(uri.get(), parts, parameters, context);
            return new RouteDefinition.FromCalls(direct.get().name(), uri.get().origin());
        }
        return new EndpointReader(context)
                .source(uri.get(), parts, parameters)
                .<RouteDefinition.Start>map(source -> new RouteDefinition.FromSource(info, source))
                .orElseGet(RouteDefinition.Unknown::new);
    }

    private List<RouteStep> steps(Fields fields, String id) {
        Optional<YamlNode> node = fields.node("steps");
        if (node.isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE,
                    fields.origin(),
                    "'from' has no 'steps'",
                    "write steps: beside uri:, and each step below it");
            return List.of();
        }
        return new StepReader(context, id).steps(node.get());
    }
}
