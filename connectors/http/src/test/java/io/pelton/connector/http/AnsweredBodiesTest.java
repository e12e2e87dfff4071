// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.engine.FlowHandle;
import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

/** Bodies at the end of a route that are no texts and no bytes. */
class AnsweredBodiesTest {
    @TempDir
    private Path folder;

    private final Semaphore completed = new Semaphore(0);

    private final GateConnector gate = new GateConnector();

    /** A step whose messages tell when they have ended. */
    private final class Ended implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("ended", "tells when messages have ended", "NAME", false, true, List.of());
        }

        @Override
        public Caller<Message, Message> caller(Endpoint endpoint) {
            return (message, _) -> {
                message.onCompletion((_, _, _) -> completed.release());
                return CompletableFuture.completedFuture(message);
            };
        }
    }

    /** A step whose message has a body without a text, and is waited for by somebody. */
    private final class Broken implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("broken", "gives a body without a text", "NAME", false, true, List.of());
        }

        @Override
        public Caller<Message, Message> caller(Endpoint endpoint) {
            return (message, _) -> {
                Message kept = message.detachedCopy();
                message.onCompletion((_, _, _) -> completed.release());
                kept.setBody(new Object() {
                    @Override
                    public String toString() {
                        throw new IllegalStateException("no text");
                    }
                });
                return CompletableFuture.completedFuture(kept);
            };
        }
    }

    /** A server whose answer goes on when the permits are there, and ends with {@code "end"}. */
    private static AskedServer slowly(Semaphore goesOn) throws IOException {
        return new AskedServer((_, connection) -> {
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nbegin\r\n");
            goesOn.acquire();
            connection.write("3\r\nend\r\n0\r\n\r\n");
            return true;
        });
    }

    private static String asking(AskedServer server) {
        return "- to: 'http://" + server.address() + "/slow?bridgeEndpoint=true&disableStreamCache=true&connectionsPerRoute=1'";
    }

    @Test
    void answerOfAServerIsStreamed_allOfItIsSent_afterTheMessageHasEnded() throws Exception {
        Semaphore goesOn = new Semaphore(0);
        try (AskedServer server = slowly(goesOn);
                ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/proxy", "- to: ended:x", asking(server)), new Ended())) {
            for (int i = 0; i < 3; i++) {
                CompletableFuture<HttpResponse<String>> answer = routes.client().sendAsync(routes.request("/proxy").build(), HttpResponse.BodyHandlers.ofString());
                completed.acquire();
                goesOn.release();
                assertThat(answer.get().body()).isEqualTo("beginend");
            }
        }
    }

    /** The route may have one answer at a time: one that is not closed has the next request wait for ever. */
    @Test
    void answerOfAServerIsStreamed_andComesTooLate_itIsClosed() throws Exception {
        Semaphore goesOn = new Semaphore(1_000);
        try (AskedServer server = slowly(goesOn);
                ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/late?requestTimeout=1", "- to: ended:x", asking(server), "- to: gate:x")
                        + route("platform-http:/proxy", asking(server)), new Ended(), gate)) {
            assertThat(routes.get("/late").statusCode()).isEqualTo(503);
            gate.open();
            completed.acquire();
            assertThat(routes.get("/proxy").body()).isEqualTo("beginend");
        }
    }

    @Test
    void answerOfAServerIsStreamed_andNothingOfItIsWanted_itIsClosed() throws Exception {
        try (AskedServer server = slowly(new Semaphore(1_000));
                ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/proxy", asking(server), "- setHeader: {name: CamelHttpResponseCode, simple: '${header.code}'}"))) {
            assertThat(routes.send(routes.request("/proxy").header("code", "204")).body()).isEmpty();
            assertThat(routes.send(routes.request("/proxy").header("code", "200")).body()).isEqualTo("beginend");
        }
    }

    /** That is a list of nodes, whose class says nothing of them. */
    @Test
    void bodyIsXml_itsTextIsWritten_sentAndAnswered() throws Exception {
        Path lines = folder.resolve("lines.txt");
        try (AskedServer server = new AskedServer((_, connection) -> connection.send("200 OK", "", "seen"));
                ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/xml", "- setBody: {xpath: /a/b}", "- to: 'file:" + folder + "?fileName=file.txt'", "- to: 'lines:" + lines + "'",
                        "- to: 'http://" + server.address() + "/?bridgeEndpoint=true'", "- setBody: {constant: sent}")
                        + route("platform-http:/answer", "- setBody: {xpath: /a/b}"))) {
            String xml = "<a><b x=\"1\">one</b><c/><b>two</b></a>";
            String nodes = "<b x=\"1\">one</b><b>two</b>";
            assertThat(routes.post("/answer", "text/xml", xml).body()).isEqualTo(nodes);
            assertThat(routes.post("/xml", "text/xml", xml).body()).isEqualTo("sent");
            assertThat(server.asked().getFirst().body()).isEqualTo(nodes);
            assertThat(folder.resolve("file.txt")).hasContent(nodes);
            routes.stop(ServedRoutes.PATIENCE);
            for (FlowHandle flow : routes.flows()) {
                flow.await();
            }
            assertThat(lines).hasContent(nodes);
        }
    }

    @Test
    void textOfTheBodyCannotBeMade_theAnswerIsStatus500_andTheWayOfTheMessageEnds() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/broken", "- to: broken:x"), new Broken())) {
            HttpResponse<String> answer = routes.get("/broken");
            assertThat(answer.statusCode()).isEqualTo(500);
            completed.acquire();
        }
    }
}
