// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import java.util.List;
import java.util.Set;

/**
 * The scheme {@code stub}: stands for an endpoint that is not there, such as {@code stub:smtp:host}, and drops what it is sent. If a route reads
 * from it, that is handed over instead, as by {@code seda:}.
 */
public final class StubConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "stub",
            "stands for another endpoint, whose options are left alone, and drops what it is sent, unless a route reads from it",
            "ENDPOINT",
            false,
            true,
            List.of(),
            Set.of(
                    "blockWhenFull", "browseLimit", "concurrentConsumers", "discardIfNoConsumers", "discardWhenFull",
                    "failIfNoConsumers", "lazyStartProducer", "limitConcurrentConsumers", "multipleConsumers", "offerTimeout",
                    "pollTimeout", "purgeWhenStopping", "queue", "size", "timeout", "waitForTaskToComplete"));

    /** Made by whoever looks for connectors. */
    public StubConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new MockConnector.MockSink("stub:" + endpoint.path(), null);
    }
}
