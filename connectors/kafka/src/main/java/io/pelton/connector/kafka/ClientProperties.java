// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.connector.kafka.KafkaOptions.Client;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.Endpoint;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The settings that clients of Kafka are made with, as an endpoint says them. */
final class ClientProperties {
    /** What would change who keeps positions, and when, or what is done by options of the endpoint. */
    private static final Set<String> NOT_BY_NAME = Set.of(
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.AUTO_COMMIT_INTERVAL_MS_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.LINGER_MS_CONFIG,
            ProducerConfig.TRANSACTIONAL_ID_CONFIG);

    private static final Pattern BROKER = Pattern.compile(".+:[0-9]+");

    private static final Set<String> NO_HOST_NAMES = Set.of("none", "false");

    private ClientProperties() {}

    /** Of a consumer that gives bytes and commits nothing by itself. */
    static Map<String, String> consumer(Endpoint endpoint) {
        Map<String, String> properties = of(endpoint, Client.CONSUMER);
        if (endpoint.has(KafkaOptions.GROUP)) {
            properties.put(ConsumerConfig.GROUP_ID_CONFIG, endpoint.text(KafkaOptions.GROUP));
        }
        FetchLimits limits = FetchLimits.ofHeap();
        properties.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, String.valueOf(limits.pollRecords()));
        properties.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, String.valueOf(limits.answerBytes()));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return properties;
    }

    /** Of a producer that takes bytes. */
    static Map<String, String> producer(Endpoint endpoint) {
        Map<String, String> properties = of(endpoint, Client.PRODUCER);
        if (endpoint.has(KafkaOptions.LINGER)) {
            properties.put(ProducerConfig.LINGER_MS_CONFIG, String.valueOf(endpoint.number(KafkaOptions.LINGER)));
        }
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return properties;
    }

    private static Map<String, String> of(Endpoint endpoint, Client client) {
        Map<String, String> properties = new HashMap<>();
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, brokers(endpoint.text(KafkaOptions.BROKERS)));
        for (KafkaOptions.Setting setting : KafkaOptions.SETTINGS) {
            String name = setting.option().name();
            if (endpoint.has(name)) {
                if (!setting.isOf(client)) {
                    throw new PeltonException(
                            ErrorCode.BAD_VALUE,
                            "the option '" + name + "' is for " + (client == Client.CONSUMER ? "writing to 'kafka:', and has no effect where it is read" : "reading from 'kafka:', and has no effect where it is written"));
                }
                properties.put(setting.property(), text(setting, String.valueOf(endpoint.values().get(name))));
            }
        }
        endpoint.values().forEach((name, value) -> {
            if (name.startsWith(KafkaOptions.MORE)) {
                properties.put(byName(name.substring(KafkaOptions.MORE.length())), String.valueOf(value));
            }
        });
        return properties;
    }

    private static String brokers(String text) {
        for (String broker : text.split(",")) {
            if (!BROKER.matcher(broker.strip()).matches()) {
                throw new PeltonException(
                        ErrorCode.BAD_VALUE, "the option '" + KafkaOptions.BROKERS + "' has '" + broker.strip() + "', but each broker is HOST:PORT, such as localhost:9092");
            }
        }
        return text;
    }

    private static String text(KafkaOptions.Setting setting, String text) {
        return setting.property().equals(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG) && NO_HOST_NAMES.contains(text) ? "" : text;
    }

    private static String byName(String property) {
        if (NOT_BY_NAME.contains(property)) {
            throw new PeltonException(
                    ErrorCode.BAD_VALUE,
                    "'" + KafkaOptions.MORE + property + "' cannot be given: "
                            + (property.equals(ProducerConfig.TRANSACTIONAL_ID_CONFIG)
                                    ? "commit=epoch sets it, and has a transaction for each epoch"
                                    : property.equals(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG)
                                            ? "offsets are committed when all that was made of the records is written, and never before"
                                            : "an option of 'kafka:' says it"));
        }
        return property;
    }
}
