// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scheme {@code mock}: in a test it remembers what it was sent, else it drops that. */
public final class MockConnector implements Connector {
    private static final EndpointDescriptor DESCRIPTOR = new EndpointDescriptor(
            "mock",
            "in a test, remembers the messages it was sent; else drops them",
            "NAME",
            false,
            true,
            List.of(),
            Set.of(
                    "assertPeriod", "browseLimit", "copyOnExchange", "expectedCount", "failFast", "lazyStartProducer", "log",
                    "reportGroup", "resultMinimumWaitTime", "resultWaitTime", "retainFirst", "retainLast", "sleepForEmptyTest"));

    private final @Nullable Mocks mocks;

    /** Drops what it is sent. */
    public MockConnector() {
        this.mocks = null;
    }

    /** Keeps what it is sent in {@code mocks}. */
    public MockConnector(Mocks mocks) {
        this.mocks = mocks;
    }

    @Override
    public EndpointDescriptor descriptor() {
        return DESCRIPTOR;
    }

    @Override
    public Sink<Object> sink(Endpoint endpoint) {
        return new MockSink("mock:" + endpoint.path(), mocks);
    }

    /** Writes to one mock. */
    static final class MockSink implements Sink<Object> {
        private final String uri;
        private final transient @Nullable Mocks mocks;

        MockSink(String uri, @Nullable Mocks mocks) {
            this.uri = uri;
            this.mocks = mocks;
        }

        @Override
        public SinkWriter<Object> open() {
            Mocks target = mocks;
            return target == null ? _ -> {} : record -> target.add(uri.substring(uri.indexOf(':') + 1), record);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.TAKES_MESSAGES, SinkTrait.INLINE, SinkTrait.CONCURRENT);
        }

        @Override
        public String toString() {
            return uri;
        }
    }
}
