// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.control.ControlRoute;
import io.pelton.routes.control.RouteAction;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.spelling.Spelling;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The endpoint {@code controlbus:route}: a step that starts or stops a route of the same files. */
final class ControlBusEndpoint {
    private static final String CURRENT = "current";
    private static final List<String> ACTIONS =
            Arrays.stream(RouteAction.values()).map(RouteAction::text).toList();
    /** What Camel can do beside these. */
    private static final Set<String> NOT_YET = Set.of("fail", "stats");

    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "controlbus",
            "starts or stops a route, or makes its status the body",
            "route",
            false,
            true,
            List.of(
                    new Option("routeId", OptionType.TEXT, "", true, "the route; 'current' for the one that the step stands in"),
                    new Option("action", OptionType.TEXT, "", true, "what to do: " + String.join(", ", ACTIONS)),
                    Option.optional("restartDelay", OptionType.DURATION, "1000", "how long 'restart' waits before it starts the route"),
                    Option.optional("async", OptionType.BOOLEAN, "false", "whether 'restart' is not waited for, and the body stays"),
                    Option.optional("loggingLevel", OptionType.TEXT, "INFO", "at which level it is logged what was done")),
            Set.of("lazyStartProducer"));

    private final Context context;
    private final EndpointReader endpoints;
    private final ExpressionReader expressions;
    /** The route that the step stands in; empty if it stands around routes. */
    private final String routeId;

    ControlBusEndpoint(Context context, EndpointReader endpoints, ExpressionReader expressions) {
        this.context = context;
        this.endpoints = endpoints;
        this.expressions = expressions;
        this.routeId = expressions.environment().routeId();
    }

    /** The step; empty after a problem. */
    Optional<RouteStep> read(Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info) {
        if (!parts.path().equals("route")) {
            return refused(uri, parts);
        }
        return endpoints.endpoint(DESCRIPTOR, uri, parts, parameters)
                .flatMap(endpoint -> action(uri, endpoint).map(action -> step(endpoint, action, uri, info)));
    }

    private Optional<RouteStep> refused(Text uri, EndpointUri parts) {
        boolean isLanguage = parts.path().startsWith("language:");
        context.problems().add(
                isLanguage ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                uri.originAt(parts.pathIndex()),
                isLanguage
                        ? "'controlbus:language' evaluates the body of a message, and no message is ever evaluated"
                        : "'controlbus:' takes 'route', found '" + parts.path() + "'",
                isLanguage
                        ? "write what is to be evaluated in the route: to: \"" + parts.path() + ":EXPRESSION\""
                        : "write controlbus:route?routeId=ID&action=ACTION");
        return Optional.empty();
    }

    private Optional<RouteAction> action(Text uri, Endpoint endpoint) {
        String text = endpoint.text("action");
        Optional<RouteAction> action =
                Arrays.stream(RouteAction.values()).filter(one -> one.text().equals(text)).findFirst();
        if (action.isPresent()) {
            return action;
        }
        boolean isCamels = NOT_YET.contains(text);
        context.problems().add(
                isCamels ? ErrorCode.NOT_SUPPORTED : ErrorCode.BAD_VALUE,
                uri.origin(),
                isCamels ? "Camel's action '" + text + "' is not supported yet" : "there is no action '" + text + "'",
                Spelling.nearest(text, ACTIONS)
                        .map(near -> "did you mean '" + near + "'?")
                        .orElse("there is " + String.join(", ", ACTIONS)));
        return Optional.empty();
    }

    private RouteStep step(Endpoint endpoint, RouteAction action, Text uri, StepInfo info) {
        String named = endpoint.text("routeId");
        String id = named.equals(CURRENT) ? routeId : named;
        context.controls().add(id, action, uri.origin());
        ControlRoute function = new ControlRoute(
                context.controls().switches(), id, action, endpoint.number("restartDelay"), endpoint.flag("async"));
        RouteStep control = new RouteStep.Block("to", info, function, List.of());
        String task = "ControlBus task done [" + action.text() + " route " + named + "] with result -> ";
        boolean hasResult = action == RouteAction.STATUS && !endpoint.flag("async");
        Expression text = message -> task + (hasResult ? message.body() : "void");
        return new LogReader(context, endpoints, expressions, RouteSettings.of(routeId))
                .logger("controlbus", endpoint.text("loggingLevel"), uri.origin())
                .<RouteStep>map(sink -> new RouteStep.Inline("to", List.of(
                        control,
                        new RouteStep.Plain("log", new Step.To(StepInfo.at(info.origin()), new LogSink(sink, text, task))))))
                .orElse(control);
    }
}
