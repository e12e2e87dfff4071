// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.sinks;

import io.pelton.benchmarks.Fork;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Row;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.tools.ConsumerPerformance;
import org.apache.kafka.tools.ProducerPerformance;

/** Records into a topic of Kafka, and out of it, by whole processes. */
final class RecordsOfTopics implements AutoCloseable {
    private static final int BYTES = 100;
    private final Settings settings;
    private final StartedServer server;
    private final long records;
    private final Path lines;

    /** Starts a broker, and writes the lines that are sent. */
    RecordsOfTopics(Settings settings, long records) throws IOException {
        this.settings = settings;
        this.records = records;
        this.lines = settings.work().resolve("records.txt");
        this.server = StartedServer.start(settings, "kafka");
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(lines), 1 << 16)) {
            for (long i = 0; i < records; i++) {
                out.write(String.format("%0" + BYTES + "d%n", i).getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    /** Each subject once. */
    List<Row> round(int round) throws IOException, InterruptedException {
        String ours = "pelton-" + round;
        String theirs = "tool-" + round;
        List<Row> rows = new ArrayList<>(pelton(Work.SEND, "send.yaml", ours, lines));
        rows.addAll(rows(
                "ProducerPerformance",
                Work.SEND,
                records + " records sent",
                new Fork(ProducerPerformance.class, List.of()).command(List.of(
                        "--topic", theirs, "--num-records", Long.toString(records), "--record-size", Integer.toString(BYTES), "--throughput", "-1",
                        "--command-property", "bootstrap.servers=" + server.address(), "acks=all", "linger.ms=5"))));
        rows.addAll(camel(Work.SEND, "send", "camel-" + round));
        rows.addAll(pelton(Work.RECEIVE, "receive.yaml", ours, settings.work().resolve("none.txt")));
        rows.addAll(rows(
                "ConsumerPerformance",
                Work.RECEIVE,
                " " + records + ",",
                new Fork(ConsumerPerformance.class, List.of()).command(List.of(
                        "--topic", ours, "--num-records", Long.toString(records), "--bootstrap-server", server.address(), "--group", theirs))));
        rows.addAll(camel(Work.RECEIVE, "receive", ours));
        return rows;
    }

    private List<Row> camel(Work work, String direction, String topic) throws IOException, InterruptedException {
        return rows(
                "Camel",
                work,
                "carried " + records + " records",
                new Fork(CamelTopics.class, List.of()).command(List.of(direction, topic, server.address(), lines.toString(), Long.toString(records))));
    }

    private List<Row> pelton(Work work, String route, String topic, Path lines) throws IOException, InterruptedException {
        Path file = settings.checkout().resolve("benchmarks/src/main/resources/io/pelton/benchmarks/sinks").resolve(route);
        List<String> command = List.of(
                settings.checkout().resolve("pelton").toString(), "run", file.toString(), "--set", "lines=" + lines, "--set", "topic=" + topic, "--set", "brokers=" + server.address());
        return rows("Pelton", work, String.format(Locale.ROOT, "%,d records", records), command);
    }

    /** Runs a command that must say that it has carried all records. */
    private List<Row> rows(String name, Work work, String expected, List<String> command) throws IOException, InterruptedException {
        System.err.println("benchmarks: " + name);
        TimedProcess process = TimedProcess.run(command);
        if (!process.output().contains(expected)) {
            throw new IllegalStateException(name + " did not say '" + expected + "':\n" + process.output());
        }
        return process.rows(name, work, records);
    }

    @Override
    public void close() {
        server.close();
    }
}
