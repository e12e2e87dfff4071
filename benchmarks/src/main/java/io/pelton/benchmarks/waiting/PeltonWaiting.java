// SPDX-License-Identifier: Apache-2.0
package io.pelton.benchmarks.waiting;

import io.pelton.connector.timer.TimerConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Pelton: the file of routes as a user would run it, fed by a source that is told how many messages to make. */
final class PeltonWaiting implements WaitingPeer {
    private final Engine engine;
    private final AtomicLong wanted = new AtomicLong();
    private final CountDownLatch taken = new CountDownLatch(1);
    private final List<Plan> plans;

    /** Reads the routes. */
    PeltonWaiting(Scenario scenario, Marks marks, Map<String, String> values) throws IOException {
        this(EngineOptions.defaults(), scenario, marks, values);
    }

    PeltonWaiting(EngineOptions options, Scenario scenario, Marks marks, Map<String, String> values) throws IOException {
        Path file = Files.createTempFile("waiting", ".yaml");
        try {
            Files.writeString(file, scenario.yaml(Subject.PELTON.file()));
            List<Connector> connectors =
                    List.of(new Messages(scenario, wanted, taken), new Mark(marks), new TimerConnector());
            plans = new RouteLoader(connectors, Placeholders.none().with(values))
                    .withClasses(AllowedClasses.values().withClasses(Set.of(Pause.class)))
                    .load(List.of(file));
        } finally {
            Files.delete(file);
        }
        engine = new Engine(options);
    }

    @Override
    public void send(long count) throws InterruptedException {
        wanted.set(count);
        engine.run(plans);
        if (count > 0) {
            taken.await();
        }
    }

    @Override
    public void close() {
        engine.close();
    }

    /** The scheme {@code messages}. */
    private record Messages(Scenario scenario, AtomicLong wanted, CountDownLatch taken)
            implements Connector, Source<Message> {
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
            return new MessagesCursor(scenario, wanted.get(), taken);
        }

        @Override
        public String toString() {
            return "messages";
        }
    }

    /** Fills one message again and again, as the cursors of files do; then nothing comes any more, though more might. */
    private static final class MessagesCursor implements Cursor<Message> {
        private final Message message = new Message(null);
        private final Scenario scenario;
        private final long count;
        private final CountDownLatch taken;
        private long next;

        MessagesCursor(Scenario scenario, long count, CountDownLatch taken) {
            this.scenario = scenario;
            this.count = count;
            this.taken = taken;
        }

        @Override
        public boolean advance() {
            if (next == count) {
                taken.countDown();
                return false;
            }
            message.reset(scenario.body(next));
            message.setHeader(CamelWaiting.KEY, Long.toString(next));
            next++;
            return true;
        }

        @Override
        public Message current() {
            return message;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public long idleNanos() {
            return Long.MAX_VALUE;
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

    /** The scheme of the marks. */
    private record Mark(Marks marks) implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("mark", "notes what comes", "NAME", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return new MarkSink(endpoint.path(), marks);
        }
    }

    private record MarkSink(String name, Marks marks) implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return body -> marks.mark(name);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return "mark:" + name;
        }
    }
}
