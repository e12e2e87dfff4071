// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Servers with a certificate of their own: the JVM decides whom it trusts, and the name has to be the server's. */
class AskedWithTlsTest {
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    private Path folder;

    private SSLContext usual;
    private SSLContext trust;
    private HttpsServer server;

    @BeforeEach
    void start() throws Exception {
        usual = SSLContext.getDefault();
        Path keys = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                        "-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=dns:localhost", "-validity", "2",
                        "-storetype", "PKCS12", "-keystore", keys.toString(), "-storepass", new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(store, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        certificates.load(null, null);
        certificates.setCertificateEntry("server", store.getCertificate("server"));
        trusted.init(certificates);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        trust = context;
    }

    @AfterEach
    void end() {
        SSLContext.setDefault(usual);
        server.stop(0);
    }

    /** @param connectTimeout another client for each, as a client keeps whom it trusts */
    private Caller<Message, Message> caller(String host, String connectTimeout, String http2) {
        return new HttpsConnector().caller(Asking.endpoint(
                host + ":" + server.getAddress().getPort() + "/a", Map.of(), "connectTimeout", connectTimeout, "http2", http2));
    }

    @Test
    void certificateIsUnknown_itIsRefused() {
        assertThatThrownBy(() -> Asking.ask(caller("localhost", "31s", "false"), new Message(null)))
                .cause()
                .isInstanceOf(SSLHandshakeException.class)
                .hasMessageContaining("GET https://localhost:")
                .hasMessageContaining("javax.net.ssl.trustStore");
    }

    @Test
    void certificateIsTrusted_itIsAsked_alsoIfHttp2IsOffered() throws Exception {
        SSLContext.setDefault(trust);
        assertThat(Asking.ask(caller("localhost", "32s", "false"), new Message(null)).header("CamelHttpResponseCode")).isEqualTo(200);
        assertThat(Asking.ask(caller("localhost", "32s", "true"), new Message(null)).header("CamelHttpResponseCode")).isEqualTo(200);
    }

    @Test
    void certificateIsTrusted_butNotForThisName_itIsRefused() {
        SSLContext.setDefault(trust);
        assertThatThrownBy(() -> Asking.ask(caller("127.0.0.1", "33s", "false"), new Message(null))).cause().isInstanceOf(SSLHandshakeException.class);
    }
}
