// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.util.List;

/** The scheme {@code https}: what {@link HttpConnector} does, with TLS. */
public final class HttpsConnector implements Connector {
    private final HttpConnector connector;

    /** No host may be chosen by a message. */
    public HttpsConnector() {
        this(AllowedHosts.none());
    }

    /** Messages may choose these hosts. */
    public HttpsConnector(AllowedHosts allowed) {
        this.connector = new HttpConnector("https", allowed);
    }

    @Override
    public EndpointDescriptor descriptor() {
        return connector.descriptor();
    }

    @Override
    public List<String> expressions(Endpoint endpoint) {
        return connector.expressions(endpoint);
    }

    @Override
    public Caller<Message, Message> caller(Endpoint endpoint) {
        return connector.caller(endpoint);
    }

    @Override
    public boolean mayBeNamed() {
        return connector.mayBeNamed();
    }

    @Override
    public Caller<Message, Message> namedCaller(Endpoint endpoint) {
        return connector.namedCaller(endpoint);
    }
}
