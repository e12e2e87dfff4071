// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.io.record.ByteSlice;
import io.pelton.message.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LineWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void when_recordsOfAnyKind_then_eachIsALine() {
        LineWriter writer = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.UTF_8);
        byte[] raw = {'r', (byte) 0xFF};
        writer.write("text ä€😀?");
        writer.write(raw);
        writer.write(ByteWindow.copyOf(ByteSlice.of(new byte[] {raw[1]})));
        writer.write(42L);
        writer.write("");
        writer.write(new Message("body"));
        writer.write(new Message(null));
        writer.flush();
        assertThat(out.toByteArray())
                .isEqualTo(("text ä€😀?\nr\u00FF\n\u00FF\n42\n\nbody\n\n")
                        .replace("ä€😀", new String("ä€😀".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void when_notFlushed_then_nothingIsWrittenBeforeTheBufferIsFull() {
        LineWriter writer = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.UTF_8);
        writer.write("text");
        assertThat(out.size()).isZero();
        writer.write("x".repeat(300_000));
        assertThat(out.size()).isEqualTo(300_006);
        writer.flush();
        assertThat(out.size()).isEqualTo(300_006);
    }

    @Test
    void when_recordsOfSizesAroundTheBuffer_then_allAreWhole() {
        LineWriter writer = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.UTF_8);
        StringBuilder expected = new StringBuilder();
        for (int size = (256 << 10) - 3; size <= (256 << 10) + 3; size++) {
            byte[] bytes = "y".repeat(size).getBytes(StandardCharsets.UTF_8);
            writer.write(bytes);
            writer.write(ByteWindow.copyOf(ByteSlice.of(bytes)));
            expected.append("y".repeat(size)).append('\n').append("y".repeat(size)).append('\n');
        }
        writer.flush();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
    }

    @Test
    void when_textCannotBeEncoded_then_thatRecordIsRefusedAndTheNextIsWritten() {
        LineWriter latin = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.ISO_8859_1);
        assertThatThrownBy(() -> latin.write("5 €"))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_ENCODING));
        latin.write("é?");
        latin.flush();
        assertThat(out.toByteArray()).containsExactly(0xE9, '?', '\n');
        LineWriter utf = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.UTF_8);
        assertThatThrownBy(() -> utf.write("half \uD83D")).hasMessageStartingWith("PL202 x: ");
    }

    @Test
    void when_linesAreWrittenInLatin1_then_theirTextIs() {
        LineWriter latin = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.ISO_8859_1);
        latin.write(line("é"));
        assertThatThrownBy(() -> latin.write(line("5 €"))).hasMessageStartingWith("PL202 x: ");
        latin.flush();
        assertThat(out.toByteArray()).containsExactly(0xE9, '\n');
    }

    private static ByteWindow line(String text) {
        return ByteWindow.copyOf(ByteSlice.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void when_thePipeIsClosed_then_brokenForGood() {
        BreakingOutput pipe = new BreakingOutput(10);
        LineWriter writer = LineWriter.to(pipe, "stdout", TextEncoding.UTF_8);
        writer.write("12345");
        writer.flush();
        writer.write("67890");
        String expected = "PL302 stdout: Broken pipe; 6 bytes were confirmed before";
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(writer::flush)
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRITE_FAILED))
                    .hasMessage(expected)
                    .hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(() -> writer.write("more")).hasMessage(expected);
        }
        writer.close();
        writer.close();
        assertThat(pipe.closes).isEqualTo(1);
        assertThatThrownBy(writer::flush).hasMessage(expected);
    }

    @Test
    void when_closed_then_nothingUnflushedIsWrittenAndLaterCallsFail() {
        LineWriter writer = LineWriter.to(new LineTarget.Stream(out, new ReentrantLock()), "x", TextEncoding.UTF_8);
        writer.write("text");
        writer.close();
        writer.close();
        assertThat(out.size()).isZero();
        assertThatThrownBy(() -> writer.write("text")).hasMessage("PL302 x: it has been closed");
        assertThatThrownBy(writer::flush).hasMessage("PL302 x: it has been closed");
    }

    @Test
    void when_closingFails_then_said() {
        BreakingOutput full = new BreakingOutput(100);
        full.failsToClose = true;
        LineWriter writer = LineWriter.to(full, "x", TextEncoding.UTF_8);
        writer.write("text");
        writer.flush();
        assertThatThrownBy(writer::close).hasMessage("PL302 x: Disk quota exceeded; 5 bytes were confirmed before");
    }

    @Test
    void when_theReaderOfStandardOutputIsGone_then_thatIsSaidAndIsNoFailureOfTheSink() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        LineWriter writer = LineWriter.toStandardOutput(closed, TextEncoding.UTF_8);
        writer.write("12345");
        assertThatThrownBy(writer::flush)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READER_CLOSED));
        assertThat(writer.remark()).isEqualTo("the reader of standard output has closed it");
    }

    /** Takes some bytes, then refuses. */
    private static final class BreakingOutput implements LineTarget {
        private int room;
        private int closes;
        private boolean failsToClose;

        BreakingOutput(int room) {
            this.room = room;
        }

        @Override
        public void write(byte[] bytes, int length, boolean endsLine) throws IOException {
            if (length > room) {
                throw new IOException("Broken pipe");
            }
            room -= length;
        }

        @Override
        public void flush() {}

        @Override
        public void close() throws IOException {
            closes++;
            if (failsToClose) {
                throw new IOException("Disk quota exceeded");
            }
        }
    }
}
