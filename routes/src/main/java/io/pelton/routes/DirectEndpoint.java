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
                    Option.optional("synchronous", OptionType.BOOLEAN, "false", "no difference: the steps of the route take the place of the call"),
                    Option.optional("lazyStartProducer", OptionType.BOOLEAN, "false", "no difference")),
            Set.of("bridgeErrorHandler", "exceptionHandler", "exchangePattern"));

    private final Context context;

    DirectEndpoint(Context context) {
        this.context = context;
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
        return read.map(endpoint -> new RouteStep.Unread(
                Keep.Unread.KEPT,
                endpoint.flag(BLOCK),
                endpoint.has(TIMEOUT) ? OptionalLong.of(endpoint.number(TIMEOUT)) : OptionalLong.empty()));
    }
}
