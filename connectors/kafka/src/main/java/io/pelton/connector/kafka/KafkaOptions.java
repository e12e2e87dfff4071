// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.SslConfigs;

/** What can be said of a {@code kafka:} endpoint: Camel's names, and the settings of Kafka's clients that they are. */
final class KafkaOptions {
    static final String BROKERS = "brokers";
    static final String GROUP = "groupId";
    static final String IS_PATTERN = "topicIsPattern";
    static final String SEEK_TO = "seekTo";
    static final String STOP_AT_END = "stopAtEnd";
    static final String KEY_DESERIALIZER = "keyDeserializer";
    static final String VALUE_DESERIALIZER = "valueDeserializer";
    static final String KEY_SERIALIZER = "keySerializer";
    static final String VALUE_SERIALIZER = "valueSerializer";
    static final String COMMIT_INTERVAL = "autoCommitIntervalMs";
    static final String COMMIT_TIMEOUT = "commitTimeoutMs";
    static final String SHUTDOWN_TIMEOUT = "shutdownTimeout";
    static final String KEY = "key";
    static final String PARTITION = "partitionKey";
    static final String SINK_BATCH = "sinkBatchSize";
    static final String LINGER = "lingerMs";
    static final String COMMIT = "commit";

    /** What every setting of a client may be given by, whatever its name. */
    static final String MORE = "additionalProperties.";

    private static final String READING = "reading: ";
    private static final String WRITING = "writing: ";

    /** Which client has a setting. */
    enum Client {
        CONSUMER,
        PRODUCER,
        BOTH
    }

    /**
     * An option that is a setting of a client, and nothing else.
     *
     * @param property the setting's name in Kafka
     */
    record Setting(Client client, String property, Option option) {
        boolean isOf(Client which) {
            return client == which || client == Client.BOTH;
        }
    }

    private static Setting setting(Client client, String name, OptionType type, String property, String description) {
        String prefix = switch (client) {
            case CONSUMER -> READING;
            case PRODUCER -> WRITING;
            case BOTH -> "";
        };
        return new Setting(client, property, Option.optional(name, type, "", prefix + description + " (" + property + ")"));
    }

    private static Setting common(String name, OptionType type, String property, String description) {
        return setting(Client.BOTH, name, type, property, description);
    }

    private static Setting consumer(String name, OptionType type, String property, String description) {
        return setting(Client.CONSUMER, name, type, property, description);
    }

    private static Setting producer(String name, OptionType type, String property, String description) {
        return setting(Client.PRODUCER, name, type, property, description);
    }

    /** What is passed on to Kafka as it is. */
    static final List<Setting> SETTINGS = List.of(
            common("clientId", OptionType.TEXT, CommonClientConfigs.CLIENT_ID_CONFIG, "what brokers call this client"),
            consumer("groupInstanceId", OptionType.TEXT, ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, "the name of a member that keeps its partitions while it is started anew; with group.protocol=consumer, one that was killed is refused until its session has ended"),
            consumer("autoOffsetReset", OptionType.TEXT, ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "where a group begins that has read nothing yet: latest (the default), earliest or none"),
            consumer("isolationLevel", OptionType.TEXT, ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed leaves out records of transactions that are open or aborted"),
            consumer("maxPollRecords", OptionType.INTEGER, ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "how many records are taken from the client at once; 5000 by default, fewer where the heap has less than 2 GB"),
            consumer("maxPollIntervalMs", OptionType.DURATION, ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, "how long a member may take to give partitions back"),
            consumer("sessionTimeoutMs", OptionType.DURATION, ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, "after which time without a sign of life others get a member's partitions"),
            consumer("heartbeatIntervalMs", OptionType.DURATION, ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, "the time between such signs"),
            consumer("partitionAssignor", OptionType.TEXT, ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, "the class that says which member gets which partitions"),
            consumer("fetchMinBytes", OptionType.BYTES, ConsumerConfig.FETCH_MIN_BYTES_CONFIG, "how much a broker gathers before it answers"),
            consumer("fetchMaxBytes", OptionType.BYTES, ConsumerConfig.FETCH_MAX_BYTES_CONFIG, "how much an answer has at most; 50 MiB by default, or a sixteenth of the heap"),
            consumer("maxPartitionFetchBytes", OptionType.BYTES, ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, "how much of one partition"),
            consumer("fetchWaitMaxMs", OptionType.DURATION, ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "how long a broker gathers"),
            consumer("checkCrcs", OptionType.BOOLEAN, ConsumerConfig.CHECK_CRCS_CONFIG, "whether checksums are compared"),
            consumer("consumerRequestTimeoutMs", OptionType.DURATION, CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, "how long a broker may take for an answer"),
            producer("requestRequiredAcks", OptionType.TEXT, ProducerConfig.ACKS_CONFIG, "which replicas must have a record: all (the default), 1, or 0 for none"),
            producer("enableIdempotence", OptionType.BOOLEAN, ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "whether the tries of the client make no doubles; true by default"),
            producer("compressionCodec", OptionType.TEXT, ProducerConfig.COMPRESSION_TYPE_CONFIG, "none (the default), gzip, snappy, lz4 or zstd"),
            producer("producerBatchSize", OptionType.BYTES, ProducerConfig.BATCH_SIZE_CONFIG, "how much of one partition is sent at once"),
            producer("maxRequestSize", OptionType.BYTES, ProducerConfig.MAX_REQUEST_SIZE_CONFIG, "how large a record may be, and a request"),
            producer("bufferMemorySize", OptionType.BYTES, ProducerConfig.BUFFER_MEMORY_CONFIG, "how much waits to be sent"),
            producer("maxInFlightRequest", OptionType.INTEGER, ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "how many requests are on their way to one broker"),
            producer("retries", OptionType.INTEGER, ProducerConfig.RETRIES_CONFIG, "how often the client tries by itself"),
            producer("deliveryTimeoutMs", OptionType.DURATION, ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "how long it tries; then the sink begins again"),
            producer("requestTimeoutMs", OptionType.DURATION, CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, "how long a broker may take for an answer"),
            producer("maxBlockMs", OptionType.DURATION, ProducerConfig.MAX_BLOCK_MS_CONFIG, "how long it waits to learn of a topic, or for room"),
            producer("partitioner", OptionType.TEXT, ProducerConfig.PARTITIONER_CLASS_CONFIG, "the class that chooses partitions"),
            producer("partitionerIgnoreKeys", OptionType.BOOLEAN, ProducerConfig.PARTITIONER_IGNORE_KEYS_CONFIG, "whether it does so whatever the key"),
            common("interceptorClasses", OptionType.TEXT, ConsumerConfig.INTERCEPTOR_CLASSES_CONFIG, "classes that see every record"),
            common("metadataMaxAgeMs", OptionType.DURATION, CommonClientConfigs.METADATA_MAX_AGE_CONFIG, "how often topics and partitions are looked up"),
            common("metricReporters", OptionType.TEXT, CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, "classes that get the client's measurements"),
            common("noOfMetricsSample", OptionType.INTEGER, CommonClientConfigs.METRICS_NUM_SAMPLES_CONFIG, "how many samples these have"),
            common("metricsSampleWindowMs", OptionType.DURATION, CommonClientConfigs.METRICS_SAMPLE_WINDOW_MS_CONFIG, "how long a sample is"),
            common("connectionMaxIdleMs", OptionType.DURATION, CommonClientConfigs.CONNECTIONS_MAX_IDLE_MS_CONFIG, "after which time an idle connection is closed"),
            common("receiveBufferBytes", OptionType.BYTES, CommonClientConfigs.RECEIVE_BUFFER_CONFIG, "the buffer of a connection for reading"),
            common("sendBufferBytes", OptionType.BYTES, CommonClientConfigs.SEND_BUFFER_CONFIG, "the buffer of a connection for writing"),
            common("reconnectBackoffMs", OptionType.DURATION, CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, "how long after a failure a broker is connected to again"),
            common("reconnectBackoffMaxMs", OptionType.DURATION, CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, "how long at most, after many"),
            common("retryBackoffMs", OptionType.DURATION, CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, "how long after a failure a request is sent again"),
            common("retryBackoffMaxMs", OptionType.DURATION, CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, "how long at most, after many"),
            common("securityProtocol", OptionType.TEXT, CommonClientConfigs.SECURITY_PROTOCOL_CONFIG, "PLAINTEXT (the default), SSL, SASL_PLAINTEXT or SASL_SSL"),
            common("saslMechanism", OptionType.TEXT, SaslConfigs.SASL_MECHANISM, "such as PLAIN, SCRAM-SHA-512 or GSSAPI"),
            common("saslJaasConfig", OptionType.TEXT, SaslConfigs.SASL_JAAS_CONFIG, "the login module with its user and password"),
            common("saslKerberosServiceName", OptionType.TEXT, SaslConfigs.SASL_KERBEROS_SERVICE_NAME, "the principal that brokers run as"),
            common("kerberosInitCmd", OptionType.TEXT, SaslConfigs.SASL_KERBEROS_KINIT_CMD, "where kinit is"),
            common("kerberosBeforeReloginMinTime", OptionType.DURATION, SaslConfigs.SASL_KERBEROS_MIN_TIME_BEFORE_RELOGIN, "the least time between two logins"),
            common("kerberosRenewJitter", OptionType.TEXT, SaslConfigs.SASL_KERBEROS_TICKET_RENEW_JITTER, "how much of the renewal time is random"),
            common("kerberosRenewWindowFactor", OptionType.TEXT, SaslConfigs.SASL_KERBEROS_TICKET_RENEW_WINDOW_FACTOR, "after which part of its time a ticket is renewed"),
            common("sslTruststoreLocation", OptionType.TEXT, SslConfigs.SSL_TRUSTSTORE_LOCATION_CONFIG, "the file with certificates that are trusted"),
            common("sslTruststorePassword", OptionType.TEXT, SslConfigs.SSL_TRUSTSTORE_PASSWORD_CONFIG, "its password"),
            common("sslTruststoreType", OptionType.TEXT, SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, "JKS (the default), PKCS12 or PEM"),
            common("sslKeystoreLocation", OptionType.TEXT, SslConfigs.SSL_KEYSTORE_LOCATION_CONFIG, "the file with this client's key"),
            common("sslKeystorePassword", OptionType.TEXT, SslConfigs.SSL_KEYSTORE_PASSWORD_CONFIG, "its password"),
            common("sslKeystoreType", OptionType.TEXT, SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, "JKS (the default), PKCS12 or PEM"),
            common("sslKeyPassword", OptionType.TEXT, SslConfigs.SSL_KEY_PASSWORD_CONFIG, "the password of the key"),
            common("sslProtocol", OptionType.TEXT, SslConfigs.SSL_PROTOCOL_CONFIG, "such as TLSv1.3"),
            common("sslEnabledProtocols", OptionType.TEXT, SslConfigs.SSL_ENABLED_PROTOCOLS_CONFIG, "those that may be used, with commas"),
            common("sslCipherSuites", OptionType.TEXT, SslConfigs.SSL_CIPHER_SUITES_CONFIG, "those that may be used, with commas"),
            common("sslProvider", OptionType.TEXT, SslConfigs.SSL_PROVIDER_CONFIG, "the security provider"),
            common("sslKeymanagerAlgorithm", OptionType.TEXT, SslConfigs.SSL_KEYMANAGER_ALGORITHM_CONFIG, "that of the key manager"),
            common("sslTrustmanagerAlgorithm", OptionType.TEXT, SslConfigs.SSL_TRUSTMANAGER_ALGORITHM_CONFIG, "that of the trust manager"),
            common("sslEndpointAlgorithm", OptionType.TEXT, SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG, "how names of hosts are compared; none or false for not at all"));

    /** What the connector itself looks at. */
    private static final List<Option> OWN = List.of(
            new Option(BROKERS, OptionType.TEXT, "", true, "HOST:PORT of some brokers, with commas"),
            Option.optional(GROUP, OptionType.TEXT, "", READING + "the group that shares the partitions, by whose name the brokers keep how far it has read; needed without --state"),
            Option.optional(IS_PATTERN, OptionType.BOOLEAN, "false", READING + "whether the topic is a regular expression for the names of topics"),
            Option.optional(SEEK_TO, OptionType.TEXT, "", READING + "BEGINNING or END: where each partition is read from when this run gets it first, whatever the group has read"),
            Option.optional(STOP_AT_END, OptionType.BOOLEAN, "false", READING + "whether the route ends when it has read what was there when it got its partitions"),
            Option.optional(KEY_DESERIALIZER, OptionType.TEXT, "org.apache.kafka.common.serialization.StringDeserializer", READING + "the class that makes keys of bytes"),
            Option.optional(VALUE_DESERIALIZER, OptionType.TEXT, "org.apache.kafka.common.serialization.StringDeserializer", READING + "the class that makes bodies of bytes"),
            Option.optional(COMMIT_INTERVAL, OptionType.DURATION, "5000", READING + "how often the group is told how far all is written"),
            Option.optional(COMMIT_TIMEOUT, OptionType.DURATION, "5000", READING + "how long that may take when partitions are given back, and at the end"),
            Option.optional(SHUTDOWN_TIMEOUT, OptionType.DURATION, "30000", "how long closing may take"),
            Option.optional(KEY, OptionType.TEXT, "", WRITING + "the key of all records; by default that of the header kafka.KEY"),
            Option.optional(PARTITION, OptionType.INTEGER, "", WRITING + "the partition of all records; by default that of the header kafka.PARTITION_KEY, else by the key"),
            Option.optional(KEY_SERIALIZER, OptionType.TEXT, "org.apache.kafka.common.serialization.StringSerializer", WRITING + "the class that makes bytes of keys"),
            Option.optional(VALUE_SERIALIZER, OptionType.TEXT, "org.apache.kafka.common.serialization.StringSerializer", WRITING + "the class that makes bytes of bodies"),
            Option.optional(LINGER, OptionType.DURATION, "", WRITING + "how long a record waits for others (linger.ms)"),
            Option.optional(COMMIT, OptionType.TEXT, "batch", WRITING + "when records are there: batch, as soon as they are sent; epoch, in a transaction for each epoch of --state DIR, so that each is there once for who reads with read_committed"),
            Option.optional(SINK_BATCH, OptionType.INTEGER, "20000", WRITING + "how many records are handed to the client, and waited for, at once"),
            Option.optional(MORE + "*", OptionType.TEXT, "", "any other setting of the client, such as additionalProperties.group.protocol=consumer"));

    /** Options of Camel that are refused. */
    private static final Set<String> CAMEL_ONLY = Set.of(
            "allowManualCommit",
            "autoCommitEnable",
            "batching",
            "batchingIntervalMs",
            "batchWithIndividualHeaders",
            "breakOnFirstError",
            "bridgeErrorHandler",
            "consumersCount",
            "exceptionHandler",
            "exchangePattern",
            "headerDeserializer",
            "headerFilterStrategy",
            "headerSerializer",
            "kafkaClientFactory",
            "kafkaManualCommitFactory",
            "kerberosConfigLocation",
            "kerberosPrincipalToLocalRules",
            "lazyStartProducer",
            "oauthClientId",
            "oauthClientSecret",
            "oauthScope",
            "oauthTokenEndpointUri",
            "offsetRepository",
            "pollOnError",
            "pollTimeoutMs",
            "preValidateHostAndPort",
            "queueBufferingMaxMessages",
            "recordMetadata",
            "saslAuthType",
            "saslPassword",
            "saslUsername",
            "schemaRegistryURL",
            "specificAvroReader",
            "sslContextParameters",
            "synchronous",
            "transacted",
            "transactionalId",
            "useIterator",
            "workerPool",
            "workerPoolCoreSize",
            "workerPoolMaxSize");

    static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "kafka",
            "reading: the records of topics, each a message; writing: each message becomes a record",
            "TOPIC, or several with commas for reading",
            true,
            true,
            all(),
            CAMEL_ONLY);

    private KafkaOptions() {}

    private static List<Option> all() {
        List<Option> all = new ArrayList<>(OWN.subList(0, OWN.size() - 1));
        Stream<Option> passedOn = SETTINGS.stream().map(Setting::option);
        passedOn.forEach(all::add);
        all.add(OWN.getLast());
        return all;
    }
}
