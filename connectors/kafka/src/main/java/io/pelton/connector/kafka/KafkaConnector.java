// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;

/** The scheme {@code kafka}: topics as Camel's component reads and writes them. */
public final class KafkaConnector implements Connector {
    /** Made where connectors are looked for. */
    public KafkaConnector() {}

    @Override
    public EndpointDescriptor descriptor() {
        return KafkaOptions.DESCRIPTOR;
    }

    @Override
    public Source<Message> source(Endpoint endpoint) {
        return new TopicSource<>(SourceSettings.of(endpoint), new AsMessages());
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new TopicSink(SinkSettings.of(endpoint));
    }
}
