// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.connector.http.AskedServer.Connection;
import io.pelton.error.HttpOperationFailedException;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Servers that answer late, half, too much or nonsense: the message fails with the reason, and the next one is asked for. */
@Timeout(60) // some wait for the end of a connection
class BrokenAnswersTest {
    private static final int MOST = 1_000;

    private AskedServer server;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile String answer = "";

    @BeforeEach
    void start() throws IOException {
        server = new AskedServer((asked, connection) -> asked.target().equals("/good") ? connection.send("200 OK", "", "good") : broken(asked.target(), connection));
    }

    private boolean broken(String target, Connection connection) throws Exception {
        switch (target) {
            case "/reset" -> connection.reset();
            case "/late" -> connection.awaitEnd();
            case "/stops" -> {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
                connection.awaitEnd();
            }
            case "/large" -> {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n");
                byte[] some = new byte[8_192];
                while (true) { // until the client has enough
                    connection.out().write(some);
                }
            }
            case "/held" -> {
                connection.write(answer);
                connection.awaitEnd();
                ended.countDown();
            }
            case "/bomb" -> {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (OutputStream zipped = new GZIPOutputStream(bytes)) {
                    zipped.write(new byte[100 * MOST]);
                }
                connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + bytes.size() + "\r\n\r\n");
                connection.out().write(bytes.toByteArray());
                return true;
            }
            default -> connection.write(answer);
        }
        return false;
    }

    @AfterEach
    void end() throws Exception {
        Message next = Asking.ask(caller("/good"), new Message(null));
        assertThat((byte[]) next.body()).as("the next one is asked for").asString().isEqualTo("good");
        server.close();
    }

    /** One request at a time, so that one which does not end is noticed. */
    private Caller<Message, Message> caller(String path, String... options) {
        String[] all = new String[options.length + 4];
        System.arraycopy(options, 0, all, 4, options.length);
        all[0] = "connectionsPerRoute";
        all[1] = "1";
        all[2] = "maxBodySize";
        all[3] = String.valueOf(MOST);
        return Asking.caller(server.address() + path, all);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "nonsense\r\n\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Le",
        "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        "HTTP/1.1 101 Other\r\nUpgrade: other\r\n\r\n",
        "HTTP/1.1 200 OK\r\nNo Name: a\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008b\b\u0000"
    })
    void answerIsBroken_theMessageFails(String broken) {
        answer = broken;
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> Asking.ask(caller("/broken"), new Message("a text")))
                    .cause()
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("POST http://" + server.address() + "/broken: ")
                    .hasMessageNotContaining("null");
        }
    }

    @Test
    void answerIsNoTextInItsCharset_theMessageFails_andSaysWhere() {
        answer = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-16be\r\nContent-Length: 3\r\n\r\n\0ab";
        assertThatThrownBy(() -> Asking.ask(caller("/broken"), new Message(null)))
                .cause()
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("the body is no text in UTF-16BE, which Content-Type names: the byte 0x62 at 3 of 3 is not valid there");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Content-Length: 3;Content-Length: 5;;abcde | it says several lengths, Content-Length: 3 and 5
            Content-Length: -3;;abc | its length is none, Content-Length: -3
            Content-Length: 3;Transfer-Encoding: chunked;;5;abcde;0;; | it says both Content-Length and Transfer-Encoding
            """)
    void answerSaysTwoLengths_theMessageFailsAtOnce_andTheConnectionEnds(String broken, String reason) throws Exception {
        answer = "HTTP/1.1 200 OK\r\n" + broken.replace(";", "\r\n");
        assertThatThrownBy(() -> Asking.ask(caller("/held"), new Message(null)))
                .cause()
                .isInstanceOf(ProtocolException.class)
                .hasMessage("GET http://" + server.address() + "/held: the answer cannot be read: " + reason);
        ended.await();
    }

    @Test
    void lengthIsSaidTwiceAlike_itIsOne() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc";
        assertThat((byte[]) Asking.ask(caller("/broken"), new Message(null)).body()).asString().isEqualTo("abc");
    }

    @Test
    void failureHasABodyThatCannotBeRead_theStatusIsSaid() {
        answer = "HTTP/1.1 503 Down\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone";
        for (String streams : List.of("false", "true")) {
            assertThatThrownBy(() -> Asking.ask(caller("/broken", "disableStreamCache", streams), new Message(null)))
                    .cause()
                    .isInstanceOfSatisfying(HttpOperationFailedException.class, failure -> {
                        assertThat(failure.getStatusCode()).isEqualTo(503);
                        assertThat(failure.getResponseBody()).isNull();
                    });
        }
    }

    @Test
    void answerIsCompressedInAWayThatNobodyAskedFor_itIsLeftAsItIs() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Encoding: br, gzip\r\nContent-Length: 4\r\n\r\nsome";
        Message made = Asking.ask(caller("/broken"), new Message(null));
        assertThat((byte[]) made.body()).asString().isEqualTo("some");
        assertThat(made.header("Content-Encoding")).isEqualTo("br, gzip");
    }

    @Test
    void headersAreTooLarge_theMessageFails() {
        answer = "HTTP/1.1 200 OK\r\nX: " + "x".repeat(1_000_000) + "\r\n\r\n";
        assertThatThrownBy(() -> Asking.ask(caller("/broken"), new Message(null))).rootCause().isInstanceOf(IOException.class);
    }

    @Test
    void connectionIsReset_theMessageFails_andItIsSaidOfWhat() {
        assertThatThrownBy(() -> Asking.ask(caller("/reset"), new Message("a text")))
                .cause()
                .isInstanceOf(IOException.class)
                .hasMessageContaining("POST http://" + server.address() + "/reset");
    }

    @Test
    void noAnswerComes_itTimesOut() {
        assertThatThrownBy(() -> Asking.ask(caller("/late", "responseTimeout", "50"), new Message(null)))
                .cause()
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage("GET http://" + server.address() + "/late: no answer within 50 ms (the option responseTimeout)");
    }

    @Test
    void answerStopsComing_itTimesOut() {
        assertThatThrownBy(() -> Asking.ask(caller("/stops", "soTimeout", "200", "responseTimeout", "30000"), new Message(null)))
                .cause()
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("nothing more of the answer has come within 200 ms");
    }

    @Test
    void streamStopsComing_itTimesOut_andTheConnectionEnds() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
        Message made = Asking.ask(caller("/held", "soTimeout", "200", "responseTimeout", "30000", "disableStreamCache", "true"), new Message(null));
        try (InputStream body = (InputStream) made.body()) {
            assertThatThrownBy(body::readAllBytes)
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessage("GET http://" + server.address() + "/held: nothing more of the answer has come within 200 ms (the option soTimeout)");
        }
        ended.await();
    }

    @Test
    void streamEndsTooEarly_itSaysOfWhat() throws Exception {
        answer = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf";
        try (InputStream body = (InputStream) Asking.ask(caller("/broken", "disableStreamCache", "true"), new Message(null)).body()) {
            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class).hasMessage("GET http://" + server.address() + "/broken: fixed content-length: 100, bytes received: 4");
        }
    }

    @ParameterizedTest
    @CsvSource({"200 OK", "503 Down"})
    void compressedStreamDoesNotBegin_itTimesOut(String status) throws Exception {
        answer = "HTTP/1.1 " + status + "\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n";
        assertThatThrownBy(() -> Asking.ask(caller("/held", "soTimeout", "200", "disableStreamCache", "true"), new Message(null)))
                .cause()
                .isInstanceOfAny(SocketTimeoutException.class, HttpOperationFailedException.class);
        ended.await();
    }

    @Test
    void streamIsWantedTwice_itIsNoEmptyBody() {
        answer = "HTTP/1.1 401 Who\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n";
        Message message = new Message(new ByteArrayInputStream("a text".getBytes(StandardCharsets.UTF_8)));
        assertThatThrownBy(() -> Asking.ask(caller("/broken", "authMethod", "Basic", "authUsername", "a", "authPassword", "b"), message))
                .cause()
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the body is a stream, which was sent already");
        assertThat(server.asked()).singleElement().satisfies(asked -> assertThat(asked.body()).isEqualTo("a text"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large", "/bomb"})
    void answerIsTooLarge_theMessageFails(String path) {
        assertThatThrownBy(() -> Asking.ask(caller(path), new Message(null)))
                .cause()
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the answer has more than 1000 bytes: the option maxBodySize raises the limit");
    }

    @Test
    void nobodyListens_theConnectionIsRefused() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        assertThatThrownBy(() -> Asking.ask(Asking.caller("127.0.0.1:" + free + "/a"), new Message(null)))
                .cause()
                .isInstanceOf(ConnectException.class)
                .hasMessageStartingWith("GET http://127.0.0.1:" + free + "/a: no connection to 127.0.0.1:" + free);
    }

    @Test
    void hostDoesNotExist_thatIsSaid() {
        assertThatThrownBy(() -> Asking.ask(Asking.caller("no-such-host.invalid/a"), new Message(null)))
                .cause()
                .isInstanceOf(UnknownHostException.class)
                .hasMessage("GET http://no-such-host.invalid/a: there is no host 'no-such-host.invalid'");
    }
}
