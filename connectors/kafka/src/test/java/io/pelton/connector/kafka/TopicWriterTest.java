// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.message.KeptStream;
import io.pelton.message.Message;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.GateSink;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@code kafka:} writes, and what it does not. */
class TopicWriterTest {
    private static final KafkaConnector KAFKA = new KafkaConnector();

    private final Broker broker = Broker.shared();
    private final String topic = "writer-" + UUID.randomUUID();

    private Sink<Object> sink(String... options) {
        Map<String, String> texts = new HashMap<>(Map.of("brokers", broker.address()));
        for (int i = 0; i < options.length; i += 2) {
            texts.put(options[i], options[i + 1]);
        }
        return KAFKA.sink(Endpoint.of(KAFKA.descriptor(), topic, texts));
    }

    private static TopicWriter open(Sink<Object> sink) throws Exception {
        return (TopicWriter) sink.open();
    }

    private static Message message(Object body, Object... headers) {
        Message message = new Message(body);
        for (int i = 0; i < headers.length; i += 2) {
            message.setHeader((String) headers[i], headers[i + 1]);
        }
        return message;
    }

    private static String text(Header header) {
        return new String(header.value(), StandardCharsets.UTF_8);
    }

    @Test
    void messageHasHeaders_theySayWhatTheRecordIs_andTheUsersGoWithIt() throws Exception {
        broker.createTopic(topic, 3);
        broker.createTopic(topic + "-other", 1);
        try (TopicWriter writer = open(sink())) {
            WriteResult result = Batches.write(
                    writer,
                    message("a", "kafka.KEY", "key", "kafka.PARTITION_KEY", 2, "text", "value", "number", 7, "long", 8L, "flag", true, "bytes", new byte[] {1}, "map", Map.of()),
                    message("b", "kafka.OVERRIDE_TOPIC", topic + "-other", "kafka.OVERRIDE_TIMESTAMP", 1234L, "CamelFileName", "x", "kafka.OFFSET", 5L));
            assertThat(result).isEqualTo(WriteResult.WRITTEN);
        }
        ConsumerRecord<String, String> record = broker.records(topic).getFirst();
        assertThat(record.key()).isEqualTo("key");
        assertThat(record.value()).isEqualTo("a");
        assertThat(record.partition()).isEqualTo(2);
        Map<String, Header> headers = new HashMap<>();
        record.headers().forEach(header -> headers.put(header.key(), header));
        assertThat(headers.keySet()).containsExactlyInAnyOrder("text", "number", "long", "flag", "bytes");
        assertThat(text(headers.get("text"))).isEqualTo("value");
        assertThat(text(headers.get("flag"))).isEqualTo("true");
        assertThat(ByteBuffer.wrap(headers.get("number").value()).getInt()).isEqualTo(7);
        assertThat(ByteBuffer.wrap(headers.get("long").value()).getLong()).isEqualTo(8L);
        ConsumerRecord<String, String> other = broker.records(topic + "-other").getFirst();
        assertThat(other.value()).isEqualTo("b");
        assertThat(other.timestamp()).isEqualTo(1234L);
        assertThat(other.headers()).isEmpty();
    }

    @Test
    void bodyIsAStreamAReaderOrXml_itsContentIsWritten_alsoWhenItIsSentAgain() throws Exception {
        broker.createTopic(topic, 1);
        Sink<Object> sink = sink();
        byte[] xml = "<a><b>1</b></a>".getBytes(StandardCharsets.UTF_8);
        Object once = sink.prepare(message(new ByteArrayInputStream("once".getBytes(StandardCharsets.UTF_8))));
        Object[] messages = {
            once, once, message(new KeptStream("kept".getBytes(StandardCharsets.UTF_8))), sink.prepare(message(new StringReader("read"))),
            message(DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml)).getElementsByTagName("b"))
        };
        try (TopicWriter writer = open(sink)) {
            assertThat(Batches.write(writer, messages)).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(broker.records(topic)).extracting(ConsumerRecord::value).containsExactly("once", "once", "kept", "read", "<b>1</b>");
    }

    /** Of a user: it knows a partition for some keys only. */
    public static final class Choosing implements Partitioner {
        @Override
        public int partition(String topic, Object key, byte[] keyBytes, Object value, byte[] valueBytes, Cluster cluster) {
            return new String(keyBytes, StandardCharsets.UTF_8).equals("none") ? -1 : 0;
        }

        @Override
        public void close() {}

        @Override
        public void configure(Map<String, ?> configs) {}
    }

    @Test
    void partitionerKnowsNoPartition_theRecordIsBad_andOthersAreWritten() throws Exception {
        broker.createTopic(topic, 1);
        try (TopicWriter writer = open(sink("partitioner", Choosing.class.getName()))) {
            assertThat(Batches.write(writer, message("a", "kafka.KEY", "some"), message("b", "kafka.KEY", "none")))
                    .isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(1));
            assertThat(Batches.write(writer, message("c", "kafka.KEY", "some"))).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(broker.records(topic)).extracting(ConsumerRecord::value).contains("a", "c");
    }

    @Test
    void optionsSayKeyAndPartition_allRecordsHaveThem() throws Exception {
        broker.createTopic(topic, 3);
        try (TopicWriter writer = open(sink("key", "k", "partitionKey", "1"))) {
            assertThat(Batches.write(writer, message("a", "kafka.KEY", "other", "kafka.PARTITION_KEY", 0), "b")).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(broker.records(topic)).allSatisfy(record -> {
            assertThat(record.key()).isEqualTo("k");
            assertThat(record.partition()).isEqualTo(1);
        });
    }

    @Test
    void recordOfJava_isWrittenWithKeyAndHeaders_andNoValueMeansItIsNoMore() throws Exception {
        broker.createTopic(topic, 1);
        KafkaRecord read = new KafkaRecord("elsewhere", 7, 99, 1234, "key", "value", List.of(new KafkaRecord.Header("h", new byte[] {1}), new KafkaRecord.Header("none", null)));
        try (TopicWriter writer = open(sink())) {
            assertThat(Batches.write(writer, read, KafkaRecord.of("gone", null))).isEqualTo(WriteResult.WRITTEN);
        }
        List<ConsumerRecord<String, String>> records = broker.records(topic);
        assertThat(records.getFirst().key()).isEqualTo("key");
        assertThat(records.getFirst().timestamp()).isEqualTo(1234);
        assertThat(records.getFirst().headers().toArray()).extracting(Header::key).containsExactly("h", "none");
        assertThat(records.getLast().value()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "snappy", "lz4", "zstd"})
    void recordsAreCompressed_theyComeBack(String codec) throws Exception {
        broker.createTopic(topic, 1);
        try (TopicWriter writer = open(sink("compressionCodec", codec))) {
            assertThat(Batches.write(writer, "a".repeat(1_000), "b")).isEqualTo(WriteResult.WRITTEN);
        }
        assertThat(broker.values(topic)).containsExactly("a".repeat(1_000), "b");
    }

    /** By the client itself, and by the broker, whose limit is smaller. */
    @Test
    void oneRecordIsTooLarge_thatOneIsBad_andTheOthersAreWrittenOnce() throws Exception {
        broker.createTopic(topic, 1);
        String large = "x".repeat(300_000);
        for (String maxRequestSize : List.of("250000", "1000000")) {
            try (TopicWriter writer = open(sink("maxRequestSize", maxRequestSize))) {
                WriteResult result = Batches.write(writer, "a", "b", large, "c", "d");
                assertThat(result).isInstanceOf(WriteResult.BadRecord.class);
                assertThat(((WriteResult.BadRecord) result).index()).isEqualTo(2);
                assertThat(Batches.write(writer, "a", "b")).isEqualTo(WriteResult.WRITTEN);
                assertThat(Batches.write(writer, large)).as("alone").isInstanceOf(WriteResult.BadRecord.class);
                assertThat(Batches.write(writer, "c", "d")).isEqualTo(WriteResult.WRITTEN);
                assertThat(Batches.write(writer, "c", "d")).as("the same again, as other records").isEqualTo(WriteResult.WRITTEN);
            }
        }
        assertThat(broker.values(topic)).containsExactly("a", "b", "c", "d", "c", "d", "a", "b", "c", "d", "c", "d");
    }

    @Test
    void recordCannotBeMadeOrTaken_itIsBad() throws Exception {
        broker.createTopic(topic, 2, Map.of("cleanup.policy", "compact"));
        try (TopicWriter writer = open(sink("key", "k"))) {
            assertBad(writer, "a list", message(List.of("a")));
            assertBad(writer, "fields", message(Map.of("a", 1)));
            assertBad(writer, "no such partition", message("a", "kafka.PARTITION_KEY", 2));
            assertBad(writer, "no number", message("a", "kafka.PARTITION_KEY", "first"));
            assertBad(writer, "no name of a topic", message("a", "kafka.OVERRIDE_TOPIC", "no topic?"));
        }
        try (TopicWriter writer = open(sink())) {
            assertBad(writer, "no key, but the topic is compacted", "a");
        }
        try (TopicWriter writer = open(sink("valueSerializer", "org.apache.kafka.common.serialization.IntegerSerializer", "key", "k"))) {
            assertBad(writer, "no number", "seven");
            assertThat(Batches.write(writer, "8", 9)).isEqualTo(WriteResult.WRITTEN);
        }
    }

    private static void assertBad(TopicWriter writer, String why, Object record) throws InterruptedException {
        KafkaRecord good = KafkaRecord.of("key", 1);
        assertThat(Batches.write(writer, good, record)).as(why).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(1));
    }

    @Test
    void flowHasPoison_deadLetterTakesIt_andTheOthersAreThereOnceInTheirOrder() throws Exception {
        broker.createTopic(topic, 1);
        broker.createTopic(topic + "-in", 1);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            values.add(i % 50 == 25 ? "x".repeat(150_000) : "v" + i);
        }
        broker.produce(topic + "-in", 1, values);
        GateSink<Object> letters = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            engine.run(Flow.from(Kafka.records(topic + "-in", Flows.options(topic, "stopAtEnd", "true")))
                            .map(KafkaRecord::text)
                            .onError(ErrorPolicy.deadLetter(letters))
                            .to(sink("maxRequestSize", "100000")))
                    .await();
        }
        assertThat(letters.records()).hasSize(4);
        assertThat(broker.values(topic)).isEqualTo(values.stream().filter(value -> value.length() < 100).toList());
    }

    @Test
    void optionsDoNotFit_theErrorSaysWhich() {
        assertThatThrownBy(() -> Kafka.sink(topic, Map.of()))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining("the option 'brokers' is missing");
        assertThatThrownBy(() -> sink("groupId", "g")).hasMessageContaining("'groupId' is for reading");
        assertThatThrownBy(() -> sink("autoOffsetReset", "latest")).hasMessageContaining("'autoOffsetReset' is for reading");
        assertThatThrownBy(() -> sink("additionalProperties.transactional.id", "t")).hasMessageContaining("commit=epoch sets it");
        assertThatThrownBy(() -> sink("sinkBatchSize", "0")).hasMessageContaining("sinkBatchSize is 0");
        assertThatThrownBy(() -> sink("compressionCodec", "zip").open()).hasMessageContaining("compression.type");
        assertThatThrownBy(() -> sink("requestRequiredAcks", "1", "enableIdempotence", "true").open()).hasMessageContaining("acks");
        assertThatThrownBy(() -> sink("valueSerializer", "java.lang.String").open()).hasMessageContaining("valueSerializer is 'java.lang.String'");
    }
}
