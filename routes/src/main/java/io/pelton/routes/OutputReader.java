// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.Origin;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.yaml.SourceFile;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.StoredName;
import java.util.Objects;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.ScalarStyle;

/**
 * Reads an output that is in no route, but on a command line: an endpoint of a connector, written as in {@code to: uri:}, perhaps with functions where {@code
 * toD} takes some.
 */
final class OutputReader {
    private final Context context;
    private final String place;
    private final Text uri;

    /** @param place what it is called in messages about it */
    OutputReader(Context context, String address, String place) {
        this.context = context;
        this.place = place;
        SourceFile source = new SourceFile(place, address);
        this.uri = context.text(new YamlNode.Scalar(source.originAt(0), address, ScalarStyle.PLAIN, source, source.originAt(address.length())));
    }

    /** The step that sends there; empty after a problem. */
    Optional<RouteStep> read() {
        EndpointUri parts = EndpointUri.parse(uri.value());
        EndpointReader endpoints = new EndpointReader(context);
        if (context.connectors().get(parts.scheme()).isEmpty() && isOfRoutes(parts)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.originAt(0),
                    "'" + parts.scheme() + ":' is no output: it leads into routes, or is a step",
                    "name the id of a step, or an endpoint such as lines:FILE");
            return Optional.empty();
        }
        boolean hasFunctions = DynamicTargets.hasFunctions(uri.value()) && !parts.scheme().equals(DynamicTargets.SQL); // which binds what they give
        boolean isKnown = !hasFunctions || isKnown(new DynamicTargets(context, endpoints).known(uri, Optional.empty(), false));
        return isKnown ? endpoints.target(uri, parts, Optional.empty(), info()).map(this::named) : Optional.empty();
    }

    private boolean isOfRoutes(EndpointUri parts) {
        return CalledEndpoint.is(parts, context)
                || KameletEndpoint.is(parts)
                || DataSetEndpoint.is(parts)
                || parts.scheme().equals(JavaFlows.SCHEME)
                || RouteCatalog.BUILT_IN.stream().anyMatch(endpoint -> endpoint.scheme().equals(parts.scheme()));
    }

    private boolean isKnown(DynamicTargets.Known known) {
        if (known == DynamicTargets.Known.NOTHING) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED, uri.originAt(0), "which endpoint it is may not depend on the message", "write an endpoint for each case, and replay the letters of each step");
        }
        return known == DynamicTargets.Known.ENDPOINT;
    }

    private StepInfo info() {
        return StepInfo.at(new Origin(place, 0, 0));
    }

    private RouteStep named(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain plain when plain.step() instanceof Step.To to -> {
                String how = to.sink().traits().contains(SinkTrait.DECIDES) ? " by commit to " : " to ";
                yield new RouteStep.Plain(plain.name(), to.withInfo(info().withId(StoredName.REPLAYED_LETTERS + how + name(to.sink().toString()))));
            }
            case RouteStep.Block block -> new RouteStep.Block(
                    block.name(), info().withId(StoredName.REPLAYED_LETTERS + " to " + Objects.requireNonNull(block.function().asks())), block.function(), block.branches());
            default -> throw new IllegalStateException(step + " is neither a sink nor a call");
        };
    }

    /** Writers have a number after the name of their output, so what ends like that is not to be taken for one of them. */
    private static String name(String sink) {
        return sink.matches(".* [0-9]+") ? "'" + sink + "'" : sink;
    }

    /** The id of a step that was read. */
    static String id(RouteStep step) {
        return switch (step) {
            case RouteStep.Plain plain -> plain.step().info().id();
            case RouteStep.Block block -> block.info().id();
            default -> throw new IllegalStateException(step + " is neither a sink nor a call");
        };
    }
}
