// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.http;

import io.pelton.benchmarks.Benchmark;
import io.pelton.benchmarks.Settings;
import io.pelton.benchmarks.report.Bar;
import io.pelton.benchmarks.report.Row;
import io.pelton.benchmarks.report.Rows;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What it costs a server to answer a request. */
public final class HttpBenchmark implements Benchmark {
    private static final int CLIENTS = 32;
    private static final int WAITING_CLIENTS = 1_000;
    private static final String PATH = "path";
    private static final String TIME = "time";

    @Override
    public String name() {
        return "http";
    }

    @Override
    public String description() {
        return """
                CPU time of the server's process per request, and the time from a request to its answer.
                Each request has a body of 100 bytes, which is answered as it came: by a route of
                Pelton's, by a handler of the bare server that Pelton uses, and by a route of Camel's.
                32 clients on the same two cores send one request after the other, each on a
                connection that it keeps; the server is warm. In "slow" each request waits for 50 ms
                in the route, and 1,000 are in flight. Every answer is checked. The fastest of several
                interleaved rounds, each with processes of its own: Pelton as its launcher starts it,
                the others with a heap of 2 GB and the parallel collector.""";
    }

    @Override
    public Set<String> comparedBy() {
        return Set.of(PATH, TIME);
    }

    @Override
    public List<Row> measure(Settings settings) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (int round = 0; round < settings.pick(2, 4); round++) {
            for (EchoServers server : EchoServers.values()) {
                rows.addAll(measure(server, settings, settings.pick(3_000, 10_000)));
            }
        }
        return new Rows(rows).bestOfRounds();
    }

    /** Starts a server and sends each of its paths so many requests of each client, after as many to warm up. */
    static List<Row> measure(EchoServers server, Settings settings, int requests) throws IOException, InterruptedException, ExecutionException {
        int port = freePort();
        Path log = settings.work().resolve(server + ".log");
        System.err.println("benchmarks: " + server);
        Process process = server.process(settings.checkout(), port).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            Load echo = new Load(port, "/echo");
            awaitStart(process, echo, log);
            List<Row> rows = new ArrayList<>(rows(server, process, echo, "echo", CLIENTS, requests));
            if (server != EchoServers.HELIDON) {
                Load slow = new Load(port, "/slow");
                awaitStart(process, slow, log);
                rows.addAll(rows(server, process, slow, "slow", WAITING_CLIENTS, Math.max(1, requests / 300)));
            }
            return rows;
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static List<Row> rows(EchoServers server, Process process, Load load, String path, int clients, int requests) throws InterruptedException, ExecutionException {
        load.run(clients, requests);
        double before = cpuMicros(process);
        Histogram micros = load.run(clients, requests);
        double cpu = cpuMicros(process) - before;
        String name = server.label();
        return List.of(
                Row.of(name, Map.of(PATH, path, TIME, "CPU"), cpu / micros.getTotalCount(), "us"),
                Row.of(name, Map.of(PATH, path, TIME, "p50"), (double) micros.getValueAtPercentile(50), "us"),
                Row.of(name, Map.of(PATH, path, TIME, "p99"), (double) micros.getValueAtPercentile(99), "us"));
    }

    private static double cpuMicros(Process process) {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e3;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void awaitStart(Process process, Load load, Path log) throws IOException, InterruptedException {
        while (!answers(load)) {
            if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
                throw new IOException("the server has ended:\n" + Files.readString(log));
            }
        }
    }

    /** Whether the route is there: a port may be open before. */
    private static boolean answers(Load load) throws InterruptedException {
        try {
            return load.run(1, 1).getTotalCount() == 1;
        } catch (ExecutionException e) {
            return false; // it is starting
        }
    }

    @Override
    public List<Bar> bars(List<Row> rows) {
        Rows cpu = new Rows(rows).with(PATH, "echo").with(TIME, "CPU");
        return List.of(
                Bar.atLeast("http.echo.bare", cpu.ratio("Pelton", "Helidon"), 0.8),
                Bar.atLeast("http.echo.camel", cpu.ratio("Pelton", "Camel"), 3));
    }
}
