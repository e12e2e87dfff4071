// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.routes.simple.Expression;
import io.pelton.routes.simple.Simple;
import io.pelton.spi.BatchWriter;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What the sinks of routes see of messages. */
final class SinksTest {
    private final List<Object> written = new ArrayList<>();

    @Test
    void when_sinkIsInTheBackground_then_onlyTheBodyIsPrepared() throws Exception {
        Sink<Object> sink = new BodySink(new Keeping(written, false));
        Message message = new Message("body");
        message.setHeader("h", 1);

        Object prepared = sink.prepare(message);
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write(prepared);
        }

        assertThat(prepared).isEqualTo("body");
        assertThat(written).containsExactly("body");
        assertThat(sink).hasToString("keeping");
    }

    @Test
    void when_sinkTakesBatches_then_itsWriterIsGivenWhatWasPrepared() throws Exception {
        BatchWriter<Object> batches = batch -> WriteResult.WRITTEN;
        Sink<Object> sink = new BodySink(() -> batches);

        assertThat(sink.open()).isSameAs(batches);
        assertThat(sink.prepare(new Message("body"))).isEqualTo("body");
    }

    @Test
    void when_sinkIsInline_then_writerTakesTheMessageItself() throws Exception {
        Sink<Object> sink = new BodySink(new Keeping(written, true));

        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write(new Message("body"));
            writer.write(new Message(null));
        }

        assertThat(sink.traits()).contains(SinkTrait.INLINE);
        assertThat(written).containsExactly("body", "");
    }

    @Test
    void when_logSinkIgnoresTheText_then_itIsNeverMade() throws Exception {
        AtomicInteger evaluations = new AtomicInteger();
        Expression counting = message -> evaluations.incrementAndGet();
        Sink<Object> sink = new LogSink(new Keeping(written, true), counting, "counting");

        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write(sink.prepare(new Message("x")));

            assertThat(written.getFirst()).as("what is left of the message").hasToString("");
            assertThat(evaluations).hasValue(0);
        }
    }

    @Test
    void when_logSinkIsInTheBackground_then_textIsMadeBeforehand() throws Exception {
        Sink<Object> sink = new LogSink(new Keeping(written, false), Simple.expression("<${body}>"), "<${body}>");

        Object prepared = sink.prepare(new Message("x"));
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write(prepared);
        }

        assertThat(written).containsExactly("<x>");
    }

    @Test
    void when_expressionFails_then_errorNamesIt() throws Exception {
        assertThatThrownBy(() -> new Functions.SetBody(Simple.expression("<${body[0]}>"), "<${body[0]}>").accept(new Message("x")))
                .hasMessageContaining("the expression '<${body[0]}>' failed");
    }

    @Test
    void when_codeOfTheUserFails_then_itsFailureIsThrownAsItIs() throws Exception {
        IllegalStateException failure = new IllegalStateException("no text");
        Object unprintable = new Object() {
            @Override
            public String toString() {
                throw failure;
            }
        };

        assertThatThrownBy(() -> new Functions.SetBody(Simple.expression("<${body}>"), "<${body}>").accept(new Message(unprintable))).isSameAs(failure);
    }

    private record Keeping(List<Object> written, boolean isInline) implements Sink<Object> {
        @Override
        public Set<SinkTrait> traits() {
            return isInline ? Set.of(SinkTrait.INLINE) : Set.of();
        }

        @Override
        public SinkWriter<Object> open() {
            return written::add;
        }

        @Override
        public String toString() {
            return "keeping";
        }
    }
}
