// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** How many requests are under way at once. */
class AskedInFlightTest {
    private static final int MANY = 1_000;

    private final Semaphore come = new Semaphore(0);
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private AskedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new AskedServer((asked, connection) -> {
            come.release();
            if (!asked.target().startsWith("/now")) {
                opened.join();
            }
            return connection.send("200 OK", "", asked.body());
        });
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private void awaitCome(int count) throws InterruptedException {
        assertThat(come.tryAcquire(count, 60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void thousandRequestsWaitForTheirAnswers_noThreadDoes() throws Exception {
        Caller<Message, Message> caller = Asking.caller(server.address() + "/wait", "connectionsPerRoute", String.valueOf(MANY));
        List<CompletableFuture<Message>> calls = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            calls.add(Asking.start(caller, new Message("text " + i)));
        }
        awaitCome(MANY);
        opened.complete(null);
        for (int i = 0; i < MANY; i++) {
            assertThat((byte[]) calls.get(i).get(60, TimeUnit.SECONDS).body()).asString().isEqualTo("text " + i);
        }
    }

    @Test
    void limitIsReached_othersWait_inTheirOrder() throws Exception {
        Caller<Message, Message> caller = Asking.caller(server.address() + "/few", "connectionsPerRoute", "2");
        List<CompletableFuture<Message>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(Asking.start(caller, new Message("text " + i)));
        }
        awaitCome(2);
        assertThat(server.asked()).hasSize(2);
        calls.get(2).cancel(true);
        opened.complete(null);
        assertThat((byte[]) calls.get(3).get(60, TimeUnit.SECONDS).body()).asString().isEqualTo("text 3");
        assertThat(server.asked()).extracting(AskedServer.Asked::body).containsExactlyInAnyOrder("text 0", "text 1", "text 3");
    }

    @Test
    void limitIsReachedForLong_theMessageFails() throws Exception {
        Caller<Message, Message> caller = Asking.caller(server.address() + "/one", "connectionsPerRoute", "1", "connectionRequestTimeout", "50");
        CompletableFuture<Message> first = Asking.start(caller, new Message("first"));
        awaitCome(1);
        assertThatThrownBy(() -> Asking.ask(caller, new Message("second")))
                .cause()
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessageContaining("connectionsPerRoute");
        opened.complete(null);
        assertThat(first.get(60, TimeUnit.SECONDS).header("CamelHttpResponseCode")).isEqualTo(200);
    }

    @Test
    void bodyIsAStream_itCountsUntilItIsClosed_whichTheEndOfTheMessageDoes() throws Exception {
        Caller<Message, Message> caller = Asking.caller(server.address() + "/now", "connectionsPerRoute", "1", "disableStreamCache", "true");
        Message first = Asking.ask(caller, new Message("first"));
        CompletableFuture<Message> second = Asking.start(caller, new Message("second"));
        assertThat(((InputStream) first.body()).readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("first");
        assertThat(second).isNotDone();
        first.complete(null, this);
        Message answer = second.get(60, TimeUnit.SECONDS);
        assertThat(((InputStream) answer.body()).readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("second");
        answer.complete(null, this);
    }
}
