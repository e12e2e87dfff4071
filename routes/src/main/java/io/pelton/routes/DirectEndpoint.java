// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.routes.eip.Keep;
import io.pelton.routes.yaml.YamlNode;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads the options of {@code direct:}, which say how long a call waits while its route is stopped. */
final class DirectEndpoint {
    private static final String BLOCK = "block";
    private static final String TIMEOUT = "timeout";
    private static final String PATTERN = "exchangePattern";
    private static final String FAIL = "failIfNoConsumers";

    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            CalledName.DIRECT,
            "calls the route that reads from it",
            "NAME",
            true,
            true,
            List.of(
                    Option.optional(BLOCK, OptionType.BOOLEAN, "true", "whether a call waits while the route is stopped; else it fails at once"),
                    Option.optional(TIMEOUT, OptionType.DURATION, "", "how long it waits then before it fails; 30 seconds by default"),
                    Option.optional(FAIL, OptionType.BOOLEAN, "true", "only true so far"),
                    Option.optional(PATTERN, OptionType.TEXT, "", "of a call: InOnly or InOut, which the message has there"),
                    Option.optional("synchronous", OptionType.BOOLEAN, "false", "no difference: the steps of the route take the place of the call"),
                    Option.optional("lazyStartProducer", OptionType.BOOLEAN, "false", "no difference")),
            Set.of("bridgeErrorHandler", "exceptionHandler"));

    private final Context context;

    DirectEndpoint(Context context) {
        this.context = context;
    }

    /** Whether a message that calls it asks for an answer there; empty if that is as it was, or after a problem. */
    Optional<Boolean> isInOut(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        return new EndpointReader(context).endpoint(DESCRIPTOR, uri, parts, parameters).filter(endpoint -> endpoint.has(PATTERN)).map(endpoint -> endpoint.text(PATTERN).equals("InOut"));
    }

    /** What happens to a message while no route reads it; empty after a problem. */
    Optional<RouteStep.Unread> unread(Text uri, EndpointUri parts, Optional<YamlNode> parameters) {
        Optional<Endpoint> read = new EndpointReader(context).endpoint(DESCRIPTOR, uri, parts, parameters);
        if (read.isPresent() && !read.get().flag(FAIL)) {
            context.problems().add(
                    ErrorCode.NOT_SUPPORTED,
                    uri.origin(),
                    "'" + FAIL + "' of 'direct:' is not supported yet: a message fails if its route is stopped for too long",
                    "leave it out");
            return Optional.empty();
        }
        if (read.isPresent() && read.get().has(PATTERN) && !List.of("InOnly", "InOut").contains(read.get().text(PATTERN))) {
            context.problems().add(
                    ErrorCode.BAD_VALUE, uri.origin(), "'" + PATTERN + "' of 'direct:' is InOnly or InOut, found '" + read.get().text(PATTERN) + "'");
            return Optional.empty();
        }
        return read.map(endpoint -> new RouteStep.Unread(
                Keep.Unread.KEPT,
                endpoint.flag(BLOCK),
                endpoint.has(TIMEOUT) ? OptionalLong.of(endpoint.number(TIMEOUT)) : OptionalLong.empty()));
    }
}
