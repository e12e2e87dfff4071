// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.connector.log.Log;
import io.pelton.connector.log.LogLevel;
import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.concurrent.atomic.AtomicLong;

/** Logs what a mock is sent, one message a line. */
final class LoggedSink extends ForwardingSink<Object, Object> {
    private final AtomicLong count = new AtomicLong();

    LoggedSink(Sink<Object> inner) {
        super(inner);
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        SinkWriter<Object> log = openLog();
        return new ForwardingWriter<>(writer) {
            @Override
            public void write(Object record) throws Exception {
                log.write(LoggedSink.this.inner() + " received #" + count.incrementAndGet() + " -> " + record);
                inner().write(record);
            }
        };
    }

    private static SinkWriter<Object> openLog() {
        try {
            return (SinkWriter<Object>) Log.to("mock", LogLevel.INFO).open();
        } catch (Exception e) {
            throw new IllegalStateException("the log cannot be opened", e);
        }
    }
}
