// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.message.Message;
import io.pelton.message.ReservedHeaders;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Records as messages of routes, with Camel's headers. */
record AsMessages() implements ReadAs<Message> {
    @Override
    public Maker<Message> maker() {
        Message message = new Message(null);
        return (record, key, value) -> {
            fill(message, record, key, value);
            return message;
        };
    }

    private static void fill(Message message, ConsumerRecord<byte[], byte[]> record, @Nullable Object key, @Nullable Object value) {
        message.reset(value);
        message.setHeader(HeaderNames.PARTITION, record.partition());
        message.setHeader(HeaderNames.TOPIC, record.topic());
        message.setHeader(HeaderNames.OFFSET, record.offset());
        message.setHeader(HeaderNames.HEADERS, record.headers());
        Long timestamp = record.timestamp();
        message.setHeader(HeaderNames.TIMESTAMP, timestamp);
        message.setHeader(HeaderNames.MESSAGE_TIMESTAMP, timestamp);
        if (key != null) {
            message.setHeader(HeaderNames.KEY, key);
        }
        for (Header header : record.headers()) {
            if (header.value() != null && !ReservedHeaders.contains(header.key())) {
                message.setHeader(header.key(), header.value());
            }
        }
    }
}
