// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.routes.yaml.YamlNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What a pipe says of failures, as the route says it: {@code none}; {@code log}, which is what becomes of them anyway; or {@code sink}, where
 * failed messages go.
 *
 * @param place reads an endpoint of the pipe
 */
record PipeErrorHandler(Context context, NodeMaker nodes, BiFunction<YamlNode.Mapping, String, Optional<YamlNode.Mapping>> place) {
    /** The {@code errorHandler} of the route; empty after a problem. */
    Optional<YamlNode.Entry> read(YamlNode.Entry entry) {
        Origin origin = entry.key().origin();
        if (!(entry.value() instanceof YamlNode.Mapping mapping) || mapping.entries().isEmpty()) {
            context.problems().add(
                    ErrorCode.ROUTE_STRUCTURE, origin, "'errorHandler' takes a mapping, found " + entry.value().kind(), "write none: {}, log: {} or sink: {…}");
            return Optional.empty();
        }
        YamlNode.Entry first = mapping.entries().getFirst();
        Optional<YamlNode.Entry> kind = switch (first.name()) {
            case "none" -> Optional.of(nodes.entry(origin, "noErrorHandler", nodes.mapping(origin)));
            case "log" -> options(first, List.of()).map(options -> nodes.entry(origin, "defaultErrorHandler", options));
            case "sink" -> sink(first);
            default -> {
                context.problems().add(
                        ErrorCode.NOT_SUPPORTED,
                        first.key().origin(),
                        "the error handler '" + first.name() + "' of a pipe is not supported, nor is it in Camel",
                        "there are none, log and sink");
                yield Optional.empty();
            }
        };
        return kind.map(found -> nodes.entry(origin, "errorHandler", nodes.mapping(origin, found)));
    }

    private Optional<YamlNode.Entry> sink(YamlNode.Entry entry) {
        if (!(entry.value() instanceof YamlNode.Mapping mapping) || !(mapping.get("endpoint").orElse(null) instanceof YamlNode.Mapping endpoint)) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    entry.key().origin(),
                    "'sink' of an error handler needs 'endpoint', where failed messages go",
                    "write sink: {endpoint: {uri: SCHEME:PATH}}");
            return Optional.empty();
        }
        Origin origin = entry.key().origin();
        return place.apply(endpoint, "'endpoint'")
                .flatMap(found -> options(entry, List.of(nodes.entry(origin, "deadLetterUri", uri(found)))))
                .map(options -> nodes.entry(origin, "deadLetterChannel", options));
    }

    /** The endpoint in one text, as a dead letter channel has no parameters beside it. */
    private YamlNode uri(YamlNode.Mapping endpoint) {
        YamlNode uri = endpoint.get("uri").orElseThrow();
        if (!(uri instanceof YamlNode.Scalar scalar) || endpoint.get("parameters").isEmpty()) {
            return uri;
        }
        PathParameters.Written written =
                PathParameters.applied(context.text(scalar), endpoint.get("parameters"), context);
        StringBuilder text = new StringBuilder(written.uri().value());
        if (written.parameters().orElse(null) instanceof YamlNode.Mapping parameters) {
            char before = text.indexOf("?") < 0 ? '?' : '&';
            for (YamlNode.Entry each : parameters.entries()) {
                String value = each.value() instanceof YamlNode.Scalar given ? context.text(given).value() : "";
                text.append(before).append(each.name()).append('=').append(encoded(value));
                before = '&';
            }
        }
        return nodes.scalar(uri.origin(), text.toString());
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The options among its {@code parameters}, those of redelivery where they belong. */
    private Optional<YamlNode> options(YamlNode.Entry entry, List<YamlNode.Entry> before) {
        List<YamlNode.Entry> own = new ArrayList<>(before);
        List<YamlNode.Entry> redelivery = new ArrayList<>();
        Origin origin = entry.key().origin();
        if (entry.value() instanceof YamlNode.Mapping mapping) {
            Fields fields = new Fields(mapping, "'" + entry.name() + "'", context);
            fields.entry("endpoint");
            if (fields.node("parameters").orElse(null) instanceof YamlNode.Mapping parameters) {
                parameters.entries().forEach(each -> (isOfRedelivery(each.name()) ? redelivery : own).add(each));
            }
            fields.finish(List.of());
        }
        if (!redelivery.isEmpty()) {
            own.add(nodes.entry(origin, "redeliveryPolicy", new YamlNode.Mapping(origin, redelivery)));
        }
        return Optional.of(new YamlNode.Mapping(origin, own));
    }

    private static boolean isOfRedelivery(String name) {
        return HandlerReader.NO_DIFFERENCE.contains(name)
                || HandlerReader.REDELIVERY.options().stream().anyMatch(option -> option.name().equals(name));
    }
}
