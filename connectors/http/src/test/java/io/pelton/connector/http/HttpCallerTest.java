// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.testkit.CallerContractTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A server as what a step calls. */
class HttpCallerTest extends CallerContractTest {
    private final AtomicInteger waiting = new AtomicInteger();
    private AskedServer server;

    @BeforeEach
    void start() throws IOException {
        server = new AskedServer((asked, connection) -> switch (asked.target()) {
            case "/echo" -> connection.send("200 OK", "", asked.body());
            case "/fail" -> connection.send("500 Internal Server Error", "", "broken");
            default -> {
                waiting.incrementAndGet();
                connection.awaitEnd();
                waiting.decrementAndGet();
                yield false;
            }
        });
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    @Override
    protected Caller<Message, Message> echo() {
        return Asking.caller(server.address() + "/echo");
    }

    @Override
    protected String text(Message answer) {
        return new String((byte[]) answer.body(), StandardCharsets.UTF_8);
    }

    @Override
    protected Caller<Message, Message> failing() {
        return Asking.caller(server.address() + "/fail");
    }

    @Override
    protected Caller<Message, Message> endless() {
        return Asking.caller(server.address() + "/endless");
    }

    @Override
    protected boolean isUnderWay() {
        return waiting.get() > 0;
    }
}
