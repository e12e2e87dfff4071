// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.mock;

import io.pelton.spi.ForwardingSink;
import io.pelton.spi.ForwardingWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what a mock is sent, one message a line. */
final class LoggedSink extends ForwardingSink<Object, Object> {
    private static final Logger LOG = LoggerFactory.getLogger("mock");

    /** What comes from data makes no line of its own, and controls no terminal. */
    private static final Pattern UNSAFE = Pattern.compile("\\p{C}");

    private static final int MAX_CHARS = 10_000;

    private final AtomicLong count = new AtomicLong();

    LoggedSink(Sink<Object> inner) {
        super(inner);
    }

    @Override
    protected SinkWriter<Object> around(SinkWriter<Object> writer) {
        return new ForwardingWriter<>(writer) {
            @Override
            public void write(Object record) throws Exception {
                LOG.info("{} received #{} -> {}", LoggedSink.this.inner(), count.incrementAndGet(), shown(record));
                inner().write(record);
            }
        };
    }

    private static String shown(Object record) {
        String text = record.toString();
        return UNSAFE.matcher(text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text).replaceAll("?");
    }
}
