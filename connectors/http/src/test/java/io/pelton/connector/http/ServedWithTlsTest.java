// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A server with keys of its own, and clients that know its certificate. */
class ServedWithTlsTest {
    private static final String PASSWORD = "password";
    private static final int HANDSHAKE = 22;
    private static final int APPLICATION_DATA = 23;

    @TempDir
    private static Path folder;

    private static KeyStore server;

    @BeforeAll
    static void makeKeys() throws Exception {
        server = keys("server");
        pem("server.pem", "CERTIFICATE", server.getCertificate("server").getEncoded());
        Key key = server.getKey("server", PASSWORD.toCharArray());
        pem("key.pem", "PRIVATE KEY", key.getEncoded());
    }

    private static KeyStore keys(String name) throws Exception {
        Path file = folder.resolve(name + ".p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=dns:localhost", "-validity", "2",
                        "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass", PASSWORD)
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    private static KeyStore trusting(KeyStore of, String name) throws Exception {
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, null);
        Certificate certificate = of.getCertificate(name);
        certificates.setCertificateEntry(name, certificate);
        return certificates;
    }

    private static void pem(String file, String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(content);
        Files.writeString(folder.resolve(file), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    /** A client that trusts the server. */
    private SSLContext context() throws Exception {
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trusting(server, "server"));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusted.getTrustManagers(), null);
        return context;
    }

    private HttpResponse<String> post(ServedRoutes routes, String body) throws Exception {
        try (HttpClient asking = HttpClient.newBuilder().sslContext(context()).build()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + routes.port() + "/echo"))
                    .timeout(ServedRoutes.PATIENCE)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            return asking.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    private ServedRoutes served(String options) throws IOException {
        return new ServedRoutes(folder, route("platform-http:/echo?readTimeout=300ms&tls=true&" + options, "- setBody: {simple: 'got ${body}'}"));
    }

    private String store() {
        return "keyStore=" + folder.resolve("server.p12") + "&keystorePassword=" + PASSWORD;
    }

    private String texts() {
        return "certificate=" + folder.resolve("server.pem") + "&privateKey=" + folder.resolve("key.pem");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void serverHasKeys_itIsAskedWithTls(boolean isStore) throws Exception {
        try (ServedRoutes routes = served(isStore ? store() : texts())) {
            HttpResponse<String> answer = post(routes, "x".repeat(100_000));
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("got " + "x".repeat(100_000));
            assertThat(answer.sslSession()).isPresent();
        }
    }

    @Test
    void clientSpeaksNoTls_isRefused_andOthersAreServed() throws Exception {
        try (ServedRoutes routes = served(store())) {
            String answer;
            try {
                answer = routes.raw("GET /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
            } catch (IOException e) {
                answer = String.valueOf(e.getMessage()); // the connection was cut before the alert was read
            }
            assertThat(answer).doesNotContain("HTTP/1.1");
            assertThat(post(routes, "on").body()).isEqualTo("got on");
        }
    }

    @Test
    void certificateIsUnknownToTheClient_itGoesAway() throws Exception {
        try (ServedRoutes routes = served(store());
                HttpClient asking = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + routes.port() + "/echo")).timeout(ServedRoutes.PATIENCE).build();
            assertThatThrownBy(() -> asking.send(request, HttpResponse.BodyHandlers.ofString())).isInstanceOf(SSLHandshakeException.class);
        }
    }

    /** What ends a read that takes too long ends one of TLS as well. */
    @Test
    void bodyDoesNotCome_statusIs408() throws Exception {
        try (ServedRoutes routes = served(store());
                SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket("localhost", routes.port())) {
            socket.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
            socket.getOutputStream().write("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc".getBytes(StandardCharsets.US_ASCII));
            StringBuilder answer = new StringBuilder();
            try {
                for (int read = socket.getInputStream().read(); read >= 0; read = socket.getInputStream().read()) {
                    answer.append((char) read);
                }
            } catch (SSLException e) {
                assertThat(answer).as("read before the connection was cut: %s", e).isNotEmpty();
            }
            assertThat(answer).startsWith("HTTP/1.1 408 ");
        }
    }

    @Test
    void keysCannotBeRead_isSaid() throws Exception {
        assertThatThrownBy(() -> served("keyStore=" + folder.resolve("gone.p12"))).hasMessageContaining("gone.p12 does not exist");
        assertThatThrownBy(() -> served("keyStore=" + folder.resolve("server.p12") + "&keystorePassword=wrong")).hasMessageContaining("server.p12 cannot be read").hasMessageContaining("password");
        try (var out = Files.newOutputStream(folder.resolve("trusted.p12"))) {
            trusting(server, "server").store(out, PASSWORD.toCharArray());
        }
        assertThatThrownBy(() -> served("keyStore=" + folder.resolve("trusted.p12") + "&keystorePassword=password")).hasMessageContaining("trusted.p12 has no key");
        assertThatThrownBy(() -> served("certificate=" + folder.resolve("key.pem") + "&privateKey=" + folder.resolve("server.pem"))).hasMessageContaining("key.pem with ");
    }

    /** Else the server has no sockets left one day. */
    @Test
    void connectionEnds_itsSocketIsClosed() throws Exception {
        try (ServedRoutes routes = served(store());
                Socket connection = new Socket("localhost", routes.port());
                SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(connection, "localhost", routes.port(), false)) {
            connection.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
            socket.getOutputStream().write("GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 200 ");
            assertThat(connection.getInputStream().read()).as("what comes after the end of TLS").isEqualTo(-1);
        }
    }

    @Test
    void clientSaysNothing_theHandshakeEnds() throws Exception {
        SSLContext context = TlsSockets.in(context(), Duration.ofMillis(50), new Handshakes(EngineRuntime.system(), ServedRoutes.PATIENCE));
        try (ServerSocket listening = new ServerSocket(0);
                Socket silent = new Socket("localhost", listening.getLocalPort());
                Socket accepted = listening.accept();
                SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(accepted, null, false)) {
            assertThat(silent.isConnected()).isTrue();
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SocketTimeoutException.class);
        }
    }

    private ServedRoutes impatient() throws Exception {
        return new ServedRoutes(new ServerLimits(BodyRoom.ofHeap(), 10, Duration.ofMillis(300)), folder, route("platform-http:/echo?tls=true&" + store(), "- setBody: {simple: 'got ${body}'}"));
    }

    /** The beginning of a record of TLS, the rest of which comes a byte at a time. */
    private static void beginRecord(Socket connection, int kind) throws IOException {
        connection.getOutputStream().write(new byte[] {(byte) kind, 3, 3, 0x40, 0});
    }

    @Test
    void handshakeNeverEnds_theConnectionDoes() throws Exception {
        try (ServedRoutes routes = impatient();
                Socket connection = routes.connect()) {
            beginRecord(connection, HANDSHAKE);
            assertThat(RequestHeadTest.trickle(connection, "x")).doesNotContain("HTTP");
        }
    }

    /** None of a record's bytes is there before its last one has come. */
    @Test
    void recordWithinTheHeadersNeverEnds_theConnectionDoes() throws Exception {
        try (ServedRoutes routes = impatient();
                Socket connection = routes.connect();
                SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(connection, "localhost", routes.port(), false)) {
            socket.getOutputStream().write("GET /echo HTTP/1.1\r\nHost: localhost\r\n".getBytes(StandardCharsets.US_ASCII));
            beginRecord(connection, APPLICATION_DATA);
            assertThat(RequestHeadTest.trickle(connection, "x")).doesNotContain("HTTP");
        }
    }

    /** The time of the handshake is not that of the connection. */
    @Test
    void clientRestsAfterTheHandshake_itIsAnswered() throws Exception {
        try (ServedRoutes routes = impatient();
                Socket connection = routes.connect();
                SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket(connection, "localhost", routes.port(), false)) {
            socket.startHandshake();
            connection.setSoTimeout(1_000);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            connection.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
            socket.getOutputStream().write("GET /echo HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void keyIsOfAnotherCertificate_isSaid() throws Exception {
        Key other = keys("other").getKey("other", PASSWORD.toCharArray());
        pem("other.pem", "PRIVATE KEY", other.getEncoded());
        assertThatThrownBy(() -> served("certificate=" + folder.resolve("server.pem") + "&privateKey=" + folder.resolve("other.pem")))
                .hasMessageContaining("the key is not that of the first certificate, of CN=localhost");
    }

    @Test
    void keyIsInAnotherFormat_whatToDoIsSaid() throws Exception {
        for (String kind : List.of("EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY")) {
            pem("other.pem", kind, new byte[100]);
            assertThatThrownBy(() -> served("certificate=" + folder.resolve("server.pem") + "&privateKey=" + folder.resolve("other.pem")))
                    .hasMessageContaining("openssl pkcs8 -topk8 -nocrypt -in " + folder.resolve("other.pem"));
        }
    }

    @Test
    void optionsDoNotAgree_isSaid() {
        assertThatThrownBy(() -> served("port=0")).isInstanceOf(PeltonException.class).hasMessageContaining("tls is true, but neither keyStore nor certificate");
        assertThatThrownBy(() -> served("privateKey=a.pem")).hasMessageContaining("only one is given");
        assertThatThrownBy(() -> served(store() + "&clientAuthentication=REQUIRE")).hasMessageContaining("certificates of clients are not asked for");
    }

    @Test
    void routesOfOnePortHaveOtherKeys_isSaid() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        String both = route("platform-http:/a?port=" + port, "- setBody: {constant: a}") + "\n" + route("platform-http:/b?tls=true&" + store() + "&port=" + port, "- setBody: {constant: b}");
        assertThatThrownBy(() -> new ServedRoutes(folder, both)).hasMessageContaining("https://127.0.0.1:" + port).hasMessageContaining("http://127.0.0.1:" + port);
    }
}
