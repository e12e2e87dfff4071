// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.dataset.ReadSink;
import io.pelton.routes.test.RehearsedSource;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The endpoint {@code dataset-test:ENDPOINT}: compares messages with those of another endpoint, whose options are among its own. */
final class DataSetTestEndpoint {
    private static final String LINES = "\\n|\\r";
    private static final Set<String> CAMEL_ONLY = Set.of("anyOrder");

    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "dataset-test",
            "compares what it is sent with what another endpoint gives at the beginning",
            "ENDPOINT",
            false,
            true,
            List.of(
                    Option.optional("timeout", OptionType.DURATION, "2000", "how long the next expected message is waited for"),
                    Option.optional("split", OptionType.BOOLEAN, "false", "whether each part of what is read is a message"),
                    Option.optional("delimiter", OptionType.TEXT, LINES, "what stands between parts, a regular expression")),
            CAMEL_ONLY);

    private final Context context;
    private final EndpointReader endpoints;

    DataSetTestEndpoint(Context context, EndpointReader endpoints) {
        this.context = context;
        this.endpoints = endpoints;
    }

    /** The step that compares what comes; empty after a problem. */
    Optional<RouteStep> target(Text uri, EndpointUri parts, Optional<YamlNode> parameters, StepInfo info) {
        if (parameters.isPresent()) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED, parameters.get().origin(), "'dataset-test:' has its options in its URI only");
            return Optional.empty();
        }
        EndpointUri inner = EndpointUri.parse(parts.path());
        EndpointUri expected = new EndpointUri(
                inner.scheme(), inner.path(), parts.pathIndex() + inner.pathIndex(), options(parts, name -> !isOwn(name)));
        EndpointUri own = new EndpointUri(
                parts.scheme(), parts.path(), parts.pathIndex(), options(parts, DataSetTestEndpoint::isOwn));
        return endpoints.endpoint(DESCRIPTOR, uri, own, Optional.empty())
                .flatMap(endpoint -> endpoints.source(uri, expected, Optional.empty())
                        .map(source -> new RouteStep.Plain(
                                "to", new Step.To(info, sink("dataset-test:" + parts.path(), source, endpoint)))));
    }

    private static Sink<Object> sink(String name, Source<?> source, Endpoint endpoint) {
        return source instanceof RehearsedSource rehearsed
                ? rehearsed.compared(name)
                : new ReadSink(name, source, endpoint.number("timeout"), delimiter(endpoint));
    }

    private static String delimiter(Endpoint endpoint) {
        return endpoint.flag("split") ? endpoint.text("delimiter") : "";
    }

    private static boolean isOwn(String name) {
        return DESCRIPTOR.option(name).isPresent() || CAMEL_ONLY.contains(name);
    }

    private static List<EndpointUri.Option> options(EndpointUri parts, Predicate<String> which) {
        return parts.options().stream().filter(option -> which.test(option.name())).toList();
    }
}
