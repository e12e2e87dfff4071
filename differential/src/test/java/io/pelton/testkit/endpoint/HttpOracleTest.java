// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.endpoint;

import io.pelton.connector.http.PlatformHttpConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.testkit.ServerPorts;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.component.platform.http.vertx.VertxPlatformHttpServer;
import org.apache.camel.component.platform.http.vertx.VertxPlatformHttpServerConfiguration;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** The same routes on Camel's server and on Pelton's: the same requests get the same status, headers and body. */
class HttpOracleTest {
    private static final String ROUTES = """
            - restConfiguration: {component: platform-http, bindingMode: "off"}
            - rest:
                path: /rest
                get:
                  - {path: "/plain/{id}", to: direct:plain}
                  - {path: "/typed/{id}", produces: text/csv, to: direct:typed}
                  - {path: "/default", param: [{name: id, type: query, defaultValue: "none"}], to: direct:default}
                post:
                  - {path: "/json", consumes: application/json, produces: application/json, bindingMode: json, to: direct:item}
                  - {path: "/stop", bindingMode: json, to: direct:stop}
                  - {path: "/unbound", to: direct:unbound}
            - from: {uri: "direct:plain", steps: [{setBody: {simple: "${header.id}"}}]}
            - from: {uri: "direct:typed", steps: [{setBody: {simple: "${header.id}"}}]}
            - from: {uri: "direct:default", steps: [{setBody: {simple: "${header.id}"}}]}
            - from: {uri: "direct:item", steps: [{setBody: {simple: "${body[item]}"}}]}
            - from: {uri: "direct:stop", steps: [{setBody: {constant: stopped}}, {stop: {}}]}
            - from: {uri: "direct:unbound", steps: [{setBody: {simple: "[${body}]"}}]}
            - from:
                uri: platform-http:/users/{id}
                steps: [{setBody: {simple: "${header.id}|${header.CamelHttpMethod}|${header.CamelHttpPath}|${header.CamelHttpUri}|${header.CamelHttpQuery}"}}]
            - from: {uri: "platform-http:/over/{id}/{b}", steps: [{setHeader: {name: id, constant: changed}}, {setBody: {constant: x}}]}
            - from: {uri: "platform-http:/query", steps: [{setBody: {simple: "${header.a}|${header.b}"}}]}
            - from: {uri: "platform-http:/echo", steps: [{setHeader: {name: X-Step, constant: done}}]}
            - from: {uri: "platform-http:/null", steps: [{setBody: {simple: "${null}"}}]}
            - from: {uri: "platform-http:/blank", steps: [{setBody: {constant: " "}}]}
            - from: {uri: "platform-http:/text", steps: [{setBody: {simple: "[${body}]"}}]}
            - from: {uri: "platform-http:/form", steps: [{setBody: {simple: "${body[a]}|${header.a}|${header.b}"}}]}
            - from: {uri: "platform-http:/status", steps: [{setHeader: {name: CamelHttpResponseCode, simple: "${header.code}"}}, {setBody: {constant: made}}]}
            - from:
                uri: platform-http:/fail
                steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: secret}}]
            - from:
                uri: platform-http:/failed
                steps: [{setHeader: {name: CamelHttpResponseCode, constant: 418}}, {throwException: {exceptionType: java.lang.IllegalStateException, message: secret}}]
            - from: {uri: "platform-http:/get?httpMethodRestrict=GET", steps: [{setBody: {constant: got}}]}
            - from: {uri: "platform-http:/json?consumes=application/json&produces=application/json", steps: [{setBody: {constant: "{}"}}]}
            - from: {uri: "platform-http:/returned?returnHttpRequestHeaders=true", steps: [{setBody: {constant: x}}]}
            """;

    /** Said by the server whatever the route does, or of the connection. */
    private static final Set<String> OF_SERVERS = Set.of("date", "connection", "content-length", "transfer-encoding", "allow");

    @TempDir
    private static Path folder;

    private static CamelContext camel;
    private static Engine engine;
    private static List<FlowHandle> flows;
    private static int ofCamel;
    private static int ofPelton;

    @BeforeAll
    static void run() throws Exception {
        ofCamel = ServerPorts.free();
        camel = new DefaultCamelContext();
        VertxPlatformHttpServerConfiguration configuration = new VertxPlatformHttpServerConfiguration();
        configuration.setBindHost("127.0.0.1");
        configuration.setBindPort(ofCamel);
        camel.addService(new VertxPlatformHttpServer(configuration));
        PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString("served.yaml", ROUTES));
        camel.start();

        PlatformHttpConnector connector = new PlatformHttpConnector();
        List<Connector> connectors = new ArrayList<>(List.of(connector));
        ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> !(found instanceof PlatformHttpConnector))
                .forEach(connectors::add);
        Placeholders properties = Placeholders.of(Map.of("camel.server.port", "0", "camel.server.host", "127.0.0.1"), Map.of(), Map.of());
        engine = new Engine();
        flows = engine.run(new RouteLoader(connectors, properties).load(List.of(Files.writeString(folder.resolve("served.yaml"), ROUTES))));
        ofPelton = connector.ports().getFirst();
    }

    @AfterAll
    static void end() {
        flows.forEach(flow -> flow.stop(Duration.ZERO));
        engine.close();
        camel.getShutdownStrategy().setTimeout(1);
        camel.stop();
    }

    /** An answer as both should give it. */
    private record Answer(int status, Map<String, String> headers, String body) {}

    private static Answer answer(int port, String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            String[] parts = all.split("\r\n\r\n", 2);
            List<String> head = Arrays.asList(parts[0].split("\r\n", -1));
            Map<String, String> headers = new TreeMap<>();
            head.subList(1, head.size()).forEach(line -> {
                String[] header = line.split(": ?", 2);
                headers.merge(header[0].toLowerCase(Locale.ROOT), header[1].strip(), (first, next) -> first + "," + next);
            });
            boolean isChunked = headers.getOrDefault("transfer-encoding", "").equals("chunked");
            headers.keySet().removeAll(OF_SERVERS);
            return new Answer(Integer.parseInt(head.getFirst().split(" ", 3)[1]), headers, text(isChunked ? unchunked(parts[1]) : parts[1]));
        }
    }

    /** Bytes were read as characters, of which each is one. */
    private static String text(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String unchunked(String chunks) {
        StringBuilder text = new StringBuilder();
        String rest = chunks;
        while (!rest.isEmpty()) {
            String[] chunk = rest.split("\r\n", 2);
            int length = Integer.parseInt(chunk[0], 16);
            if (length == 0) {
                return text.toString();
            }
            text.append(chunk[1], 0, length);
            rest = chunk[1].substring(length + 2);
        }
        return text.toString();
    }

    private static Arguments request(String method, String path, String body, String... headers) {
        String length = body.isEmpty() ? "" : "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n";
        StringBuilder given = new StringBuilder();
        Arrays.asList(headers).forEach(header -> given.append(header).append("\r\n"));
        return arguments(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + length + given + "\r\n" + body);
    }

    static List<Arguments> requests() {
        return List.of(
                request("GET", "/users/7", ""),
                request("GET", "/users/7?x=1&y=%20", ""),
                request("GET", "/users/a%20b", ""),
                request("GET", "/users/%C3%BC%2F%41", ""),
                request("GET", "/users/./x/../7", ""),
                request("GET", "/over/1/2?b=3", ""),
                request("GET", "/over/1/2", "", "b: 3"),
                request("GET", "/users/7/", ""),
                request("DELETE", "/users/7", ""),
                request("GET", "/query?a=1&b=2", ""),
                request("GET", "/query?a=1&a=2&b=x+y", ""),
                request("GET", "/query?a=1&b=%26&CamelX=1", ""),
                request("GET", "/query?b", ""),
                request("GET", "/echo", ""),
                request("POST", "/echo", "text", "Content-Type: text/plain"),
                request("POST", "/echo", "text", "Content-Type: text/plain", "X-One: 1", "X-Two: a", "X-Two: b", "Accept: */*", "User-Agent: me", "CamelFileName: x"),
                request("POST", "/echo", "text"),
                request("GET", "/null", ""),
                request("GET", "/blank", ""),
                request("GET", "/text", ""),
                request("POST", "/text", "ü", "Content-Type: text/plain"),
                request("POST", "/form", "a=1&b=x+y&b=%26", "Content-Type: application/x-www-form-urlencoded"),
                request("GET", "/status?code=201", ""),
                request("GET", "/status?code=404", ""),
                request("GET", "/fail", ""),
                request("GET", "/fail", "", "X-One: 1"),
                request("GET", "/failed", ""),
                request("GET", "/get", ""),
                request("GET", "/returned", "", "Accept: text/html", "User-Agent: me"),
                request("POST", "/json", "{}", "Content-Type: application/json"),
                request("POST", "/json", "{}", "Content-Type: application/json", "Accept: text/html, application/*;q=0.5"),
                request("GET", "/rest/plain/7", ""),
                request("GET", "/rest/plain/7", "", "Accept: application/json"),
                request("GET", "/rest/typed/7", ""),
                request("GET", "/rest/default", ""),
                request("GET", "/rest/default?id=1", ""),
                request("POST", "/rest/json", "{\"item\":\"pen\"}", "Content-Type: application/json"),
                request("POST", "/rest/json", "{\"item\":", "Content-Type: application/json"),
                request("POST", "/rest/stop", "{}", "Content-Type: application/json"),
                request("POST", "/rest/unbound", "{}", "Content-Type: application/json"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void requestIsSentToBoth_theyAnswerAlike(String request) throws Exception {
        assertThat(answer(ofPelton, request)).isEqualTo(answer(ofCamel, request));
    }

    static List<Arguments> refused() {
        return List.of(
                request("GET", "/none", ""),
                request("POST", "/get", "x", "Content-Type: text/plain"),
                request("HEAD", "/get", ""),
                request("POST", "/json", "{}", "Content-Type: text/plain"),
                request("POST", "/json", "{}", "Content-Type: application/json", "Accept: text/html"),
                request("PUT", "/rest/plain/7", "x", "Content-Type: text/plain"));
    }

    /** The servers say it in words of their own. */
    @ParameterizedTest
    @MethodSource("refused")
    void requestFitsNoRoute_theStatusIsTheSame(String request) throws Exception {
        assertThat(answer(ofPelton, request).status()).isEqualTo(answer(ofCamel, request).status());
    }
}
