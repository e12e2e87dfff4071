// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

/** What members of a group read, and what they tell the group. */
class GroupTest {
    private final Broker broker = Broker.shared();
    private final String topic = "group-" + UUID.randomUUID();

    private static List<String> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toList();
    }

    @Test
    void recordsAreNotFlushed_groupIsNotTold_untilTheyAre() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, numbers(0, 100));
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic), sink);
            gate.awaitReached(Flows.PATIENCE);
            assertThat(sink.records()).as("written").isNotEmpty();
            Flows.await("committed where it begins", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            Flows.letPass(Duration.ofMillis(200)); // ten times as long as it takes to tell

            assertThat(broker.committed(topic, topic)).as("written and not flushed").isEqualTo(Map.of(0, 0L));

            gate.open();
            Flows.await("told", () -> broker.committed(topic, topic).equals(Map.of(0, 100L)));
            Flows.stop(flow);
        }
    }

    @Test
    void flowIsCutShort_theNextReadsWhatWasNotFlushed() throws Exception {
        broker.createTopic(topic, 2);
        broker.produce(topic, 2, numbers(0, 100));
        Gate gate = new Gate();
        GateSink<String> stuck = new GateSink<>(gate, GateSink.At.WRITE);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic), stuck);
            gate.awaitReached(Flows.PATIENCE);
            flow.stop(Duration.ZERO);
            flow.await(Flows.PATIENCE);
        }
        GateSink<String> rest = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "stopAtEnd", "true"), rest);
            flow.await();
        }
        assertThat(rest.records()).containsExactlyInAnyOrderElementsOf(numbers(0, 100));
        assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 50L, 1, 50L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void secondMemberComesAndGoes_nothingIsLost_andNothingThatWasFlushedComesTwice(String protocol) throws Exception {
        broker.createTopic(topic, 4);
        GateSink<String> first = GateSink.unblocked();
        GateSink<String> second = GateSink.unblocked();
        Map<String, String> options = Flows.options(topic, "additionalProperties.group.protocol", protocol);
        if (protocol.equals("classic")) {
            options.put("heartbeatIntervalMs", "200"); // of the other the broker says it
        }
        List<String> all = numbers(0, 3_000);
        try (Engine engine = new Engine();
                Producer<String, String> producer = broker.producer()) {
            FlowHandle one = Flows.run(engine, topic, options, first);
            produce(producer, all.subList(0, 1_000));
            Flows.await("the first reads", () -> first.flushed() > 0);
            FlowHandle two = Flows.run(engine, topic, options, second);
            int next = 1_000;
            while (second.flushed() == 0 && next < 2_500) {
                produce(producer, all.subList(next, next + 2));
                next += 2;
                Flows.letPass(Duration.ofMillis(20));
            }
            assertThat(second.flushed()).as("the second reads").isPositive();
            Flows.stop(one);
            produce(producer, all.subList(next, 3_000));
            awaitAll(all, two, first, second);
            Flows.stop(two);
        }
        assertThat(sorted(both(first, second))).isEqualTo(sorted(all));
    }

    /** Waits until the sinks have all of them; if they do not get them, says which are missing, how the member is that should have read them, and what its group knows. */
    private void awaitAll(List<String> all, FlowHandle member, GateSink<String> first, GateSink<String> second) throws InterruptedException {
        if (!EngineRuntime.system().await(() -> new HashSet<>(both(first, second)).size() == all.size(), Flows.PATIENCE.toNanos())) {
            List<String> missing = new ArrayList<>(all);
            missing.removeAll(new HashSet<>(both(first, second)));
            fail("missing: " + missing + "; the first has " + first.records().size() + ", the second " + second.records().size() + "; " + member.snapshot() + "; members: "
                    + broker.members(topic) + "; told: " + broker.committed(topic, topic));
        }
    }

    private static List<String> sorted(List<String> values) {
        return values.stream().sorted().toList();
    }

    @Test
    void partitionsAreGivenAwayWhileRecordsAreUnderWay_theyAreWrittenAndToldFirst_andNothingComesTwice() throws Exception {
        broker.createTopic(topic, 4);
        List<String> all = numbers(0, 1_000);
        broker.produce(topic, 4, all);
        Gate gate = new Gate();
        GateSink<String> first = new GateSink<>(gate, GateSink.At.FLUSH);
        GateSink<String> second = GateSink.unblocked();
        Map<String, String> options = Flows.options(topic, "heartbeatIntervalMs", "200");
        try (Engine engine = new Engine()) {
            FlowHandle one = Flows.run(engine, topic, options, first);
            gate.awaitReached(Flows.PATIENCE);
            FlowHandle two = Flows.run(engine, topic, options, second);
            Flows.letPass(Duration.ofSeconds(1)); // five times as long as it takes the first to learn of the second

            assertThat(second.records()).as("what the first still has").isEmpty();

            gate.open();
            awaitAll(all, two, first, second);
            Flows.stop(one);
            Flows.stop(two);
        }
        assertThat(sorted(both(first, second))).isEqualTo(sorted(all));
        assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 250L, 1, 250L, 2, 250L, 3, 250L));
    }

    private static List<String> both(GateSink<String> first, GateSink<String> second) {
        List<String> both = new ArrayList<>(first.records());
        both.addAll(second.records());
        return both;
    }

    private void produce(Producer<String, String> producer, List<String> values) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        values.forEach(value -> sent.add(producer.send(new ProducerRecord<>(topic, Integer.parseInt(value) % 4, null, value))));
        producer.flush();
        for (Future<RecordMetadata> record : sent) {
            record.get(); // what the topic has not got, nobody can lose
        }
    }

    @Test
    void sinkTakesNothingForLongerThanAMemberMayTake_memberStays_andNothingComesTwice() throws Exception {
        broker.createTopic(topic, 2);
        List<String> all = numbers(0, 40_000); // more than is fetched ahead
        broker.produce(topic, 2, all);
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.WRITE);
        Map<String, String> options = Flows.options(topic, "maxPollIntervalMs", "3000", "maxPollRecords", "200");
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, options, sink);
            gate.awaitReached(Flows.PATIENCE);
            String member = broker.members(topic);
            Flows.letPass(Duration.ofSeconds(7));

            assertThat(broker.members(topic)).as("the member").isEqualTo(member).isNotEqualTo("[]");

            gate.open();
            Flows.await("all", () -> sink.flushed() >= all.size());
            Flows.stop(flow);
        }
        assertThat(sorted(sink.records())).isEqualTo(sorted(all));
        assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 20_000L, 1, 20_000L));
    }

    @Test
    void memberIsPutOut_itComesBack_andReadsAgainWhatItHadNotToldTheGroup() throws Exception {
        broker.createTopic(topic, 2);
        broker.produce(topic, 2, numbers(0, 1_000));
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "heartbeatIntervalMs", "200"), sink);
            gate.awaitReached(Flows.PATIENCE);
            String member = broker.members(topic);
            broker.removeMembers(topic);
            Flows.await("it is a member again", () -> !List.of(member, "[]").contains(broker.members(topic)));
            gate.open();
            Flows.await("all", () -> new HashSet<>(sink.records()).size() == 1_000);
            Flows.await("told", () -> broker.committed(topic, topic).equals(Map.of(0, 500L, 1, 500L)));
            Flows.stop(flow);
        }
    }

    /** It must not join the group again, also before it is closed: that would end the other. */
    @Test
    void anotherMemberBeginsWithTheSameName_theFirstEnds_andTheOtherReadsOn() throws Exception {
        broker.createTopic(topic, 2);
        broker.produce(topic, 2, numbers(0, 100));
        Map<String, String> options = Flows.options(topic, "groupInstanceId", "same", "sessionTimeoutMs", "3000", "heartbeatIntervalMs", "200");
        GateSink<String> other = GateSink.unblocked();
        Source<KafkaRecord> source = Kafka.records(topic, options);
        Split split = source.splits().getFirst();
        try (Cursor<KafkaRecord> replaced = source.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()));
                Engine engine = new Engine()) {
            Flows.await("one is read", () -> advances(replaced));
            FlowHandle flow = Flows.run(engine, topic, options, other);
            assertThatThrownBy(() -> Flows.await("failed", () -> !advances(replaced) && false))
                    .hasRootCauseInstanceOf(FencedInstanceIdException.class);
            for (int from = 100; from < 400; from += 100) {
                List<String> more = numbers(from, from + 100);
                broker.produce(topic, 2, more);
                Flows.await("the other reads on", () -> other.records().containsAll(more));
                Flows.letPass(Duration.ofMillis(500)); // more than two heartbeats
            }
            Flows.stop(flow);
        }
    }

    private static boolean advances(Cursor<KafkaRecord> cursor) {
        try {
            return cursor.advance();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void groupBeginsAtTheEnd_andEndsBeforeThereIsARecord_theNextMemberReadsWhatHasComeSince() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, List.of("before"));
        GateSink<String> sink = GateSink.unblocked();
        Map<String, String> options = Flows.options(topic, "autoOffsetReset", "latest");
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, options, GateSink.unblocked());
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 1L)));
            Flows.stop(flow);
            broker.produce(topic, 1, List.of("while nobody reads"));
            FlowHandle next = Flows.run(engine, topic, options, sink);
            Flows.await("read", () -> sink.flushed() == 1);
            Flows.stop(next);
        }
        assertThat(sink.records()).containsExactly("while nobody reads");
    }

    @Test
    void positionIsSaidForTheBeginning_partitionsAreReadFromThere_whateverTheGroupHasRead() throws Exception {
        broker.createTopic(topic, 2);
        broker.produce(topic, 2, numbers(0, 10));
        List<Integer> sizes = new ArrayList<>();
        try (Engine engine = new Engine()) {
            for (String seek : List.of("BEGINNING", "BEGINNING", "END")) {
                GateSink<String> sink = GateSink.unblocked();
                Flows.run(engine, topic, Flows.options(topic, "seekTo", seek, "stopAtEnd", "true"), sink).await();
                sizes.add(sink.records().size());
            }
        }
        assertThat(sizes).containsExactly(10, 10, 0);
    }

    @Test
    void topicsArePattern_allThatMatchAreRead() throws Exception {
        broker.createTopic(topic + "-a", 1);
        broker.createTopic(topic + "-b", 1);
        broker.createTopic(topic + "-c", 1);
        for (String name : List.of("a", "b", "c")) {
            broker.produce(topic + "-" + name, 1, List.of(name));
        }
        GateSink<String> sink = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            Flows.run(engine, topic + "-[ab]", Flows.options(topic, "topicIsPattern", "true", "stopAtEnd", "true"), sink).await();
        }
        assertThat(sink.records()).containsExactlyInAnyOrder("a", "b");
    }
}
