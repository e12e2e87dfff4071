// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import java.io.Serializable;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What is read, and how.
 *
 * @param path the topics as they are written
 * @param isPattern whether that is a regular expression
 * @param hasGroup whether there is a group that keeps how far it has read
 * @param properties of the consumer
 * @param seek where partitions are read from at first
 * @param isBounded whether it ends where a partition ended when it was assigned
 * @param keyDeserializer a class
 * @param valueDeserializer a class
 * @param commitInterval how often the group is told
 * @param commitTimeout how long that may take
 * @param shutdownTimeout how long closing may take
 */
record SourceSettings(
        String path,
        boolean isPattern,
        boolean hasGroup,
        Map<String, String> properties,
        Seek seek,
        boolean isBounded,
        String keyDeserializer,
        String valueDeserializer,
        Duration commitInterval,
        Duration commitTimeout,
        Duration shutdownTimeout)
        implements Serializable {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** Where a partition is read from when this run gets it first. */
    enum Seek {
        /** Where the group has read to. */
        NOWHERE,
        BEGINNING,
        END
    }

    SourceSettings {
        properties = Map.copyOf(properties);
    }

    static SourceSettings of(Endpoint endpoint) {
        for (String written : List.of(KafkaOptions.KEY, KafkaOptions.PARTITION, KafkaOptions.LINGER)) {
            if (endpoint.has(written)) {
                throw new PeltonException(ErrorCode.BAD_VALUE, "the option '" + written + "' is for writing to 'kafka:', and has no effect where it is read");
            }
        }
        boolean isPattern = endpoint.flag(KafkaOptions.IS_PATTERN);
        if (isPattern) {
            compiled(endpoint.path());
        }
        SourceSettings settings = new SourceSettings(
                endpoint.path(),
                isPattern,
                endpoint.has(KafkaOptions.GROUP),
                ClientProperties.consumer(endpoint),
                seek(endpoint.text(KafkaOptions.SEEK_TO)),
                endpoint.flag(KafkaOptions.STOP_AT_END),
                endpoint.text(KafkaOptions.KEY_DESERIALIZER),
                endpoint.text(KafkaOptions.VALUE_DESERIALIZER),
                Duration.ofMillis(endpoint.number(KafkaOptions.COMMIT_INTERVAL)),
                Duration.ofMillis(endpoint.number(KafkaOptions.COMMIT_TIMEOUT)),
                Duration.ofMillis(endpoint.number(KafkaOptions.SHUTDOWN_TIMEOUT)));
        if (!isPattern) {
            settings.topics().forEach(TopicNames::check);
        }
        return settings;
    }

    private static Seek seek(String text) {
        return switch (text) {
            case "" -> Seek.NOWHERE;
            case "BEGINNING", "beginning" -> Seek.BEGINNING;
            case "END", "end" -> Seek.END;
            default -> throw new PeltonException(ErrorCode.BAD_VALUE, "seekTo is '" + text + "', but must be BEGINNING or END");
        };
    }

    private static Pattern compiled(String path) {
        try {
            return Pattern.compile(path);
        } catch (PatternSyntaxException e) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "topicIsPattern is true, but '" + path + "' is no regular expression: " + e.getMessage(), e);
        }
    }

    /** The names of the topics, if they are no pattern. */
    List<String> topics() {
        return Arrays.stream(path.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    /** What names of topics are to match, if they are a pattern. */
    Pattern pattern() {
        return compiled(path);
    }

    /** The greatest time for which a member may keep others waiting. */
    Duration maxPollInterval() {
        return Duration.ofMillis(Long.parseLong(properties.getOrDefault("max.poll.interval.ms", "300000")));
    }

    /** Where a partition is read from of which the group has no offset. */
    Seek reset() {
        return switch (properties.getOrDefault("auto.offset.reset", "latest")) {
            case "earliest" -> Seek.BEGINNING;
            case "latest" -> Seek.END;
            default -> Seek.NOWHERE;
        };
    }

    /** How long an answer of the brokers is waited for before there is another poll. */
    Duration longestWait() {
        Duration most = maxPollInterval().dividedBy(8);
        return most.compareTo(LONGEST_WAIT) < 0 ? most : LONGEST_WAIT;
    }

    @Override
    public String toString() {
        return "kafka:" + path;
    }
}
