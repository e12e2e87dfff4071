// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;

/** An Apache Kafka for a try-out: one node in this process, fetched when first asked for, which makes topics when they are first named. */
final class KafkaServer implements TryoutServer {
    private static final String VALUE_NAME = "kafka.brokers";

    /** Any number of 16 bytes will do, in Base64. */
    private static final String CLUSTER = "cGVsdG9uLXRyeS1vdXQtMQ";

    private final String address;
    private final Object server;

    private KafkaServer(String address, Object server) {
        this.address = address;
        this.server = server;
    }

    /** @param files what is to be executed, of which there is nothing for Kafka */
    static KafkaServer start(Path folder, List<Path> files, Consumer<String> told) {
        if (!files.isEmpty()) {
            throw new PeltonException(ErrorCode.USAGE, "--servers: kafka takes no file, found '" + files.getFirst() + "'");
        }
        try {
            ClassLoader loader = FetchedClasses.of("kafka", List.of(BuildProperties.of("kafka.server")), told);
            String address = "127.0.0.1:" + freePort();
            return new KafkaServer(address, started(folder.toAbsolutePath(), address, loader));
        } catch (InvocationTargetException e) {
            throw failed(Objects.requireNonNullElse(e.getCause(), e));
        } catch (ReflectiveOperationException | IOException e) {
            throw failed(e);
        }
    }

    private static Object started(Path folder, String address, ClassLoader loader) throws ReflectiveOperationException, IOException {
        quiet();
        Files.createDirectories(folder);
        Properties properties = properties(folder.resolve("data"), address, "127.0.0.1:" + freePort());
        Path file = folder.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        if (!Files.exists(folder.resolve("data/meta.properties"))) {
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            int code = (int) loader.loadClass("kafka.tools.StorageTool")
                    .getMethod("execute", String[].class, PrintStream.class)
                    .invoke(null, new String[] {"format", "-t", CLUSTER, "-c", file.toString()}, new PrintStream(said, true, StandardCharsets.UTF_8));
            if (code != 0) {
                throw new IOException(folder + " cannot be prepared for it: " + said.toString(StandardCharsets.UTF_8).strip());
            }
        }
        Class<?> configType = loader.loadClass("kafka.server.KafkaConfig");
        Class<?> timeType = loader.loadClass("org.apache.kafka.common.utils.Time");
        Object config = configType.getMethod("fromProps", Properties.class).invoke(null, properties);
        Object server = loader.loadClass("kafka.server.KafkaRaftServer")
                .getConstructor(configType, timeType)
                .newInstance(config, timeType.getField("SYSTEM").get(null));
        try {
            server.getClass().getMethod("startup").invoke(server);
        } catch (InvocationTargetException e) {
            try {
                end(server); // some of its threads may run
            } catch (ReflectiveOperationException also) {
                e.addSuppressed(also);
            }
            throw e;
        }
        return server;
    }

    private static void end(Object server) throws ReflectiveOperationException {
        server.getClass().getMethod("shutdown").invoke(server);
        server.getClass().getMethod("awaitShutdown").invoke(server);
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
                "group.initial.rebalance.delay.ms", "0"));
        for (String internal : List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
            properties.put(internal + ".replication.factor", "1");
            properties.put(internal + ".num.partitions", "4");
        }
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        return properties;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** It tells all of its settings, and each step. */
    private static void quiet() {
        for (String name : List.of("kafka", "state.change.logger", "org.apache.kafka")) {
            ((Logger) LoggerFactory.getLogger(name)).setLevel(Level.ERROR);
        }
    }

    private static PeltonException failed(Throwable e) {
        return new PeltonException(ErrorCode.NOT_SUPPORTED, "--servers: Kafka cannot be started here: " + Optional.ofNullable(e.getMessage()).orElse(e.toString()), e);
    }

    /** Its host and port. */
    String address() {
        return address;
    }

    @Override
    public Map<String, String> values() {
        return Map.of(VALUE_NAME, address);
    }

    @Override
    public List<String> libraries() {
        return List.of();
    }

    @Override
    public String text() {
        return "Kafka for a try-out: {{" + VALUE_NAME + "}} is " + address;
    }

    @Override
    public void close() {
        quiet(); // the run has set other levels
        try {
            end(server);
        } catch (ReflectiveOperationException e) {
            throw new PeltonException(ErrorCode.NOT_SUPPORTED, "--servers: Kafka cannot be stopped: " + e.getMessage(), e);
        }
    }
}
