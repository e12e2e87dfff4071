// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.engine.FlowState;
import io.pelton.runtime.EngineRuntime;
import io.pelton.testkit.ServerPorts;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ConnectionLimitTest {
    private static final String REQUEST = "GET /ok HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final int ROUNDS = 200;

    @Test
    void limitFollowsFromMemoryAndFiles() {
        assertThat(ConnectionLimit.of(64L << 20, 20_000)).isEqualTo(1_024);
        assertThat(ConnectionLimit.of(64L << 30, 1_024)).isEqualTo(512);
        assertThat(ConnectionLimit.of(1, 1)).isEqualTo(1);
        assertThat(ConnectionLimit.of(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void thereAreAsManyConnectionsAsMayBe_anotherIsServedWhenOneEnds(@TempDir Path folder) throws IOException {
        try (ServedRoutes routes = new ServedRoutes(limits(2), folder, route("platform-http:/ok", "- setBody: {constant: ok}"))) {
            try (Socket waiting = new Socket()) {
                try (Socket resting = routes.connect(); Socket asking = routes.connect()) {
                    ask(resting);
                    ask(asking);
                    waiting.connect(resting.getRemoteSocketAddress());
                    waiting.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
                    for (int i = 0; i < ROUNDS; i++) {
                        ask(asking);
                    }
                    assertThat(waiting.getInputStream().available()).isZero();
                }
                waiting.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
                assertThat(answer(waiting)).startsWith("HTTP/1.1 200 OK").endsWith("ok");
            }
        }
    }

    @Test
    void othersWait_theServerStopsAllTheSame(@TempDir Path folder) throws Exception {
        ServedRoutes routes = new ServedRoutes(limits(1), folder, route("platform-http:/ok", "- setBody: {constant: ok}"));
        try (Socket resting = routes.connect(); Socket waiting = routes.connect()) {
            ask(resting);
            waiting.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            routes.stop(Duration.ZERO);
            assertThat(routes.flows().getFirst().await().state()).isEqualTo(FlowState.DONE);
        } finally {
            routes.close();
        }
    }

    /** Together they have what the process has. */
    @Test
    void thereAreTwoServers_eachHasHalfOfTheConnections(@TempDir Path folder) throws Exception {
        String routes = route("platform-http:/ok", "- setBody: {constant: ok}") + "\n" + route("platform-http:/ok?port=" + ServerPorts.free(), "- setBody: {constant: ok}");
        try (ServedRoutes served = new ServedRoutes(limits(2), folder, routes)) {
            for (int port : served.connector().ports()) {
                try (Socket waiting = new Socket()) {
                    waiting.setSoTimeout((int) ServedRoutes.PATIENCE.toMillis());
                    try (Socket resting = new Socket("127.0.0.1", port)) {
                        ask(resting);
                        waiting.connect(resting.getRemoteSocketAddress());
                        waiting.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
                        for (int i = 0; i < ROUNDS; i++) {
                            ask(resting);
                        }
                        assertThat(waiting.getInputStream().available()).isZero();
                    }
                    assertThat(answer(waiting)).startsWith("HTTP/1.1 200 OK");
                }
            }
        }
    }

    /** Helidon ends its listener at the first failure to accept a connection, such as for want of files; here its thread is interrupted. */
    @Test
    void portIsClosedByAFailure_itIsOpenedAgain(@TempDir Path folder) throws Exception {
        try (ServedRoutes routes = new ServedRoutes(limits(10), folder, route("platform-http:/ok", "- setBody: {constant: ok}"))) {
            assertThat(routes.get("/ok").body()).isEqualTo("ok");
            int port = routes.port();
            Set<Thread> first = listeners();
            first.forEach(Thread::interrupt);
            assertThat(EngineRuntime.system().await(() -> hasOthersThan(first, port), ServedRoutes.PATIENCE.toNanos())).as("open again").isTrue();
            assertThat(routes.get("/ok").body()).isEqualTo("ok");
        }
    }

    /** Whether another thread listens. Those that are interrupted find out when there is a connection to accept. */
    private static boolean hasOthersThan(Set<Thread> first, int port) {
        try (Socket client = new Socket("127.0.0.1", port)) {
            return client.isConnected() && !first.containsAll(listeners());
        } catch (IOException e) {
            return false;
        }
    }

    private static Set<Thread> listeners() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().endsWith("-listener")).collect(Collectors.toSet());
    }

    private static ServerLimits limits(int mostConnections) {
        return new ServerLimits(BodyRoom.ofHeap(), mostConnections, HttpServer.SILENCE);
    }

    private static void ask(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        assertThat(answer(socket)).startsWith("HTTP/1.1 200 OK");
    }

    /** Its body has two characters. */
    private static String answer(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            answer.append(Character.toString(in.read()));
        }
        return answer + new String(in.readNBytes(2), StandardCharsets.US_ASCII);
    }
}
