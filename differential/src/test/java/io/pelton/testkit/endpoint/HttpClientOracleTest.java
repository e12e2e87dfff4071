// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.endpoint;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.pelton.connector.http.PlatformHttpConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.testkit.ServerPorts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
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
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same routes ask the same server with Camel's {@code http:} and with Pelton's: what it sees of them is the same, and what they make of its answer. Each route is
 * asked by {@code platform-http:}, and answers with what it has made.
 */
class HttpClientOracleTest {
    private static final String TO = "- to: http://{{server}}";
    private static final String TEXT = "- setBody: {constant: a text}\n";
    private static final String CAUGHT = "- setBody: {simple: '${exception.message}|${exception.statusCode}|${exception.statusText}|${exception.redirectLocation}"
            + "|${exception.responseBody}|${exception.isRedirectError}'}";

    /** Steps by what they show. */
    private static final Map<String, String> CASES = new LinkedHashMap<>();

    static {
        // Addresses.
        of("root", TO);
        of("path", TO + "/a/b");
        of("slash", TO + "/a/");
        of("scheme-without-slashes", "- to: http:{{server}}/a");
        of("path-encoded", TO + "/a%20b/%C3%BC");
        of("path-unsafe", "- to: 'http://{{server}}/a b/ü'");
        of("path-braces", "- to: 'http://{{server}}/a/{id}'");
        of("query", TO + "/a?x=1");
        of("query-sorted", TO + "/a?b=2&a=1&c=3");
        of("query-space", "- to: 'http://{{server}}/a?x=a b'");
        of("query-encoded", TO + "/a?x=a%20b");
        of("query-plus", TO + "/a?x=a+b");
        of("query-letters", "- to: 'http://{{server}}/a?x=ü'");
        of("query-raw", "- to: 'http://{{server}}/a?x=RAW(a+b%20c)'");
        of("query-empty", TO + "/a?x=");
        of("query-twice", TO + "/a?x=1&x=2");
        of("query-slash", TO + "/a?x=/b/c:d");
        of("query-and-options", TO + "/a?x=1&connectTimeout=5000&throwExceptionOnFailure=false&y=2");
        of("parameters", "- to: {uri: 'http://{{server}}/a', parameters: {x: 1, y: 'a b', connectTimeout: 5000}}");
        of("http-uri", "- to: {uri: http, parameters: {httpUri: 'http://{{server}}/a', x: 1}}");
        // Which method.
        of("method-body", TEXT + TO + "/a");
        of("method-query", TEXT + TO + "/a?x=1");
        of("method-header", TEXT + header("CamelHttpMethod", "PUT") + TO + "/a");
        of("method-header-delete", TEXT + header("CamelHttpMethod", "DELETE") + TO + "/a");
        of("method-option", TEXT + header("CamelHttpMethod", "PUT") + TO + "/a?httpMethod=PATCH");
        of("method-option-get", TEXT + TO + "/a?httpMethod=GET");
        of("method-query-header", TEXT + header("CamelHttpQuery", "x=1") + TO + "/a");
        of("method-empty-body", "- setBody: {constant: ''}\n" + TO + "/a");
        of("method-delete", header("CamelHttpMethod", "DELETE") + TO + "/a");
        of("method-options", header("CamelHttpMethod", "OPTIONS") + TO + "/a");
        of("method-post-without-body", header("CamelHttpMethod", "POST") + TO + "/a");
        of("get-with-body", TEXT + header("CamelHttpMethod", "GET") + TO + "/a?getWithBody=true");
        of("delete-with-body", TEXT + header("CamelHttpMethod", "DELETE") + TO + "/a?deleteWithBody=true");
        // Headers that say where.
        of("uri-header", header("CamelHttpUri", "http://{{server}}/b") + TO + "/a");
        of("uri-header-query", header("CamelHttpUri", "http://{{server}}/b?y=2") + TO + "/a");
        of("uri-header-both-queries", header("CamelHttpUri", "http://{{server}}/b?y=2") + TO + "/a?x=1");
        of("uri-header-bridged", header("CamelHttpUri", "http://{{server}}/b") + TO + "/a?bridgeEndpoint=true");
        of("path-header", header("CamelHttpPath", "b/c") + TO + "/a");
        of("path-header-slash", header("CamelHttpPath", "/b/c") + TO + "/a/");
        of("path-header-root", header("CamelHttpPath", "/") + TO + "/a");
        of("path-header-query", header("CamelHttpPath", "b c") + TO + "/a?x=1");
        of("query-header", header("CamelHttpQuery", "y=2&x=a b") + TO + "/a?z=1");
        of("raw-query-header", header("CamelHttpRawQuery", "y=%20") + header("CamelHttpQuery", "z=3") + TO + "/a?x=1");
        of("skip-control", header("CamelHttpQuery", "y=2") + header("CamelHttpMethod", "PUT") + TO + "/a?skipControlHeaders=true");
        // Headers that are sent.
        of("headers", header("X-One", "1") + header("Accept", "text/html") + header("Cache-Control", "no-cache") + header("CamelFileName", "f") + header("Date", "now")
                + TO + "/a");
        of("header-number", "- setHeader: {name: n, simple: {expression: '7', resultType: java.lang.Integer}}\n" + TO + "/a");
        of("header-list", "- setHeader: {name: several, simple: {expression: '${list(a,b)}'}}\n" + TO + "/a");
        of("header-authorization", header("Authorization", "Bearer x") + header("Cookie", "a=b") + TO + "/a");
        of("header-content-type-without-body", header("Content-Type", "text/csv") + TO + "/a");
        of("skip-request-headers", TEXT + header("X-One", "1") + header("Content-Type", "text/csv") + TO + "/a?skipRequestHeaders=true");
        of("bridge-query-header", header("CamelHttpQuery", "y=2") + header("y", "2") + header("z", "3") + TO + "/a?bridgeEndpoint=true");
        // Bodies.
        of("body-type", TEXT + header("Content-Type", "text/csv") + TO + "/a");
        of("body-charset", "- setBody: {constant: 'ü'}\n" + header("Content-Type", "text/plain; charset=ISO-8859-1") + TO + "/a");
        of("body-utf8", "- setBody: {constant: 'ü€'}\n" + header("Content-Type", "text/plain; charset=UTF-8") + TO + "/a");
        of("body-without-charset", "- setBody: {constant: 'ü€'}\n" + header("Content-Type", "text/plain") + TO + "/a");
        of("body-without-type", "- setBody: {constant: 'ü€'}\n" + TO + "/a");
        of("body-json", "- setBody: {constant: '{\"a\":1}'}\n" + header("Content-Type", "application/json") + TO + "/a");
        of("body-json-utf8", "- setBody: {constant: '{\"a\":\"ü\"}'}\n" + header("Content-Type", "application/json") + TO + "/a");
        of("body-bytes", TEXT + "- convertBodyTo: {type: 'byte[]'}\n" + header("Content-Type", "application/x-own") + TO + "/a");
        of("body-gzip", TEXT + "- convertBodyTo: {type: 'byte[]'}\n" + header("Content-Encoding", "gzip") + TO + "/gunzip");
        // Answers.
        of("answer-headers", header("X-Mine", "mine") + header("X-Both", "mine") + header("Content-Type", "text/csv") + header("ETag", "mine") + TO + "/headers");
        of("answer-code", TO + "/status/201\n- setBody: {simple: '${header.CamelHttpResponseCode} ${header.CamelHttpResponseText}'}");
        of("answer-empty", TEXT + TO + "/empty\n- setBody: {simple: '[${body}]'}");
        of("answer-none", TEXT + TO + "/status/204\n- setBody: {simple: '[${body}]'}");
        of("answer-gzip", TO + "/gzip\n- setBody: {simple: '${body} ${header.Content-Encoding}'}");
        of("answer-latin", TO + "/latin\n- removeHeader: {name: Content-Type}\n- setBody: {simple: '[${bodyAs(String)}]'}");
        of("head", header("CamelHttpMethod", "HEAD") + TO + "/headers\n- setBody: {simple: '[${body}] ${header.X-Both}'}");
        of("copy-headers-not", header("X-Mine", "mine") + TO + "/headers?copyHeaders=false");
        of("skip-response-headers", header("X-Mine", "mine") + TO + "/headers?skipResponseHeaders=true");
        of("ignore-response-body", TEXT + TO + "/a?ignoreResponseBody=true\n- setBody: {simple: '[${body}] ${header.CamelHttpResponseCode}'}");
        of("stream", TO + "/a?disableStreamCache=true\n- setBody: {simple: '${bodyAs(String)}'}");
        of("list-header", TO + "/list\n- setBody: {simple: '${header.X-List[1]}'}");
        // Failures.
        of("failure", caught("/status/404"));
        of("failure-redirect", caught("/redirect/301"));
        of("failure-server-error", caught("/status/500"));
        of("failure-ignored-body", caught("/status/404?ignoreResponseBody=true"));
        of("failure-is-camels", caughtAs("org.apache.camel.CamelException", "/status/404"));
        of("failure-is-no-io", caughtAs("java.io.IOException, java.lang.Exception", "/status/404"));
        of("failure-refused", "- doTry:\n    steps:\n      - to: http://localhost:1/a\n    doCatch:\n      - exception: [java.net.ConnectException]\n        steps:\n"
                + "          - setBody: {constant: refused}");
        of("failure-no-host", "- doTry:\n    steps:\n      - to: http://no-such-host.invalid/a\n    doCatch:\n      - exception: [java.net.UnknownHostException]\n"
                + "        steps:\n          - setBody: {constant: unknown}");
        of("failure-timeout", "- doTry:\n    steps:\n      - to: http://{{server}}/late?responseTimeout=50\n    doCatch:\n"
                + "      - exception: [java.net.SocketTimeoutException]\n        steps:\n          - setBody: {constant: late}");
        of("no-failure", TO + "/status/404?throwExceptionOnFailure=false\n- setBody: {simple: '${header.CamelHttpResponseCode} ${body}'}");
        of("good-statuses", TO + "/status/404?okStatusCodeRange=200-299,404\n- setBody: {simple: '${header.CamelHttpResponseCode} ${body}'}");
        of("good-status", TO + "/status/409?okStatusCodeRange=409\n- setBody: {simple: '${header.CamelHttpResponseCode} ${body}'}");
        of("redirect-followed", TO + "/redirect/302?followRedirects=true");
        of("redirect-post", TEXT + TO + "/redirect/302?followRedirects=true&httpMethod=POST");
        of("redirect-see-other", TEXT + TO + "/redirect/303?followRedirects=true&httpMethod=PUT");
        of("redirect-kept", TEXT + TO + "/redirect/307?followRedirects=true&httpMethod=POST");
        of("redirect-put-found", TEXT + TO + "/redirect/302?followRedirects=true&httpMethod=PUT");
        // Who asks.
        of("basic", TO + "/basic?authMethod=Basic&authUsername=me&authPassword=secret");
        of("basic-preemptive", TO + "/a?authMethod=Basic&authUsername=me&authPassword=secret&authenticationPreemptive=true");
        of("basic-wrong", caught("/basic?authMethod=Basic&authUsername=me&authPassword=wrong"));
        of("host-header", TO + "/host?customHostHeader=other.example");
        of("host-header-kept", header("Host", "kept.example") + TO + "/host?preserveHostHeader=true");
        of("connection-close", TO + "/connection?connectionClose=true");
        of("user-agent", TO + "/agent?userAgent=me");
        of("user-agent-header", header("User-Agent", "mine") + TO + "/agent");
        // Steps.
        of("enrich", TEXT + "- enrich: {constant: 'http://{{server}}/a'}\n");
        of("wire-tap", TEXT + "- wireTap: {uri: 'http://{{server}}/a'}\n");
        of("recipient-list", TEXT + "- recipientList: {constant: 'http://{{server}}/a,http://{{server}}/b'}\n");
        of("toD-path", header("id", "7") + "- toD: 'http://{{server}}/a/${header.id}'");
        of("toD-path-space", header("id", "a b") + "- toD: 'http://{{server}}/a/${header.id}'");
        of("toD-path-slashes", header("id", "b/c") + "- toD: 'http://{{server}}/a/${header.id}'");
        of("toD-query", header("id", "7") + "- toD: 'http://{{server}}/a?x=${header.id}'");
        of("toD-query-sorted", header("id", "7") + "- toD: 'http://{{server}}/a?x=${header.id}&b=1&a=2'");
        of("toD-query-space", header("id", "a b") + "- toD: 'http://{{server}}/a?x=${header.id}'");
        of("toD-query-letters", header("q", "ü") + "- toD: 'http://{{server}}/echo?x=${header.q}'\n- removeHeader: {name: q}");
        of("toD-whole-query", header("q", "x=1&y=2") + "- toD: 'http://{{server}}/a?${header.q}'");
        of("toD-options", header("id", "7") + "- toD: 'http://{{server}}/status/404/${header.id}?throwExceptionOnFailure=false'\n- setBody: {simple: 'was ${header.CamelHttpResponseCode}'}");
        of("toD-after-host", header("path", "/a/b") + "- toD: 'http://{{server}}${header.path}'");
        of("toD-with-query-header", header("id", "7") + header("CamelHttpQuery", "y=2") + "- toD: 'http://{{server}}/a/${header.id}'");
        of("toD-both-queries", header("id", "7") + header("CamelHttpQuery", "y=2") + "- toD: 'http://{{server}}/a?x=${header.id}'");
        of("toD-with-path-header", header("id", "7") + header("CamelHttpPath", "b") + "- toD: 'http://{{server}}/a/${header.id}'");
        of("toD-body", TEXT + header("id", "7") + "- toD: 'http://{{server}}/a/${header.id}'");
    }

    /** What is different on purpose: what the server sees of Camel, and of Pelton. */
    private record Difference(String steps, String ofCamel, String ofPelton) {}

    private static final Map<String, Difference> DIFFERENT = Map.of(
            "different-slash", new Difference(TO + "/a%2Fb", "GET /a/b {} ", "GET /a%2Fb {} "),
            "different-ampersand", new Difference(TO + "/a?x=a%20b%26c", "GET /a?c=&x=a+b {} ", "GET /a?x=a+b%26c {} "),
            "different-plus", new Difference(TO + "/a?x=a%2Bb", "GET /a?x=a+b {} ", "GET /a?x=a%2Bb {} "));

    /** What clients say of themselves and of connections. */
    private static final Set<String> OF_CLIENTS = Set.of("accept-encoding", "user-agent", "connection", "host", "content-length", "transfer-encoding");

    /** Said by the server whatever the route does, or of the connection. */
    private static final Set<String> OF_SERVERS = Set.of("date", "connection", "content-length", "transfer-encoding");

    @TempDir
    private static Path folder;

    private static HttpServer server;
    private static CamelContext camel;
    private static Engine engine;
    private static List<FlowHandle> flows;
    private static int ofCamel;
    private static int ofPelton;

    private static void of(String name, String steps) {
        CASES.put(name, steps);
    }

    private static String header(String name, String value) {
        return "- setHeader: {name: " + name + ", constant: '" + value + "'}\n";
    }

    private static String caught(String path) {
        return caughtAs("org.apache.camel.http.base.HttpOperationFailedException", path);
    }

    private static String caughtAs(String types, String path) {
        return "- doTry:\n    steps:\n      - to: 'http://{{server}}" + path + "'\n    doCatch:\n      - exception: [" + types + "]\n        steps:\n          " + CAUGHT;
    }

    private static String routes() {
        StringBuilder routes = new StringBuilder();
        Map<String, String> all = new LinkedHashMap<>(CASES);
        DIFFERENT.forEach((name, difference) -> all.put(name, difference.steps()));
        all.forEach((name, steps) -> routes.append("- from:\n    uri: platform-http:/").append(name).append("\n    steps:\n      - removeHeaders: {pattern: '*'}\n")
                .append(steps.strip().indent(6)));
        return routes.toString();
    }

    @BeforeAll
    static void run() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", HttpClientOracleTest::answer);
        server.start();
        String address = "localhost:" + server.getAddress().getPort();

        ofCamel = ServerPorts.free();
        camel = new DefaultCamelContext();
        camel.getPropertiesComponent().addInitialProperty("server", address);
        VertxPlatformHttpServerConfiguration configuration = new VertxPlatformHttpServerConfiguration();
        configuration.setBindHost("127.0.0.1");
        configuration.setBindPort(ofCamel);
        camel.addService(new VertxPlatformHttpServer(configuration));
        PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString("asking.yaml", routes()));
        camel.start();

        PlatformHttpConnector connector = new PlatformHttpConnector();
        List<Connector> connectors = new ArrayList<>(List.of(connector));
        ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> !(found instanceof PlatformHttpConnector))
                .forEach(connectors::add);
        Placeholders properties =
                Placeholders.of(Map.of("camel.server.port", "0", "camel.server.host", "127.0.0.1", "server", address), Map.of(), Map.of());
        engine = new Engine();
        flows = engine.run(new RouteLoader(connectors, properties).load(List.of(Files.writeString(folder.resolve("asking.yaml"), routes()))));
        ofPelton = connector.ports().getFirst();
    }

    @AfterAll
    static void end() {
        flows.forEach(flow -> flow.stop(Duration.ZERO));
        engine.close();
        camel.getShutdownStrategy().setTimeout(1);
        camel.stop();
        server.stop(0);
    }

    /** The server that is asked: it says what it has seen, or what the path names. */
    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] request = exchange.getRequestBody().readAllBytes();
        if (path.startsWith("/status/")) {
            int status = Integer.parseInt(path.split("/", -1)[2]);
            send(exchange, status, status == 204 ? new byte[0] : ("status " + status).getBytes(StandardCharsets.UTF_8));
        } else if (path.startsWith("/redirect/")) {
            exchange.getResponseHeaders().add("Location", "/redirected?to=1");
            send(exchange, Integer.parseInt(path.split("/", -1)[2]), "elsewhere".getBytes(StandardCharsets.UTF_8));
        } else {
            switch (path) {
                case "/headers" -> {
                    exchange.getResponseHeaders().put("X-Several", List.of("a", "b"));
                    exchange.getResponseHeaders().add("X-Both", "theirs");
                    exchange.getResponseHeaders().add("CamelFileName", "evil");
                    exchange.getResponseHeaders().add("Set-Cookie", "a=b; Path=/nowhere");
                    send(exchange, 200, "headers".getBytes(StandardCharsets.UTF_8));
                }
                case "/list" -> {
                    exchange.getResponseHeaders().add("X-List", "[a, b]");
                    send(exchange, 200, new byte[] {'x'});
                }
                case "/empty" -> send(exchange, 200, new byte[0]);
                case "/gzip" -> {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    try (OutputStream zipped = new GZIPOutputStream(bytes)) {
                        zipped.write("zipped".getBytes(StandardCharsets.UTF_8));
                    }
                    exchange.getResponseHeaders().add("Content-Encoding", "gzip");
                    send(exchange, 200, bytes.toByteArray());
                }
                case "/gunzip" -> send(exchange, 200, new java.util.zip.GZIPInputStream(new java.io.ByteArrayInputStream(request)).readAllBytes());
                case "/latin" -> {
                    exchange.getResponseHeaders().add("Content-Type", "text/plain; charset=ISO-8859-1");
                    send(exchange, 200, "ü".getBytes(StandardCharsets.ISO_8859_1));
                }
                case "/late" -> {
                    // never answered
                }
                case "/basic" -> {
                    boolean isKnown = "Basic bWU6c2VjcmV0".equals(exchange.getRequestHeaders().getFirst("Authorization"));
                    if (!isKnown) {
                        exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
                    }
                    send(exchange, isKnown ? 200 : 401, (isKnown ? "known" : "who").getBytes(StandardCharsets.UTF_8));
                }
                case "/host" -> send(exchange, 200, String.valueOf(exchange.getRequestHeaders().get("Host")).getBytes(StandardCharsets.UTF_8));
                case "/connection" -> send(exchange, 200, String.valueOf(exchange.getRequestHeaders().get("Connection")).getBytes(StandardCharsets.UTF_8));
                case "/agent" -> send(exchange, 200, String.valueOf(exchange.getRequestHeaders().get("User-Agent")).getBytes(StandardCharsets.UTF_8));
                default -> send(exchange, 200, seen(exchange, request));
            }
        }
    }

    private static byte[] seen(HttpExchange exchange, byte[] body) {
        TreeMap<String, List<String>> headers = new TreeMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        headers.keySet().removeAll(OF_CLIENTS);
        headers.values().removeIf(values -> values.stream().anyMatch(value -> !value.chars().allMatch(c -> c < 0x7f))); // Pelton leaves them out
        StringBuilder bytes = new StringBuilder();
        for (byte b : body) {
            bytes.append(b >= ' ' ? String.valueOf((char) b) : String.format("<%02x>", b));
        }
        return (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + headers + " " + bytes).getBytes(StandardCharsets.UTF_8);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, body.length == 0 || isHead ? -1 : body.length);
        if (body.length > 0 && !isHead) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    /** An answer as both should give it. */
    private record Answer(int status, Map<String, String> headers, String body) {}

    private static Answer answer(int port, String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(("GET /" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
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
            String body = isChunked ? parts[1].replaceAll("(?s)\r\n0\r\n\r\n$", "").replaceFirst("^[0-9a-f]+\r\n", "") : parts[1];
            return new Answer(
                    Integer.parseInt(head.getFirst().split(" ", 3)[1]), headers, new String(body.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
        }
    }

    static Set<String> cases() {
        return CASES.keySet();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void serverIsAskedByBoth_itSeesTheSame_andSoDoTheirRoutes(String name) throws Exception {
        assertThat(answer(ofPelton, name)).isEqualTo(answer(ofCamel, name));
    }

    static Set<String> differences() {
        return DIFFERENT.keySet();
    }

    @ParameterizedTest
    @MethodSource("differences")
    void serverIsAskedByBoth_itSeesWhatIsDifferentOnPurpose(String name) throws Exception {
        Difference difference = DIFFERENT.get(name);
        assertThat(answer(ofCamel, name).body()).isEqualTo(difference.ofCamel());
        assertThat(answer(ofPelton, name).body()).isEqualTo(difference.ofPelton());
    }
}
