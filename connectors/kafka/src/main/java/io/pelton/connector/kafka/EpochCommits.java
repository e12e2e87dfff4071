// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * What the brokers know of a sink that commits with epochs: a group of its own has committed, as an offset, the number of the last commit, in the transaction of that
 * commit. Brokers forget it a while after the last commit ({@code offsets.retention.minutes}, a week).
 *
 * @param id the sink; another one for each that began without a mark
 * @param place what the offset is said to be of
 */
record EpochCommits(UUID id, TopicPartition place) {
    static EpochCommits of(UUID id, SinkSettings settings) {
        return new EpochCommits(id, new TopicPartition(settings.topic(), 0));
    }

    /** The name of its group, with which those of its transactions begin. */
    String name() {
        return "pelton-" + id;
    }

    /** Has the open transaction of {@code producer} be that of a commit. */
    void write(Producer<byte[], byte[]> producer, long commit, ConsumerGroupMetadata group) {
        producer.sendOffsetsToTransaction(Map.of(place, new OffsetAndMetadata(commit)), group);
    }

    /** The group, of which nobody is a member. */
    ConsumerGroupMetadata group(SinkSettings settings) {
        Map<String, Object> properties = new HashMap<>(settings.properties());
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, name());
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            return consumer.groupMetadata();
        }
    }

    /** The number of the last commit, when no transaction of it is open; empty if the brokers know of none. */
    Optional<Long> last(SinkSettings settings) throws InterruptedException {
        Map<String, Object> properties = new HashMap<>(settings.properties());
        long millis = settings.shutdownTimeout().toMillis();
        try (Admin admin = Admin.create(properties)) {
            OffsetAndMetadata found = admin.listConsumerGroupOffsets(name(), new ListConsumerGroupOffsetsOptions().requireStable(true))
                    .partitionsToOffsetAndMetadata()
                    .get(millis, TimeUnit.MILLISECONDS)
                    .get(place);
            return Optional.ofNullable(found).map(OffsetAndMetadata::offset);
        } catch (ExecutionException | TimeoutException e) {
            throw new PeltonException(ErrorCode.WRITE_FAILED, settings + ": it is not known what was committed last: " + ReadFailures.reason(e), e);
        }
    }
}
