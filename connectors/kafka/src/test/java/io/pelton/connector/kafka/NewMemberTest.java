// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.testkit.GateSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A member joins a group that has read the topic for long: it does not know what the others do. */
@Execution(ExecutionMode.CONCURRENT)
class NewMemberTest {
    private final Broker broker = Broker.shared();
    private final String topic = "new-member-" + UUID.randomUUID();
    private final GateSink<String> first = GateSink.unblocked();
    private final GateSink<String> second = GateSink.unblocked();

    private static List<String> values(int count) {
        return values(0, count);
    }

    private static List<String> values(int begin, int end) {
        return IntStream.range(begin, end).mapToObj(Integer::toString).toList();
    }

    private FlowHandle member(Engine engine, String protocol, GateSink<String> sink) {
        Map<String, String> options = Flows.options(topic, "autoOffsetReset", "latest", "additionalProperties.group.protocol", protocol);
        options.put("additionalProperties.metadata.max.age.ms", "1000");
        options.put("additionalProperties.interceptor.classes", Polled.class.getName());
        return Flows.run(engine, topic, options, sink);
    }

    private Set<String> all() {
        Set<String> all = new HashSet<>(first.records());
        all.addAll(second.records());
        return all;
    }

    /** The group has no offset of the added ones, and begins at the end. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void partitionsAreAdded_anotherMemberJoins_theyAreReadFromTheirBeginning(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        try (Engine engine = new Engine()) {
            FlowHandle one = member(engine, protocol, first);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.addPartitions(topic, 4);
            Flows.await("it is known", () -> broker.knows(topic));
            broker.produce(topic, 4, values(400));
            FlowHandle other = member(engine, protocol, second);
            Flows.await("all", () -> all().size() == 400);
            Flows.stop(one);
            Flows.stop(other);
        }
    }

    /** Kafka deletes the offsets of a group with the topic. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void topicIsRecreated_anotherMemberJoins_allPartitionsAreReadFromTheirBeginning(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        try (Engine engine = new Engine()) {
            FlowHandle one = member(engine, protocol, first);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.delete(topic);
            Flows.await("the group has none", () -> broker.committed(topic, topic).isEmpty());
            Flows.await("the topic is gone and recreated", () -> broker.createsTopic(topic, 4));
            Flows.await("it is known", () -> broker.knows(topic));
            broker.produce(topic, 4, values(400));
            FlowHandle other = member(engine, protocol, second);
            Flows.await("all", () -> all().size() == 400);
            Flows.stop(one);
            Flows.stop(other);
        }
    }

    /** Two that begin with the group wait for each other for a moment, and read nothing of what was there before. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void groupIsNew_bothBeginAtTheEnd(String protocol) throws Exception {
        broker.createTopic(topic, 4);
        broker.produce(topic, 4, IntStream.range(0, 100).mapToObj(i -> "old" + i).toList());
        try (Engine engine = new Engine()) {
            FlowHandle one = member(engine, protocol, first);
            FlowHandle other = member(engine, protocol, second);
            Flows.await("both have theirs", () -> broker.committed(topic, topic).equals(Map.of(0, 25L, 1, 25L, 2, 25L, 3, 25L)));
            broker.produce(topic, 4, values(400));
            Flows.await("all", () -> all().size() == 400);
            Flows.stop(one);
            Flows.stop(other);
        }
        assertThat(all()).containsExactlyInAnyOrderElementsOf(values(400));
        assertThat(Polled.records(topic)).as("fetched again and again while they wait").isLessThan(4_000);
    }

    /** It has noted the end for the group, and was killed before it had heard from the others. */
    @Test
    void memberThatDidNotKnowOfAddedPartitions_hasCommittedTheirEnd_theyAreReadFromTheirBeginning() throws Exception {
        broker.createTopic(topic, 1);
        try (Engine engine = new Engine()) {
            FlowHandle one = member(engine, "consumer", first);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            Flows.stop(one);
            broker.addPartitions(topic, 2);
            Flows.await("it is known", () -> broker.knows(topic));
            broker.produce(topic, 2, values(400));
            String ofMember = broker.offsets(topic).values().iterator().next().metadata().replace("partitions=1", "partitions=2");
            broker.commit(topic, Map.of(new TopicPartition(topic, 1), new OffsetAndMetadata(200, ofMember)));
            FlowHandle next = member(engine, "consumer", second);
            Flows.await("all", () -> all().size() == 400);
            Flows.stop(next);
        }
    }

    /** Of offsets of another tool nobody knows how many partitions there were. */
    @Test
    void offsetsAreOfAnotherTool_partitionsAreAddedBetweenRuns_theyAreReadFromTheirBeginning() throws Exception {
        broker.createTopic(topic, 1);
        broker.commit(topic, Map.of(new TopicPartition(topic, 0), new OffsetAndMetadata(0)));
        try (Engine engine = new Engine()) {
            FlowHandle idle = member(engine, "consumer", first);
            Flows.await("it says how many there are", () -> broker.offsets(topic).values().stream().anyMatch(each -> each.metadata().endsWith(";partitions=1")));
            Flows.stop(idle);
            broker.addPartitions(topic, 4);
            Flows.await("it is known", () -> broker.knows(topic));
            broker.produce(topic, 4, values(400));
            FlowHandle next = member(engine, "consumer", second);
            Flows.await("all", () -> all().size() == 400);
            Flows.stop(next);
        }
    }

    /** The place of the first ones is that of the group, though they have lost their partitions before anything was read. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void groupIsNew_moreMembersJoinAtOnce_nothingThatIsWrittenSinceIsLost(String protocol) throws Exception {
        broker.createTopic(topic, 6);
        List<FlowHandle> members = new ArrayList<>();
        try (Engine engine = new Engine()) {
            members.add(member(engine, protocol, first));
            members.add(member(engine, protocol, first));
            Flows.await("both have begun", () -> broker.committed(topic, topic).size() == 6);
            for (int i = 0; i < 3; i++) {
                broker.produce(topic, 6, values(100 * i, 100 * (i + 1)));
                members.add(member(engine, protocol, second));
            }
            Flows.await("all", () -> all().size() == 300);
            for (FlowHandle each : members) {
                Flows.stop(each);
            }
        }
    }

    /** The group gives it nothing before it takes the dead one for dead, and an offset of an older topic of the name is not the end of this one. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @ResourceLock(Broker.PROXY)
    void memberThatHasAllIsDead_aRunThatStopsAtTheEnd_readsAllBefore(boolean hasOffsetsOfOld) throws Exception {
        broker.createTopic(topic, 2);
        if (hasOffsetsOfOld) {
            OffsetAndMetadata ofOld = new OffsetAndMetadata(1_000, "topicId=" + Uuid.randomUuid() + ";partitions=2");
            broker.commit(topic, Map.of(new TopicPartition(topic, 0), ofOld, new TopicPartition(topic, 1), ofOld));
        }
        broker.setGroup(topic, Map.of("consumer.session.timeout.ms", "8000"));
        broker.produce(topic, 2, values(100));
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.proxiedAddress(), "group.id", topic, "group.protocol", "consumer", "enable.auto.commit", "false");
        try (KafkaConsumer<String, String> dead = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
                Engine engine = new Engine()) {
            dead.subscribe(List.of(topic));
            Flows.await("it has all", () -> {
                dead.poll(Duration.ofMillis(100));
                return dead.assignment().size() == 2;
            });
            broker.proxy().leaveHalfOpen();
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "stopAtEnd", "true", "additionalProperties.group.protocol", "consumer"), first);
            assertThat(flow.await(Flows.PATIENCE)).as("ended").isTrue();
            dead.close(CloseOptions.timeout(Duration.ZERO));
        }
        assertThat(first.records()).containsExactlyInAnyOrderElementsOf(values(100));
    }
}
