// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.Source;
import io.pelton.testkit.SourceContractTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;

final class TopicSourceContractTest extends SourceContractTest<KafkaRecord> {
    @Override
    protected Source<KafkaRecord> source() {
        String topic = "contract-" + UUID.randomUUID();
        Broker.shared().createTopic(topic, 1);
        Broker.shared().produce(topic, 1, List.of("a", "b", "c", "d", "e"));
        return Kafka.records(
                topic, Map.of("brokers", Broker.shared().address(), "groupId", topic, "autoOffsetReset", "earliest", "stopAtEnd", "true", "fetchWaitMaxMs", "50"));
    }

    /** The place in each partition is in the mark of a position, so that an offset alone says nothing. */
    @Override
    protected boolean canBeReplayed(Source<KafkaRecord> source) {
        return false;
    }
}
