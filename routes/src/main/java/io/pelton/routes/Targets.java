// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.Pollable;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.KeptMessages;
import io.pelton.routes.eip.KeptQueue;
import io.pelton.routes.eip.SendTo;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.test.RehearsedSource;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads where messages are sent to. */
final class Targets {
    private static final String LANGUAGE = "language:";

    private final Context context;
    private final EndpointReader endpoints;
    private final ExpressionReader expressions;
    private final DynamicTargets dynamicTargets;

    Targets(Context context, EndpointReader endpoints, ExpressionReader expressions) {
        this.context = context;
        this.endpoints = endpoints;
        this.expressions = expressions;
        this.dynamicTargets = new DynamicTargets(context, endpoints);
    }

    /** The step that sends to {@code uri} as it is written; empty after a problem. */
    Optional<RouteStep> target(Text uri, Optional<YamlNode> parameters, StepInfo info) {
        return endpoints.isLeftUnevaluated(uri, EndpointUri.parse(uri.value()), parameters) ? Optional.empty() : evaluated(uri, parameters, info);
    }

    /** The same for a step that evaluates functions in it. */
    private Optional<RouteStep> evaluated(Text uri, Optional<YamlNode> parameters, StepInfo info) {
        return inner(uri, parameters, info).map(step -> new RouteStep.Send(whole(uri.value(), parameters), step));
    }

    /** A URI with the options that stand beside it. */
    static String whole(String uri, Optional<YamlNode> parameters) {
        String options = parameters.orElse(null) instanceof YamlNode.Mapping mapping
                ? mapping.entries().stream()
                        .filter(entry -> entry.value() instanceof YamlNode.Scalar)
                        .map(entry -> entry.name() + "=" + ((YamlNode.Scalar) entry.value()).value())
                        .sorted()
                        .collect(Collectors.joining("&"))
                : "";
        return options.isEmpty() ? uri : uri + (uri.contains("?") ? "&" : "?") + options;
    }

    private Optional<RouteStep> inner(Text uri, Optional<YamlNode> parameters, StepInfo info) {
        EndpointUri parts = EndpointUri.parse(uri.value());
        if (CalledEndpoint.is(parts, context)) {
            return new CalledEndpoint(context, uri, parts, parameters).call(info);
        }
        if (KameletEndpoint.is(parts)) {
            return new KameletEndpoint(context, uri, parameters).send(info);
        }
        Optional<EndpointDescriptor> builtIn = BuiltInTargets.named(parts.scheme());
        if (builtIn.isPresent()) {
            return new BuiltInTargets(context, endpoints, expressions.environment())
                    .read(builtIn.get(), uri, parts, parameters, info);
        }
        if (parts.scheme().equals(ControlBusEndpoint.DESCRIPTOR.scheme())) {
            return new ControlBusEndpoint(context, endpoints, expressions)
                    .read(uri, parts, parameters, info);
        }
        if (DataSetEndpoint.is(parts)) {
            return new DataSetEndpoint(context, uri, parts, parameters)
                    .target(info);
        }
        if (parts.scheme().equals(DataSetTestEndpoint.DESCRIPTOR.scheme())) {
            return new DataSetTestEndpoint(context, endpoints)
                    .target(uri, parts, parameters, info);
        }
        if (parts.scheme().equals(JavaFlows.SCHEME)) {
            return JavaFlows.target(uri, parts, parameters, info, context);
        }
        if (parts.scheme().equals(SedaEndpoint.STUB.scheme())) {
            return endpoints.stub(uri, parts, parameters, info);
        }
        return endpoints.target(uri, parts, parameters, info);
    }

    /** The endpoint {@code uri} as one that messages are taken of one by one; empty after a problem. */
    Optional<Pollable> polled(Text uri, Optional<YamlNode> parameters) {
        EndpointUri parts = EndpointUri.parse(uri.value());
        if (CalledEndpoint.is(parts, context) && !parts.scheme().equals(CalledName.DIRECT)) {
            return new CalledEndpoint(context, uri, parts, parameters).polled();
        }
        if (CalledEndpoint.is(parts, context) || KameletEndpoint.is(parts)) {
            refuseToPoll(uri, parts);
            return Optional.empty();
        }
        Optional<Source<?>> source = endpoints.source(uri, parts, parameters);
        Optional<Pollable> pollable = source.flatMap(Targets::pollable);
        if (pollable.isPresent()) {
            return pollable;
        }
        source.ifPresent(found -> context.problems().add(
                ErrorCode.NOT_SUPPORTED,
                uri.origin(),
                "'" + found + "' cannot be polled yet",
                "file:, lines: and seda: can"));
        return Optional.empty();
    }

    private static Optional<Pollable> pollable(Source<?> source) {
        return switch (source) {
            case RehearsedSource rehearsed -> rehearsed.polled();
            case Pollable pollable -> Optional.of(pollable);
            default -> Optional.empty();
        };
    }

    /** The queue that a message names; it goes on as it is if it may name what is none. */
    Pollable polled(Expression uri, boolean ignoresInvalid) {
        Map<CalledName, KeptQueue> queues = context.controls().kept();
        return new KeptMessages(new ChosenQueue(uri, queues, ignoresInvalid), queues.values());
    }

    /** What is no source, but other routes send to, has nothing that could be taken: it keeps no messages. */
    private void refuseToPoll(Text uri, EndpointUri parts) {
        boolean isDirect = parts.scheme().equals(CalledName.DIRECT);
        context.problems().add(
                ErrorCode.NOT_SUPPORTED,
                uri.origin(),
                "'" + parts.scheme() + ":' cannot be polled yet: it keeps no messages",
                isDirect ? "call the route: to: " + uri.value() : "file:, lines: and seda: can");
    }

    /** The step that sends to an endpoint whose URI may hold functions. */
    Optional<RouteStep> dynamic(String name, Text uri, Optional<YamlNode> parameters, StepInfo info, boolean ignoresInvalid) {
        if (name.equals("toD") && uri.value().startsWith(LANGUAGE)) {
            return inLanguage(name, uri.part(LANGUAGE.length(), uri.value().length()), info, ignoresInvalid);
        }
        boolean isNamedByMessage = DynamicTargets.hasFunctions(uri.value());
        if (!isNamedByMessage && !DynamicTargets.hasFunctions(parameters)) {
            return target(uri, parameters, info).map(RouteStep::foundByMessages);
        }
        Text written = DynamicTargets.inWrittenFolder(uri);
        return switch (dynamicTargets.known(written, parameters, ignoresInvalid)) {
            case UNREACHABLE -> Optional.empty();
            case ENDPOINT -> evaluated(written, parameters, info);
            case NOTHING -> isNamedByMessage ? ofMessage(name, uri, parameters, info, ignoresInvalid) : target(uri, parameters, info).map(RouteStep::foundByMessages);
        };
    }

    private Optional<RouteStep> ofMessage(String name, Text uri, Optional<YamlNode> parameters, StepInfo info, boolean ignoresInvalid) {
        if (parameters.isPresent()) {
            Text whole = PathParameters.inUri(new PathParameters.Written(uri, parameters), context);
            return dynamicTargets.known(whole, Optional.empty(), ignoresInvalid) == DynamicTargets.Known.UNREACHABLE
                    ? Optional.empty()
                    : ofMessage(name, whole, Optional.empty(), info, ignoresInvalid);
        }
        return expressions.simple(uri).map(compiled -> new RouteStep.Dynamic(
                name,
                info,
                Map.of(),
                DynamicTargets.named(uri),
                directory -> new SendTo(directory, compiled.expression(), ignoresInvalid)));
    }

    /** As in Camel, {@code language:NAME:EXPRESSION} is no endpoint here but what gives one. */
    private Optional<RouteStep> inLanguage(String name, Text written, StepInfo info, boolean ignoresInvalid) {
        int colon = written.value().indexOf(':');
        if (colon < 0) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION, written.origin(), "'" + LANGUAGE + "' needs an expression that gives the endpoint", "write language:simple:EXPRESSION");
            return Optional.empty();
        }
        return expressions.of(written.part(0, colon), written.part(colon + 1, written.value().length()))
                .map(compiled -> new RouteStep.Dynamic(
                        name, info, Map.of(), _ -> true, directory -> new SendTo(directory, compiled.expression(), ignoresInvalid)));
    }

    /** The step that sends to the endpoint an expression gives. */
    Optional<RouteStep> ofExpression(StepInput input, StepInfo info, boolean ignoresInvalid) {
        Optional<Text> literal = expressions.literal(input.fields());
        if (literal.isPresent()) {
            return target(literal.get(), Optional.empty(), info).map(RouteStep::foundByMessages);
        }
        Optional<Text> template = expressions.template(input.fields());
        DynamicTargets.Known known = template
                .map(text -> dynamicTargets.known(text, Optional.empty(), ignoresInvalid))
                .orElse(DynamicTargets.Known.NOTHING);
        if (known != DynamicTargets.Known.NOTHING) {
            return known == DynamicTargets.Known.ENDPOINT ? evaluated(template.orElseThrow(), Optional.empty(), info) : Optional.empty();
        }
        return input.value().map(compiled -> new RouteStep.Dynamic(
                "to",
                info,
                Map.of(),
                template.map(DynamicTargets::named).orElse(_ -> true),
                directory -> new SendTo(directory, compiled.expression(), ignoresInvalid)));
    }

    /** Which routes the messages may name that an expression gives as a list. */
    Predicate<CalledName> named(StepInput input) {
        boolean isWritten = expressions.template(input.fields()).filter(list -> !list.value().contains("$")).isPresent();
        return _ -> !isWritten;
    }

    /** The endpoints that an expression lists as a text, by their URIs, but for those that only the message tells. */
    Map<String, RouteStep> listed(StepInput input, String delimiter, boolean ignoresInvalid) {
        Map<String, RouteStep> known = new LinkedHashMap<>();
        Optional<Text> template = expressions.template(input.fields());
        for (Text part : template.map(list -> DynamicTargets.parts(list, delimiter)).orElse(List.of())) {
            if (ignoresInvalid && part.value().isEmpty()) {
                continue;
            }
            if (expressions.isConstant(input.fields()) || !DynamicTargets.hasFunctions(part.value())) {
                target(part, Optional.empty(), StepInfo.at(part.origin()))
                        .ifPresent(step -> known.put(part.value().replace("://", ":"), step.foundByMessages()));
            } else if (dynamicTargets.known(part, Optional.empty(), ignoresInvalid) == DynamicTargets.Known.ENDPOINT) {
                context.problems().add(
                        ErrorCode.UNKNOWN_ENDPOINT,
                        part.origin(),
                        "'" + EndpointUri.schemeOf(part.value()) + ":' has a function here, which only 'to' and 'toD' take: no message may name such an endpoint",
                        "make it a route of its own, from: direct:NAME, and name that");
            }
        }
        return known;
    }
}
