// SPDX-License-Identifier: Apache-2.0

/** Topics of Kafka. */
module io.pelton.connector.kafka {
    requires transitive io.pelton.api;
    requires transitive kafka.clients;
    requires static org.jspecify;

    exports io.pelton.connector.kafka;

    provides io.pelton.spi.Connector with
            io.pelton.connector.kafka.KafkaConnector;
    provides io.pelton.state.ValueCodec with
            io.pelton.connector.kafka.HeadersCodec;
}
