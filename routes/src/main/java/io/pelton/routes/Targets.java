// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Sink;
import java.util.Optional;

/** Reads where messages are sent to. */
final class Targets {
    private final Context context;
    private final EndpointReader endpoints;

    Targets(Context context, EndpointReader endpoints) {
        this.context = context;
        this.endpoints = endpoints;
    }

    /** The step that sends to {@code uri}; empty after a problem. */
    Optional<RouteStep> target(Text uri, Optional<YamlNode> parameters, StepInfo info) {
        EndpointUri parts = EndpointUri.parse(uri.value());
        Optional<DirectEndpoint> direct = DirectEndpoint.of(parts);
        if (direct.isPresent()) {
            boolean isPlain = direct.get().check(uri, parts, parameters, context);
            Origin origin = uri.originAt(direct.get().index());
            return isPlain
                    ? Optional.of(new RouteStep.Send(
                            uri.value(), new RouteStep.Call(info.id(), direct.get().name(), origin)))
                    : Optional.empty();
        }
        Optional<Sink<Object>> sink = endpoints.sink(uri, parts, parameters);
        return sink.map(found -> new RouteStep.Send(
                uri.value(),
                new RouteStep.Plain("to", new Step.To(info, found.takesMessages() ? found : new BodySink(found)))));
    }

    /** The step that sends to an endpoint whose URI may hold functions. */
    Optional<RouteStep> dynamic(Text uri, Optional<YamlNode> parameters, StepInfo info) {
        if (uri.value().contains("${") || uri.value().contains("$simple{")) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.origin(),
                    "endpoints with functions in their URI are not there yet",
                    "name the endpoint, or choose among several with 'choice'");
            return Optional.empty();
        }
        return target(uri, parameters, info);
    }

    /** The step that sends to the endpoint an expression gives. */
    Optional<RouteStep> ofExpression(StepInput input, StepInfo info) {
        Optional<Text> uri = input.steps().expressions().constantText(input.fields());
        return uri.flatMap(text -> dynamic(text, Optional.empty(), info));
    }
}
