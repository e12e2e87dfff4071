// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.testkit.GateSink;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each answer of the brokers comes late, and the group bears no member that waits for all that it must know before it polls again. */
class SlowBrokersTest {
    private final Broker broker = Broker.shared();
    private final String topic = "slow-" + UUID.randomUUID();

    @ParameterizedTest
    @CsvSource({"classic,earliest", "consumer,latest"})
    void answersTakeAThirdOfThePollInterval_allIsReadAndCommitted(String protocol, String reset) throws Exception {
        broker.createTopic(topic, 4);
        List<String> values = IntStream.range(0, 400).mapToObj(Integer::toString).toList();
        boolean isEarliest = "earliest".equals(reset);
        if (isEarliest) {
            broker.produce(topic, 4, values);
        }
        GateSink<String> sink = GateSink.unblocked();
        String[] more = {
            "brokers", broker.proxiedAddress(), "autoOffsetReset", reset, "maxPollIntervalMs", "1500", "additionalProperties.group.protocol", protocol,
        };
        broker.proxy().answerLate(Duration.ofMillis(500));
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, more), sink);
            if (!isEarliest) {
                Flows.await("it is committed where it begins", () -> broker.committed(topic, topic).size() == 4);
                broker.produce(topic, 4, values);
            }
            Flows.await("all", () -> new HashSet<>(sink.records()).size() == values.size());
            Flows.await("committed", () -> broker.committed(topic, topic).values().stream().mapToLong(Long::longValue).sum() == values.size());
            Flows.stop(flow);
        } finally {
            broker.proxy().answerLate(Duration.ZERO);
        }
        assertThat(sink.records()).containsExactlyInAnyOrderElementsOf(values);
    }
}
