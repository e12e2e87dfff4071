// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Caller;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

/** A request that is answered takes no memory: the next one may be long in coming, and each route would keep one for each processor. */
class ForgottenBodiesTest {
    @TempDir
    private Path folder;

    private final Queue<WeakReference<Object>> bodies = new ConcurrentLinkedQueue<>();

    /** A step that knows the bodies that have come, and keeps none. */
    private final class Seen implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("seen", "knows bodies", "NAME", false, true, List.of());
        }

        @Override
        public Caller<Message, Message> caller(Endpoint endpoint) {
            return (request, _) -> {
                bodies.add(new WeakReference<>(Objects.requireNonNull(request.body())));
                return CompletableFuture.completedFuture(request);
            };
        }
    }

    @Test
    void requestIsAnswered_itsBodyIsForgotten() throws Exception {
        String log = "- log: '${header.CamelHttpPath}'";
        try (ServedRoutes routes = new ServedRoutes(folder, route("platform-http:/a", log, "- to: seen:a") + route("platform-http:/b?acknowledge=durable", "- to: seen:b", log), new Seen())) {
            for (int i = 0; i < 10; i++) {
                assertThat(routes.post("/a", "text/plain", "x".repeat(100_000)).body()).hasSize(100_000);
                assertThat(routes.post("/b", "text/plain", "x".repeat(100_000)).body()).hasSize(100_000);
            }
            assertThat(bodies).hasSize(20);
            Awaitility.await().untilAsserted(() -> {
                System.gc();
                assertThat(bodies).allMatch(body -> body.get() == null);
            });
        }
    }
}
