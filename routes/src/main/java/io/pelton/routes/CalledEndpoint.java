// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.Pollable;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.eip.KeptMessages;
import io.pelton.routes.eip.KeptQueue;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** An endpoint that is no connector, but the name by which one route calls another: {@code direct:}, {@code seda:} and such. */
final class CalledEndpoint {
    private final Context context;
    private final Text uri;
    private final EndpointUri parts;
    private final Optional<YamlNode> parameters;
    private final CalledName name;

    /** @param parameters its options beside those in {@code uri} */
    CalledEndpoint(Context context, Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        this.context = context;
        this.uri = uri;
        this.parts = parts;
        this.parameters = parameters;
        this.name = new CalledName(parts.scheme(), parts.path());
    }

    /** Whether {@code uri} is one. A stub is, if a route reads from it; else it is a connector. */
    static boolean is(EndpointUri uri, Context context) {
        return CalledName.SCHEMES.contains(uri.scheme())
                || uri.scheme().equals(SedaEndpoint.STUB.scheme()) && context.controls().isReadStub(new CalledName(uri.scheme(), uri.path()));
    }

    /** The step that calls the route which reads from it; empty after a problem. */
    Optional<RouteStep> call(StepInfo info) {
        return waiting().map(waiting -> name.isHandedOver() ? handover(info, waiting) : direct(info, waiting));
    }

    private RouteStep handover(StepInfo info, Handover.Waiting waiting) {
        RouteStep call = new RouteStep.Call(
                info.id(), name, waiting, seda().unread(uri, parts, parameters), uri.originAt(parts.pathIndex()));
        return seda().isInOut(uri, parts, parameters) ? SendSteps.withPattern(call, info, true) : call;
    }

    private RouteStep direct(StepInfo info, Handover.Waiting waiting) {
        RouteStep.Unread unread = new RouteStep.Unread(Keep.Unread.KEPT, blocks(), timeoutMillis());
        return new RouteStep.Call(info.id(), name, waiting, unread, uri.originAt(parts.pathIndex()));
    }

    /** Where a route begins that reads from it. */
    RouteDefinition.Start start() {
        return new RouteDefinition.FromCalls(name, consumers(), uri.origin());
    }

    private Optional<Handover.Waiting> waiting() {
        if (!isNamed()) {
            return Optional.empty();
        }
        return name.isHandedOver()
                ? seda().waiting(uri, parts, parameters)
                : Optional.of(Handover.Waiting.ALWAYS).filter(_ -> hasNoOptions());
    }

    /** What is sent to it, for a step that polls it; empty after a problem. */
    Optional<Pollable> polled() {
        if (!isNamed() || !name.isHandedOver() || seda().waiting(uri, parts, parameters).isEmpty()) {
            return Optional.empty();
        }
        context.controls().poll(name, uri.originAt(parts.pathIndex()));
        KeptQueue queue = context.controls().kept(name);
        return Optional.of(new KeptMessages(_ -> queue, List.of(queue)));
    }

    private int consumers() {
        boolean isSound = isNamed() && (name.isHandedOver() || hasNoOptions());
        return isSound && name.isHandedOver() ? seda().consumers(uri, parts, parameters) : 1;
    }

    private SedaEndpoint seda() {
        return new SedaEndpoint(context, name.scheme());
    }

    private boolean isNamed() {
        if (name.name().isBlank()) {
            context.problems().add(
                    ErrorCode.MISSING_OPTION,
                    uri.originAt(0),
                    "'" + name.scheme() + ":' needs the name of a route",
                    "write " + name.scheme() + ":NAME");
        }
        return !name.name().isBlank();
    }

    /** Whether nothing but its name is given, and what is known; reports what is not. */
    private boolean hasNoOptions() {
        List<EndpointUri.Option> others = parts.options().stream().filter(option -> !isKnown(option)).toList();
        for (EndpointUri.Option option : others) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.originAt(option.nameIndex()),
                    "'direct:' has no options, found '" + option.name() + "'",
                    "the steps of the called route take the place of the call: there is nothing to set");
        }
        parameters.ifPresent(node -> context.problems().add(
                ErrorCode.NOT_SUPPORTED, node.origin(), "'direct:' has no options", "remove 'parameters'"));
        return others.isEmpty() && parameters.isEmpty();
    }

    /** That a call is synchronous makes no difference: the steps of the called route take its place. */
    private static boolean isKnown(EndpointUri.Option option) {
        return option.name().equals("synchronous") && option.value().matches("true|false")
                || option.name().equals("block") && option.value().matches("true|false")
                || option.name().equals("timeout") && option.value().matches("\\d{1,9}");
    }

    /** How long a call waits while its route is stopped, if that is said. */
    private OptionalLong timeoutMillis() {
        return parts.options().stream()
                .filter(option -> option.name().equals("timeout"))
                .mapToLong(option -> Long.parseLong(option.value()))
                .findFirst();
    }

    /** Whether a call waits while its route is stopped. */
    private boolean blocks() {
        return parts.options().stream().noneMatch(option -> option.name().equals("block") && option.value().equals("false"));
    }
}
