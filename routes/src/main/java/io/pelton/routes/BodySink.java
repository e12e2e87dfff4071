// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;

/**
 * Writes the bodies of messages. {@link #prepare} picks the body before the record changes thread, so that headers
 * are not copied for a sink that does not want them. No body is written as an empty text.
 */
final class BodySink extends ForwardingSink<Object, Object> {
    BodySink(Sink<Object> inner) {
        super(inner);
    }

    @Override
    public Object prepare(Object record) {
        return inner().prepare(body(record));
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        return new BodyWriter(writer);
    }

    /** It is never inline, so that it gets what was prepared. */
    @Override
    protected BatchWriter<Object> aroundBatches(BatchWriter<Object> writer) {
        return writer;
    }

    private static Object body(Object record) {
        if (record instanceof Message message) {
            Object body = message.body();
            return body == null ? "" : body;
        }
        return record;
    }

    /** An inline writer gets the message itself; others get what was prepared. */
    private static final class BodyWriter extends ForwardingWriter<Object, Object> {
        BodyWriter(SinkWriter<Object> writer) {
            super(writer);
        }

        @Override
        public void write(Object record) throws Exception {
            inner().write(body(record));
        }

    }
}
