// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.routes.control.NoRouteException;
import io.pelton.routes.eip.Directory;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Makes the endpoints of schemes that reach nothing outside, as messages name them. */
@SuppressWarnings("serial") // connectors are there where the route runs
record OpenEndpoints(Connectors connectors) implements Directory.Endpoints {
    @Override
    public void check(String uri) {
        Optional<Sink<Object>> _ = made(uri);
    }

    /** What writes to the endpoint; it is not opened. Fails if it cannot be made, and where no route reads from a {@code direct:} one. */
    Sink<Object> sink(String uri) throws NoRouteException {
        return made(uri).orElseThrow(() -> NoRouteException.missing(uri));
    }

    /** Empty if there is no connector of its scheme. */
    private Optional<Sink<Object>> made(String uri) {
        EndpointUri parts = EndpointUri.parse(uri);
        return connectors.get(parts.scheme()).map(connector -> sink(connector, endpoint(connector.descriptor(), uri, parts), uri));
    }

    private static Sink<Object> sink(Connector connector, Endpoint endpoint, String uri) {
        try {
            return connector.sink(endpoint);
        } catch (PeltonException e) {
            throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "there is no endpoint '" + uri + "': " + e.getMessage(), new IllegalArgumentException(e.getMessage(), e));
        }
    }

    private static Endpoint endpoint(EndpointDescriptor descriptor, String uri, EndpointUri parts) {
        Map<String, String> options = new HashMap<>();
        parts.options().forEach(option -> options.put(option.name(), option.value()));
        try {
            return Endpoint.of(descriptor, parts.path(), options);
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "'" + uri + "': " + e.getMessage(), e);
        }
    }
}
