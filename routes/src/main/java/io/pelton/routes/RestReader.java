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
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code rest}: each request that is described there becomes the route that says the same, {@code from: rest:VERB:PATH} with one step
 * that sends to where the request goes. {@code restConfiguration} says how requests come, so only its options are looked at.
 */
final class RestReader {
    static final List<String> NAMES = List.of("rest", "restConfiguration");

    private static final List<String> VERBS = List.of("get", "head", "post", "put", "patch", "delete");
    private static final Pattern PARAMETER = Pattern.compile("\\{([^{}/]*)}");
    private static final Pattern PATH = Pattern.compile("([^{}]|\\{[^{}/]+})*");

    private final Context context;
    private final RestOptions options;
    private final Map<String, Origin> seen = new HashMap<>();

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
            options.configuration(fields);
            fields.finish(List.of());
            return List.of();
        }
        List<Request> requests = service(entry, fields);
        return fields.flag("disabled") ? List.of() : requests;
    }

    private List<Request> service(YamlNode.Entry entry, Fields fields) {
        options.ofService(fields);
        String before = fields.text("path").map(this::path).orElse("");
        List<Request> requests = new ArrayList<>();
        for (String verb : VERBS) {
            fields.entry(verb).ifPresent(found -> items(found).forEach(item ->
                    request(verb, before, item, found.key()).ifPresent(requests::add)));
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

    private Optional<Request> request(String verb, String before, YamlNode item, YamlNode.Scalar key) {
        if (!(item instanceof YamlNode.Mapping mapping)) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, item.origin(), "'" + verb + "' lists requests, each a mapping, found " + item.kind());
            return Optional.empty();
        }
        Fields fields = new Fields(mapping, "'" + verb + "'", context);
        Optional<Text> id = fields.text("id");
        Optional<Text> routeId = fields.text("routeId").or(() -> id);
        String path = joined(before, fields.text("path").map(this::path).orElse(""));
        options.ofRequest(fields, parameters(path));
        checkIsFirst(verb, path, mapping.origin());
        Optional<YamlNode> to = fields.node("to");
        if (to.isEmpty()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION, mapping.origin(), "'" + verb + "' needs 'to', where its requests go", "write to: direct:NAME");
        }
        boolean isDisabled = fields.flag("disabled");
        fields.finish(List.of());
        return to.filter(_ -> !isDisabled).map(target -> new Request(routeId, route(verb, path, target, mapping.origin(), key)));
    }

    private static YamlNode.Entry route(String verb, String path, YamlNode to, Origin origin, YamlNode.Scalar key) {
        NodeMaker nodes = new NodeMaker(key);
        YamlNode step = nodes.mapping(to.origin(), nodes.entry(to.origin(), "to", to));
        YamlNode from = nodes.mapping(
                origin,
                nodes.entry(origin, "uri", nodes.scalar(origin, RestSource.SCHEME + ":" + verb + ":" + path)),
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

    private static String joined(String before, String path) {
        String joined = ("/" + before + "/" + path).replaceAll("/+", "/");
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
