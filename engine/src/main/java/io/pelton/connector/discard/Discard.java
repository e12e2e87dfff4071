// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.discard;

import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Set;

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
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.INLINE, SinkTrait.CONCURRENT, SinkTrait.IDEMPOTENT);
        }

        @Override
        public String toString() {
            return "discard";
        }
    }
}
