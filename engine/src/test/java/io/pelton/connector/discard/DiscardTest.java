// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.discard;

import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DiscardTest {
    @Test
    void when_written_then_nothingHappens() throws Exception {
        Sink<Object> sink = Discard.sink();
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write("x");
            writer.flush();
        }
        assertThat(sink.traits()).contains(SinkTrait.INLINE);
        assertThat(sink.traits()).contains(SinkTrait.CONCURRENT);
        assertThat(sink.traits()).contains(SinkTrait.IDEMPOTENT);
        assertThat(sink).hasToString("discard");
    }

    @Test
    void when_namedByARoute_then_theSameSink() {
        DiscardConnector connector = new DiscardConnector();
        assertThat(connector.sink(Endpoint.of(connector.descriptor(), "", Map.of()))).isSameAs(Discard.sink());
    }
}
