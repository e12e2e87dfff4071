// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.stream;

import io.pelton.connector.file.LineOptions;
import io.pelton.connector.file.TextEncoding;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Endpoint;
import io.pelton.spi.Sink;
import io.pelton.spi.SinkTrait;
import io.pelton.spi.SinkWriter;
import io.pelton.spi.Source;
import io.pelton.spi.SourceTrait;
import io.pelton.spi.Split;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class StreamTest {
    private final StreamConnector connector = new StreamConnector();

    @Test
    void when_inputIsRead_then_itsLinesAndTheStreamStaysOpen() throws Exception {
        InputStream in = new ByteArrayInputStream("one\r\ntwo".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public void close() {
                throw new AssertionError("standard input belongs to the process");
            }
        };
        SharedInput shared = new SharedInput(in);
        Source<ByteView> source = StandardInput.lines(LineOptions.DEFAULT, () -> shared);
        assertThat(source.traits()).contains(SourceTrait.BLOCKING);
        assertThat(source.traits()).doesNotContain(SourceTrait.REPLAYABLE);
        assertThat(source.splits()).singleElement().isEqualTo(new Split("stdin", -1));
        try (Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("one");
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("two");
            assertThat(cursor.describePosition()).isEqualTo("stdin:2");
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    @Test
    void when_aLineIsThere_then_itComesBeforeTheNextIsWritten() throws Exception {
        Pipe pipe = Pipe.open();
        try (OutputStream out = Channels.newOutputStream(pipe.sink());
                InputStream in = Channels.newInputStream(pipe.source())) {
            SharedInput shared = new SharedInput(in);
            Source<ByteView> source = StandardInput.lines(LineOptions.DEFAULT, () -> shared);
            Cursor<ByteView> cursor = source.open(source.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()));
            for (String line : new String[] {"a", "", "c"}) {
                out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
                assertThat(cursor.advance()).isTrue();
                assertThat(cursor.current()).hasToString(line);
            }
        }
    }

    @Test
    void when_outputIsWritten_then_linesAfterTheFlushAndTheStreamStaysOpen() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                throw new AssertionError("standard output belongs to the process");
            }
        };
        Sink<Object> sink = StandardOutput.lines(TextEncoding.ISO_8859_1, () -> out);
        assertThat(sink.traits()).doesNotContain(SinkTrait.INLINE);
        assertThat(sink.traits()).doesNotContain(SinkTrait.CONCURRENT);
        try (SinkWriter<Object> writer = (SinkWriter<Object>) sink.open()) {
            writer.write("é");
            assertThat(out.size()).isZero();
            writer.flush();
            assertThat(out.toByteArray()).containsExactly(0xE9, '\n');
        }
    }

    @Test
    void when_nobodyReadsAnyMore_then_READER_CLOSED() throws Exception {
        Pipe pipe = Pipe.open();
        OutputStream out = Channels.newOutputStream(pipe.sink());
        pipe.source().close();
        SinkWriter<Object> writer = (SinkWriter<Object>) StandardOutput.lines(TextEncoding.UTF_8, () -> out).open();
        writer.write("text");
        assertThatThrownBy(writer::flush)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READER_CLOSED))
                .hasMessage("PL304 stdout: Broken pipe; 0 bytes were confirmed before")
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> writer.write("more")).hasMessageContaining("Broken pipe");
        out.close();
    }

    @Test
    void when_namedByARoute_then_inIsReadAndOutIsWritten() {
        assertThat(connector.source(endpoint("in", Map.of("encoding", "latin1", "maxLineBytes", "1k"))))
                .hasToString("stream:in");
        assertThat(connector.sink(endpoint("out", Map.of()))).hasToString("stream:out");
        assertBadValue(() -> connector.source(endpoint("out", Map.of())), "'stream:out' cannot be read from");
        assertBadValue(() -> connector.sink(endpoint("err", Map.of())), "only stream:out can");
        assertBadValue(() -> connector.source(endpoint("in", Map.of("encoding", "UTF-16"))), "UTF-16");
    }

    private Endpoint endpoint(String path, Map<String, String> options) {
        return Endpoint.of(connector.descriptor(), path, options);
    }

    private static void assertBadValue(Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE))
                .hasMessageContaining(message);
    }
}
