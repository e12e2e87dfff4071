// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Source;
import io.pelton.spi.Split;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files cut into segments. */
class UnorderedLinesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("io.pelton.connector.Seeds#ten")
    void when_cutAtAnyByte_then_eachLineBelongsToOneSegment(long seed) throws Exception {
        Random random = new Random(seed);
        StringBuilder content = new StringBuilder();
        for (int i = random.nextInt(20); i > 0; i--) {
            content.append("x".repeat(random.nextInt(5))).append(random.nextBoolean() ? "\n" : "\r\n");
        }
        content.append("y".repeat(random.nextInt(3)));
        Path file = Files.writeString(folder.resolve("odd@1-2 name.log"), content);
        Lines whole = Lines.of(file.toString());
        List<String> expected = read(whole, whole.splits());
        for (int segmentBytes = 1; segmentBytes < content.length() + 2; segmentBytes++) {
            List<Split> splits = Segment.cut(file.toString(), content.length(), segmentBytes);
            assertThat(splits.stream().mapToLong(Split::sizeBytes).sum()).isEqualTo(content.length());
            assertThat(read(whole.unordered(), splits))
                    .as("%s in segments of %d bytes", content, segmentBytes)
                    .isEqualTo(expected);
            assertThat(bytesRead(whole.unordered(), splits)).isEqualTo(content.length());
        }
    }

    @Test
    void when_orderMeansNothing_then_largeFilesAreCut() throws Exception {
        Path large = Files.write(folder.resolve("large.log"), new byte[(8 << 20) + 7]);
        Path small = Files.writeString(folder.resolve("small.log"), "a\n");
        Lines lines = Lines.of(folder + "/*.log");
        assertThat(lines.splits()).extracting(Split::id).containsExactly(large.toString(), small.toString());
        assertThat(lines.unordered()).hasToString(lines.toString());
        assertThat(lines.unordered().splits())
                .containsExactly(
                        new Split(large + "@0-4194304", 4 << 20),
                        new Split(large + "@4194304-8388608", 4 << 20),
                        new Split(large + "@8388608-", 7),
                        new Split(small + "@0-", 2));
    }

    @Test
    void when_reopenedInTheMiddleOfASegment_then_itGoesOnToTheEndOfThat() throws Exception {
        Path file = Files.writeString(folder.resolve("a.log"), "one\ntwo\nthree\nfour\nfive\n");
        Lines lines = Lines.of(file.toString()).unordered();
        Split segment = new Split(file + "@5-15", 10);
        try (Cursor<ByteView> cursor = lines.open(segment, 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("three");
            assertThat(cursor.describePosition()).isEqualTo(file + ":byte 8");
            assertThat(cursor.offset()).isEqualTo(14);
        }
        try (Cursor<ByteView> cursor = lines.open(segment, 14, CursorContext.polled(EngineRuntime.system()))) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).hasToString("four");
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.isFinished()).isTrue();
        }
    }

    @Test
    void when_theFileGrows_then_theLastSegmentGoesOnToItsEnd() throws Exception {
        Path file = Files.writeString(folder.resolve("a.log"), "one\ntwo\n");
        Lines lines = Lines.of(file.toString()).unordered();
        List<Split> splits = lines.splits();
        Files.writeString(file, "one\ntwo\nthree\n");
        assertThat(read(lines, splits)).containsExactly("one", "two", "three");
    }

    @Test
    void when_theFileShrinksBeforeASegment_then_anErrorSaysSo() throws Exception {
        Path file = Files.writeString(folder.resolve("a.log"), "one\ntwo\nthree\n");
        Lines lines = Lines.of(file.toString()).unordered();
        List<Split> splits = Segment.cut(file.toString(), 14, 7);
        Files.writeString(file, "one\n");
        assertThat(read(lines, splits.subList(0, 1))).containsExactly("one");
        assertThatThrownBy(() -> lines.open(splits.get(1), 0, CursorContext.polled(EngineRuntime.system()))).hasMessageContaining("truncated or replaced");
    }

    @Test
    void when_theFileVanishesBeforeASegment_then_anErrorSaysSo() throws Exception {
        Path file = Files.writeString(folder.resolve("a.log"), "one\ntwo\nthree\n");
        Lines lines = Lines.of(file.toString()).unordered();
        List<Split> splits = lines.splits();
        Files.delete(file);
        assertThatThrownBy(() -> lines.open(splits.get(0), 0, CursorContext.polled(EngineRuntime.system()))).hasMessageContaining("No such file");
    }

    private static List<String> read(Source<ByteView> source, List<Split> splits) throws Exception {
        List<String> lines = new ArrayList<>();
        for (Split split : splits) {
            try (Cursor<ByteView> cursor = source.open(split, 0, CursorContext.polled(EngineRuntime.system()))) {
                while (cursor.advance()) {
                    lines.add(cursor.current().toString());
                }
                assertThat(cursor.isFinished()).isTrue();
            }
        }
        return lines;
    }

    private static long bytesRead(Source<ByteView> source, List<Split> splits) throws Exception {
        long bytes = 0;
        for (Split split : splits) {
            try (Cursor<ByteView> cursor = source.open(split, 0, CursorContext.polled(EngineRuntime.system()))) {
                while (cursor.advance()) {
                    assertThat(cursor.bytesRead()).isPositive();
                }
                bytes += cursor.bytesRead();
            }
        }
        return bytes;
    }
}
