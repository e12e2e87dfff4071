// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A client that never comes to the end of its headers, a few bytes at a time, ends in time; who only rests between requests, or sends a body, does not end so. */
class RequestHeadTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: localhost\r\n";

    /** How long the client waits between two pieces. */
    private static final int PAUSE_MILLIS = 20;

    private static final int MOST_PIECES = 500;

    @TempDir
    private Path folder;

    private ServedRoutes routes(Duration patience) throws IOException {
        return new ServedRoutes(new ServerLimits(BodyRoom.ofHeap(), 10, patience), folder, ServedRoutes.route("platform-http:/a", "- setBody: {simple: 'got ${body}'}"));
    }

    /** Sends a piece again and again until the server ends the connection, which it must in less than much longer than it may take; what it has answered. */
    static String trickle(Socket client, String piece) throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        InputStream in = client.getInputStream();
        client.setSoTimeout(PAUSE_MILLIS);
        for (int pieces = 0; pieces < MOST_PIECES; ) {
            try {
                int read = in.read();
                if (read < 0) {
                    return answer.toString(StandardCharsets.US_ASCII);
                }
                answer.write(read);
            } catch (SocketTimeoutException e) {
                client.getOutputStream().write(piece.getBytes(StandardCharsets.US_ASCII));
                pieces++;
            } catch (SocketException e) {
                return answer.toString(StandardCharsets.US_ASCII);
            }
        }
        throw new AssertionError("the connection has not ended after " + answer);
    }

    private static void send(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String answer(Socket client, String end) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf(end) < 0) {
            int read = client.getInputStream().read();
            assertThat(read).as("the end of the connection after: %s", answer).isNotNegative();
            answer.append((char) read);
        }
        return answer.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /a?" + "x", GET, GET + "X: "})
    void headNeverEnds_theConnectionDoes(String begin) throws Exception {
        try (ServedRoutes routes = routes(Duration.ofMillis(300)); Socket client = routes.connect()) {
            send(client, begin);
            assertThat(trickle(client, begin.equals(GET) ? "X: a\r\n" : "x")).startsWith("HTTP/1.1 408 ").contains("must come within");
            assertThat(routes.get("/a").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void anotherRequestOfTheConnectionNeverEnds_theConnectionDoes() throws Exception {
        try (ServedRoutes routes = routes(Duration.ofMillis(300)); Socket client = routes.connect()) {
            send(client, GET + "\r\n");
            answer(client, "got ");
            assertThat(trickle(client, "G")).startsWith("HTTP/1.1 408 ");
        }
    }

    /** The time of a head is not that between two, nor that of a body or of its chunks. */
    @Test
    void clientRestsAndSendsBodiesSlowly_requestsAreAnswered() throws Exception {
        try (ServedRoutes routes = routes(Duration.ofMillis(300)); Socket client = routes.connect()) {
            for (int i = 0; i < 3; i++) {
                send(client, GET + "\r\n");
                answer(client, "got ");
                rest(client, 20);
            }
            send(client, "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n");
            for (int i = 0; i < 20; i++) {
                rest(client, 1);
                send(client, "b");
            }
            assertThat(answer(client, "got " + "b".repeat(20))).startsWith("HTTP/1.1 200 ");
            send(client, "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 20; i++) {
                rest(client, 1);
                send(client, "1\r\nc\r\n");
            }
            send(client, "0\r\n\r\n");
            assertThat(answer(client, "got " + "c".repeat(20))).startsWith("HTTP/1.1 200 ");
        }
    }

    /** Waits for bytes that do not come. */
    private static void rest(Socket client, int pauses) throws IOException {
        client.setSoTimeout(PAUSE_MILLIS);
        for (int i = 0; i < pauses; i++) {
            try {
                assertThat(client.getInputStream().read()).as("a byte that nobody has asked for").isNegative();
                throw new IOException("the server has ended the connection");
            } catch (SocketTimeoutException e) {
                assertThat(e).isNotNull();
            }
        }
        client.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
    }
}
