// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.RestAnswer;
import io.pelton.routes.eip.RestRequest;
import io.pelton.routes.format.JsonFormat;
import io.pelton.routes.format.JsonOptions;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Requests that a route reads by method and path, {@code rest:VERB:PATH}: served by {@code platform-http:}, where and as {@code restConfiguration} says. */
final class RestEndpoint {
    static final String SCHEME = "rest";
    private static final String SERVER = "platform-http";

    private final Context context;
    private final RestReader rests;
    private final Text uri;
    private final NodeMaker nodes;
    private final Optional<RestOperation> operation;
    private final RestSaid said;

    /** @param key something that is written in the document */
    RestEndpoint(Context context, RestReader rests, Text uri, YamlNode.Scalar key) {
        this.context = context;
        this.rests = rests;
        this.uri = uri;
        this.nodes = new NodeMaker(key);
        this.operation = rests.operation(uri.value());
        RestSaid own = operation.map(RestOperation::said).orElse(RestSaid.NOTHING).within(rests.configuration().said());
        this.said = rests.isDescription(uri.value()) ? own.unbound() : own;
    }

    static boolean is(EndpointUri parts) {
        return parts.scheme().equals(SCHEME);
    }

    /** What the route reads; empty after a problem. */
    Optional<Source<?>> source(EndpointReader endpoints, EndpointUri parts, Optional<YamlNode> parameters) {
        if (context.connectors().get(SERVER).isEmpty()) {
            context.controls().cannotRun(RestSource.Unserved.problem(uri.origin()));
            return Optional.of(new RestSource.Unserved(uri.value()));
        }
        Origin origin = uri.origin();
        String verb = EndpointUri.schemeOf(parts.path());
        String path = EndpointUri.behindScheme(parts.path()).replace(':', '/');
        Text server = context.text(nodes.scalar(origin, SERVER + ":" + RestReader.joined(rests.configuration().contextPath(), path)));
        List<YamlNode.Entry> options = new ArrayList<>();
        options.add(option(origin, "httpMethodRestrict", verb.toUpperCase(Locale.ROOT)));
        rests.configuration().host().filter(_ -> isOpen("host")).ifPresent(host -> options.add(option(host.origin(), "host", host.value())));
        rests.configuration().port().filter(_ -> isOpen("port")).ifPresent(port -> options.add(option(port.origin(), "port", port.value())));
        said.consumes().ifPresent(types -> options.add(option(types.origin(), "consumes", types.value())));
        said.produces().ifPresent(types -> options.add(option(types.origin(), "produces", types.value())));
        if (said.cors().orElse(false)) {
            options.add(option(origin, "corsHeaders", rests.configuration().corsOption()));
        }
        parts.options().forEach(option -> options.add(option(origin, option.name(), option.value())));
        parameters.filter(YamlNode.Mapping.class::isInstance).map(YamlNode.Mapping.class::cast).ifPresent(all -> options.addAll(all.entries()));
        YamlNode mapping = nodes.mapping(origin, options.toArray(YamlNode.Entry[]::new));
        RestAnswer answer = new RestAnswer(
                said.produces().map(Text::value).orElse(""), isBound() ? new JsonFormat(JsonOptions.DEFAULT) : null, said.leavesErrors().orElse(false));
        return endpoints.source(server, EndpointUri.parse(server.value()), Optional.of(mapping))
                .map(source -> new RestSource(SCHEME + ":" + parts.path(), source, answer));
    }

    /** Whether no property says it for the whole run. */
    private boolean isOpen(String name) {
        return context.placeholders().value("camel.server." + name).isEmpty();
    }

    private YamlNode.Entry option(Origin origin, String name, String value) {
        return nodes.entry(origin, name, nodes.scalar(origin, value));
    }

    private boolean isBound() {
        return said.binding().map(mode -> mode.value().equals("json")).orElse(false);
    }

    /** The step that makes the message of a request, if there is something to do. */
    Optional<RouteStep> step() {
        Map<String, String> defaults = new HashMap<>();
        operation.stream().flatMap(request -> request.parameters().stream()).filter(parameter -> !parameter.defaultValue().isEmpty()).forEach(
                parameter -> defaults.put(parameter.name(), parameter.defaultValue()));
        RestRequest function = new RestRequest(defaults, isBound() ? json() : null);
        StepInfo info = StepInfo.at(uri.origin()).withTitle("bind " + function);
        return function.isIdle() ? Optional.empty() : Optional.of(new RouteStep.Plain("bind", new Step.Peek(info, function)));
    }

    /** What reads bodies; null after a problem. */
    private @Nullable JsonFormat json() {
        if (said.type().isEmpty()) {
            return new JsonFormat(JsonOptions.DEFAULT);
        }
        Text type = said.type().get();
        boolean isList = type.value().endsWith("[]");
        List<YamlNode.Entry> options = new ArrayList<>();
        options.add(option(type.origin(), "unmarshalType", isList ? type.value().substring(0, type.value().length() - 2) : type.value()));
        if (isList) {
            options.add(option(type.origin(), "useList", "true"));
        }
        YamlNode.Mapping mapping = nodes.mapping(type.origin(), options.toArray(YamlNode.Entry[]::new));
        return new JsonReader(context).format(new Fields(mapping, "'rest'", context)).orElse(null);
    }
}
