// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code rest}: each request that is described there becomes the route that says the same, {@code from: rest:VERB:PATH} with one step
 * that sends to where the request goes. {@code restConfiguration} says how and where requests come.
 */
final class RestReader {
    static final List<String> NAMES = List.of("rest", "restConfiguration");

    private static final List<String> VERBS = List.of("get", "head", "post", "put", "patch", "delete");
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/]*)}");
    private static final Pattern PATH = Pattern.compile("([^{}]|\\{[^{}/]+})*");

    private final Context context;
    private final RestOptions options;
    private final RestConfiguration configuration = new RestConfiguration();
    private final List<RestOperation> operations = new ArrayList<>();
    private final Map<String, Origin> seen = new HashMap<>();

    /** The last {@code restConfiguration}; null if there is none. */
    private YamlNode.@Nullable Scalar configured;

    RestReader(Context context) {
        this.context = context;
        this.options = new RestOptions(context);
    }

    /**
     * A request.
     *
     * @param id the id of its route; empty if none is written
     * @param route the entry {@code route} that says the same
     */
    record Request(Optional<Text> id, YamlNode.Entry route) {}

    /** The requests of a {@code rest}; none of a {@code restConfiguration}. */
    List<Request> read(YamlNode.Entry entry) {
        if (!(entry.value() instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, entry.value().origin(), "'" + entry.name() + "' takes a mapping, found " + entry.value().kind());
            return List.of();
        }
        Fields fields = new Fields(mapping, "'" + entry.name() + "'", context);
        if (entry.name().equals("restConfiguration")) {
            configured = entry.key();
            options.configuration(fields, configuration);
            fields.finish(List.of());
            return List.of();
        }
        List<Request> requests = service(entry, fields);
        return fields.flag("disabled") ? List.of() : requests;
    }

    private List<Request> service(YamlNode.Entry entry, Fields fields) {
        RestSaid said = options.ofService(fields);
        Service service = new Service(
                fields.text("path").map(this::path).orElse(""), said, fields.text("tag").map(Text::value).orElse(""), isHidden(fields));
        List<Request> requests = new ArrayList<>();
        for (String verb : VERBS) {
            fields.entry(verb).ifPresent(found -> items(found).forEach(item ->
                    request(verb, service, item, found.key()).ifPresent(requests::add)));
        }
        if (VERBS.stream().noneMatch(fields::has) && !fields.has("openApi")) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    entry.key().origin(),
                    "'rest' describes no request",
                    "write for example get: [{path: \"/orders/{id}\", to: direct:order}]");
        }
        fields.flag("disabled");
        fields.finish(List.of("openApi"));
        return requests;
    }

    private List<YamlNode> items(YamlNode.Entry verb) {
        if (verb.value() instanceof YamlNode.Sequence list) {
            return list.items();
        }
        context.problems().add(
                ErrorCode.ROUTE_STRUCTURE,
                verb.value().origin(),
                "'" + verb.name() + "' takes a list of requests, found " + verb.value().kind(),
                "begin each with '- '");
        return List.of();
    }

    private Optional<Request> request(String verb, Service service, YamlNode item, YamlNode.Scalar key) {
        if (!(item instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, item.origin(), "'" + verb + "' lists requests, each a mapping, found " + item.kind());
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, "'" + verb + "'", context);
        Optional<Text> id = fields.text("id");
        Optional<Text> routeId = fields.text("routeId").or(() -> id);
        String own = fields.text("path").map(this::path).orElse("");
        String path = joined(service.path(), own);
        RestSaid said = options.ofRequest(fields).within(service.said());
        RestOperation operation = new RestOperation(
                verb,
                path,
                said,
                routeId,
                fields.text("description").map(Text::value).orElse(""),
                service.tag(),
                service.isHidden() || isHidden(fields),
                options.parameters(fields, parameters(path)),
                options.responses(fields));
        checkIsFirst(verb, path, mapping.origin());
        Optional<YamlNode> to = fields.node("to");
        if (to.isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION, mapping.origin(), "'" + verb + "' needs 'to', where its requests go", "write to: direct:NAME");
        }
        boolean isDisabled = fields.flag("disabled");
        fields.finish(List.of());
        return to.filter(_ -> !isDisabled).map(target -> {
            operations.add(operation);
            return new Request(routeId, route(operation.uri(), target, mapping.origin(), key));
        });
    }

    /** The route that serves the description of all requests, if one is asked for. */
    Optional<Request> description() {
        return configuration.apiContextPath().map(path -> {
            NodeMaker nodes = new NodeMaker(Objects.requireNonNull(configured));
            YamlNode type = nodes.mapping(
                    path.origin(),
                    nodes.entry(path.origin(), "name", nodes.scalar(path.origin(), "Content-Type")),
                    nodes.entry(path.origin(), "constant", nodes.scalar(path.origin(), "application/json")));
            YamlNode body = nodes.mapping(path.origin(), nodes.entry(path.origin(), "constant", nodes.scalar(path.origin(), OpenApi.document(configuration, operations))));
            YamlNode steps = new YamlNode.Sequence(path.origin(), List.of(
                    nodes.mapping(path.origin(), nodes.entry(path.origin(), "setHeader", type)), nodes.mapping(path.origin(), nodes.entry(path.origin(), "setBody", body))));
            String uri = descriptionUri(path);
            YamlNode from = nodes.mapping(
                    path.origin(), nodes.entry(path.origin(), "uri", nodes.scalar(path.origin(), uri)), nodes.entry(path.origin(), "steps", steps));
            return new Request(configuration.apiRouteId(), nodes.entry(path.origin(), "from", from));
        });
    }

    private static String descriptionUri(Text path) {
        return RestEndpoint.SCHEME + ":get:" + joined("", path.value());
    }

    /** Whether it is where the description of all requests is served. */
    boolean isDescription(String uri) {
        return configuration.apiContextPath().filter(path -> descriptionUri(path).equals(uri)).isPresent();
    }

    private static boolean isHidden(Fields fields) {
        boolean isShown = fields.flag("apiDocs");
        return fields.has("apiDocs") && !isShown;
    }

    /** What is said of all requests of a {@code rest}. */
    private record Service(String path, RestSaid said, String tag, boolean isHidden) {}

    RestConfiguration configuration() {
        return configuration;
    }

    /** The request that is described for this endpoint. */
    Optional<RestOperation> operation(String uri) {
        return operations.stream().filter(operation -> operation.uri().equals(uri)).findFirst();
    }

    private static YamlNode.Entry route(String uri, YamlNode to, Origin origin, YamlNode.Scalar key) {
        NodeMaker nodes = new NodeMaker(key);
        YamlNode step = nodes.mapping(to.origin(), nodes.entry(to.origin(), "to", to));
        YamlNode from = nodes.mapping(
                origin,
                nodes.entry(origin, "uri", nodes.scalar(origin, uri)),
                nodes.entry(origin, "steps", new YamlNode.Sequence(origin, List.of(step))));
        return nodes.entry(origin, "route", nodes.mapping(origin, nodes.entry(origin, "from", from)));
    }

    /** The path; reports parameters that are not written as they should be. */
    private String path(Text text) {
        if (!PATH.matcher(text.value()).matches()) {
            context.problems().add(
                    ErrorCode.BAD_VALUE,
                    text.origin(),
                    "the path '" + text.value() + "' has a brace that belongs to no parameter",
                    "a parameter is a whole name in braces: /orders/{id}");
        }
        List<String> names = PARAMETER.matcher(text.value()).results().map(match -> match.group(1)).toList();
        names.stream().filter(name -> names.indexOf(name) != names.lastIndexOf(name)).findFirst().ifPresent(name ->
                context.problems().add(
                        ErrorCode.BAD_VALUE, text.origin(), "the path '" + text.value() + "' has the parameter '" + name + "' twice"));
        return text.value();
    }

    /** Both paths as one, with a slash before it and none at its end. */
    static String joined(String before, String after) {
        String joined = ("/" + before + "/" + after).replaceAll("/+", "/");
        return joined.length() > 1 && joined.endsWith("/") ? joined.substring(0, joined.length() - 1) : joined;
    }

    private static Set<String> parameters(String path) {
        Set<String> names = new LinkedHashSet<>();
        for (Matcher match = PARAMETER.matcher(path); match.find(); ) {
            names.add(match.group(1));
        }
        return names;
    }

    /** Two requests are the same one, whatever their parameters are called. */
    private void checkIsFirst(String verb, String path, Origin origin) {
        Origin first = seen.putIfAbsent(verb + PARAMETER.matcher(path).replaceAll("{}"), origin);
        if (first != null) {
            context.problems().add(
                    ErrorCode.DUPLICATE_ID,
                    origin,
                    "two requests are '" + verb + " " + path + "', the first at " + first,
                    "give one of them another path");
        }
    }
}
