// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.message.Pollable;
import io.pelton.plan.StepInfo;
import io.pelton.routes.eip.Handover;
import io.pelton.routes.eip.KeptMessages;
import io.pelton.routes.eip.KeptQueue;
import io.pelton.routes.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

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
        if (!isNamed()) {
            return Optional.empty();
        }
        return name.isHandedOver()
                ? seda().waiting(uri, parts, parameters).map(waiting -> handover(info, waiting))
                : direct().unread(uri, parts, parameters).map(unread -> directCall(info, unread));
    }

    private RouteStep directCall(StepInfo info, RouteStep.Unread unread) {
        RouteStep call = call(info, Handover.Waiting.ALWAYS, unread);
        return direct().isInOut(uri, parts, parameters).map(inOut -> SendSteps.withPattern(call, info, inOut)).orElse(call);
    }

    private RouteStep handover(StepInfo info, Handover.Waiting waiting) {
        RouteStep call = call(info, waiting, seda().unread(uri, parts, parameters));
        return seda().isInOut(uri, parts, parameters) ? SendSteps.withPattern(call, info, true) : call;
    }

    private RouteStep call(StepInfo info, Handover.Waiting waiting, RouteStep.Unread unread) {
        return new RouteStep.Call(info.id(), name, waiting, unread, uri.originAt(parts.pathIndex()));
    }

    /** Where a route begins that reads from it. */
    RouteDefinition.Start start() {
        return new RouteDefinition.FromCalls(name, consumers(), isShared(), uri.origin());
    }

    /** What is sent to it, for a step that polls it; empty after a problem. */
    Optional<Pollable> polled() {
        if (!isNamed() || !name.isHandedOver() || !seda().isPollable(uri, parts, parameters)) {
            return Optional.empty();
        }
        context.controls().poll(name, uri.originAt(parts.pathIndex()));
        KeptQueue queue = context.controls().kept(name);
        return Optional.of(new KeptMessages(_ -> queue, List.of(queue)));
    }

    private int consumers() {
        if (!isNamed()) {
            return 1;
        }
        if (name.isHandedOver()) {
            return seda().consumers(uri, parts, parameters);
        }
        direct().unread(uri, parts, parameters); // for its problems: to a route that is called they make no difference
        return 1;
    }

    private boolean isShared() {
        return isNamed() && name.isHandedOver() && seda().isShared(uri, parts, parameters);
    }

    private DirectEndpoint direct() {
        return new DirectEndpoint(context);
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
}
