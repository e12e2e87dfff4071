// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.eip.CallNamed;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.util.HashMap;
import java.util.Map;

/** What asks endpoints that messages name. None of their options is the message's to say: all that follows a question mark belongs to the address. */
@SuppressWarnings("serial") // connectors are there where the route runs
record NamedCallers(Connectors connectors) implements CallNamed.Callers {
    @Override
    public Caller<Message, Message> named(String uri) {
        EndpointUri parts = EndpointUri.parse(uri);
        Connector connector = connectors.get(parts.scheme())
                .orElseThrow(() -> new PeltonException(ErrorCode.UNKNOWN_ENDPOINT, "there is no endpoint '" + parts.scheme() + ":'"));
        Map<String, Object> values = new HashMap<>();
        for (EndpointDescriptor.Option option : connector.descriptor().options()) {
            if (!option.defaultValue().isEmpty()) {
                values.put(option.name(), option.type().parse(option.defaultValue()));
            }
        }
        return connector.namedCaller(new Endpoint(connector.descriptor(), uri.substring(Math.min(parts.pathIndex(), uri.length())), values));
    }
}
