// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.HeadedLine;
import io.pelton.spi.HeadedSource;
import io.pelton.spi.LineBlocks;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The first line of a file is no record, and every other line knows it, wherever reading begins. */
class HeadedLinesTest {
    /** Refuses the header "bad". */
    private static final HeadedSource.Reader TEXT = (line, position) -> {
        if (line.contentEquals("bad".getBytes(StandardCharsets.UTF_8))) {
            throw new PeltonException(ErrorCode.MALFORMED_ROW, position + ": a bad header");
        }
        return line.toString();
    };

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_cutAtAnyByte_then_everyLineButTheFirstIsARecordAndKnowsIt(long seed) throws Exception {
        Random random = new Random(seed);
        String end = random.nextBoolean() ? "\n" : "\r\n";
        String header = "h".repeat(random.nextInt(12));
        StringBuilder content = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "").append(header).append(end);
        List<String> expected = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            String line = "x".repeat(random.nextInt(5));
            content.append(line).append(end);
            expected.add(header + ": " + line);
        }
        Path file = Files.writeString(folder.resolve("odd@1-2 name.log"), content);
        int size = (int) Files.size(file);
        Lines whole = Lines.of(file.toString()).withHeader(TEXT);
        assertThat(read(whole, whole.splits())).isEqualTo(expected);
        for (int segmentBytes = 1; segmentBytes < size + 2; segmentBytes++) {
            List<Split> splits = Segment.cut(file.toString(), size, segmentBytes);
            assertThat(read(whole.unordered(), splits))
                    .as("%s in segments of %d bytes", content, segmentBytes)
                    .isEqualTo(expected);
        }
    }

    @Test
    void when_reopenedAtThePositionOfEveryLine_then_theRestComesWithTheHeader() throws Exception {
        for (Path file : List.of(
                Files.writeString(folder.resolve("a.csv"), "h\none\ntwo\nthree"),
                Files.write(folder.resolve("b.csv"), gzip("h\none\ntwo\nthree")))) {
            Lines lines = Lines.of(file.toString()).withHeader(TEXT);
            Split split = lines.splits().getFirst();
            List<String> all = new ArrayList<>(List.of("h: one", "h: two", "h: three"));
            try (Cursor<ByteView> cursor = lines.open(split, 0, CursorContext.polled(EngineRuntime.system()))) {
                assertThat(cursor.offset()).isEqualTo(2);
                assertThat(rest(lines, split, cursor.offset())).isEqualTo(all);
                while (cursor.advance()) {
                    all.removeFirst();
                    assertThat(rest(lines, split, cursor.offset())).isEqualTo(all);
                }
                assertThat(all).isEmpty();
                assertThat(cursor.bytesRead()).isEqualTo(15);
            }
        }
    }

    @Test
    void when_thereAreSeveralFiles_then_eachHasItsOwnHeader_andLinesKeepItWhenTheyAreKept() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "a\n1\n2\n");
        Files.writeString(folder.resolve("b.csv"), "");
        Files.writeString(folder.resolve("c.csv"), "c");
        Files.writeString(folder.resolve("d.csv"), "d\n3\n");
        Lines lines = Lines.of(folder + "/*.csv").withHeader(TEXT);
        assertThat(lines).hasToString("lines:" + folder + "/*.csv");
        assertThat(read(lines, lines.splits())).containsExactly("a: 1", "a: 2", "d: 3");
        assertThat(read(lines.unordered(), lines.unordered().splits())).containsExactly("a: 1", "a: 2", "d: 3");
    }

    @Test
    void when_linesAreTakenInBlocks_then_theHeaderIsNotAmongThem() throws Exception {
        Path file = Files.writeString(folder.resolve("a.csv"), "header\none\ntwo\n");
        Lines lines = Lines.of(file.toString()).withHeader(TEXT);
        try (Cursor<ByteView> cursor = lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            List<String> taken = new ArrayList<>();
            assertThat(((LineBlocks) cursor).takeLines(new TakingAll(taken))).isEqualTo(1);
            assertThat(taken).containsExactly("one\ntwo\n");
            assertThat(cursor.offset()).isEqualTo(15);
        }
    }

    @Test
    void when_theHeaderIsNone_then_openingFailsAndSaysWhere() throws Exception {
        Path bad = Files.writeString(folder.resolve("a.csv"), "bad\none\n");
        Lines lines = Lines.of(bad.toString()).withHeader(TEXT);
        assertThatThrownBy(() -> lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))).hasMessage("PL204 " + bad + ":1: a bad header");
        assertThatThrownBy(() -> lines.open(lines.splits().getFirst(), 4, CursorContext.polled(EngineRuntime.system()))).hasMessage("PL204 " + bad + ":1: a bad header");
        Lines strict = Lines.of(bad.toString(), LineOptions.DEFAULT.withMaxLineBytes(2)).withHeader(TEXT);
        assertThatThrownBy(() -> strict.open(strict.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system())))
                .hasMessage("PL201 " + bad + ":1: the line has 3 bytes, the limit is 2 (maxLineBytes)");
    }

    @Test
    void when_followed_then_theHeaderMayComeLate_andComesAgainAfterTruncation() throws Exception {
        Path file = Files.writeString(folder.resolve("a.csv"), "\uFEFFhea");
        HeadedSource<ByteView> following = Lines.of(folder + "/*.csv").following();
        Source<ByteView> lines = following.withHeader(TEXT);
        assertThat(lines).hasToString("lines:" + folder + "/*.csv?follow=true");
        try (Cursor<ByteView> cursor = lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(available(cursor)).isEmpty();
            append(file, "der\n");
            assertThat(available(cursor)).isEmpty();
            append(file, "one\ntw");
            assertThat(available(cursor)).containsExactly("header: one");
            Files.writeString(folder.resolve("b.csv"), "other\n1\n");
            assertThat(available(cursor)).containsExactly("other: 1");
            truncate(file);
            assertThat(available(cursor)).containsExactly("header: tw");
            append(file, "new\n");
            assertThat(available(cursor)).isEmpty();
            append(file, "two\n");
            assertThat(available(cursor)).containsExactly("new: two");
            truncate(file);
            assertThat(available(cursor)).isEmpty();
            append(file, "newer\nthree\n");
            assertThat(available(cursor)).containsExactly("newer: three");
        }
    }

    @Test
    void when_aFollowedFileHasABadHeader_then_itFailsOnce_andItsLinesHaveNone() throws Exception {
        Path file = Files.writeString(folder.resolve("a.csv"), "bad\none\n");
        Source<ByteView> lines = Lines.of(file.toString()).following().withHeader(TEXT);
        try (Cursor<ByteView> cursor = lines.open(lines.splits().getFirst(), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThatThrownBy(cursor::advance).hasMessage("PL204 " + file + ":1: a bad header");
            assertThat(available(cursor)).containsExactly("null: one");
        }
    }

    private static List<String> read(Source<ByteView> source, List<Split> splits) throws Exception {
        List<String> lines = new ArrayList<>();
        for (Split split : splits) {
            lines.addAll(rest(source, split, 0));
        }
        return lines;
    }

    private static List<String> rest(Source<ByteView> source, Split split, long offset) throws Exception {
        try (Cursor<ByteView> cursor = source.open(split, offset, CursorContext.polled(EngineRuntime.system()))) {
            List<String> lines = available(cursor);
            assertThat(cursor.isFinished()).isTrue();
            return lines;
        }
    }

    private static List<String> available(Cursor<ByteView> cursor) throws Exception {
        List<HeadedLine> kept = new ArrayList<>();
        while (cursor.advance()) {
            kept.add((HeadedLine) cursor.current().detach());
        }
        return kept.stream().map(line -> line.header() + ": " + line).toList();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    private static void truncate(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(0);
        }
    }

    private record TakingAll(List<String> taken) implements LineBlocks.Reader {
        @Override
        public int take(byte[] bytes, int from, int to) {
            taken.add(new String(bytes, from, to - from, StandardCharsets.UTF_8));
            return 1;
        }

        @Override
        public int next() {
            return 15;
        }
    }
}
