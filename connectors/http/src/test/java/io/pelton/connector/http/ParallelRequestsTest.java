// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.http;

import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;

import static io.pelton.connector.http.ServedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

/** Routes in which nothing waits are led by the threads of connections: how many at once. */
@Timeout(120)
class ParallelRequestsTest {
    private static final int REQUESTS = 4;

    @TempDir
    Path folder;

    /** A step in which a message waits for another one, for so long. */
    @SuppressWarnings("serial") // nobody sends it anywhere
    private static final class Meeting implements Connector {
        private final long millis;
        private final AtomicInteger inside = new AtomicInteger();
        private final CountDownLatch met = new CountDownLatch(1);

        Meeting(long millis) {
            this.millis = millis;
        }

        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("meet", "waits for another message", "NAME", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return new Sink<>() {
                @Override
                public SinkWriter<Object> open() {
                    return this::meet;
                }

                private void meet(Object message) throws InterruptedException {
                    assertThat(message).isInstanceOf(Message.class);
                    try {
                        if (inside.incrementAndGet() > 1) {
                            met.countDown();
                        }
                        boolean _ = met.await(millis, TimeUnit.MILLISECONDS);
                    } finally {
                        inside.decrementAndGet();
                    }
                }

                @Override
                public Set<SinkTrait> traits() {
                    return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT, SinkTrait.TAKES_MESSAGES);
                }
            };
        }
    }

    private boolean haveMet(long millis, String option) throws Exception {
        Meeting meeting = new Meeting(millis);
        String yaml = "- route:\n" + option + route("platform-http:/meet", "- to: meet:x").substring(2).indent(4);
        try (ServedRoutes routes = new ServedRoutes(folder, yaml, meeting); ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                CompletableFuture<Integer> status = new CompletableFuture<>();
                answers.add(status);
                threads.submit(() -> status.complete(routes.get("/meet").statusCode()));
            }
            for (CompletableFuture<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(204);
            }
        }
        return meeting.met.getCount() == 0;
    }

    static boolean isOneProcessor() {
        return Runtime.getRuntime().availableProcessors() == 1;
    }

    @Test
    @DisabledIf("isOneProcessor")
    void requestsComeAtOnce_theyAreInTheRouteAtOnce() throws Exception {
        assertThat(haveMet(TimeUnit.SECONDS.toMillis(30), "")).isTrue();
    }

    @Test
    void oneMayBeInFlight_theyAreInTheRouteOneAfterTheOther() throws Exception {
        assertThat(haveMet(100, "    maxInFlight: 1\n")).isFalse();
    }
}
