// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.discard;

import io.pelton.spi.Sink;
import io.pelton.spi.SinkWriter;

/** A sink that drops every record, on purpose. */
public final class Discard {
    private Discard() {}

    /** The sink. It does nothing, costs nothing and is thread-safe. */
    public static Sink<Object> sink() {
        return Drop.INSTANCE;
    }

    private enum Drop implements Sink<Object>, SinkWriter<Object> {
        INSTANCE;

        @Override
        public SinkWriter<Object> open() {
            return this;
        }

        @Override
        public void write(Object record) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public boolean isInline() {
            return true;
        }

        @Override
        public boolean isConcurrent() {
            return true;
        }

        @Override
        public boolean isIdempotent() {
            return true;
        }

        @Override
        public String toString() {
            return "discard";
        }
    }
}
