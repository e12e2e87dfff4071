// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes what an expression makes of a message to the sink of the log connector. The text is made only when that sink
 * asks for it, so a log step whose level is off costs next to nothing.
 */
final class LogSink extends ForwardingSink<Object, Object> {
    private final Expression expression;
    private final String text;
    private final boolean isInline;
    /** What makes the sink of the logger of a route; null for a logger that has its name. */
    private final transient @Nullable Function<String, Sink<Object>> ofRoute;

    LogSink(Sink<Object> inner, Expression expression, String text) {
        this(inner, expression, text, null);
    }

    private LogSink(Sink<Object> inner, Expression expression, String text, @Nullable Function<String, Sink<Object>> ofRoute) {
        super(inner);
        this.expression = expression;
        this.text = text;
        this.ofRoute = ofRoute;
        this.isInline = inner.traits().contains(SinkTrait.INLINE);
    }

    /** One that stands around routes: in each of them it writes to the route's logger, as in Camel. */
    LogSink aroundRoutes(Function<String, Sink<Object>> sinks) {
        return new LogSink(inner(), expression, text, sinks);
    }

    /** The same in the route called {@code id}. */
    LogSink in(String id) {
        return ofRoute == null ? this : new LogSink(ofRoute.apply(id), expression, text);
    }

    /** A sink that writes on a thread of its own gets the text: it is smaller than the message, and needed later. */
    @Override
    public Object prepare(Object record) {
        return isInline ? record : inner().prepare(new LazyText(expression, text).of((Message) record).toString());
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        return new LogWriter(writer, new LazyText(expression, text));
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

        /** The message has ended. */
        void forget() {
            message = null;
        }

        @Override
        public String toString() {
            if (message == null) {
                return "";
            }
            try {
                buffer.setLength(0);
                return expression.appendTo(buffer, message) ? buffer.toString() : "null"; // as in Camel
            } catch (RuntimeException e) {
                throw ExpressionException.of(text, e);
            }
        }
    }

    /** Shows the inner writer the lazy text of each message. */
    private static final class LogWriter extends ForwardingWriter<Object, Object> {
        private final LazyText lazy;

        LogWriter(SinkWriter<Object> writer, LazyText lazy) {
            super(writer);
            this.lazy = lazy;
        }

        @Override
        public void write(Object record) throws Exception {
            if (!(record instanceof Message message)) {
                inner().write(record);
                return;
            }
            try {
                inner().write(lazy.of(message));
            } finally {
                lazy.forget(); // there may be no other for long, and its body may be large
            }
        }
    }
}
