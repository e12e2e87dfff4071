// SPDX-License-Identifier: Apache-2.0

package io.pelton.io.record;

import io.pelton.io.record.BadRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** What the tests of the connector for lines do not see. */
class LineScannerTest {
    @Test
    void when_linesAreLongerThanTheLimit_then_theBufferStaysSmall() throws IOException {
        byte[] bytes = ("x".repeat(100_000) + "\nshort\n").getBytes(StandardCharsets.UTF_8);
        for (int maxBytes = 1; maxBytes < 200; maxBytes++) {
            ScanOptions options = ScanOptions.DEFAULT.withBufferBytes(7).withMaxRecordBytes(maxBytes);
            LineScanner scanner = new LineScanner(new ByteArrayInputStream(bytes), options);
            assertThat(catchThrowableOfType(BadRecordException.class, scanner::next).length()).isEqualTo(100_000);
            if (maxBytes >= 5) {
                assertThat(scanner.next()).isTrue();
                assertThat(scanner.line()).hasToString("short");
            }
            assertThat(scanner.capacity()).isLessThanOrEqualTo(Math.max(7, maxBytes + 3));
        }
    }

    @Test
    void when_bytesAreNotUtf8_then_theErrorNamesByteAndLineIfThatIsWanted() throws IOException {
        byte[] bytes = {'a', '\n', (byte) 0xE2, (byte) 0x82, '\n', 'b'};
        ScanOptions options = ScanOptions.DEFAULT.withChecksUtf8(true);
        LineScanner scanner = new LineScanner(new ByteArrayInputStream(bytes), options);
        assertThat(scanner.next()).isTrue();
        BadRecordException bad = catchThrowableOfType(BadRecordException.class, scanner::next);
        assertThat(bad).hasMessage("this is not UTF-8: the byte 0xe2 at offset 2 is not valid there");
        assertThat(bad.reason()).isEqualTo(Reason.BAD_ENCODING);
        assertThat(bad.line()).isEqualTo(2);
        assertThat(scanner.next()).isTrue();
        assertThat(scanner.line()).hasToString("b");
        LineScanner unchecked = new LineScanner(new ByteArrayInputStream(bytes), ScanOptions.DEFAULT);
        while (unchecked.next()) {
            assertThat(unchecked.line().length()).isPositive();
        }
        assertThat(unchecked.lines()).isEqualTo(3);
    }

    /** The stream gives pieces of random sizes, and nothing between them: whenever it has nothing, the buffer is released. */
    @Test
    void when_theBufferGrowsAndIsReleased_then_theSameLines() throws IOException {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int line = random.nextInt(300); line > 0; line--) {
                text.append("x".repeat(random.nextInt(random.nextInt(60) + 1))).append(random.nextInt(9) == 0 ? "\r\n" : "\n");
            }
            byte[] bytes = text.append("last").toString().getBytes(StandardCharsets.UTF_8);
            ScanOptions options = ScanOptions.DEFAULT.withMaxRecordBytes(40);
            LineScanner scanner =
                    new LineScanner(new SpurtingInput(bytes, random), options.withBufferBytes(1 + random.nextInt(8), 8 + random.nextInt(64)));
            List<String> wanted = lines(new LineScanner(new ByteArrayInputStream(bytes), options), false);
            assertThat(lines(scanner, true)).as("seed %d", seed).isEqualTo(wanted);
        }
    }

    private static List<String> lines(LineScanner scanner, boolean isReleased) throws IOException {
        List<String> lines = new ArrayList<>();
        while (!scanner.isFinished()) {
            try {
                if (scanner.next()) {
                    lines.add(scanner.lineOffset() + " " + scanner.line());
                } else if (isReleased) {
                    scanner.release();
                }
            } catch (BadRecordException e) {
                lines.add(e.getMessage());
            }
        }
        return lines;
    }

    @Test
    void when_theStreamHasMuch_then_theBufferGrowsToItsMost_andIsSmallAgainWhenReleased() throws IOException {
        byte[] bytes = "0123456\n".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        LineScanner scanner = new LineScanner(new ByteArrayInputStream(bytes), ScanOptions.DEFAULT.withBufferBytes(16, 100));
        for (int line = 0; line < 1_000; line++) {
            assertThat(scanner.next()).isTrue();
        }
        assertThat(scanner.capacity()).isEqualTo(100);
        assertThat(scanner.next()).isFalse();
        scanner.release();
        assertThat(scanner.capacity()).isEqualTo(16);
        assertThat(scanner.offset()).isEqualTo(bytes.length);
        assertThat(scanner.isFinished()).isTrue();
    }

    /** Each byte is followed by a read that gives nothing. */
    @Test
    void when_theStreamIsDryAgainAndAgain_then_theSameLines() throws IOException {
        String text = "\uFEFFone\r\n\n12345678\nlast";
        LineScanner scanner = new LineScanner(
                new DrippingInput(text.getBytes(StandardCharsets.UTF_8)), ScanOptions.DEFAULT.withMaxRecordBytes(5));
        List<String> lines = new ArrayList<>();
        while (!scanner.isFinished()) {
            try {
                if (scanner.next()) {
                    lines.add(scanner.line().toString());
                }
            } catch (BadRecordException e) {
                lines.add(e.getMessage());
            }
        }
        assertThat(lines).containsExactly("one", "", "the line has 8 bytes, the limit is 5", "last");
    }

    @Test
    void when_optionsMakeNoSense_then_refused() {
        assertThatThrownBy(() -> ScanOptions.DEFAULT.withBufferBytes(0)).hasMessage("bufferBytes is out of range: 0");
        assertThatThrownBy(() -> ScanOptions.DEFAULT.withMaxRecordBytes(0)).hasMessageContaining("maxRecordBytes");
        assertThatThrownBy(() -> ScanOptions.DEFAULT.withRange(-1, 0)).hasMessageContaining("offset");
    }

    /** Gives pieces of random sizes, and nothing now and then. */
    private static final class SpurtingInput extends InputStream {
        private final byte[] bytes;
        private final Random random;
        private int position;

        SpurtingInput(byte[] bytes, Random random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (position == bytes.length) {
                return -1;
            }
            int count = Math.min(random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(200), Math.min(length, bytes.length - position));
            System.arraycopy(bytes, position, target, offset, count);
            position += count;
            return count;
        }
    }

    private static final class DrippingInput extends InputStream {
        private final byte[] bytes;
        private int reads;

        DrippingInput(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            int position = reads++ / 2;
            if (reads % 2 == 1) {
                return 0;
            }
            if (position >= bytes.length) {
                return -1;
            }
            target[offset] = bytes[position];
            return 1;
        }
    }
}
