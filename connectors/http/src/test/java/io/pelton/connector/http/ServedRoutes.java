// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** Routes that run, and those who ask them. */
final class ServedRoutes implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Engine engine = new Engine(EngineOptions.defaults().withWorkers(2));
    private final PlatformHttpConnector connector;
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<FlowHandle> flows;
    private final int port;
    private final RouteLoader loader;

    /** Runs {@code routes} on a free port. */
    ServedRoutes(Path folder, String routes, Connector... others) throws IOException {
        this(BodyRoom.ofHeap(), folder, routes, others);
    }

    /** The same with {@code room} for bodies. */
    ServedRoutes(BodyRoom room, Path folder, String routes, Connector... others) throws IOException {
        this(new ServerLimits(room, ConnectionLimit.ofProcess(), HttpServer.SILENCE), folder, routes, others);
    }

    /** The same with other limits. */
    ServedRoutes(ServerLimits limits, Path folder, String routes, Connector... others) throws IOException {
        connector = new PlatformHttpConnector(limits);
        List<Connector> connectors = new ArrayList<>(List.of(others));
        connectors.add(connector);
        ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> !(found instanceof PlatformHttpConnector))
                .forEach(connectors::add);
        Placeholders properties = Placeholders.of(Map.of("camel.server.port", "0", "camel.server.host", "127.0.0.1"), Map.of(), Map.of());
        loader = new RouteLoader(connectors, properties);
        List<Plan> plans = loader.load(List.of(Files.writeString(folder.resolve("served.yaml"), routes)));
        flows = engine.run(plans);
        port = connector.ports().getFirst();
    }

    /** Runs the routes of another file, too, on the same servers. */
    List<FlowHandle> run(Path file) {
        return engine.run(loader.load(List.of(file)));
    }

    PlatformHttpConnector connector() {
        return connector;
    }

    /** A route that reads from {@code uri}. */
    static String route(String uri, String... steps) {
        return "- from:\n    uri: '" + uri + "'\n    steps:\n" + String.join("\n", steps).indent(6);
    }

    int port() {
        return port;
    }

    HttpClient client() {
        return client;
    }

    List<FlowHandle> flows() {
        return flows;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(PATIENCE);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    HttpResponse<String> post(String path, String type, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path).POST(HttpRequest.BodyPublishers.ofString(body));
        return send(type.isEmpty() ? request : request.header("Content-Type", type));
    }

    /** Sends these characters over a connection of their own, and reads what comes until the server ends it. */
    String raw(String text) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return rest(socket);
        }
    }

    Socket connect() throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    static String rest(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Asks all routes to stop. */
    void stop(Duration drain) {
        flows.forEach(flow -> flow.stop(drain));
    }

    @Override
    public void close() {
        client.shutdownNow();
        stop(Duration.ZERO);
        engine.close();
    }
}
