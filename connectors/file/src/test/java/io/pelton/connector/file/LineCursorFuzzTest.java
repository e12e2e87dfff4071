// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.spi.ByteView;
import io.pelton.spi.LineBlocks;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class LineCursorFuzzTest {
    private static final byte[][] PIECES = {
        latin1("a"),
        latin1("bc"),
        latin1("\n"),
        latin1("\n"),
        latin1("\r\n"),
        latin1("\r"),
        latin1("\0"),
        latin1("\u00EF\u00BB\u00BF"),
        latin1("\u00EF\u00BB"),
        latin1("\u00FF"),
        "ä".getBytes(StandardCharsets.UTF_8),
        "€".getBytes(StandardCharsets.UTF_8),
        "😀".getBytes(StandardCharsets.UTF_8),
    };

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_cutAnywhereIntoAnyBuffer_then_sameLinesAsTheNaiveSplitter(long seed) {
        Random random = new Random(seed);
        byte[] bytes = content(random, 25);
        int maxLineBytes = 1 + random.nextInt(bytes.length + 2);
        List<NaiveLines.Line> expected = NaiveLines.of(bytes, maxLineBytes);
        for (int bufferBytes = 1; bufferBytes < bytes.length + 8; bufferBytes++) {
            for (int cut = 0; cut <= bytes.length; cut++) {
                assertThat(read(new PiecewiseInput(bytes, 0, cut), bytes.length, maxLineBytes, 0, bufferBytes))
                        .as("buffer of %d bytes, cut at %d", bufferBytes, cut)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#hundred")
    void when_reopenedAtTheOffsetOfAnyLine_then_theRestOfTheLines(long seed) {
        Random random = new Random(seed);
        byte[] bytes = content(random, 40);
        int maxLineBytes = 1 + random.nextInt(bytes.length + 2);
        List<NaiveLines.Line> lines = NaiveLines.of(bytes, maxLineBytes);
        for (int i = 0; i < lines.size(); i++) {
            int offset = (int) lines.get(i).next();
            InputStream in = new PiecewiseInput(bytes, offset, offset + random.nextInt(8));
            assertThat(read(in, bytes.length, maxLineBytes, offset, 1 + random.nextInt(40)))
                    .as("reopened at %d", offset)
                    .isEqualTo(lines.subList(i + 1, lines.size()));
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_blocksOfLinesAreTakenNowAndThen_then_sameLines(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            byte[] bytes = content(random, 40);
            int maxLineBytes = 1 + random.nextInt(bytes.length + 2);
            InputStream in = new PiecewiseInput(bytes, 0, random.nextInt(8));
            LineOptions options = LineOptions.DEFAULT.withMaxLineBytes(maxLineBytes);
            LineCursor cursor = new LineCursor(in, "x", options, 0, true, 1 + random.nextInt(60));
            assertThat(readMixed(cursor, random))
                    .isEqualTo(NaiveLines.of(bytes, maxLineBytes).stream()
                            .map(line -> line.tooLong() ? "rejected" : line.text())
                            .toList());
            assertThat(cursor.offset()).isEqualTo(bytes.length);
        }
    }

    private static List<String> readMixed(LineCursor cursor, Random random) {
        TakingSome some = new TakingSome(random);
        while (true) {
            try {
                if (random.nextBoolean() && cursor.takeLines(some) > 0) {
                    continue;
                }
                if (!cursor.advance()) {
                    return some.lines;
                }
                some.lines.add(bytesOf(cursor.current()));
            } catch (PeltonException e) {
                some.lines.add("rejected");
            }
        }
    }

    /** Takes some of the lines of a block, perhaps none. */
    private static final class TakingSome implements LineBlocks.Reader {
        private final List<String> lines = new ArrayList<>();
        private final Random random;
        private int next;

        TakingSome(Random random) {
            this.random = random;
        }

        @Override
        public int take(byte[] bytes, int from, int to) {
            int taken = 0;
            int start = from;
            for (int at = from; at < to && taken < random.nextInt(5); at++) {
                if (bytes[at] == '\n') {
                    int end = at > start && bytes[at - 1] == '\r' ? at - 1 : at;
                    lines.add(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1));
                    start = at + 1;
                    taken++;
                }
            }
            next = start;
            return taken;
        }

        @Override
        public int next() {
            return next;
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_textHasNoLoneReturns_then_sameLinesAsBufferedReader(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("start");
        for (int i = 0; i < 5_000; i++) {
            text.append("é".repeat(random.nextInt(40))).append(random.nextBoolean() ? "\n" : "\r\n");
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        LineCursor cursor = new LineCursor(
                new ByteArrayInputStream(bytes), "x", LineOptions.DEFAULT, 0, true, 1 + random.nextInt(300));
        BufferedReader reader = new BufferedReader(
                new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current().toString()).isEqualTo(line);
        }
        assertThat(cursor.advance()).isFalse();
    }

    private static List<NaiveLines.Line> read(
            InputStream in, int end, int maxLineBytes, long offset, int bufferBytes) {
        LineOptions options = LineOptions.DEFAULT.withMaxLineBytes(maxLineBytes);
        LineCursor cursor = new LineCursor(in, "x", options, offset, true, bufferBytes);
        List<NaiveLines.Line> lines = new ArrayList<>();
        while (true) {
            String position = offset == 0 ? "x:" + (lines.size() + 1) : "x:byte " + cursor.offset();
            try {
                if (!cursor.advance()) {
                    break;
                }
                String text = bytesOf(cursor.current());
                lines.add(new NaiveLines.Line(text, text.length(), false, cursor.offset()));
            } catch (PeltonException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.RECORD_TOO_LONG);
                assertThat(e).hasMessageContaining(position + ": ").hasMessageContaining("limit is " + maxLineBytes);
                long length = Long.parseLong(e.getMessage().replaceAll(".*has (\\d+) bytes.*", "$1"));
                String start = bytesOf(Objects.requireNonNull(cursor.rejected()));
                lines.add(new NaiveLines.Line(start, length, true, cursor.offset()));
            }
            assertThat(cursor.describePosition()).isEqualTo(position);
        }
        assertThat(cursor.isFinished()).isTrue();
        assertThat(cursor.advance()).isFalse();
        assertThat(cursor.offset()).isEqualTo(end);
        assertThat(cursor.bytesRead()).isEqualTo(end - offset);
        return lines;
    }

    private static String bytesOf(ByteView view) {
        byte[] bytes = new byte[view.length()];
        view.copyTo(bytes, 0);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static byte[] content(Random random, int pieces) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        int count = random.nextInt(pieces);
        for (int i = 0; i < count; i++) {
            content.writeBytes(PIECES[random.nextInt(PIECES.length)]);
        }
        return content.toByteArray();
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
