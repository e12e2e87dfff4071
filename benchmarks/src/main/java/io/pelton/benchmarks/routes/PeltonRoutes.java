// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.routes;

import io.pelton.connector.log.LogConnector;
import io.pelton.engine.Engine;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Pelton: the file of routes as a user would run it, between a source that never waits and a sink that only adds. */
final class PeltonRoutes implements AutoCloseable {
    private final Engine engine = new Engine();
    private final Checksum checksum = new Checksum();
    private final RouteFile routes;

    PeltonRoutes(RouteFile routes) {
        this.routes = routes;
    }

    /** Adds up what comes out. */
    Checksum checksum() {
        return checksum;
    }

    /** Runs the routes on so many messages. */
    void pump(long messages) {
        try {
            engine.run(plan(messages)).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        engine.close();
    }

    private Plan plan(long messages) {
        try {
            Path file = Files.createTempFile("routes", ".yaml");
            try {
                Files.writeString(file, routes.yaml());
                return new RouteLoader(
                                List.of(new Messages(routes.messages(), messages), new Sum(checksum), new LogConnector()),
                                Placeholders.none())
                        .load(List.of(file))
                        .getFirst();
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The scheme {@code messages}. */
    private record Messages(RouteMessages messages, long count) implements Connector, Source<Message> {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("messages", "the messages of a measurement", "NAME", true, false, List.of());
        }

        @Override
        public Source<Message> source(Endpoint endpoint) {
            return this;
        }

        @Override
        public List<Split> splits() {
            return List.of(new Split("messages", -1));
        }

        @Override
        public Cursor<Message> open(Split split, long offset, CursorContext context) {
            return new MessagesCursor(messages, count);
        }

        @Override
        public String toString() {
            return "messages";
        }
    }

    /** Fills one message again and again, as the cursors of files do. */
    private static final class MessagesCursor implements Cursor<Message> {
        private final Message message = new Message(null);
        private final RouteMessages messages;
        private final String[] headers;
        private final long count;
        private long next;

        MessagesCursor(RouteMessages messages, long count) {
            this.messages = messages;
            this.headers = messages.headers().toArray(String[]::new);
            this.count = count;
        }

        @Override
        public boolean advance() {
            if (next == count) {
                return false;
            }
            message.reset(messages.body(next));
            Object[] values = messages.values(next);
            for (int i = 0; i < headers.length; i++) {
                message.setHeader(headers[i], values[i]);
            }
            next++;
            return true;
        }

        @Override
        public Message current() {
            return message;
        }

        @Override
        public boolean isFinished() {
            return true;
        }

        @Override
        public long offset() {
            return next;
        }

        @Override
        public String describePosition() {
            return "message " + next;
        }

        @Override
        public void close() {}
    }

    /** The scheme {@code checksum}. */
    private record Sum(Checksum checksum) implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("checksum", "adds up what it is sent", "NAME", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return new SumSink(endpoint.path(), checksum);
        }
    }

    private record SumSink(String name, Checksum checksum) implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return body -> checksum.add(name, body);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE);
        }

        @Override
        public String toString() {
            return "checksum:" + name;
        }
    }
}
