// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The scheme {@code request}: a test asks, a route answers. Thread-safe. */
public final class RequestConnector implements Connector {
    private final Map<String, RequestSource> sources = new ConcurrentHashMap<>();

    /** The server of this name. */
    public RequestSource source(String name) {
        return sources.computeIfAbsent(name, RequestSource::new);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor(
                "request", "answers what a test asks", "NAME", true, false, List.of(), Set.of());
    }

    @Override
    public RequestSource source(Endpoint endpoint) {
        return source(endpoint.path());
    }
}
