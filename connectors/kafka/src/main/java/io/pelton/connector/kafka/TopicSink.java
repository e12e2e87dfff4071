// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.kafka;

import io.pelton.spi.OutputWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import java.util.Set;

/** Messages as records of a topic. */
record TopicSink(SinkSettings settings) implements Sink<Object> {
    @Override
    public OutputWriter<Object> open() {
        return new TopicWriter(settings);
    }

    @Override
    public Set<SinkTrait> traits() {
        return Set.of(SinkTrait.CONCURRENT, SinkTrait.TAKES_MESSAGES);
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}
