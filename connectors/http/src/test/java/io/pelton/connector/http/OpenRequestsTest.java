// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.error.InvalidPlanException;
import io.pelton.message.Message;
import io.pelton.runtime.EngineRuntime;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Many requests at once, routes that are stopped, and clients that go away: each gets an answer, and the right one. */
class OpenRequestsTest {
    private static final int MANY = 1_000;

    @TempDir
    private Path folder;

    private final GateConnector gate = new GateConnector();

    private static CompletableFuture<HttpResponse<String>> ask(ServedRoutes routes, String path) {
        return routes.client().sendAsync(routes.request(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aThousandAreInTheRouteAtOnce_eachGetsItsOwnAnswer() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route(
                "platform-http:/wait/{n}", "- delay: {constant: 50}", "- to: gate:all", "- setBody: {simple: '${header.n}:${body}'}"), gate)) {
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < MANY; i++) {
                HttpRequest request = routes.request("/wait/" + i).POST(HttpRequest.BodyPublishers.ofString("body " + i)).build();
                answers.add(routes.client().sendAsync(request, HttpResponse.BodyHandlers.ofString()));
            }
            gate.awaitWaiting(MANY);
            gate.open();
            for (int i = 0; i < MANY; i++) {
                assertThat(answers.get(i).get().body()).isEqualTo(i + ":body " + i);
            }
        }
    }

    @Test
    void routeIsStopped_whatIsOpenIsAnswered_andNothingNewIsTaken() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/wait", "- to: gate:wait", "- setBody: {constant: done}"), gate)) {
            CompletableFuture<HttpResponse<String>> first = ask(routes, "/wait");
            CompletableFuture<HttpResponse<String>> second = ask(routes, "/wait");
            gate.awaitWaiting(2);
            routes.stop(ServedRoutes.PATIENCE);
            Awaitility.await().ignoreExceptionsMatching(e -> !(e instanceof ConnectException)).untilAsserted(
                    () -> assertThatThrownBy(() -> new Socket("127.0.0.1", routes.port()).close()).isInstanceOf(ConnectException.class));
            assertThat(first).isNotDone();
            gate.open();
            assertThat(first.get().body()).isEqualTo("done");
            assertThat(second.get().body()).isEqualTo("done");
            assertThat(first.get().headers().firstValue("Connection")).contains("close");
            assertThat(routes.flows().getFirst().await().state()).isEqualTo(FlowState.DONE);
        }
    }

    @Test
    void timeToStopIsOver_whatIsOpenGetsStatus503() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/wait", "- to: gate:wait"), gate)) {
            CompletableFuture<HttpResponse<String>> first = ask(routes, "/wait");
            gate.awaitWaiting(1);
            routes.stop(Duration.ofMillis(10));
            assertThat(first.get().statusCode()).isEqualTo(503);
            assertThat(first.get().headers().firstValue("Retry-After")).contains("1");
            gate.open();
        }
    }

    /** With what is open still, so that the server has not ended when another route is to be served. */
    @Test
    void allRoutesOfAServerAreStopped_anotherOneStarts_itIsServed() throws Exception {
        Path next = Files.writeString(folder.resolve("next.yaml"), route("platform-http:/next", "- setBody: {constant: next}"));
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/wait", "- to: gate:wait", "- setBody: {constant: done}"), gate)) {
            CompletableFuture<HttpResponse<String>> open = ask(routes, "/wait");
            gate.awaitWaiting(1);
            routes.stop(ServedRoutes.PATIENCE);
            Awaitility.await().until(() -> routes.connector().ports().isEmpty());
            CompletableFuture<List<FlowHandle>> started = CompletableFuture.supplyAsync(() -> routes.run(next));
            gate.open();
            assertThat(open.get().body()).isEqualTo("done");
            FlowHandle flow = started.get().getFirst();
            int port = routes.connector().ports().getFirst();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/next")).timeout(ServedRoutes.PATIENCE).build();
            assertThat(routes.client().send(request, HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("next");
            flow.stop(Duration.ZERO);
            assertThat(flow.await().state()).isEqualTo(FlowState.DONE);
        }
    }

    /** Routes of a run do not end at the same moment: 404 would say that there never was such a path. */
    @Test
    void oneOfTwoRoutesIsStopped_theOtherIsStillServed_whoAsksForTheFirstIsToComeAgain() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/a", "- setBody: {constant: a}") + route("platform-http:/b", "- setBody: {constant: b}"))) {
            assertThat(routes.get("/a").body()).isEqualTo("a");
            FlowHandle first = routes.flows().getFirst();
            first.stop(ServedRoutes.PATIENCE);
            first.await();
            assertThat(routes.get("/a").statusCode()).isEqualTo(503);
            assertThat(routes.get("/a").headers().firstValue("Retry-After")).hasValue("1");
            assertThat(routes.get("/b").body()).isEqualTo("b");
            assertThat(routes.get("/c").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void clientsGoAway_othersAreServed_andTheRouteCanStop() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/wait", "- to: gate:wait", "- setBody: {constant: done}")
                + route("platform-http:/ok", "- setBody: {constant: ok}"), gate)) {
            for (int i = 0; i < 20; i++) {
                try (Socket socket = routes.connect()) {
                    socket.getOutputStream().write("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    gate.awaitWaiting(1);
                }
            }
            assertThat(routes.get("/ok").body()).isEqualTo("ok");
            gate.open();
            assertThat(routes.get("/wait").body()).isEqualTo("done");
            routes.stop(ServedRoutes.PATIENCE);
            for (FlowHandle flow : routes.flows()) {
                assertThat(flow.await().state()).isEqualTo(FlowState.DONE);
            }
        }
    }

    @Test
    void answersAreToBeDurable_theFileHasTheLineBeforeTheClientKnows() throws Exception {
        Path file = folder.resolve("out.txt");
        String steps = "- to: 'lines:" + file + "?append=true'";
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/in?acknowledge=durable", steps, "- setBody: {constant: kept}"))) {
            for (int i = 0; i < 5; i++) {
                HttpResponse<String> answer = routes.post("/in", "text/plain", "line " + i);
                assertThat(answer.body()).isEqualTo("kept");
                assertThat(written(file)).contains("line " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 10\r\n\r\nfour", "Transfer-Encoding: chunked\r\n\r\n9\r\nfour", "Transfer-Encoding: chunked\r\n\r\n4\r\nfour\r\n"})
    void clientGoesAwayInTheMiddleOfABody_itIsNoMessage_andNoErrorOfTheServer(String end) throws Exception {
        Path file = folder.resolve("out.txt");
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/in?acknowledge=durable", "- to: 'lines:" + file + "?append=true'", "- setBody: {constant: kept}"));
                Socket socket = routes.connect()) {
            socket.getOutputStream().write(("POST /in HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n" + end).getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            assertThat(ServedRoutes.rest(socket)).isEmpty();
            assertThat(routes.post("/in", "text/plain", "whole").body()).isEqualTo("kept");
            assertThat(written(file)).isEqualTo("whole\n");
        }
    }

    /** What is in the file or, while it is being written, in what becomes it. */
    private String written(Path file) throws IOException {
        StringBuilder all = new StringBuilder();
        try (var files = Files.list(file.toAbsolutePath().getParent())) {
            for (Path each : files.filter(path -> path.getFileName().toString().contains("out.txt")).toList()) {
                all.append(Files.readString(each));
            }
        }
        return all.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "platform-http:/a/{x},platform-http:a/{y}/",
        "platform-http:/a?httpMethodRestrict=GET,platform-http:/a",
        "'platform-http:/a?httpMethodRestrict=GET,PUT',platform-http:/a?httpMethodRestrict=put",
        "platform-http:/a*,platform-http:/a?matchOnUriPrefix=true"
    })
    void twoRoutesServeTheSame_bothPlacesAreNamed(String first, String second) {
        assertThatThrownBy(() -> new ServedRoutes(folder, route(first, "- log: a") + route(second, "- log: b")).close())
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("PL122")
                .hasMessageContaining("served.yaml:1")
                .hasMessageContaining("served.yaml:5");
    }

    /** A server that stops interrupts connections that seem to rest. */
    @Test
    void threadThatWaitsIsInterrupted_theAnswerIsSentAllTheSame() throws Exception {
        OpenRequest request = new OpenRequest(new Message("x"), Map.of(), false, EngineRuntime.system().event());
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            Thread.currentThread().interrupt();
            return request.await(EngineRuntime.system(), Long.MAX_VALUE, Answer.of(503, "late"));
        });
        Answer given = Answer.of(200, "in time");
        request.answer(given);
        assertThat(answer.get()).isEqualTo(given);
    }

    @Test
    void portIsTaken_theRunIsRefused_andSaysWhichOne() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/a", "- log: a"))) {
            assertThatThrownBy(() -> new ServedRoutes(folder, route("platform-http:/b?port=" + routes.port(), "- log: b")).close())
                    .hasMessageContaining("no server can listen on 127.0.0.1:" + routes.port())
                    .hasMessageContaining("in use");
        }
    }
}
