// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.eip.Addressed;
import io.pelton.spi.Connector;
import io.pelton.spi.Endpoint;
import io.pelton.spi.EndpointDescriptor;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Messages name more endpoints than are kept open. */
class OpenSinkTest {
    private static final int MORE_THAN_ARE_KEPT = 1_500;

    /** Its writers keep what they are given until they are flushed. */
    private static final class Buffering implements Connector, Sink<Object> {
        private final List<Object> durable = new ArrayList<>();
        private IOException failure;

        @Override
        public EndpointDescriptor descriptor() {
            return new EndpointDescriptor("log", "keeps", "NAME", false, true, List.of());
        }

        @Override
        public Sink<Object> sink(Endpoint endpoint) {
            return this;
        }

        @Override
        public Set<SinkTrait> traits() {
            return Set.of(SinkTrait.TAKES_MESSAGES);
        }

        @Override
        public SinkWriter<Object> open() {
            List<Object> buffer = new ArrayList<>();
            return new SinkWriter<>() {
                @Override
                public void write(Object record) {
                    buffer.add(((Message) record).body());
                }

                @Override
                public void flush() throws IOException {
                    if (failure != null) {
                        throw failure;
                    }
                    durable.addAll(buffer);
                    buffer.clear();
                }
            };
        }
    }

    private static void write(SinkWriter<Object> writer, int number) throws Exception {
        writer.write(new Addressed("log:" + number, new Message(number)));
    }

    @Test
    void moreEndpointsAreNamedThanAreKeptOpen_allThatWasWrittenIsFlushed() throws Exception {
        Buffering connector = new Buffering();
        try (SinkWriter<Object> writer = new OpenSink(new OpenEndpoints(new Connectors(List.of(connector)))).open()) {
            for (int i = 0; i < MORE_THAN_ARE_KEPT; i++) {
                write(writer, i);
            }
            writer.flush();
        }
        assertThat(connector.durable).hasSize(MORE_THAN_ARE_KEPT).doesNotHaveDuplicates();
    }

    @Test
    void endpointThatMakesRoomCannotBeFlushed_theSinkIsBroken() throws Exception {
        Buffering connector = new Buffering();
        try (SinkWriter<Object> writer = new OpenSink(new OpenEndpoints(new Connectors(List.of(connector)))).open()) {
            for (int i = 0; i < 1_000; i++) {
                write(writer, i);
            }
            connector.failure = new IOException("disk full");
            assertThatThrownBy(() -> write(writer, 1_000))
                    .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                    .hasMessageContaining("disk full");
        }
    }
}
