// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerInterceptor;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Counts the records that consumers of this process have got from polls. */
public final class Polled implements ConsumerInterceptor<byte[], byte[]> {
    private static final Map<String, Integer> RECORDS = new ConcurrentHashMap<>();

    static int records(String topic) {
        return RECORDS.getOrDefault(topic, 0);
    }

    @Override
    public ConsumerRecords<byte[], byte[]> onConsume(ConsumerRecords<byte[], byte[]> records) {
        records.forEach(each -> RECORDS.merge(each.topic(), 1, Integer::sum));
        return records;
    }

    @Override
    public void onCommit(Map<TopicPartition, OffsetAndMetadata> offsets) {}

    @Override
    public void close() {}

    @Override
    public void configure(Map<String, ?> settings) {}
}
