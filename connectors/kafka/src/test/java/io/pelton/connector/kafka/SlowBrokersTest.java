// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.testkit.GateSink;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Each answer of the brokers comes late, and the group bears no member that waits for all that it must know before it polls again. */
@ResourceLock(Broker.PROXY)
@Execution(ExecutionMode.CONCURRENT)
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

    /** The group's offset is one of the old topic, and greater than any of the new one. */
    @ParameterizedTest
    @ValueSource(strings = "classic")
    void topicIsRecreatedBetweenRuns_theNextOneStopsAtItsEnd_itHasReadAll(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, IntStream.range(0, 500).mapToObj(i -> "old" + i).toList());
        List<String> values = IntStream.range(0, 100).mapToObj(i -> "new" + i).toList();
        try (Engine engine = new Engine()) {
            FlowHandle first = Flows.run(engine, topic, Flows.options(topic, "stopAtEnd", "true"), GateSink.unblocked());
            assertThat(first.await(Flows.PATIENCE)).as("ended").isTrue();
            Map<TopicPartition, OffsetAndMetadata> ofOld = broker.offsets(topic);
            broker.delete(topic);
            Flows.await("the topic is gone and recreated", () -> broker.createsTopic(topic, 1));
            Flows.await("it is known", () -> broker.knows(topic));
            broker.commit(topic, ofOld); // by a member that has not heard of it
            broker.produce(topic, 1, values);
            GateSink<String> sink = GateSink.unblocked();
            String[] more = {"brokers", broker.proxiedAddress(), "stopAtEnd", "true", "maxPollIntervalMs", "1500", "additionalProperties.group.protocol", protocol};
            broker.proxy().answerLate(Duration.ofMillis(500));
            FlowHandle second = Flows.run(engine, topic, Flows.options(topic, more), sink);
            assertThat(second.await(Flows.PATIENCE)).as("ended").isTrue();
            assertThat(sink.records()).containsExactlyInAnyOrderElementsOf(values);
        } finally {
            broker.proxy().answerLate(Duration.ZERO);
        }
    }

    /** The client has begun by then where its reset policy says. */
    @Test
    void questionsForTheBeginningFailAtFirst_itBeginsWhereTheOptionSays() throws Exception {
        broker.createTopic(topic, 1);
        List<String> values = IntStream.range(0, 100).mapToObj(Integer::toString).toList();
        broker.produce(topic, 1, values);
        GateSink<String> sink = GateSink.unblocked();
        String[] more = {"brokers", broker.proxiedAddress(), "autoOffsetReset", "latest", "seekTo", "BEGINNING", "commitTimeoutMs", "400"};
        broker.proxy().answerLate(Duration.ofMillis(600));
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, more), sink);
            Flows.letPass(Duration.ofSeconds(8)); // it has its partition, and a position of it
            broker.proxy().answerLate(Duration.ZERO);
            Flows.await("all", () -> sink.records().size() >= values.size());
            Flows.stop(flow);
        } finally {
            broker.proxy().answerLate(Duration.ZERO);
        }
        assertThat(sink.records()).containsExactlyInAnyOrderElementsOf(values);
    }
}
