// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.testkit.Gate;
import io.pelton.testkit.GateSink;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.ClusterResource;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A topic is deleted and recreated while a group reads it: whatever the group knew, all of the new one is read. */
@Execution(ExecutionMode.CONCURRENT)
class RecreatedTopicTest {
    private static final int FULL = 10_000;
    private static final long FETCHES = 7;

    private final Broker broker = Broker.shared();
    private final String topic = "recreated-" + UUID.randomUUID();

    private static List<String> values(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
    }

    private void recreate(Broker there, int partitions) throws InterruptedException {
        there.delete(topic);
        Flows.await("the topic is gone and recreated", () -> there.createsTopic(topic, partitions));
        Flows.await("it is known", () -> there.knows(topic));
    }

    private static Set<String> ofNew(GateSink<String> sink) {
        Set<String> values = new HashSet<>(sink.records());
        values.removeIf(each -> !each.startsWith("new"));
        return values;
    }

    /** The run knows of the new topic before it has all its partitions, and those begin at their end otherwise. */
    @ParameterizedTest
    @CsvSource({"classic,autoOffsetReset,latest,3", "consumer,autoOffsetReset,latest,3", "consumer,autoOffsetReset,latest,1", "classic,seekTo,END,3", "consumer,seekTo,END,3"})
    void sinkHoldsUpTheReader_groupBeginsAtTheEnd_allPartitionsAreReadFromTheirBeginning(String protocol, String option, String where, int partitions) throws Exception {
        broker.createTopic(topic, 1);
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        String[] more = {option, where, "additionalProperties.group.protocol", protocol, "additionalProperties.interceptor.classes", Polled.class.getName()};
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, more), sink);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.produce(topic, 1, values("old", 20_000));
            gate.awaitReached(Flows.PATIENCE);
            Flows.await("so many are fetched that it fetches no more", () -> Polled.records(topic) >= FULL);
            recreate(broker, partitions);
            broker.produce(topic, partitions, values("new", 3_000));
            gate.open();
            Flows.await("all of the new one", () -> ofNew(sink).size() == 3_000);
            Flows.stop(flow);
        }
    }

    /** The group asks where it begins when the new topic has records already. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void nothingIsDue_groupBeginsAtTheEnd_theNewOneIsReadFromItsBeginning(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        GateSink<String> sink = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "autoOffsetReset", "latest", "additionalProperties.group.protocol", protocol), sink);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.produce(topic, 1, values("old", 500));
            Flows.await("told", () -> broker.committed(topic, topic).equals(Map.of(0, 500L)));
            recreate(broker, 1);
            broker.produce(topic, 1, values("new", 1_000));
            Flows.await("all of the new one", () -> ofNew(sink).size() == 1_000);
            Flows.stop(flow);
        }
    }

    /** Of partitions that are gone nobody tells the end. Where the group has taken all of them before it knew of the new topic, the run has failed. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void newOneHasFewerPartitions_theRunEndsAtItsEnd_orSaysThatItWasRecreated(String protocol) throws Exception {
        broker.createTopic(topic, 3);
        broker.produce(topic, 3, values("old", 150_000));
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        String[] more = {"stopAtEnd", "true", "additionalProperties.group.protocol", protocol, "additionalProperties.interceptor.classes", Polled.class.getName()};
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, more), sink);
            gate.awaitReached(Flows.PATIENCE);
            Flows.await("so many are fetched that it fetches no more", () -> Polled.records(topic) >= FULL);
            recreate(broker, 1);
            broker.produce(topic, 1, values("new", 2_000));
            gate.open();
            flow.await();
        } catch (PeltonException e) {
            assertThat(e).hasMessageContaining("PL308").hasMessageContaining("was read in part");
            return;
        }
        assertThat(ofNew(sink)).hasSize(2_000);
    }

    /** The group has no offset of the new one yet, and the next run would begin at its end. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void runStopsAtOnce_groupBeginsAtTheEnd_theNextOneReadsTheNewOneFromItsBeginning(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        GateSink<String> sink = GateSink.unblocked();
        Map<String, String> options = Flows.options(topic, "autoOffsetReset", "latest", "additionalProperties.group.protocol", protocol);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, options, sink);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.produce(topic, 1, values("old", 500));
            Flows.await("told", () -> broker.committed(topic, topic).equals(Map.of(0, 500L)));
            recreate(broker, 1);
            broker.produce(topic, 1, values("new", 1_000));
            Flows.stop(flow);
            FlowHandle next = Flows.run(engine, topic, options, sink);
            Flows.await("all of the new one", () -> ofNew(sink).size() == 1_000);
            Flows.stop(next);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void partitionsAreAdded_groupBeginsAtTheEnd_theyAreReadFromTheirBeginning(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        GateSink<String> sink = GateSink.unblocked();
        String[] more = {"autoOffsetReset", "latest", "additionalProperties.group.protocol", protocol, "additionalProperties.metadata.max.age.ms", "1000"};
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, more), sink);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.addPartitions(topic, 3);
            Flows.await("it is known", () -> broker.knows(topic));
            broker.produce(topic, 3, values("new", 300));
            Flows.await("all", () -> ofNew(sink).size() == 300);
            Flows.stop(flow);
        }
    }

    /** Its own offset says that the group has read the new one. */
    @Test
    void memberHadNoPartitionThen_theOtherHasReadTheNewOne_itIsNotReadAgain() throws Exception {
        broker.createTopic(topic, 2);
        broker.produce(topic, 2, values("old", 100));
        GateSink<String> firstSink = GateSink.unblocked();
        GateSink<String> secondSink = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            FlowHandle first = Flows.run(engine, topic, Flows.options(topic, "heartbeatIntervalMs", "200"), firstSink);
            FlowHandle second = Flows.run(engine, topic, Flows.options(topic, "heartbeatIntervalMs", "200"), secondSink);
            Flows.await("both are members", () -> broker.isStable(topic, 2));
            Flows.await("both have one", () -> broker.committed(topic, topic).equals(Map.of(0, 50L, 1, 50L)));
            recreate(broker, 1);
            broker.produce(topic, 1, values("new", 2_000));
            Flows.await("one has read it", () -> broker.committed(topic, topic).equals(Map.of(0, 2_000L)));
            boolean isFirst = !ofNew(firstSink).isEmpty();
            Flows.stop(isFirst ? first : second);
            broker.produce(topic, 1, values("later", 10));
            GateSink<String> other = isFirst ? secondSink : firstSink;
            Flows.await("the other goes on", () -> other.records().stream().filter(each -> each.startsWith("later")).count() == 10);
            assertThat(ofNew(other)).isEmpty();
            Flows.stop(isFirst ? second : first);
        }
    }

    /** The group takes away the partitions of the one that is gone, as if another member had them. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void oneOfTwoTopicsIsDeleted_theOtherIsReadToItsEnd_theRunSaysWhatItHasNotRead(String protocol) throws Exception {
        String other = topic + "-other";
        broker.createTopic(topic, 1);
        broker.createTopic(other, 1);
        broker.produce(topic, 1, values("old", 300_000));
        broker.produce(other, 1, values("new", 1_000));
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        String[] more = {"stopAtEnd", "true", "maxPollRecords", "100", "additionalProperties.group.protocol", protocol, "additionalProperties.metadata.max.age.ms", "500"};
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic + "," + other, Flows.options(topic, more), sink);
            gate.awaitReached(Flows.PATIENCE);
            broker.delete(topic);
            gate.open();
            assertThatThrownBy(flow::await).hasMessageContaining("PL308").hasMessageContaining("the topic '" + topic + "' was read in part, and is not there any more");
        }
        assertThat(ofNew(sink)).hasSize(1_000);
    }

    /** The consumer that is closed would drop what the flow has not taken yet. */
    @Test
    void oneOfTwoTopicsIsDeleted_theFlowIsSlow_itGetsAllOfTheOtherBeforeTheFailure() throws Exception {
        Set<String> read = new HashSet<>();
        try (Cursor<KafkaRecord> cursor = failed()) {
            assertThatThrownBy(() -> readAll(cursor, read)).hasMessageContaining("PL308").hasMessageContaining("'" + topic + "' was read in part");
        }
        assertThat(read).containsAll(values("new", 1_000));
        assertThat(broker.committed(topic, topic + "-other")).isEqualTo(Map.of(0, 1_000L));
    }

    /** Until then it is a member, for which the others wait. */
    @Test
    void oneOfTwoTopicsIsDeleted_theFlowIsSlow_theGroupGoesOnMeanwhile() throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", broker.address(), "group.id", topic);
        try (Cursor<KafkaRecord> _ = failed();
                Consumer<String, String> second = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            second.subscribe(List.of(topic + "-other"));
            Flows.await("both are members", () -> {
                second.poll(Duration.ofMillis(100));
                return broker.isStable(topic, 2);
            });
        }
    }

    /** What is fetched of the one that is gone cannot be verified any more, and would keep the reader paused until the client refreshes its metadata. */
    @Test
    void oneOfTwoTopicsIsDeleted_whileTheFlowTakesNothing_theOtherIsReadSoon() throws Exception {
        String other = topic + "-other";
        broker.createTopic(topic, 1);
        broker.createTopic(other, 1);
        broker.produce(topic, 1, values("old", 60_000));
        broker.produce(other, 1, values("new", 30_000));
        Source<KafkaRecord> source = Kafka.records(topic + "," + other, Flows.options(topic, "additionalProperties.interceptor.classes", Polled.class.getName()));
        Split split = source.splits().getFirst();
        Set<String> read = new HashSet<>();
        try (Cursor<KafkaRecord> cursor = source.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()))) {
            Flows.await("so many are fetched that it fetches no more", () -> Polled.records(topic) + Polled.records(other) >= FULL);
            broker.delete(topic);
            Flows.letPass(Duration.ofSeconds(8)); // longer than a topic may be missing
            Flows.await("all of the other", () -> {
                read(cursor, read);
                return read.containsAll(values("new", 30_000));
            });
        }
    }

    private static void read(Cursor<KafkaRecord> cursor, Set<String> read) {
        try {
            while (cursor.advance()) {
                read.add(cursor.current().text());
                cursor.committed(cursor.offset());
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** A cursor that has failed as one of its two topics was deleted, and of which nothing was read. */
    private Cursor<KafkaRecord> failed() throws Exception {
        String other = topic + "-other";
        broker.createTopic(topic, 1);
        broker.createTopic(other, 1);
        broker.produce(topic, 1, values("old", 500));
        broker.produce(other, 1, values("new", 1_000));
        String[] more = {"stopAtEnd", "true", "additionalProperties.metadata.max.age.ms", "500", "additionalProperties.interceptor.classes", Polled.class.getName()};
        Source<KafkaRecord> source = Kafka.records(topic + "," + other, Flows.options(topic, more));
        Split split = source.splits().getFirst();
        Cursor<KafkaRecord> cursor = source.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()));
        Flows.await("all is fetched", () -> Polled.records(topic) + Polled.records(other) >= 1_500);
        broker.delete(topic);
        Flows.letPass(Duration.ofSeconds(4)); // longer than it takes to notice that
        return cursor;
    }

    private static void readAll(Cursor<KafkaRecord> cursor, Set<String> read) throws Exception {
        while (!cursor.isFinished()) {
            if (cursor.advance()) {
                read.add(cursor.current().text());
                cursor.committed(cursor.offset());
            }
        }
    }

    /** What is written while nobody can say which topic there is counts for none. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void brokersAreAwayForLong_thenItIsRecreated_allOfTheNewOneIsRead(String protocol) throws Exception {
        Broker own = Broker.start();
        own.createTopic(topic, 1);
        own.produce(topic, 1, values("old", 600));
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(own, topic, "additionalProperties.group.protocol", protocol), sink);
            gate.awaitReached(Flows.PATIENCE);
            own.stop();
            gate.open();
            Flows.await("written", () -> sink.records().size() == 600);
            Flows.letPass(Duration.ofSeconds(7)); // longer than it waits for an answer
            own.restart();
            recreate(own, 1);
            own.produce(topic, 1, values("new", 1_000));
            Flows.await("all of the new one", () -> ofNew(sink).size() == 1_000);
            Flows.stop(flow);
        }
        assertThat(own.committed(topic, topic)).isEqualTo(Map.of(0, 1_000L));
        own.stop();
    }

    /** A consumer that is told to go to the end of no partitions goes to the end of all. */
    @Test
    void memberIsPutOut_itHasBegunAtTheEnd_itGoesOnWhereItWas() throws Exception {
        broker.createTopic(topic, 1);
        Gate gate = new Gate();
        GateSink<String> sink = new GateSink<>(gate, GateSink.At.FLUSH);
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "seekTo", "END", "heartbeatIntervalMs", "200"), sink);
            Flows.await("it has its partition", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            broker.produce(topic, 1, values("new", 150_000));
            gate.awaitReached(Flows.PATIENCE);
            String member = broker.members(topic);
            broker.removeMembers(topic);
            Flows.await("it is a member again", () -> !List.of(member, "[]").contains(broker.members(topic)));
            gate.open();
            Flows.await("all", () -> ofNew(sink).size() == 150_000);
            Flows.stop(flow);
        }
    }

    @Test
    void brokersDoNotAnswer_nothingIsKnown_andTheyAreAskedAgain() throws Exception {
        Broker own = Broker.start();
        own.createTopic(topic, 1);
        Flows.await("it is known", () -> own.knows(topic));
        SourceSettings settings = SourceSettings.of(Endpoint.of(new KafkaConnector().descriptor(), topic, Flows.options(own, topic)));
        try (TopicIds ids = new TopicIds(settings, EngineRuntime.system(), Map.of(), () -> FETCHES)) {
            assertThat(ids.lastVerified()).isNegative();
            assertThat(ids.changed(Set.of(topic))).isEmpty();
            assertThat(ids.lastVerified()).as("all, as long as nothing is learned").isEqualTo(Long.MAX_VALUE);
            own.stop();
            ids.onUpdate(new ClusterResource("the client has learned something"));
            assertThatThrownBy(() -> ids.changed(Set.of(topic))).isInstanceOf(KafkaException.class);
            assertThat(ids.lastVerified()).as("the fetch before").isEqualTo(FETCHES);
            own.restart();
            recreate(own, 1);
            Flows.await("told", () -> isChanged(ids)); // once what was asked before is answered
        }
        own.stop();
    }

    /** Else a run that stops just then takes the topic for the old one. */
    @Test
    void questionWasAskedBeforeItWasRecreated_itsAnswerDoesNotCountForLater() throws Exception {
        broker.createTopic(topic, 1);
        Flows.await("it is known", () -> broker.knows(topic));
        SourceSettings settings = SourceSettings.of(Endpoint.of(new KafkaConnector().descriptor(), topic, Flows.options(topic)));
        EngineRuntime runtime = EngineRuntime.system();
        try (TopicIds ids = new TopicIds(settings, runtime, Map.of(), () -> FETCHES)) {
            assertThat(ids.changed(Set.of(topic))).isEmpty();
            assertThat(ids.changed(Set.of(topic), Duration.ZERO).orElse(Set.of())).as("no answer yet, or that of before").isEmpty();
            recreate(broker, 1);
            assertThat(ids.changed(Set.of(topic), runtime.nanoTime())).containsExactly(topic);
        }
    }

    /** A broker that lags behind tells of no topic what the client has learned from another one, and tells nothing more. */
    @Test
    void topicWasMissing_whatIsFetchedThen_isAskedForAgain() throws Exception {
        broker.createTopic(topic, 1);
        Flows.await("it is known", () -> broker.knows(topic));
        SourceSettings settings = SourceSettings.of(Endpoint.of(new KafkaConnector().descriptor(), topic, Flows.options(topic)));
        try (TopicIds ids = new TopicIds(settings, EngineRuntime.system(), Map.of(), () -> FETCHES)) {
            assertThat(ids.changed(Set.of(topic))).isEmpty();
            broker.delete(topic);
            Flows.await("it is missing", () -> isMissing(ids));
            Flows.await("it is recreated", () -> broker.createsTopic(topic, 1));
            Flows.await("it is known", () -> broker.knows(topic));
            assertThat(ids.unknown(Set.of(topic))).containsExactly(topic);
            assertThat(ids.changed(Set.of(topic))).containsExactly(topic);
            assertThat(ids.unknown(Set.of(topic))).isEmpty();
        }
    }

    /** One that is gone holds up none that is there. */
    @Test
    void anotherTopicIsMissing_theOneThatIsThereIsKnown() throws Exception {
        broker.createTopic(topic, 1);
        Flows.await("it is known", () -> broker.knows(topic));
        String gone = topic + "-gone";
        SourceSettings settings = SourceSettings.of(Endpoint.of(new KafkaConnector().descriptor(), topic, Flows.options(topic)));
        try (TopicIds ids = new TopicIds(settings, EngineRuntime.system(), Map.of(), () -> FETCHES)) {
            assertThat(ids.changed(Set.of(topic, gone))).isEmpty();
            assertThat(ids.areMissing()).isTrue();
            assertThat(ids.lastVerified()).isEqualTo(Long.MAX_VALUE);
            assertThat(ids.unknown(Set.of(topic, gone))).containsExactly(gone);
        }
    }

    private boolean isChanged(TopicIds ids) {
        try {
            return ids.changed(Set.of(topic)).contains(topic);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isMissing(TopicIds ids) {
        try {
            assertThat(ids.changed(Set.of(topic))).isEmpty();
            return ids.areMissing();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
