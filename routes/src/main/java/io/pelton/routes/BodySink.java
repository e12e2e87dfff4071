// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes the bodies of messages. {@link #prepare} picks the body before the record changes thread, so that headers
 * are not copied for a sink that does not want them. No body is written as an empty text.
 */
final class BodySink implements Sink<Object> {
    private final Sink<Object> inner;

    BodySink(Sink<Object> inner) {
        this.inner = inner;
    }

    @Override
    public Object prepare(Object record) {
        return inner.prepare(body(record));
    }

    @Override
    public SinkWriter<Object> open() throws Exception {
        return new BodyWriter(inner.open());
    }

    private static Object body(Object record) {
        if (record instanceof Message message) {
            Object body = message.body();
            return body == null ? "" : body;
        }
        return record;
    }

    @Override
    public boolean isInline() {
        return inner.isInline();
    }

    @Override
    public boolean isConcurrent() {
        return inner.isConcurrent();
    }

    @Override
    public boolean isIdempotent() {
        return inner.isIdempotent();
    }

    @Override
    public @Nullable Path target() {
        return inner.target();
    }

    @Override
    public boolean writes(Path file) throws IOException {
        return inner.writes(file);
    }

    @Override
    public @Nullable Path output() {
        return inner.output();
    }

    @Override
    public String toString() {
        return inner.toString();
    }

    /** An inline writer gets the message itself; others get what was prepared. */
    private static final class BodyWriter implements SinkWriter<Object> {
        private final SinkWriter<Object> writer;

        BodyWriter(SinkWriter<Object> writer) {
            this.writer = writer;
        }

        @Override
        public void write(Object record) throws Exception {
            writer.write(body(record));
        }

        @Override
        public void flush() throws Exception {
            writer.flush();
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }

        @Override
        public void ended(boolean isDone) throws Exception {
            writer.ended(isDone);
        }

        @Override
        public String remark() {
            return writer.remark();
        }
    }
}
