// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.Source;
import java.util.Map;

/** Topics of Kafka as sources and sinks of flows. The options are those of {@code kafka:} in routes, by the same names. */
public final class Kafka {
    private Kafka() {}

    /**
     * The records of topics. Their offsets are committed to the group when all that was made of the records is written.
     *
     * @param topics the name of a topic, or several with commas
     * @param options such as {@code brokers}, {@code groupId} and {@code autoOffsetReset}
     * @throws PeltonException BAD_VALUE if they do not fit together
     */
    public static Source<KafkaRecord> records(String topics, Map<String, String> options) {
        return new TopicSource<>(SourceSettings.of(endpoint(topics, options)), new AsRecords());
    }

    /**
     * Writes to a topic. A {@link KafkaRecord} is written with its key and headers, but to {@code topic}; a message as in routes; anything else as the value of a record
     * without a key.
     *
     * @param topic the name of the topic
     * @param options such as {@code brokers} and {@code compressionCodec}
     * @throws PeltonException BAD_VALUE if they do not fit together
     */
    public static Sink<Object> sink(String topic, Map<String, String> options) {
        return new TopicSink(SinkSettings.of(endpoint(topic, options)));
    }

    private static Endpoint endpoint(String path, Map<String, String> options) {
        try {
            return Endpoint.of(KafkaOptions.DESCRIPTOR, path, options);
        } catch (IllegalArgumentException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "kafka:" + path + ": " + e.getMessage(), e);
        }
    }
}
