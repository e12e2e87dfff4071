// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

/** What is too large, too slow, too many or not HTTP: each gets a clear answer, and others are still served. */
class HttpLimitsTest {
    private static final String HOST = "Host: localhost\r\n";

    @TempDir
    private Path folder;

    private final GateConnector gate = new GateConnector();
    private ServedRoutes routes;

    @BeforeEach
    void run() throws IOException {
        routes = new ServedRoutes(new BodyRoom(5_000), folder, String.join("\n", List.of(
                route("platform-http:/small?maxBodySize=100", "- setBody: {simple: 'got ${body}'}"),
                route("platform-http:/slow?readTimeout=300ms", "- setBody: {constant: done}"),
                route("platform-http:/ever?readTimeout=0", "- setBody: {simple: 'got ${body}'}"),
                route("platform-http:/few?maxRequests=2", "- to: gate:few", "- setBody: {constant: passed}"),
                route("platform-http:/late?requestTimeout=100ms", "- to: gate:late"),
                route("platform-http:/large", "- log: 'got it'"),
                route("platform-http:/any/{name}", "- setBody: {simple: 'got ${header.name}'}"),
                route("platform-http:/ok", "- setBody: {constant: ok}"))), gate);
    }

    @AfterEach
    void end() throws Exception {
        assertThat(routes.get("/ok").body()).as("others are served").isEqualTo("ok");
        gate.open();
        routes.close();
    }

    @Test
    void bodyHasAsManyBytesAsAllowed_itIsTaken() throws Exception {
        assertThat(routes.post("/small", "text/plain", "x".repeat(100)).statusCode()).isEqualTo(200);
    }

    /** What has come by then is no measure: the rest is sent when the server has the first part. */
    @Test
    void bodyMayTakeForEver_itIsTaken() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (Socket socket = routes.connect()) {
                socket.getOutputStream().write(("POST /ever HTTP/1.1\r\n" + HOST + "Connection: close\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
                byte[] goOn = socket.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length());
                assertThat(new String(goOn, StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 100");
                socket.getOutputStream().write("four".getBytes(StandardCharsets.US_ASCII));
                assertThat(ServedRoutes.rest(socket)).startsWith("HTTP/1.1 200").endsWith("got four");
            }
        }
    }

    @Test
    void bodyIsTooLarge_statusIs413_beforeItIsSent() throws IOException {
        assertThat(routes.raw("POST /small HTTP/1.1\r\n" + HOST + "Content-Length: 1000000000000\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ")
                .contains("Connection: close")
                .endsWith("the body has more than 100 bytes\n");
    }

    @Test
    void chunksAreTooMany_statusIs413() throws IOException {
        String chunk = "40\r\n" + "x".repeat(64) + "\r\n";
        assertThat(routes.raw("POST /small HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk)).startsWith("HTTP/1.1 413 ");
    }

    /** Else a chunk would be in memory as a whole before its body has a limit. */
    @Test
    void chunkIsTooLarge_statusIs413_beforeItIsSent() throws IOException {
        String begin = "POST /small HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n";
        assertThat(routes.raw(begin + "3b9aca00\r\n" + "x".repeat(10_000))).startsWith("HTTP/1.1 413 ").contains("Connection: close");
        assertThat(routes.raw(begin + "7ffffffffffff\r\n" + "x".repeat(10_000))).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void aLineAmongChunksHasNoEnd_itIsRefused() throws IOException {
        String begin = "POST /small HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n";
        assertThat(routes.raw(begin + "0".repeat(20_000))).startsWith("HTTP/1.1 400 ");
        assertThat(routes.raw(begin + "0\r\nA: " + "x".repeat(20_000))).startsWith("HTTP/1.1 431 ");
        assertThat(routes.raw(begin + "0\r\n" + "A: b\r\n".repeat(20_000)))
                .startsWith("HTTP/1.1 431 Request Header Fields Too Large")
                .contains("Connection: close")
                .endsWith("the trailers have more than 16384 bytes\n");
    }

    /** RFC 9112, 7.1.1: what nobody knows there is ignored. */
    @ParameterizedTest
    @ValueSource(strings = {"5;name=value", "5;a;b=\"c;d\"", "5 ; a", "0005;", "5"})
    void chunkHasExtensions_theyArePassedOver(String size) throws IOException {
        String request = "POST /large HTTP/1.1\r\n" + HOST + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + size + "\r\nhello\r\n0;last\r\n\r\n";
        assertThat(routes.raw(request)).startsWith("HTTP/1.1 200 ").endsWith("hello");
    }

    /** Else a server and a proxy before it may take different things for the next request. */
    @ParameterizedTest
    @ValueSource(strings = {"5\r\nhelloXX0\r\n\r\n", "5\r\nhello\n0\r\n\r\n", "5\r\nhelloworld\r\n0\r\n\r\n", "+5\r\nhello\r\n0\r\n\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "5 \r\nhello\r\n0\r\n\r\n", "\r\nhello\r\n0\r\n\r\n",
        "5\nhello\n0\n\n\r\n", "5\rhello\r\n0\r\n\r\n"})
    void chunkIsMalformed_statusIs400_andTheConnectionEnds(String body) throws IOException {
        String begin = "POST /large HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n";
        assertThat(routes.raw(begin + body)).startsWith("HTTP/1.1 400 ").contains("Connection: close").contains("chunk");
        if (body.startsWith("5\r\nhello")) {
            String large = "4e20\r\n" + "x".repeat(20_000 - 5) + body.substring(3);
            assertThat(routes.raw(begin + large)).startsWith("HTTP/1.1 400 ").contains("a chunk has more bytes than it says");
        }
    }

    @Test
    void chunksOfAnySizeAreTaken_andTrailersPassedOver() throws IOException {
        String begin = "POST /large HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n";
        for (int size : new int[] {1, 4_000, 8_191, 8_192, 8_193, 16_384, 30_000}) {
            String text = "x".repeat(size - 1) + "y";
            String chunk = "000" + Integer.toHexString(size).toUpperCase(Locale.ROOT) + "\r\n" + text + "\r\n";
            String request = begin + chunk + chunk + "00\r\nA: b\r\nContent-Length: 7\r\n\r\n";
            String last = "GET /ok HTTP/1.1\r\n" + HOST + "Connection: close\r\n\r\n";
            assertThat(routes.raw(request + request + last)).as("chunks of %d bytes", size).containsSubsequence(text + text, text + text, "\r\n\r\nok").doesNotContain("HTTP/1.1 4");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "GET /ok HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "GET /ok HTTP/1.1\r\nHost: localhost\r\n{}: x\r\n\r\n"
    })
    void headersAreTooLarge_statusIs431(String request) throws IOException {
        assertThat(routes.raw(request.replace("{}", "x".repeat(20_000)))).startsWith("HTTP/1.1 431 ");
    }

    @Test
    void headersAreTooMany_statusIs431() throws IOException {
        assertThat(routes.raw("GET /ok HTTP/1.1\r\n" + HOST + "A: b\r\n".repeat(20_000) + "\r\n")).startsWith("HTTP/1.1 431 ");
    }

    @Test
    void firstLineIsTooLong_statusIs414() throws IOException {
        assertThat(routes.raw("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\n" + HOST + "\r\n")).startsWith("HTTP/1.1 414 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "nonsense\r\n\r\n",
        "GET /ok HTTP/1.1\r\n\r\n",
        "GET /ok%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /../ok HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /any/\u00c3\u00a9 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /ok HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabc\r\n",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain; charset=none\r\nContent-Length: 1\r\n\r\na",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain; charset=utf-16be\r\nContent-Length: 3\r\n\r\n\0ab",
        "POST /small HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=\u00e4"
    })
    void requestIsMalformed_statusIs400_andTheConnectionEnds(String request) throws IOException {
        try (Socket socket = routes.connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            assertThat(ServedRoutes.rest(socket)).startsWith("HTTP/1.1 400 ").doesNotContain("server log");
        }
    }

    @Test
    void bodyComesTooSlowly_statusIs408() throws IOException {
        try (Socket socket = routes.connect()) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /slow HTTP/1.1\r\n" + HOST + "Content-Length: 1000000\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            Thread sender = Thread.startVirtualThread(() -> drip(out));
            assertThat(answer(socket)).startsWith("HTTP/1.1 408 ").contains("Connection: close").endsWith("the body has not come within 300 ms\n");
            sender.interrupt();
        }
    }

    /** One answer, as long as it says it is: a client that has it need not wait for the end of the connection. */
    private static String answer(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("after '%s'", head).isNotNegative();
            head.append((char) next);
        }
        Matcher length = Pattern.compile("(?i)Content-Length: (\\d+)").matcher(head);
        assertThat(length.find()).as(head.toString()).isTrue();
        return head + new String(socket.getInputStream().readNBytes(Integer.parseInt(length.group(1))), StandardCharsets.ISO_8859_1);
    }

    @Test
    void bodyStopsComing_statusIs408() throws IOException {
        assertThat(routes.raw("POST /slow HTTP/1.1\r\n" + HOST + "Content-Length: 10\r\n\r\nhalf")).startsWith("HTTP/1.1 408 ");
    }

    private static void drip(OutputStream out) {
        try {
            while (!Thread.interrupted()) {
                out.write('x');
                out.flush();
                Thread.onSpinWait();
            }
        } catch (IOException e) {
            // the server has closed the connection
        }
    }

    @Test
    void requestsAreTooMany_statusIs429_untilOthersAreAnswered() throws Exception {
        CompletableFuture<HttpResponse<String>> first = routes.client().sendAsync(routes.request("/few").build(), HttpResponse.BodyHandlers.ofString());
        CompletableFuture<HttpResponse<String>> second = routes.client().sendAsync(routes.request("/few").build(), HttpResponse.BodyHandlers.ofString());
        gate.awaitWaiting(2);
        HttpResponse<String> third = routes.get("/few");
        assertThat(third.statusCode()).isEqualTo(429);
        assertThat(third.headers().firstValue("Retry-After")).contains("1");
        gate.open();
        assertThat(first.get().body()).isEqualTo("passed");
        assertThat(second.get().body()).isEqualTo("passed");
        assertThat(routes.get("/few").body()).isEqualTo("passed");
    }

    @Test
    void answerTakesTooLong_statusIs503() throws Exception {
        HttpResponse<String> answer = routes.get("/late");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("the answer takes longer than 100 ms\n");
    }

    @Test
    void connectionIsUsedAgain_alsoBehindRefusals() throws IOException {
        String get = "GET /ok HTTP/1.1\r\n" + HOST;
        String answers = routes.raw(get + "\r\n" + get.replace("/ok", "/none") + "\r\n" + "POST /small HTTP/1.1\r\n" + HOST + "Content-Length: 2\r\n\r\nab"
                + get + "Connection: close\r\n\r\n");
        assertThat(answers.split("HTTP/1.1 ", -1)).hasSize(5);
        assertThat(answers).containsSubsequence("HTTP/1.1 200 ", "\r\n\r\nok", "HTTP/1.1 404 ", "got ab", "\r\n\r\nok");
    }

    @Test
    void expectationIsMet_theBodyIsAskedForAndTaken() throws IOException {
        try (Socket socket = routes.connect()) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /small HTTP/1.1\r\n" + HOST + "Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
            String first = new String(socket.getInputStream().readNBytes("HTTP/1.1 100 ".length()), StandardCharsets.ISO_8859_1);
            assertThat(first).isEqualTo("HTTP/1.1 100 ");
            out.write("ab".getBytes(StandardCharsets.ISO_8859_1));
            assertThat(ServedRoutes.rest(socket)).contains("HTTP/1.1 200 ").endsWith("got ab");
        }
    }

    @Test
    void bodiesOfOpenRequestsTakeAllRoom_othersAreToComeLater_andOneAloneMayBeLarger() throws Exception {
        assertThat(routes.post("/ok", "text/plain", "x".repeat(20_000)).statusCode()).isEqualTo(200);
        CompletableFuture<HttpResponse<String>> held = routes.client().sendAsync(
                routes.request("/few").POST(HttpRequest.BodyPublishers.ofString("x".repeat(4_000))).build(), HttpResponse.BodyHandlers.ofString());
        gate.awaitWaiting(1);
        HttpResponse<String> refused = routes.post("/ok", "text/plain", "x".repeat(4_000));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).contains("1");
        assertThat(refused.body()).isEqualTo("there is no room for the body now, beside those of other requests\n");
        assertThat(routes.post("/ok", "text/plain", "x".repeat(500)).statusCode()).isEqualTo(200);
        gate.open();
        assertThat(held.get().statusCode()).isEqualTo(200);
        assertThat(routes.post("/ok", "text/plain", "x".repeat(4_000)).statusCode()).isEqualTo(200);
    }
}
