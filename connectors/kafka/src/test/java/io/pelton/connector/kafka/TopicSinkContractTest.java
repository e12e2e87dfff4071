// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;

final class TopicSinkContractTest extends SinkContractTest<Object> {
    private final String topic = "contract-" + UUID.randomUUID();

    @Override
    protected Sink<Object> sink() {
        Broker.shared().createTopic(topic, 1);
        return Kafka.sink(topic, Map.of("brokers", Broker.shared().address()));
    }

    @Override
    protected Object record(int number) {
        return "record " + number;
    }

    @Override
    protected List<String> written() {
        return Broker.shared().values(topic);
    }
}
