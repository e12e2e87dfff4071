// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.testkit.GateSink;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Offsets at which there is no record for the flow: the group is told that they are passed, else what is written after them is taken for older than what is there, and not read. */
@Execution(ExecutionMode.CONCURRENT)
class PassedOffsetsTest {
    private final Broker broker = Broker.shared();
    private final String topic = "passed-" + UUID.randomUUID();

    private static List<String> values(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
    }

    private List<String> readToTheEnd(Engine engine, String... options) throws Exception {
        GateSink<String> sink = GateSink.unblocked();
        Flows.run(engine, topic, Flows.options(topic, options), sink).await();
        return sink.records();
    }

    private void writeTransaction(List<String> values, boolean isCommitted) {
        try (Producer<String, String> producer = broker.producer(Map.of("transactional.id", topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            values.forEach(value -> producer.send(new ProducerRecord<>(topic, 0, null, value)));
            producer.flush();
            if (isCommitted) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    /** The client begins at the end instead, where there is no record yet. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void whatTheGroupWouldReadNextIsDeleted_thePlaceWhereItGoesOnIsKept(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        String[] latest = {"autoOffsetReset", "latest", "additionalProperties.group.protocol", protocol};
        try (Engine engine = new Engine()) {
            FlowHandle first = Flows.run(engine, topic, Flows.options(topic, latest), GateSink.unblocked());
            Flows.await("it has begun", () -> broker.committed(topic, topic).equals(Map.of(0, 0L)));
            Flows.stop(first);
            broker.produce(topic, 1, values("deleted", 100));
            broker.deleteRecords(topic, 0, 60);

            FlowHandle second = Flows.run(engine, topic, Flows.options(topic, latest), GateSink.unblocked());
            Flows.await("it goes on at the end", () -> broker.committed(topic, topic).equals(Map.of(0, 100L)));
            Flows.stop(second);
            broker.produce(topic, 1, values("new", 50));
            broker.deleteRecords(topic, 0, 100);

            assertThat(readToTheEnd(engine, "autoOffsetReset", "latest", "stopAtEnd", "true")).isEqualTo(values("new", 50));
        }
    }

    /** What ends a transaction has an offset, and so have the records of one that was aborted. */
    @ParameterizedTest
    @CsvSource({"classic,true,read_uncommitted", "consumer,true,read_uncommitted", "classic,true,read_committed", "classic,false,read_committed", "consumer,false,read_committed"})
    void transactionEndsThePartition_theGroupIsAfterIt(String protocol, boolean isCommitted, String isolation) throws Exception {
        broker.createTopic(topic, 1);
        writeTransaction(values("a", 50), isCommitted);
        String[] options = {"isolationLevel", isolation, "additionalProperties.group.protocol", protocol, "autoOffsetReset", "latest", "seekTo", "BEGINNING", "stopAtEnd", "true"};
        try (Engine engine = new Engine()) {
            assertThat(readToTheEnd(engine, options)).isEqualTo(isCommitted ? values("a", 50) : List.of());
            assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 51L));
            broker.produce(topic, 1, values("new", 50));
            broker.deleteRecords(topic, 0, 51);

            assertThat(readToTheEnd(engine, "autoOffsetReset", "latest", "stopAtEnd", "true")).isEqualTo(values("new", 50));
        }
    }

    /** Nothing is known of the new topic but that it is read from its beginning. */
    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void topicIsRecreated_theNewOneHasAnAbortedTransactionOnly_theGroupIsAfterIt(String protocol) throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, values("old", 10));
        GateSink<String> sink = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic, "isolationLevel", "read_committed", "additionalProperties.group.protocol", protocol), sink);
            Flows.await("read", () -> sink.flushed() == 10);
            broker.delete(topic);
            Flows.await("the topic is gone and recreated", () -> broker.createsTopic(topic, 1));
            Flows.await("it is known", () -> broker.knows(topic));
            writeTransaction(values("aborted", 50), false);
            Flows.await("all is told", () -> broker.committed(topic, topic).equals(Map.of(0, 51L)));
            Flows.stop(flow);
        }
    }

    @Test
    void groupHasAnOffset_andTheOptionsSayToBeginElsewhere_theGroupIsAfterWhatIsPassed() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, values("a", 10));
        try (Engine engine = new Engine()) {
            readToTheEnd(engine, "stopAtEnd", "true");
            writeTransaction(values("aborted", 50), false);
            broker.deleteRecords(topic, 0, 10);
            assertThat(readToTheEnd(engine, "isolationLevel", "read_committed", "seekTo", "BEGINNING", "stopAtEnd", "true")).isEmpty();
        }
        assertThat(broker.committed(topic, topic)).isEqualTo(Map.of(0, 61L));
    }

    @Test
    void recordsAreDeletedBeforeTheyAreRead_theLogSaysWhich() throws Exception {
        broker.createTopic(topic, 1);
        broker.produce(topic, 1, values("a", 10));
        Queue<String> log = new ConcurrentLinkedQueue<>();
        Handler handler = new LogTo(log);
        Logger logger = Logger.getLogger(Beginnings.class.getName());
        logger.addHandler(handler);
        try (Engine engine = new Engine()) {
            readToTheEnd(engine, "stopAtEnd", "true");
            broker.produce(topic, 1, values("b", 10));
            broker.deleteRecords(topic, 0, 15);
            assertThat(readToTheEnd(engine, "stopAtEnd", "true")).hasSize(5);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(log.stream().filter(line -> line.contains(topic)))
                .containsExactly("kafka:" + topic + ": offsets from 10 to 14 of " + topic + "-0 were deleted before they were read; it goes on at 15 (autoOffsetReset)");
    }

    /** Keeps what is logged. */
    private static final class LogTo extends Handler {
        private final Queue<String> log;

        LogTo(Queue<String> log) {
            this.log = log;
        }

        @Override
        public void publish(LogRecord record) {
            log.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void transactionsComeWhileItReads_theGroupIsAfterTheLast() throws Exception {
        broker.createTopic(topic, 1);
        GateSink<String> sink = GateSink.unblocked();
        try (Engine engine = new Engine()) {
            FlowHandle flow = Flows.run(engine, topic, Flows.options(topic), sink);
            for (int i = 1; i <= 3; i++) {
                writeTransaction(values("a", 10), true);
                long next = i * 11L;
                Flows.await("all is told", () -> broker.committed(topic, topic).equals(Map.of(0, next)));
            }
            Flows.stop(flow);
        }
        assertThat(sink.records()).hasSize(30);
    }
}
