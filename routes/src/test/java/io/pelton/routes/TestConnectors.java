// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.spi.Connector;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.EndpointDescriptor.Option;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.OptionType;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import io.pelton.spi.TextExpression;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Connectors that reach for nothing: one to read from, two to write to, one that refuses what it is given. */
final class TestConnectors {
    private static final EndpointDescriptor LINES = new EndpointDescriptor(
            "lines",
            "reads lines",
            "PATH",
            true,
            false,
            List.of(
                    Option.optional("charset", OptionType.TEXT, "", "the encoding"),
                    Option.optional("maxLineBytes", OptionType.BYTES, "64k", "the longest line"),
                    Option.optional("follow", OptionType.BOOLEAN, "false", "whether to wait for more")));
    private static final EndpointDescriptor FILE = new EndpointDescriptor(
            "file",
            "writes lines",
            "FOLDER",
            false,
            true,
            List.of(
                    new Option("fileName", OptionType.TEXT, "", true, "the name of the file"),
                    Option.optional("header", OptionType.EXPRESSION, "", "what stands above"),
                    Option.optional("linger", OptionType.DURATION, "", "how long to wait")),
            Set.of("chmodDirectory"));
    private static final EndpointDescriptor LOG = new EndpointDescriptor(
            "log",
            "logs",
            "NAME",
            false,
            true,
            List.of(Option.optional("level", OptionType.TEXT, "INFO", "the level")));
    private static final long REFUSED_LINGER_MS = 7_999;
    private static final String REFUSED = "refused";

    private static final EndpointDescriptor PICKY =
            new EndpointDescriptor("picky", "refuses everything", "", true, true, List.of());

    /** All of them; what is written to their sinks is added to {@code written}, as {@code SINK <- TEXT}. */
    static List<Connector> all(List<String> written) {
        return List.of(new Lines(), new Collecting(FILE, written), new Collecting(LOG, written), new Picky());
    }

    /** A source that has no records. */
    record Nothing(String name) implements HeadedSource<String> {
        @Override
        public Source<String> withHeader(HeadedSource.Reader reader) {
            return new Nothing(name + " with a header");
        }

        @Override
        public List<? extends Split> splits() {
            return List.of();
        }

        @Override
        public Cursor<String> open(Split split, long offset, CursorContext context) {
            throw new IllegalStateException("there is no split");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private record Collected(String name, List<String> written) implements Sink<Object> {
        @Override
        public SinkWriter<Object> open() {
            return record -> written.add(name + " <- " + record);
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Lines implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return LINES;
        }

        @Override
        public Source<?> source(Endpoint endpoint) {
            return new Nothing(text(endpoint));
        }
    }

    private record Collecting(EndpointDescriptor descriptor, List<String> written) implements Connector {
        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            if (endpoint.has("linger") && endpoint.number("linger") > REFUSED_LINGER_MS) {
                throw new IllegalArgumentException(endpoint.descriptor().scheme() + ": linger is 8s, which is too long");
            }
            TextExpression header = endpoint.expression("header");
            if (header != null && REFUSED.equals(header.text(new Message("x")))) {
                throw new IllegalArgumentException("header is refused");
            }
            return new Collected(text(endpoint), written);
        }
    }

    private static final class Picky implements Connector {
        @Override
        public EndpointDescriptor descriptor() {
            return PICKY;
        }

        @Override
        public Source<?> source(Endpoint endpoint) {
            throw new PeltonException(ErrorCode.BAD_VALUE, "nothing can be read from '" + endpoint.path() + "'");
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            throw new IllegalArgumentException("nothing can be written to '" + endpoint.path() + "'");
        }
    }

    private static String text(Endpoint endpoint) {
        Map<String, Object> values = new TreeMap<>(endpoint.values());
        return endpoint.descriptor().scheme() + ":" + endpoint.path() + values;
    }

    private TestConnectors() {}
}
