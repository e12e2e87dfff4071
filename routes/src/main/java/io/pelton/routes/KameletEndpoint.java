// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.StepInfo;
import io.pelton.routes.EndpointReader.Given;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A {@code kamelet:} endpoint: a route made of a template where it is used. Within one, {@code kamelet:source} is where its messages
 * come from and {@code kamelet:sink} where they go.
 */
final class KameletEndpoint {
    static final String SCHEME = "kamelet";

    private static final String SOURCE = "source";
    private static final String SINK = "sink";
    private static final String ROUTE_ID = "routeId";
    private static final String NO_ERROR_HANDLER = "noErrorHandler";

    /** Options of Camel's endpoint that make no difference: the route of a kamelet is always there. */
    private static final Set<String> WITHOUT_EFFECT = Set.of("block", "failIfNoConsumers", "lazyStartProducer", "timeout");

    private static final Set<String> NOT_YET =
            Set.of("bridgeErrorHandler", "exceptionHandler", "exchangePattern", "location", "templateId");

    private final Context context;
    private final Text uri;
    private final EndpointUri parts;
    private final List<Given> given;

    /** @param parameters its options beside those in {@code uri} */
    KameletEndpoint(Context context, Text uri, Optional<YamlNode> parameters) {
        this.context = context;
        this.uri = uri;
        this.parts = EndpointUri.raw(uri.value());
        this.given = new EndpointReader(context).given(uri, parts, parameters);
    }

    static boolean is(EndpointUri uri) {
        return uri.scheme().equals(SCHEME);
    }

    /** The step that sends messages there; empty after a problem. */
    Optional<RouteStep> send(StepInfo info) {
        if (parts.path().equals(SINK) && isWithin()) {
            return Optional.of(new RouteStep.KameletSink());
        }
        return step(info, List.of(), RouteStep.Guarded.WHERE_SENDS_ARE);
    }

    /** The step that runs those of the kamelet, and {@code steps} where it has its sink; empty after a problem. */
    Optional<RouteStep> step(StepInfo info, List<RouteStep> steps) {
        return step(info, steps, RouteStep.Guarded.EVERYWHERE);
    }

    private Optional<RouteStep> step(StepInfo info, List<RouteStep> steps, RouteStep.Guarded guarded) {
        return route().filter(route -> isStep(route))
                .map(route -> new RouteStep.Kamelet(
                        info.id().isEmpty() ? name() : info.id(),
                        route.within(context.templates().frame()),
                        configured(route),
                        steps,
                        hasNoErrorHandler() ? RouteStep.Guarded.NOWHERE : guarded));
    }

    /** As in Camel, within the configurations that the route asks for which uses it. */
    private RouteDefinition configured(RouteDefinition route) {
        Templates templates = context.templates();
        return route.within(templates.asked().orElse(templates.frame()));
    }

    private boolean hasNoErrorHandler() {
        return given.stream().anyMatch(argument -> argument.name().equals(NO_ERROR_HANDLER) && argument.value().equals("true"));
    }

    /** Where a route begins that reads from it. */
    RouteDefinition.Start start() {
        if (parts.path().equals(SOURCE) && isWithin()) {
            return new RouteDefinition.FromKameletUse();
        }
        return route().filter(route -> isSource(route))
                .map(this::configured)
                .map(route -> hasNoErrorHandler() ? route.withHandler(ErrorHandling.OFF) : route)
                .<RouteDefinition.Start>map(route -> new RouteDefinition.FromKamelet(name(), route))
                .orElseGet(RouteDefinition.Unknown::new);
    }

    private boolean isWithin() {
        if (!context.scope().isKamelet()) {
            context.problems().add(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    origin(),
                    "'kamelet:" + parts.path() + "' stands outside of a kamelet",
                    "it is understood in templates that are used as kamelet:NAME only");
        }
        return context.scope().isKamelet();
    }

    private boolean isStep(RouteDefinition route) {
        boolean isSource = route.isSound() && !(route.start() instanceof RouteDefinition.FromKameletUse);
        if (isSource) {
            context.problems().add(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    origin(),
                    "the kamelet '" + name() + "' reads from '" + route.uri() + "', so nothing can be sent to it",
                    "write it as from: {uri: kamelet:" + name() + "}");
        }
        return !isSource;
    }

    private boolean isSource(RouteDefinition route) {
        boolean isStep = route.isSound() && route.start() instanceof RouteDefinition.FromKameletUse;
        if (isStep) {
            context.problems().add(
                    ErrorCode.UNKNOWN_ENDPOINT,
                    origin(),
                    "the kamelet '" + name() + "' waits for messages to be sent to it, so nothing can be read from it",
                    "write it as a step: - to: kamelet:" + name());
        }
        return !isStep;
    }

    private String name() {
        int slash = parts.path().indexOf('/');
        return slash < 0 ? parts.path() : parts.path().substring(0, slash);
    }

    private Origin origin() {
        return uri.originAt(Math.min(parts.pathIndex(), Math.max(0, uri.value().length() - 1)));
    }

    private Optional<RouteDefinition> route() {
        if (name().isBlank() || parts.path().equals(SINK) || parts.path().equals(SOURCE)) {
            if (name().isBlank() || context.scope().isKamelet()) {
                context.problems().add(
                        ErrorCode.MISSING_OPTION, uri.originAt(0), "'" + uri.value() + "' names no kamelet", "write kamelet:NAME");
            }
            return Optional.empty();
        }
        return new KameletFiles(context).find(name(), origin()).flatMap(this::route);
    }

    private Optional<RouteDefinition> route(Template template) {
        TemplateUse use = new TemplateUse(context, template, origin());
        List<Given> arguments = given.stream()
                .filter(argument -> template.parameter(argument.name()).isPresent() || !isOwn(argument))
                .toList();
        int slash = parts.path().indexOf('/');
        String routeId = given.stream()
                .filter(argument -> argument.name().equals(ROUTE_ID) && template.parameter(ROUTE_ID).isEmpty())
                .map(Given::value)
                .findFirst()
                .orElse(slash < 0 ? "" : parts.path().substring(slash + 1));
        return use.ends() ? use.values(arguments).flatMap(values -> route(use, values, routeId)) : Optional.empty();
    }

    /** Whether it is an option of the endpoint, and no parameter. */
    private boolean isOwn(Given argument) {
        if (NOT_YET.contains(argument.name())) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    argument.nameOrigin(),
                    "Camel's option '" + argument.name() + "' of 'kamelet:' is not supported yet");
        }
        return argument.name().equals(ROUTE_ID)
                || argument.name().equals(NO_ERROR_HANDLER)
                || WITHOUT_EFFECT.contains(argument.name())
                || NOT_YET.contains(argument.name());
    }

    private Optional<RouteDefinition> route(TemplateUse use, Map<String, String> values, String routeId) {
        Templates templates = context.templates();
        Templates.Key key = new Templates.Key(use.template().origin(), routeId, values);
        Optional<RouteDefinition> made = templates.made(key);
        if (made.isPresent()) {
            return made;
        }
        if (!routeId.isEmpty() && !templates.take(routeId)) {
            context.problems().add(
                    ErrorCode.DUPLICATE_ID,
                    origin(),
                    "two routes have the id '" + routeId + "'",
                    "give this one another: kamelet:" + name() + "/ID");
        }
        Context inside = use.inside(values, true, "");
        RouteDefinition route = new RouteReader(inside)
                .instance(use.template().route(), routeId.isEmpty() ? templates.numbered(name()) : routeId);
        templates.put(key, route);
        return Optional.of(route);
    }
}
