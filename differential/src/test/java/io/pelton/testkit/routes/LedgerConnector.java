// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.flow.DeadLetter;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Mark;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimLedger;
import io.pelton.testkit.simulation.SimStore;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The scheme {@code durable} again, but its sinks can be cut back to an epoch: they add the bodies of messages to files of a simulated store. */
record LedgerConnector(SimStore store, Calls calls) implements Connector {
    @Override
    public EndpointDescriptor descriptor() {
        return new EndpointDescriptor("durable", "adds bodies to a file", "NAME", false, true, List.of());
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new Ledgers(this, endpoint.path(), new AtomicInteger());
    }

    /** Each of the flows that write to one endpoint has a file of its own: which one it has depends on nothing but the order of the plans. */
    @SuppressWarnings("serial") // it is not sent anywhere
    private record Ledgers(LedgerConnector connector, String name, AtomicInteger opened) implements Sink<Object> {
        private SimLedger next() {
            return new SimLedger("out/" + name + "#" + opened.incrementAndGet(), connector.store, connector.calls, LedgerConnector::body);
        }

        @Override
        public SinkWriter<Object> open() {
            return next().open();
        }

        @Override
        public SinkWriter<Object> open(@Nullable Mark end) {
            return next().open(end);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.RESUMABLE);
        }
    }

    private static String body(Object record) {
        return switch (record) {
            case DeadLetter letter -> body(letter.record());
            case Message message -> Objects.requireNonNull(message.body()).toString();
            default -> record.toString();
        };
    }
}
