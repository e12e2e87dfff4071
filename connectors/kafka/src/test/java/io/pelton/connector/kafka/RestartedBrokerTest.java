// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.flow.Flow;
import io.pelton.spi.Source;
import io.pelton.spi.WriteResult;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A broker is stopped while a flow copies from one topic to another, and started again. */
class RestartedBrokerTest {
    @Test
    void brokerIsAwayForAWhile_flowGoesOn_andEveryRecordArrivesInItsOrder() throws Exception {
        Broker broker = Broker.start();
        broker.createTopic("from", 2);
        broker.createTopic("to", 1);
        List<String> all = IntStream.range(0, 2_000).mapToObj(Integer::toString).toList();
        broker.produce("from", 2, all.subList(0, 1_000));
        Source<KafkaRecord> from = Kafka.records("from", Flows.options(broker, "copy"));
        Map<String, String> options = new HashMap<>(Map.of("brokers", broker.address(), "deliveryTimeoutMs", "1000", "requestTimeoutMs", "500", "lingerMs", "1", "maxBlockMs", "1000"));
        try (Engine engine = new Engine()) {
            FlowHandle flow = engine.run(Flow.from(from).map(record -> KafkaRecord.of(record.key(), record.text())).to(Kafka.sink("to", options)));
            Flows.await("the first", () -> broker.committed("copy", "from").equals(Map.of(0, 500L, 1, 500L)));

            broker.stop();
            broker.restart();
            broker.produce("from", 2, all.subList(1_000, 2_000));

            Flows.await("all", () -> flow.snapshot().recordsOut() >= 2_000);
            Flows.stop(flow);
        }
        List<String> written = broker.values("to");
        assertThat(new HashSet<>(written)).isEqualTo(new HashSet<>(all));
        assertThat(broker.committed("copy", "from")).isEqualTo(Map.of(0, 1_000L, 1, 1_000L));
        broker.stop();
    }

    @Test
    void brokerGoesAwayWithRecordsOnTheirWay_theyAreWrittenWhenItIsBack() throws Exception {
        Broker broker = Broker.start();
        broker.createTopic("to", 1);
        Map<String, String> options = new HashMap<>(Map.of("brokers", broker.address(), "deliveryTimeoutMs", "600", "requestTimeoutMs", "500", "lingerMs", "1", "maxBlockMs", "500"));
        try (TopicWriter writer = (TopicWriter) Kafka.sink("to", options).open()) {
            assertThat(Batches.write(writer, "a")).isEqualTo(WriteResult.WRITTEN);
            broker.stop();
            assertThat(Batches.write(writer, "b", "c")).isInstanceOf(WriteResult.Retry.class);
            broker.restart();
            Flows.await("written", () -> Batches.writeUnchecked(writer, "b", "c") == WriteResult.WRITTEN);
        }
        assertThat(new HashSet<>(broker.values("to"))).containsExactlyInAnyOrder("a", "b", "c");
        broker.stop();
    }
}
