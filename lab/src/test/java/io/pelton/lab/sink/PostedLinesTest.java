// SPDX-License-Identifier: Apache-2.0
package io.pelton.lab.sink;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.collect.Collect;
import io.pelton.engine.Engine;
import io.pelton.error.PeltonException;
import io.pelton.flow.DeadLetter;
import io.pelton.flow.ErrorPolicy;
import io.pelton.flow.Flow;
import io.pelton.spi.Sink;
import io.pelton.testkit.SinkContractTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A sink of one's own against a real server: the contract, and each of the four answers. */
class PostedLinesTest extends SinkContractTest<String> {
    private final List<String> kept = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private int refusals;
    private String refused = "";
    private int refusal;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/lines", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> lines = new String(exchange.getRequestBody().readAllBytes(), UTF_8).lines().toList();
            int bad = lines.indexOf(refused);
            if (refusals > 0) {
                refusals--;
                exchange.sendResponseHeaders(503, -1);
            } else if (bad >= 0) {
                byte[] index = String.valueOf(bad).getBytes(UTF_8);
                exchange.sendResponseHeaders(refusal, index.length);
                exchange.getResponseBody().write(index);
            } else {
                kept.addAll(lines);
                exchange.sendResponseHeaders(200, -1);
            }
        }
    }

    @Override
    protected Sink<String> sink() {
        return new PostedLines(URI.create("http://localhost:" + server.getAddress().getPort() + "/lines"));
    }

    @Override
    protected String record(int number) {
        return "line " + number;
    }

    @Override
    protected List<String> written() {
        return List.copyOf(kept);
    }

    @Test
    void theServerIsAwayForAWhile_allIsWrittenInOrder() throws Exception {
        refusals = 3;
        run();
        assertThat(kept).isEqualTo(lines(2_000));
        assertThat(refusals).isZero();
    }

    @Test
    void theServerNamesABadRecord_itIsADeadLetter_andTheOthersAreWritten() throws Exception {
        refused = "line 1234";
        refusal = 422;
        assertThat(run()).containsExactly("line 1234");
        assertThat(kept).hasSize(1_999).doesNotContain("line 1234");
    }

    @Test
    void theServerNamesNone_itIsFoundByHalving() throws Exception {
        refused = "line 1234";
        refusal = 400;
        assertThat(run()).containsExactly("line 1234");
        assertThat(kept).hasSize(1_999).doesNotContain("line 1234");
    }

    @Test
    void theServerTakesNothingForGood_theFlowFails() {
        refused = "line 1234";
        refusal = 403;
        assertThatThrownBy(this::run).isInstanceOf(PeltonException.class).hasMessageContaining("answers 403");
    }

    /** Returns the dead letters. */
    private List<String> run() throws InterruptedException {
        Collect<DeadLetter> deadLetters = new Collect<>();
        try (Engine engine = new Engine()) {
            engine.run(Flow.from(Beacon.of(2_000, number -> "line " + number))
                            .to(sink())
                            .onError(ErrorPolicy.deadLetter(deadLetters)))
                    .await();
        }
        return deadLetters.records().stream().map(letter -> letter.record().toString()).toList();
    }

    private static List<String> lines(long count) {
        return LongStream.range(0, count).mapToObj(i -> "line " + i).toList();
    }
}
