// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.Calls;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The scheme {@code durable}: sinks that keep what was flushed, by their names, and of which a write or a flush may fail. Those whose names
 * begin with {@code inline} are inline. Thread-safe.
 */
final class DurableConnector implements Connector {
    private final Map<String, Queue<Object>> durable = new ConcurrentHashMap<>();
    private final Calls calls = Calls.plain();
    private final Set<Object> failed = ConcurrentHashMap.newKeySet();
    private final Set<Object> refused = ConcurrentHashMap.newKeySet();
    private volatile boolean isForgetful;

    /** It keeps nothing. */
    DurableConnector forgetful() {
        isForgetful = true;
        return this;
    }

    /** Nothing is durable. */
    void forget() {
        durable.clear();
    }

    /** The calls of its sinks: {@code write}, {@code flush} and {@code close}. */
    Calls calls() {
        return calls;
    }

    /** A step begins with a body: it may fail. */
    void step(Object body) {
        before("step", body, failed);
    }

    private void before(String call, Object body, Set<Object> failures) {
        try {
            calls.before(call);
        } catch (Throwable e) {
            failures.add(body);
            throw e;
        }
    }

    /** The bodies of messages that have failed on their way. */
    Set<Object> failed() {
        return Set.copyOf(failed);
    }

    /** The bodies that sinks have not taken when their messages had ended. */
    Set<Object> refused() {
        return Set.copyOf(refused);
    }

    /** A sink of dead letters, which keeps the bodies of what has failed. */
    Sink<Object> letters() {
        return new DurableSink(this, "dead");
    }

    /** What is durable: the bodies of each sink, in order. */
    Map<String, List<Object>> durable() {
        Map<String, List<Object>> copy = new TreeMap<>();
        durable.forEach((name, bodies) -> copy.put(name, List.copyOf(bodies)));
        return copy;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("durable", "keeps what was flushed", "NAME", false, true, List.of());
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new DurableSink(this, endpoint.path());
    }

    private static boolean isInline(String name) {
        return name.startsWith("inline");
    }

    @SuppressWarnings("serial") // it is not sent anywhere
    private record DurableSink(DurableConnector connector, String name) implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return connector.new Writer(name);
        }

        @Override
        public Set<SinkTrait> traits() {
            return DurableConnector.isInline(name) ? Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT) : Set.of(SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return "durable:" + name;
        }
    }

    private final class Writer implements SinkWriter<Object> {
        private final String name;
        private final List<Object> pending = new ArrayList<>();

        Writer(String name) {
            this.name = name;
        }

        @Override
        public void write(Object record) {
            Object body = copy(record);
            before("write", body, isInline(name) ? failed : refused);
            pending.add(body);
        }

        private static Object copy(Object record) {
            return switch (record) {
                case DeadLetter letter -> copy(letter.record());
                case Message message -> copy(Objects.requireNonNull(message.body()));
                case Collection<?> group -> List.copyOf(group);
                default -> record;
            };
        }

        @Override
        public void flush() {
            calls.before("flush");
            if (isForgetful) {
                pending.clear();
            }
            durable.computeIfAbsent(name, _ -> new ConcurrentLinkedQueue<>()).addAll(pending);
            pending.clear();
            calls.after("flush");
        }

        @Override
        public void close() {
            calls.before("close");
        }
    }
}
