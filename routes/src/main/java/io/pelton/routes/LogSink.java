// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes what an expression makes of a message to the sink of the log connector. The text is made only when that sink
 * asks for it, so a log step whose level is off costs next to nothing.
 */
final class LogSink implements Sink<Object> {
    private final Sink<Object> inner;
    private final Expression expression;
    private final String text;

    LogSink(Sink<Object> inner, Expression expression, String text) {
        this.inner = inner;
        this.expression = expression;
        this.text = text;
    }

    /** A sink that writes on a thread of its own gets the text: it is smaller than the message, and needed later. */
    @Override
    public Object prepare(Object record) {
        return isInline() ? record : inner.prepare(new LazyText(expression, text).of((Message) record).toString());
    }

    @Override
    public SinkWriter<Object> open() throws Exception {
        return new LogWriter(inner.open(), new LazyText(expression, text));
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

    /** What the log sink sees: its text is made when it is asked for. One per writer, used again for every message. */
    private static final class LazyText {
        private final Expression expression;
        private final String text;
        private final StringBuilder buffer = new StringBuilder();
        private @Nullable Message message;

        LazyText(Expression expression, String text) {
            this.expression = expression;
            this.text = text;
        }

        LazyText of(Message newMessage) {
            message = newMessage;
            return this;
        }

        @Override
        public String toString() {
            if (message == null) {
                return "";
            }
            try {
                buffer.setLength(0);
                expression.appendTo(buffer, message);
                return buffer.toString();
            } catch (RuntimeException e) {
                throw new ExpressionException(text, e);
            }
        }
    }

    /** Shows the inner writer the lazy text of each message. */
    private static final class LogWriter implements SinkWriter<Object> {
        private final SinkWriter<Object> writer;
        private final LazyText lazy;

        LogWriter(SinkWriter<Object> writer, LazyText lazy) {
            this.writer = writer;
            this.lazy = lazy;
        }

        @Override
        public void write(Object record) throws Exception {
            writer.write(record instanceof Message message ? lazy.of(message) : record);
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
