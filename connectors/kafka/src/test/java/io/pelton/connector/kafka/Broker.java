// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.testkit.ServerPorts;
import io.pelton.testkit.TcpProxy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.common.utils.Time;

/** A Kafka of one node in this process: broker and controller. */
final class Broker {
    /** The lock of tests that disturb the {@link #proxy} of the shared one. */
    static final String PROXY = "proxy";

    private static final Map<String, Object> NO_MORE = Map.of();

    private final KafkaConfig config;
    private final int port;
    private final TcpProxy proxy;
    private KafkaRaftServer server;

    private Broker(KafkaConfig config, int port, TcpProxy proxy) {
        this.config = config;
        this.port = port;
        this.proxy = proxy;
        this.server = started(config);
    }

    /** The one that all tests of this process share; its topics are the tests' own. */
    static Broker shared() {
        return Shared.BROKER;
    }

    private static final class Shared {
        static final Broker BROKER = start();
    }

    /** Another one, with what it keeps in a new folder. */
    static Broker start() {
        try {
            Path folder = Files.createTempDirectory("pelton-broker");
            int port = ServerPorts.free();
            TcpProxy proxy = new TcpProxy(ServerPorts.free());
            Path file = folder.resolve("server.properties");
            Properties properties = properties(folder.resolve("data"), port, proxy, ServerPorts.free());
            try (OutputStream out = Files.newOutputStream(file)) {
                properties.store(out, null);
            }
            format(file);
            return new Broker(KafkaConfig.fromProps(properties), port, proxy);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void format(Path file) {
        String[] arguments = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        int code = StorageTool.execute(arguments, new PrintStream(OutputStream.nullOutputStream()));
        if (code != 0) {
            throw new IllegalStateException("the storage cannot be formatted: " + code);
        }
    }

    private static Properties properties(Path data, int port, TcpProxy proxy, int controllerPort) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@127.0.0.1:" + controllerPort,
                "listeners", "PLAINTEXT://127.0.0.1:" + port + ",PROXIED://127.0.0.1:" + proxy.target() + ",CONTROLLER://127.0.0.1:" + controllerPort,
                "advertised.listeners", "PLAINTEXT://127.0.0.1:" + port + ",PROXIED://127.0.0.1:" + proxy.port(),
                "inter.broker.listener.name", "PLAINTEXT",
                "controller.listener.names", "CONTROLLER",
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "log.dirs", data.toString()));
        for (String internal : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.put(internal + ".replication.factor", "1");
            properties.put(internal + ".num.partitions", "1");
        }
        properties.remove("offsets.topic.min.isr");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("auto.create.topics.enable", "false");
        properties.put("message.max.bytes", "200000");
        properties.put("group.consumer.min.heartbeat.interval.ms", "100");
        properties.put("group.consumer.heartbeat.interval.ms", "200");
        properties.put("group.consumer.min.session.timeout.ms", "500");
        properties.put("group.min.session.timeout.ms", "500");
        return properties;
    }

    private static KafkaRaftServer started(KafkaConfig config) {
        KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
        server.startup();
        return server;
    }

    void stop() {
        server.shutdown();
        server.awaitShutdown();
    }

    /** Starts it again where it was. */
    void restart() {
        server = started(config);
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    /** What clients that it knows under {@link #proxiedAddress} pass through. */
    TcpProxy proxy() {
        return proxy;
    }

    String proxiedAddress() {
        return "127.0.0.1:" + proxy.port();
    }

    private Map<String, Object> client() {
        return new HashMap<>(Map.of("bootstrap.servers", address()));
    }

    void createTopic(String name, int partitions, Map<String, String> settings) {
        try (Admin admin = Admin.create(client())) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1).configs(settings))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    void createTopic(String name, int partitions) {
        createTopic(name, partitions, Map.of());
    }

    Producer<String, String> producer() {
        return producer(NO_MORE);
    }

    /**
     * One that has one request at a time: of two to a partition that has no leader yet, the second may be taken and not the first, and the broker refuses that from then on as out of
     * order (seen with Kafka 4.4).
     */
    Producer<String, String> producer(Map<String, ?> more) {
        Map<String, Object> settings = client();
        settings.put("max.in.flight.requests.per.connection", 1);
        settings.putAll(more);
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    Producer<byte[], byte[]> producerOfBytes() {
        return new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Values that are spread over the partitions, one after the other. */
    void produce(String topic, int partitions, List<String> values) {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (Producer<String, String> producer = producer(Map.of("request.timeout.ms", 3_000, "delivery.timeout.ms", 20_000))) {
            for (int i = 0; i < values.size(); i++) {
                sent.add(producer.send(new ProducerRecord<>(topic, i % partitions, "k" + i % 10, values.get(i))));
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the test's own records cannot be sent", e);
        }
    }

    /** All records of a topic that are committed, those of one partition in their order. */
    List<ConsumerRecord<String, String>> records(String topic) {
        Map<String, Object> settings = client();
        settings.put("isolation.level", "read_committed");
        try (Consumer<String, String> consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> partitions =
                    consumer.partitionsFor(topic).stream().map(each -> new TopicPartition(topic, each.partition())).toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, String>> all = new ArrayList<>();
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(all::add);
            }
            return all;
        }
    }

    List<String> values(String topic) {
        return records(topic).stream().map(ConsumerRecord::value).toList();
    }

    /** How far a group has read a topic, by partition; nothing for partitions of which it has said nothing. */
    Map<Integer, Long> committed(String group, String topic) {
        Map<Integer, Long> offsets = new HashMap<>();
        offsets(group).forEach((partition, offset) -> {
            if (partition.topic().equals(topic) && offset != null) {
                offsets.put(partition.partition(), offset.offset());
            }
        });
        return offsets;
    }

    /** All that a group has committed; nothing if it is not known now. */
    Map<TopicPartition, OffsetAndMetadata> offsets(String group) {
        try (Admin admin = Admin.create(client())) {
            return admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
        } catch (InterruptedException | ExecutionException e) {
            return Map.of();
        }
    }

    /** Has a group without members commit these, of topics that the broker may have heard of only just now. */
    void commit(String group, Map<TopicPartition, OffsetAndMetadata> offsets) {
        try (Admin admin = Admin.create(client())) {
            for (TopicPartition each : offsets.keySet()) {
                Flows.await("the broker knows the topic", () -> knows(each.topic()));
            }
            admin.alterConsumerGroupOffsets(group, offsets).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The ids of the members of a group. */
    String members(String group) {
        try (Admin admin = Admin.create(client())) {
            return admin.describeConsumerGroups(Set.of(group)).describedGroups().get(group).get().members().stream().map(MemberDescription::consumerId).sorted().toList().toString();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether a group has so many members, and has assigned them their partitions. */
    boolean isStable(String group, int members) {
        try (Admin admin = Admin.create(client())) {
            ConsumerGroupDescription found = admin.describeConsumerGroups(Set.of(group)).describedGroups().get(group).get();
            return found.groupState() == GroupState.STABLE && found.members().size() == members;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Puts all members out of a group, as if they had given no sign of life. */
    void removeMembers(String group) {
        try (Admin admin = Admin.create(client())) {
            admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions()).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets how the brokers deal with a group of the protocol {@code consumer}. */
    void setGroup(String group, Map<String, String> settings) {
        List<AlterConfigOp> changes = settings.entrySet().stream()
                .map(each -> new AlterConfigOp(new ConfigEntry(each.getKey(), each.getValue()), AlterConfigOp.OpType.SET))
                .toList();
        try (Admin admin = Admin.create(client())) {
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.GROUP, group), changes)).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    void addPartitions(String topic, int newCount) {
        try (Admin admin = Admin.create(client())) {
            admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(newCount))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Deletes those before {@code offset}, as the end of their retention does. */
    void deleteRecords(String topic, int partition, long offset) {
        try (Admin admin = Admin.create(client())) {
            admin.deleteRecords(Map.of(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(offset))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether it could be created: one that is being deleted is still there for a moment. */
    boolean createsTopic(String name, int partitions) {
        try {
            createTopic(name, partitions);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /** Whether it answers for all partitions of the topic: not at once when that was created. */
    boolean knows(String topic) {
        try (Admin admin = Admin.create(client())) {
            return admin.describeTopics(Set.of(topic)).allTopicNames().get().get(topic).partitions().stream().allMatch(each -> each.leader() != null);
        } catch (InterruptedException | ExecutionException e) {
            return false;
        }
    }

    /** And waits until the broker has heard of it: one that hears of that and of another topic of the name at once never answers for the latter (seen with Kafka 4.4). */
    void delete(String topic) {
        try (Admin admin = Admin.create(client())) {
            admin.deleteTopics(Set.of(topic)).all().get();
            Flows.await("the topic is gone", () -> !knows(topic));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
