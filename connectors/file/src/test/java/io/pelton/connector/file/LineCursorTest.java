// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import com.sun.management.ThreadMXBean;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LineCursorTest {
    @Test
    void when_linesEndWithLfOrCrLf_then_endsAreNoPartOfThem() {
        assertThat(lines("a\nbc\r\n\n\r\nd")).containsExactly("a", "bc", "", "", "d");
    }

    @Test
    void when_contentIsEmpty_then_noLines() {
        assertThat(lines("")).isEmpty();
    }

    @Test
    void when_onlyALineEnd_then_oneEmptyLine() {
        assertThat(lines("\n")).containsExactly("");
    }

    @Test
    void when_returnStandsAlone_then_itStaysInTheLine() {
        assertThat(lines("a\rb\r\r\nc\r")).containsExactly("a\rb\r", "c\r");
    }

    @Test
    void when_nulBytes_then_theyStay() {
        assertThat(lines("a\0b\n\0")).containsExactly("a\0b", "\0");
    }

    @Test
    void when_byteOrderMarkAtTheStart_then_itIsSkippedThereOnly() {
        assertThat(lines("\uFEFFa\n\uFEFFb")).containsExactly("a", "\uFEFFb");
        assertThat(lines("\uFEFF\n")).containsExactly("");
        assertThat(lines("\uFEFF")).isEmpty();
    }

    @Test
    void when_latin1_then_bytesOfAMarkAreCharacters() {
        LineCursor cursor = cursor(bytes("\uFEFFa"), LineOptions.DEFAULT.withEncoding(TextEncoding.ISO_8859_1));
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current()).hasToString("\u00EF\u00BB\u00BFa");
    }

    @Test
    void when_latin1_then_linesAreInUtf8ForAllThatTakesTheirBytes() {
        byte[] content = {(byte) 0xE9, '\n', 'a', '\n', (byte) 0xFF, (byte) 0x80, 'b', '\n', (byte) 0xE9, 'x', 'x', 'x'};
        LineCursor cursor =
                cursor(content, LineOptions.DEFAULT.withEncoding(TextEncoding.ISO_8859_1).withMaxLineBytes(3));
        for (String line : List.of("é", "a", "ÿ\u0080b")) {
            assertThat(cursor.takeLines(null)).as("lines taken unseen").isZero();
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString(line);
            assertThat(cursor.current().contentEquals(bytes(line))).as(line).isTrue();
        }
        assertThatThrownBy(cursor::advance).hasMessageContaining("PL201");
        assertThat(cursor.rejected()).hasToString("éxx");
        assertThat(cursor.offset()).isEqualTo(content.length);
    }

    @Test
    void when_bytesAreMalformed_then_textHasReplacementsAndBytesStay() {
        LineCursor cursor = cursor(new byte[] {'a', (byte) 0xFF, 'b'}, LineOptions.DEFAULT);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current()).hasToString("a\uFFFDb");
        assertThat(cursor.current().byteAt(1)).isEqualTo((byte) 0xFF);
    }

    @Test
    void when_malformedLinesAreRejected_then_eachIsAnErrorThatShowsItAndReadingGoesOn() {
        byte[] content = {'a', '\n', 'b', (byte) 0xC3, '\n', (byte) 0xC3, (byte) 0xA4, '\n'};
        LineCursor cursor = cursor(content, LineOptions.DEFAULT.withRejectsMalformed(true));
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.takeLines(null)).as("lines taken unseen").isZero();
        assertThatThrownBy(cursor::advance)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_ENCODING))
                .hasMessageContaining(":2: ");
        assertThat(cursor.rejected().byteAt(1)).isEqualTo((byte) 0xC3);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current()).hasToString("ä");
        assertThat(cursor.advance()).isFalse();
    }

    @Test
    void when_malformedLinesAreRejectedInLatin1_then_noneIsMalformed() {
        LineOptions latin1 = LineOptions.DEFAULT.withEncoding(TextEncoding.ISO_8859_1);
        LineCursor cursor = cursor(new byte[] {(byte) 0xC3}, latin1.withRejectsMalformed(true));
        assertThat(cursor.advance()).isTrue();
    }

    @Test
    void when_lineHasExactlyTheLimit_then_itIsARecordWithAnyEnd() {
        LineOptions five = LineOptions.DEFAULT.withMaxLineBytes(5);
        for (String end : List.of("", "\n", "\r\n")) {
            LineCursor cursor = cursor(bytes("\uFEFF12345" + end), five);
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("12345");
        }
    }

    @Test
    void when_lineIsTooLong_then_rejectedWithPlaceAndLengthAndTheNextLineFollows() {
        LineCursor cursor =
                cursor(bytes("ok\n" + "x".repeat(3000) + "\r\nnext\n"), LineOptions.DEFAULT.withMaxLineBytes(100));
        assertThat(cursor.advance()).isTrue();
        assertThatThrownBy(cursor::advance)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RECORD_TOO_LONG))
                .hasMessage("PL201 x.log:2: the line has 3000 bytes, the limit is 100 (maxLineBytes)");
        assertThat(cursor.describePosition()).isEqualTo("x.log:2");
        assertThat(cursor.rejected()).hasToString("x".repeat(100));
        assertThat(cursor.offset()).isEqualTo(3 + 3000 + 2);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current()).hasToString("next");
        assertThat(cursor.describePosition()).isEqualTo("x.log:3");
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.isFinished()).isTrue();
    }

    @Test
    void when_lineOf100MegabytesComes_then_theHeapDoesNotGrow() {
        long length = 100_000_000;
        LineOptions options = LineOptions.DEFAULT.withMaxLineBytes(100_000);
        LineCursor cursor = new LineCursor(new LongLine(length, "\nnext\n"), "x", options, 0, true, 4096);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(cursor::advance).hasMessageContaining("has 100000000 bytes");
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(4_000_000);
        assertThat(cursor.advance()).isTrue();
        assertThat(cursor.current()).hasToString("next");
    }

    @Test
    void when_lineIsLongerThanTheBuffer_then_theBufferGrowsAndTheLineIsWhole() {
        String line = "0123456789".repeat(1000);
        LineCursor cursor = new LineCursor(
                new ByteArrayInputStream(bytes("a\n" + line + "\nb")), "x", LineOptions.DEFAULT, 0, true, 16);
        List<String> lines = new ArrayList<>();
        while (cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        assertThat(lines).containsExactly("a", line, "b");
    }

    @Test
    void when_aViewIsUsedAfterTheNextAdvance_then_theErrorNamesDetach() {
        LineCursor cursor = cursor(bytes("one\ntwo\n"), LineOptions.DEFAULT);
        assertThat(cursor.advance()).isTrue();
        ByteView kept = cursor.current();
        Object detached = kept.detach();
        assertThat(cursor.advance()).isTrue();
        assertThatThrownBy(kept::toString)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("detach()");
        assertThatThrownBy(kept::length).isInstanceOf(IllegalStateException.class);
        assertThat(detached).hasToString("one");
        assertThat(cursor.current()).hasToString("two");
        ByteView last = cursor.current();
        assertThat(cursor.advance()).isFalse();
        assertThatThrownBy(() -> last.byteAt(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void when_readingFails_then_theErrorSaysWhereAndWhat() {
        InputStream broken = new InputStream() {
            private boolean first = true;

            @Override
            public int read() {
                return -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                if (!first) {
                    throw new IOException("Input/output error");
                }
                first = false;
                Arrays.fill(target, offset, offset + 3, (byte) '\n');
                return 3;
            }
        };
        LineCursor cursor = LineCursor.owning(broken, "disk.log", LineOptions.DEFAULT, 0, Long.MAX_VALUE);
        for (int i = 0; i < 3; i++) {
            assertThat(cursor.advance()).isTrue();
        }
        assertThatThrownBy(cursor::advance)
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                .hasMessage("PL301 disk.log at byte 3: Input/output error")
                .hasCauseInstanceOf(IOException.class);
    }

    @Test
    void when_closed_then_onlyAnOwnedStreamIsClosed() throws IOException {
        PiecewiseInput in = new PiecewiseInput(new byte[0], 0, 0);
        LineCursor.over(in, "x", LineOptions.DEFAULT, 0).close();
        assertThat(in.isClosed()).isFalse();
        LineCursor.owning(in, "x", LineOptions.DEFAULT, 0, Long.MAX_VALUE).close();
        assertThat(in.isClosed()).isTrue();
    }

    private static List<String> lines(String content) {
        LineCursor cursor = cursor(bytes(content), LineOptions.DEFAULT);
        List<String> lines = new ArrayList<>();
        while (cursor.advance()) {
            lines.add(cursor.current().toString());
        }
        return lines;
    }

    private static LineCursor cursor(byte[] content, LineOptions options) {
        return LineCursor.owning(new ByteArrayInputStream(content), "x.log", options, 0, Long.MAX_VALUE);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A very long line of one character, and what comes behind it. */
    private static final class LongLine extends InputStream {
        private final InputStream end;
        private long remaining;

        LongLine(long length, String end) {
            this.remaining = length;
            this.end = new ByteArrayInputStream(bytes(end));
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("reading byte by byte is slow");
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (remaining == 0) {
                return end.read(target, offset, length);
            }
            int count = (int) Math.min(length, remaining);
            Arrays.fill(target, offset, offset + count, (byte) 'x');
            remaining -= count;
            return count;
        }
    }
}
