// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.discard;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import java.util.List;

/** The scheme {@code discard}: drops every record. */
public final class DiscardConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR =
            new EndpointDescriptor("discard", "drops every record, on purpose", "", false, true, List.of());

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return Discard.sink();
    }
}
