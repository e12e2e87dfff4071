// SPDX-License-Identifier: Apache-2.0

package io.pelton.faults;

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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/** A Kafka of one node: broker and controller. */
final class Broker implements Server {
    private final int port = ServerPorts.free();
    private final TcpProxy proxy = new TcpProxy(ServerPorts.free());
    private final JavaProgram program;
    private final Admin admin;
    private @Nullable Process process;

    Broker(Path folder) throws IOException {
        Path home = Files.createDirectories(folder.resolve("kafka"));
        Path file = home.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties(home.resolve("data"), port, proxy, ServerPorts.free()).store(out, null);
        }
        String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()};
        assertThat(StorageTool.execute(format, new PrintStream(OutputStream.nullOutputStream()))).as("exit code of the formatting").isZero();
        program = new JavaProgram(home.resolve("said"), "-Xmx512m", "kafka.Kafka", file.toString());
        admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port, "reconnect.backoff.max.ms", "100"));
        start();
    }

    private static Properties properties(Path data, int port, TcpProxy proxy, int controllerPort) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@127.0.0.1:" + controllerPort,
                "listeners", "TEST://127.0.0.1:" + port + ",ENGINE://127.0.0.1:" + proxy.target() + ",CONTROLLER://127.0.0.1:" + controllerPort,
                "advertised.listeners", "TEST://127.0.0.1:" + port + ",ENGINE://127.0.0.1:" + proxy.port(),
                "inter.broker.listener.name", "TEST",
                "controller.listener.names", "CONTROLLER",
                "listener.security.protocol.map", "TEST:PLAINTEXT,ENGINE:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "log.dirs", data.toString(),
                "auto.create.topics.enable", "false"));
        for (String internal : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.put(internal + ".replication.factor", "1");
            properties.put(internal + ".num.partitions", "1");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.min.session.timeout.ms", "500");
        return properties;
    }

    @Override
    public void start() throws IOException {
        process = program.start();
        try {
            while (process.isAlive() && admin.describeCluster().nodes().get(1, TimeUnit.MINUTES).isEmpty()) {
                Thread.onSpinWait();
            }
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(program.said(), e);
        }
        assertThat(process.isAlive()).as(program.said()).isTrue();
    }

    @Override
    public void kill() {
        if (process != null) {
            Processes.kill(process.toHandle());
        }
    }

    @Override
    public void stop() {
        if (process != null) {
            process.destroy();
            assertThat(process.onExit().orTimeout(1, TimeUnit.MINUTES).join().isAlive()).isFalse();
        }
    }

    @Override
    public TcpProxy proxy() {
        return proxy;
    }

    /** For the engine. */
    String address() {
        return "127.0.0.1:" + proxy.port();
    }

    void createTopic(String name, int partitions) {
        try {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1))).all().get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Records with the numbers from 0 on, each in the partition of the rest of its number, with a key of that. */
    void fill(String topic, int partitions, int count) {
        try (Producer<String, String> producer =
                new KafkaProducer<>(Map.of("bootstrap.servers", "127.0.0.1:" + port, "linger.ms", 5), new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < count; i++) {
                producer.send(new ProducerRecord<>(topic, i % partitions, "k" + i % partitions, Records.text(i)));
            }
            producer.flush();
        }
        assertThat(end(topic, partitions, IsolationLevel.READ_COMMITTED)).as("records in " + topic).isEqualTo(count);
    }

    /** How many records there are, those that mark the end of transactions included. */
    long end(String topic, int partitions, IsolationLevel isolation) {
        Map<TopicPartition, OffsetSpec> asked = partitions(topic, partitions).stream().collect(Collectors.toMap(each -> each, _ -> OffsetSpec.latest()));
        try {
            return admin.listOffsets(asked, new ListOffsetsOptions(isolation)).all().get().values().stream().mapToLong(each -> each.offset()).sum();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<TopicPartition> partitions(String topic, int count) {
        return IntStream.range(0, count).mapToObj(number -> new TopicPartition(topic, number)).toList();
    }

    /** The numbers of all records that are committed, those of one partition in their order. */
    long[] numbers(String topic, int count) {
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", "127.0.0.1:" + port, "isolation.level", "read_committed"));
        List<TopicPartition> partitions = partitions(topic, count);
        try (Consumer<String, String> consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<Long> all = new ArrayList<>();
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> all.add(Records.number(record.value())));
            }
            return all.stream().mapToLong(Long::longValue).toArray();
        }
    }

    @Override
    public void close() throws IOException {
        admin.close(Duration.ZERO);
        kill();
        proxy.close();
    }
}
