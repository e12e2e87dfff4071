// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A Kafka of one node in this process, which creates topics when they are first named. */
final class KafkaServer implements AutoCloseable {
    private final KafkaRaftServer server;
    private final String address;

    KafkaServer(Path folder) throws IOException {
        address = "127.0.0.1:" + freePort();
        Properties properties = properties(folder.resolve("data"), address, "127.0.0.1:" + freePort());
        Path file = folder.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        int code = StorageTool.execute(
                new String[] {"format", "-t", Uuid.randomUuid().toString(), "-c", file.toString()}, new PrintStream(OutputStream.nullOutputStream()));
        if (code != 0) {
            throw new IOException("the storage cannot be formatted: " + code);
        }
        server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        server.startup();
    }

    private static Properties properties(Path data, String address, String controller) {
        Properties properties = new Properties();
        properties.putAll(Map.of(
                "process.roles", "broker,controller",
                "node.id", "1",
                "controller.quorum.voters", "1@" + controller,
                "listeners", "PLAINTEXT://" + address + ",CONTROLLER://" + controller,
                "controller.listener.names", "CONTROLLER",
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "log.dirs", data.toString(),
                "offsets.topic.replication.factor", "1",
                "offsets.topic.num.partitions", "1",
                "group.initial.rebalance.delay.ms", "0"));
        return properties;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
