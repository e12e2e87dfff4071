// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Mark;
import io.pelton.spi.Position;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What cursors of topics give, and where they go on when this program keeps that. */
class TopicSourceTest {
    private static final KafkaConnector KAFKA = new KafkaConnector();

    private final Broker broker = Broker.shared();
    private final String topic = "source-" + UUID.randomUUID();

    private Source<Message> source(String... options) {
        Map<String, String> texts = new HashMap<>(Map.of("brokers", broker.address(), "autoOffsetReset", "earliest", "stopAtEnd", "true", "fetchWaitMaxMs", "50"));
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        return KAFKA.source(Endpoint.of(KAFKA.descriptor(), topic, texts));
    }

    /** Whether there is another record, waiting for it. */
    private static boolean advance(Cursor<?> cursor) throws Exception {
        AtomicBoolean has = new AtomicBoolean();
        AtomicBoolean ended = new AtomicBoolean();
        List<Throwable> failure = new ArrayList<>();
        Flows.await("a record or the end", () -> {
            try {
                has.set(cursor.advance());
                ended.set(!has.get() && cursor.isFinished());
            } catch (Exception e) {
                failure.add(e);
            }
            return has.get() || ended.get() || !failure.isEmpty();
        });
        if (!failure.isEmpty()) {
            throw (Exception) failure.getFirst();
        }
        return has.get();
    }

    private static Cursor<Message> open(Source<Message> source, Split split) throws Exception {
        return source.open(split, split.start().offset(), CursorContext.polled(EngineRuntime.system()));
    }

    /** Reads so many records, and gives the position after them. */
    private static Position read(Source<Message> source, List<Position> known, int most, List<String> into) throws Exception {
        Split split = source.splits(known).getFirst();
        try (Cursor<Message> cursor = open(source, split)) {
            int read = 0;
            while (read < most && advance(cursor)) {
                into.add(String.valueOf(cursor.current().body()));
                read++;
            }
            Mark mark = cursor.mark();
            return new Position(split.id(), cursor.offset(), mark == null ? split.start().mark() : mark);
        }
    }

    @Test
    void recordHasAllThereIs_messageHasCamelsHeaders_andThoseOfTheRecordButNoneThatMeanSomething() throws Exception {
        broker.createTopic(topic, 2);
        try (Producer<String, String> producer = broker.producer()) {
            ProducerRecord<String, String> record = new ProducerRecord<>(topic, 1, 1234L, "key", "value");
            record.headers().add("mine", "x".getBytes(StandardCharsets.UTF_8)).add("kafka.OVERRIDE_TOPIC", new byte[1]).add("CamelFileName", new byte[1]).add("none", null);
            producer.send(record);
            producer.send(new ProducerRecord<>(topic, 1, (String) null, null));
        }
        Source<Message> source = source("groupId", topic);
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThat(advance(cursor)).isTrue();
            Message message = cursor.current();
            assertThat(message.body()).isEqualTo("value");
            assertThat(message.header("kafka.TOPIC")).isEqualTo(topic);
            assertThat(message.header("kafka.PARTITION")).isEqualTo(1);
            assertThat(message.header("kafka.OFFSET")).isEqualTo(0L);
            assertThat(message.header("kafka.KEY")).isEqualTo("key");
            assertThat(message.header("kafka.TIMESTAMP")).isEqualTo(1234L);
            assertThat(message.header("CamelMessageTimestamp")).isEqualTo(1234L);
            assertThat(message.header("kafka.HEADERS")).isInstanceOfSatisfying(Headers.class, headers -> assertThat(headers.toArray()).hasSize(4));
            assertThat((byte[]) message.header("mine")).containsExactly('x');
            assertThat(message.header("kafka.OVERRIDE_TOPIC")).isNull();
            assertThat(message.header("CamelFileName")).isNull();
            assertThat(cursor.describePosition()).isEqualTo("kafka:" + topic + " partition 1 offset 0");
            assertThat(advance(cursor)).isTrue();
            assertThat(cursor.current().body()).isNull();
            assertThat(cursor.current().header("kafka.KEY")).isNull();
            assertThat(cursor.current().header("mine")).isNull();
            assertThat(advance(cursor)).isFalse();
        }
    }

    @Test
    void recordIsNotWhatTheDeserializerReads_itIsRefused_andTheNextFollows() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, List.of("1234", "12345", "5678"));
        Source<Message> source = source("groupId", topic, "valueDeserializer", "org.apache.kafka.common.serialization.IntegerDeserializer");
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThat(advance(cursor)).isTrue();
            assertThat(cursor.current().body()).isEqualTo(0x31323334);
            assertThatThrownBy(() -> advance(cursor))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_DATA))
                    .hasMessageContaining("offset 1: the value is not what its deserializer reads");
            assertThat((byte[]) cursor.rejected()).containsExactly("12345".getBytes(StandardCharsets.UTF_8));
            assertThat(advance(cursor)).isTrue();
            assertThat(cursor.current().body()).isEqualTo(0x35363738);
            assertThat(cursor.offset()).isEqualTo(3);
        }
    }

    @Test
    void thereIsNoSuchTopic_thatIsSaid() throws Exception {
        Source<Message> source = source("groupId", topic);
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThatThrownBy(() -> advance(cursor))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                    .hasMessageContaining("there is no topic '" + topic + "'");
        }
    }

    /** Written again, it would be other bytes. */
    @Test
    void valueIsNoText_itIsRefused_andTheNextFollows() throws Exception {
        broker.createTopic(topic, 1);
        byte[] bytes = {'a', (byte) 0xff, 0};
        try (Producer<byte[], byte[]> producer = broker.producerOfBytes()) {
            producer.send(new ProducerRecord<>(topic, bytes));
            producer.send(new ProducerRecord<>(topic, "b \uFFFD".getBytes(StandardCharsets.UTF_8)));
        }
        Source<Message> source = source("groupId", topic, "autoOffsetReset", "earliest");
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThatThrownBy(() -> advance(cursor))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MALFORMED_DATA))
                    .hasMessageContaining("offset 0: the value is not what its deserializer reads: these bytes are no text in UTF-8; valueDeserializer=");
            assertThat((byte[]) cursor.rejected()).containsExactly(bytes);
            assertThat(advance(cursor)).isTrue();
            assertThat(cursor.current().body()).isEqualTo("b \uFFFD");
        }
    }

    @Test
    void positionsAreKept_everyRunGoesOnWhereTheOneBeforeWas_andReadsNewPartitionsFromTheirBeginning() throws Exception {
        broker.createTopic(topic, 3);
        List<String> all = IntStream.range(0, 900).mapToObj(Integer::toString).toList();
        broker.produce(topic, 3, all);
        Source<Message> source = source("autoOffsetReset", "earliest");
        List<String> read = new ArrayList<>();
        List<Position> known = List.of();
        for (int most : new int[] {0, 1, 127, 1, 300, 450, 50}) {
            known = List.of(read(source, known, most, read));
        }
        assertThat(read.stream().sorted().toList()).isEqualTo(all.stream().sorted().toList());

        broker.addPartitions(topic, 4);
        broker.produce(topic, 4, List.of("a", "b", "c", "new"));
        List<String> more = new ArrayList<>();
        known = List.of(read(source, known, 4, more));
        assertThat(more).containsExactlyInAnyOrder("a", "b", "c", "new");
        assertThat(known.getFirst().offset()).isEqualTo(904);
    }

    @Test
    void startIsAtTheEnd_thatIsKeptBeforeThereIsARecord() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, List.of("before"));
        Source<Message> source = source("autoOffsetReset", "latest");
        Position start = source.splits(List.of()).getFirst().start();
        broker.produce(topic, 1, List.of("after"));
        List<String> read = new ArrayList<>();
        read(source, List.of(start), 10, read);
        assertThat(read).containsExactly("after");
    }

    /** What ends a transaction has an offset, but is no record. */
    @Test
    void whatWasReadIsGone_alsoTheEndOfItsTransaction_theNextRunGoesOn() throws Exception {
        broker.createTopic(topic, 1);
        try (Producer<String, String> producer = broker.producer(Map.of("transactional.id", topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, "a"));
            producer.commitTransaction();
        }
        List<String> read = new ArrayList<>();
        Position known = read(source(), List.of(), 10, read);
        broker.deleteRecords(topic, 0, 2);
        broker.produce(topic, 1, List.of("b"));
        read(source(), List.of(known), 10, read);
        assertThat(read).containsExactly("a", "b");
    }

    @Test
    void whatWasReadInPartIsGone_theStartIsRefused() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, List.of("a", "b", "c"));
        Source<Message> source = source();
        Position known = read(source, List.of(), 1, new ArrayList<>());
        broker.deleteRecords(topic, 0, 2);
        assertThatThrownBy(() -> source.splits(List.of(known)))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                .hasMessageContaining("was read up to offset 1, but has records from 2 to 3 only");
        broker.delete(topic);
        Flows.await("the topic is gone and recreated", () -> broker.createsTopic(topic, 1));
        Flows.await("it is known", () -> broker.knows(topic));
        assertThatThrownBy(() -> source.splits(List.of(known)))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                .hasMessageContaining("has been deleted and recreated");
    }

    /** As many are fetched ahead as wait at most. While these wait nothing is fetched, so that the client learns of the new topic only when that has more records than it has read. */
    private void makeAgainWhileNothingIsFetched() throws Exception {
        broker.delete(topic);
        Flows.await("the topic is gone and recreated", () -> broker.createsTopic(topic, 1));
        Flows.await("it is known", () -> broker.knows(topic));
        broker.produce(topic, 1, IntStream.range(0, 15_000).mapToObj(i -> "new" + i).toList());
    }

    private Source<Message> ofAFilledTopic(String... options) {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, IntStream.range(0, 13_000).mapToObj(Integer::toString).toList());
        return source(options);
    }

    @Test
    void topicIsRecreatedWhileItIsRead_positionsAreKept_theSourceFails_beforeItGivesARecordOfTheNewOne() throws Exception {
        Source<Message> source = ofAFilledTopic("stopAtEnd", "false");
        List<String> read = new ArrayList<>();
        try (Cursor<Message> cursor = open(source, source.splits(List.of()).getFirst())) {
            assertThat(advance(cursor)).isTrue();
            makeAgainWhileNothingIsFetched();
            assertThatThrownBy(() -> {
                        while (advance(cursor)) {
                            read.add(String.valueOf(cursor.current().body()));
                        }
                    })
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                    .hasMessageContaining("has been deleted and recreated");
        }
        assertThat(read).hasSizeBetween(9_999, 12_999).noneMatch(each -> each.startsWith("new"));
    }

    @Test
    void topicIsRecreatedWhileItIsRead_theGroupKeepsThePlace_theNewOneIsReadFromItsBeginning() throws Exception {
        Source<Message> source = ofAFilledTopic("groupId", topic, "stopAtEnd", "false");
        List<String> read = new ArrayList<>();
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThat(advance(cursor)).isTrue();
            makeAgainWhileNothingIsFetched();
            do {
                assertThat(advance(cursor)).isTrue();
                read.add(String.valueOf(cursor.current().body()));
                cursor.committed(cursor.offset()); // a group that notices the new topic first waits for what was given
            } while (!read.getLast().equals("new14999"));
        }
        assertThat(read.stream().filter(each -> each.startsWith("new")).toList()).isEqualTo(IntStream.range(0, 15_000).mapToObj(i -> "new" + i).toList());
    }

    /** The client does not know of the new topic when the group is told: nothing was fetched since. */
    @Test
    void topicIsRecreated_theRunEndsBeforeItReadsOn_theNextOneReadsTheNewOneFromItsBeginning() throws Exception {
        Source<Message> source = ofAFilledTopic("groupId", topic, "stopAtEnd", "false", "additionalProperties.interceptor.classes", Polled.class.getName());
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            for (int i = 0; i < 500; i++) {
                assertThat(advance(cursor)).isTrue();
            }
            Flows.await("so many are fetched that it fetches no more", () -> Polled.records(topic) >= 10_000);
            makeAgainWhileNothingIsFetched();
            cursor.committed(cursor.offset());
        }
        assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 0L));
        List<String> read = new ArrayList<>();
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            while (read.size() < 15_000 && advance(cursor)) {
                read.add(String.valueOf(cursor.current().body()));
            }
        }
        assertThat(read).isEqualTo(IntStream.range(0, 15_000).mapToObj(i -> "new" + i).toList());
    }

    @Test
    void topicIsDeletedWhileItIsRead_positionsAreKept_theSourceFails() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, List.of("a"));
        Source<Message> source = source("stopAtEnd", "false");
        try (Cursor<Message> cursor = open(source, source.splits(List.of()).getFirst())) {
            assertThat(advance(cursor)).isTrue();
            broker.delete(topic);
            assertThatThrownBy(() -> advance(cursor))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED))
                    .hasMessageContaining("the topic '" + topic + "' was read in part, and is not there any more");
        }
    }

    @Test
    void thereIsNoSuchTopic_theStartIsRefused() {
        assertThatThrownBy(() -> source().splits(List.of())).isInstanceOf(PeltonException.class).hasMessageContaining("kafka:" + topic + ": there is no such topic");
    }

    @Test
    void noTopicMatches_thatIsSaid() throws Exception {
        String pattern = "none-" + topic + ".*";
        assertThatThrownBy(() -> KAFKA.source(Endpoint.of(KAFKA.descriptor(), pattern, Map.of("brokers", broker.address(), "topicIsPattern", "true"))).splits(List.of()))
                .isInstanceOf(PeltonException.class)
                .hasMessageContaining("kafka:" + pattern + ": there is no topic that matches");
        Source<Message> source =
                KAFKA.source(Endpoint.of(KAFKA.descriptor(), pattern, Map.of("brokers", broker.address(), "topicIsPattern", "true", "groupId", topic, "stopAtEnd", "true")));
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThatThrownBy(() -> advance(cursor)).isInstanceOf(PeltonException.class).hasMessageContaining("there is no topic that matches");
        }
    }

    @Test
    void groupHasNoBeginning_andNothingSaysOne_theSourceFails() throws Exception {
        broker.createTopic(topic, 1);
        Source<Message> source = source("groupId", topic, "autoOffsetReset", "none");
        try (Cursor<Message> cursor = open(source, source.splits().getFirst())) {
            assertThatThrownBy(() -> advance(cursor)).isInstanceOf(PeltonException.class).hasMessageContaining("autoOffsetReset does not say where it begins");
        }
    }

    @Test
    void optionsDoNotFit_theErrorSaysWhich() {
        assertThatThrownBy(() -> source().splits()).hasMessageContaining("needs the option 'groupId'").hasMessageContaining("--state");
        assertThatThrownBy(() -> source("seekTo", "MIDDLE")).hasMessageContaining("must be BEGINNING or END");
        assertThatThrownBy(() -> source("lingerMs", "5")).hasMessageContaining("'lingerMs' is for writing");
        assertThatThrownBy(() -> source("compressionCodec", "gzip")).hasMessageContaining("'compressionCodec' is for writing");
        assertThatThrownBy(() -> source("additionalProperties.enable.auto.commit", "true")).hasMessageContaining("and never before");
        assertThatThrownBy(() -> source("additionalProperties.group.id", "g")).hasMessageContaining("an option of 'kafka:' says it");
        assertThatThrownBy(() -> open(source("groupId", "g", "valueDeserializer", "no.such.Class"), new Split("s", -1))).hasMessageContaining("valueDeserializer is 'no.such.Class'");
        assertThatThrownBy(() -> open(source("groupId", "g", "isolationLevel", "none"), new Split("s", -1))).hasMessageContaining("isolation.level");
        assertThatThrownBy(() -> Kafka.records("t", Map.of("brokers", "x:1, localhost", "groupId", "g"))).hasMessageContaining("'brokers' has 'localhost', but each broker is HOST:PORT");
        assertThatThrownBy(() -> Kafka.records("t,a b", Map.of("brokers", "x:1", "groupId", "g"))).hasMessageContaining("'a b' cannot be the name of a topic");
        assertThatThrownBy(() -> Kafka.sink("..", Map.of("brokers", "x:1"))).hasMessageContaining("'..' cannot be the name of a topic");
        assertThatThrownBy(() -> Kafka.records("t", Map.of("brokers", "x", "groupid", "x"))).hasMessageContaining("no option 'groupid'");
    }
}
