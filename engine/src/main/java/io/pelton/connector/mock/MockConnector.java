// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.OptionType;
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
            List.of(
                    Option.optional("retainFirst", OptionType.INTEGER, "-1", "in a test: how many of the first messages are kept"),
                    Option.optional("retainLast", OptionType.INTEGER, "-1", "in a test: how many of the last messages are kept"),
                    Option.optional("log", OptionType.BOOLEAN, "false", "whether each message is logged"),
                    forTests("expectedCount", OptionType.INTEGER),
                    forTests("assertPeriod", OptionType.DURATION),
                    forTests("resultWaitTime", OptionType.DURATION),
                    forTests("resultMinimumWaitTime", OptionType.DURATION),
                    forTests("sleepForEmptyTest", OptionType.DURATION),
                    forTests("failFast", OptionType.BOOLEAN),
                    forTests("copyOnExchange", OptionType.BOOLEAN),
                    forTests("browseLimit", OptionType.INTEGER),
                    forTests("lazyStartProducer", OptionType.BOOLEAN)),
            Set.of("reportGroup"));

    /** As in Camel, a route that runs is not changed by it. */
    private static Option forTests(String name, OptionType type) {
        return Option.optional(name, type, "", "no difference: for tests in Java that ask the mock");
    }

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
        Sink<Object> sink = new MockSink(
                "mock:" + endpoint.path(), mocks, endpoint.number("retainFirst"), endpoint.number("retainLast"));
        return endpoint.flag("log") ? new LoggedSink(sink) : sink;
    }

    /** Writes to one mock. */
    static final class MockSink implements Sink<Object> {
        private final String uri;
        private final transient @Nullable Mocks mocks;
        private final long first;
        private final long last;

        /** Keeps everything. */
        MockSink(String uri, @Nullable Mocks mocks) {
            this(uri, mocks, -1, -1);
        }

        /** Keeps so many of the first and of the last messages; all if both are negative. */
        MockSink(String uri, @Nullable Mocks mocks, long first, long last) {
            this.uri = uri;
            this.mocks = mocks;
            this.first = first;
            this.last = last;
        }

        @Override
        public SinkWriter<Object> open() {
            Mocks target = mocks;
            String name = uri.substring(uri.indexOf(':') + 1);
            if (target == null) {
                return _ -> {};
            }
            return first < 0 && last < 0
                    ? record -> target.add(name, record)
                    : record -> target.add(name, record, Math.max(0, first), Math.max(0, last));
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
