// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routing;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.log.LogConnector;
import io.pelton.connector.timer.TimerConnector;
import io.pelton.engine.Engine;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Pelton: steps of Java on messages with a body and headers, and the log route as its YAML. */
public final class PeltonPump implements RoutePump {
    private final Engine engine = new Engine();
    private final RouteShape shape;

    /** Starts an engine. */
    public PeltonPump(RouteShape shape) {
        this.shape = shape;
    }

    @Override
    public long pump(int messages) {
        try {
            if (shape == RouteShape.LOG) {
                return engine.run(logRoute(messages)).await().recordsOut();
            }
            engine.run(steps(messages)).await();
            return FoldWriter.finished;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        engine.close();
    }

    private Flow<Message> steps(int messages) {
        Payload payload = new Payload();
        Message message = new Message(payload);
        Flow<Message> flow = Flow.from(Beacon.of(messages, index -> {
            payload.value = index;
            message.reset(payload);
            return message;
        }));
        for (int i = 0; i < shape.steps(); i++) {
            int step = i;
            flow = flow.peek(each -> RouteWork.step((Payload) Objects.requireNonNull(each.body()), step));
        }
        return flow.to(new Fold());
    }

    private static Plan logRoute(int messages) {
        try {
            Path file = Files.createTempFile("log", ".yaml");
            try {
                Files.writeString(file, logRouteText(messages));
                return new RouteLoader(List.of(new TimerConnector(), new LogConnector()), Placeholders.none())
                        .load(List.of(file))
                        .getFirst();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String logRouteText(int messages) {
        return """
                - from:
                    uri: "timer:fired?delay=-1&repeatCount=%d"
                    steps:
                      - log:
                          message: "fired with body ${body}"
                          loggingLevel: DEBUG
                """.formatted(messages);
    }

    /** The end of the route: folds the messages into the checksum. */
    private static final class Fold implements Sink<Message> {
        @Override
        public SinkWriter<Message> open() {
            return new FoldWriter();
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE);
        }

        @Override
        public String toString() {
            return "fold";
        }
    }

    /** The writer of the only stage. */
    private static final class FoldWriter implements SinkWriter<Message> {
        private static volatile long finished;

        private long checksum;

        @Override
        public void write(Message message) {
            checksum = RouteWork.fold(checksum, (Payload) Objects.requireNonNull(message.body()));
        }

        @Override
        public void close() {
            finished = checksum;
        }
    }
}
