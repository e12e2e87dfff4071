// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.BatchOptions;
import io.pelton.spi.Endpoint;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where records are written, and how.
 *
 * @param topic its name
 * @param properties of the producer
 * @param key the key of all records; null if messages have theirs
 * @param partition the partition of all records; null if messages or keys say it
 * @param keySerializer a class
 * @param valueSerializer a class
 * @param batchSize how many records are handed over, and waited for, at once
 * @param linger how long a record waits for others
 * @param shutdownTimeout how long closing may take
 * @param isEpochs whether records are committed with epochs
 */
record SinkSettings(
        String topic,
        Map<String, String> properties,
        @Nullable String key,
        @Nullable Integer partition,
        String keySerializer,
        String valueSerializer,
        int batchSize,
        Duration linger,
        Duration shutdownTimeout,
        boolean isEpochs)
        implements Serializable {
    private static final long MOST_BYTES = 16 << 20;

    /** What the client itself waits if it is not told. */
    private static final Duration DEFAULT_LINGER = Duration.ofMillis(5);

    private static final List<String> OF_SOURCES = List.of(KafkaOptions.GROUP, KafkaOptions.SEEK_TO);
    private static final List<String> FLAGS_OF_SOURCES = List.of(KafkaOptions.IS_PATTERN, KafkaOptions.STOP_AT_END);

    SinkSettings {
        properties = Map.copyOf(properties);
    }

    static SinkSettings of(Endpoint endpoint) {
        OF_SOURCES.stream().filter(endpoint::has).findFirst().or(() -> FLAGS_OF_SOURCES.stream().filter(endpoint::flag).findFirst()).ifPresent(option -> {
            throw new PeltonException(ErrorCode.BAD_VALUE, "the option '" + option + "' is for reading from 'kafka:', and has no effect where it is written");
        });
        if (endpoint.path().contains(",")) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "'kafka:" + endpoint.path() + "' names several topics, but a record is written to one");
        }
        TopicNames.check(endpoint.path());
        return new SinkSettings(
                endpoint.path(),
                ClientProperties.producer(endpoint),
                endpoint.has(KafkaOptions.KEY) ? endpoint.text(KafkaOptions.KEY) : null,
                endpoint.has(KafkaOptions.PARTITION) ? endpoint.number(KafkaOptions.PARTITION, 0, Integer.MAX_VALUE) : null,
                endpoint.text(KafkaOptions.KEY_SERIALIZER),
                endpoint.text(KafkaOptions.VALUE_SERIALIZER),
                endpoint.number(KafkaOptions.SINK_BATCH, 1, Integer.MAX_VALUE),
                endpoint.has(KafkaOptions.LINGER) ? Duration.ofMillis(endpoint.number(KafkaOptions.LINGER)) : DEFAULT_LINGER,
                Duration.ofMillis(endpoint.number(KafkaOptions.SHUTDOWN_TIMEOUT)),
                isEpochs(endpoint.text(KafkaOptions.COMMIT)));
    }

    private static boolean isEpochs(String commit) {
        return switch (commit) {
            case "batch" -> false;
            case "epoch" -> true;
            default -> throw new PeltonException(ErrorCode.BAD_VALUE, KafkaOptions.COMMIT + " is '" + commit + "', but must be batch or epoch");
        };
    }

    BatchOptions batches() {
        return BatchOptions.DEFAULTS.withMost(batchSize, MOST_BYTES).withLinger(linger);
    }

    @Override
    public String toString() {
        return "kafka:" + topic;
    }
}
