// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.message.Message;
import io.pelton.message.ReservedHeaders;
import io.pelton.spi.ByteView;
import io.pelton.spi.RecordBatch;
import io.pelton.spi.WriteResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Makes records of what a route or a flow writes, as Camel's component does. Used by one thread at a time. */
final class OutgoingRecords {
    private static final int BYTES_OF_VALUE = 8;

    private final SinkSettings settings;
    private final Serializing keys;
    private final Serializing values;

    OutgoingRecords(SinkSettings settings) {
        this.settings = settings;
        this.keys = Serializing.of(settings.keySerializer(), settings.properties(), true);
        this.values = Serializing.of(settings.valueSerializer(), settings.properties(), false);
    }

    /** About how many bytes are sent of what is written. */
    static long bytesOf(Object record) {
        Object value = switch (record) {
            case Message message -> message.body();
            case KafkaRecord read -> read.value();
            default -> record;
        };
        return switch (value) {
            case CharSequence text -> text.length();
            case byte[] bytes -> bytes.length;
            case ByteView bytes -> bytes.length();
            case null, default -> BYTES_OF_VALUE;
        };
    }

    /** Adds the records that a batch becomes; gives the first that can be none, after which nothing is added. */
    WriteResult.@Nullable BadRecord addAll(RecordBatch<?> batch, List<ProducerRecord<byte[], byte[]>> records) {
        for (int i = 0; i < batch.size(); i++) {
            try {
                records.add(of(batch.get(i)));
            } catch (IllegalArgumentException e) {
                return new WriteResult.BadRecord(i, e);
            }
        }
        return null;
    }

    /** @throws IllegalArgumentException if it can be none */
    private ProducerRecord<byte[], byte[]> of(Object written) {
        return switch (written) {
            case Message message -> ofMessage(message);
            case KafkaRecord record -> record(
                    settings.topic(), null, record.timestamp() < 0 ? null : record.timestamp(), record.key(), record.value(), headers(record));
            default -> record(settings.topic(), null, null, null, written, List.of());
        };
    }

    private ProducerRecord<byte[], byte[]> ofMessage(Message message) {
        Object topic = message.header(HeaderNames.OVERRIDE_TOPIC);
        return record(
                topic == null ? settings.topic() : topic.toString(),
                partition(message.header(HeaderNames.PARTITION_KEY)),
                number(HeaderNames.OVERRIDE_TIMESTAMP, message.header(HeaderNames.OVERRIDE_TIMESTAMP)),
                message.header(HeaderNames.KEY),
                message.body(),
                headers(message));
    }

    private ProducerRecord<byte[], byte[]> record(
            String topic, @Nullable Integer partition, @Nullable Long timestamp, @Nullable Object key, @Nullable Object value, List<Header> headers) {
        Headers all = new RecordHeaders(headers);
        byte[] keyBytes = keys.bytes(topic, all, settings.key() == null ? key : settings.key());
        byte[] valueBytes = values.bytes(topic, all, value);
        return new ProducerRecord<>(topic, settings.partition() == null ? partition : settings.partition(), timestamp, keyBytes, valueBytes, all);
    }

    private static @Nullable Integer partition(@Nullable Object value) {
        Long number = number(HeaderNames.PARTITION_KEY, value);
        if (number != null && (number < 0 || number > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("the header " + HeaderNames.PARTITION_KEY + " is " + number + ", but a partition is counted from 0");
        }
        return number == null ? null : number.intValue();
    }

    private static @Nullable Long number(String header, @Nullable Object value) {
        try {
            return switch (value) {
                case null -> null;
                case Number number -> number.longValue();
                default -> Long.valueOf(value.toString().strip());
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the header " + header + " is '" + value + "', but must be a whole number", e);
        }
    }

    private static List<Header> headers(KafkaRecord record) {
        List<Header> headers = new ArrayList<>();
        record.headers().forEach(header -> headers.add(new RecordHeader(header.name(), header.value())));
        return headers;
    }

    private static List<Header> headers(Message message) {
        List<Header> headers = new ArrayList<>();
        message.headers().forEach((name, value) -> {
            byte[] bytes = !ReservedHeaders.contains(name) ? HeaderBytes.of(value) : null;
            if (bytes != null) {
                headers.add(new RecordHeader(name, bytes));
            }
        });
        return headers;
    }

    void close() {
        keys.close();
        values.close();
    }
}
