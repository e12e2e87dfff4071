// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.routes.eip.Addressed;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes messages to the endpoint they are addressed to, which is one of a scheme that reaches nothing outside. A writer keeps the
 * endpoints it has used last open.
 */
final class OpenSink implements Sink<Object> {
    private static final int MAX_OPEN = 1_000;

    private final OpenEndpoints endpoints;

    OpenSink(OpenEndpoints endpoints) {
        this.endpoints = endpoints;
    }

    @Override
    public SinkWriter<Object> open() {
        return new Writer(endpoints);
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT);
    }

    @Override
    public String toString() {
        return "(the endpoint the message names)";
    }

    /** The writers of the endpoints used last. */
    private static final class Writer implements SinkWriter<Object> {
        private final OpenEndpoints endpoints;
        private final Map<String, SinkWriter<Object>> open = new LinkedHashMap<>(16, 0.75f, true);

        Writer(OpenEndpoints endpoints) {
            this.endpoints = endpoints;
        }

        @Override
        public void write(Object record) throws Exception {
            Addressed addressed = (Addressed) record;
            SinkWriter<Object> writer = open.get(addressed.uri());
            if (writer == null) {
                if (open.size() == MAX_OPEN) {
                    Iterator<SinkWriter<Object>> oldest = open.values().iterator();
                    SinkWriter<Object> closing = oldest.next();
                    flushed(closing).close();
                    oldest.remove();
                }
                writer = made(addressed.uri());
                open.put(addressed.uri(), writer);
            }
            writer.write(addressed.message());
        }

        /** Nobody flushes it later. What it was given is not the record's fault for which it makes room. */
        private static SinkWriter<Object> flushed(SinkWriter<Object> closing) {
            try {
                closing.flush();
                return closing;
            } catch (PeltonException e) {
                throw e;
            } catch (Exception e) {
                throw new PeltonException(
                        ErrorCode.WRITE_FAILED, "an endpoint that a message names cannot be flushed: " + RecordFailedException.reason(e), e);
            }
        }

        private SinkWriter<Object> made(String uri) throws Exception {
            Sink<Object> sink = endpoints.sink(uri);
            return switch ((sink.traits().contains(SinkTrait.TAKES_MESSAGES) ? sink : new BodySink(sink)).open()) {
                case SinkWriter<Object> writer -> writer;
                case BatchWriter<Object> writer -> {
                    writer.close();
                    throw new PeltonException(
                            ErrorCode.UNKNOWN_ENDPOINT, "'" + uri + "' is written in batches, as no endpoint is that a message names");
                }
            };
        }

        @Override
        public void flush() throws Exception {
            for (SinkWriter<Object> writer : open.values()) {
                writer.flush();
            }
        }

        @Override
        public void close() throws IOException {
            for (SinkWriter<Object> writer : open.values()) {
                writer.close();
            }
        }
    }
}
