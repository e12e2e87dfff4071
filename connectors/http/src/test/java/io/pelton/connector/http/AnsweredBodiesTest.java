// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
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

    @Test
    void textOfTheBodyCannotBeMade_theAnswerIsStatus500_andTheWayOfTheMessageEnds() throws Exception {
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/broken", "- to: broken:x"), new Broken())) {
            HttpResponse<String> answer = routes.get("/broken");
            assertThat(answer.statusCode()).isEqualTo(500);
            completed.acquire();
        }
    }
}
