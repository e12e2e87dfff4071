// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.CursorContext;
import io.pelton.spi.Split;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Compressed files. */
class CompressedLinesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"GZIP, access.log.gz", "GZIP, access.log", "ZSTD, access.log.zst", "ZSTD, access.log", "ZSTD, wrong.gz"})
    void when_itIsCompressed_then_itsLinesWhateverItsName(Compression compression, String name) throws Exception {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        parts.write(compressed(compression, "one\ntw"));
        parts.write(compressed(compression, "o\nthree\n".repeat(50_000)));
        Path file = Files.write(folder.resolve(name), parts.toByteArray());
        List<String> lines = read(Lines.of(file.toString()), 0);
        assertThat(lines).hasSize(100_001).startsWith("one", "two", "three").endsWith("three");
        assertThat(read(Lines.of(file.toString()), 4 + 4)).hasSize(99_999).startsWith("three");
    }

    @Test
    void when_zstdBeginsWithAFrameToSkip_then_itsLines() throws Exception {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.writeBytes(new byte[] {0x5F, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'a', '\n', 'b'});
        frames.write(compressed(Compression.ZSTD, "one\n"));
        Path file = Files.write(folder.resolve("a"), frames.toByteArray());
        assertThat(read(Lines.of(file.toString()), 0)).containsExactly("one");
    }

    @Test
    void when_zstdHasALargeWindow_then_itsLines() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZstdOutputStreamNoFinalizer out = new ZstdOutputStreamNoFinalizer(bytes).setLong(28)) {
            out.write("one\n".getBytes(StandardCharsets.UTF_8));
        }
        Path file = Files.write(folder.resolve("a.zst"), bytes.toByteArray());
        assertThat(read(Lines.of(file.toString()), 0)).containsExactly("one");
    }

    @ParameterizedTest
    @EnumSource
    void when_itIsCompressed_then_itIsNotCut(Compression compression) throws Exception {
        Path file = Files.write(folder.resolve("a" + compression.suffix()), compressed(compression, "x\n".repeat(10)));
        Lines lines = Lines.of(file.toString()).unordered();
        assertThat(lines.splits()).containsExactly(new Split(file + "@0-", -1));
        assertThat(read(lines, 0)).hasSize(10);
    }

    @ParameterizedTest
    @EnumSource
    void when_onlyTheNameSaysSo_then_anErrorSaysSo(Compression compression) throws Exception {
        Path file = Files.writeString(folder.resolve("a" + compression.suffix()), "plain text\n");
        assertThatThrownBy(() -> read(Lines.of(file.toString()), 0))
                .hasMessageContaining(
                        file + ": its name ends with " + compression.suffix() + ", but it is not compressed");
    }

    @ParameterizedTest
    @EnumSource
    void when_theFileIsEmpty_then_noLines(Compression compression) throws Exception {
        Path file = Files.createFile(folder.resolve("a" + compression.suffix()));
        assertThat(read(Lines.of(file.toString()), 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GZIP, 6, the compressed data is cut short",
        "GZIP, 20, the compressed data is cut short",
        "ZSTD, 2, the compressed data is cut short",
        "ZSTD, 20, the compressed data is cut short"
    })
    void when_itIsCutShort_then_theLinesBeforeAndAnError(Compression compression, int missing, String reason)
            throws Exception {
        byte[] whole = compressed(compression, "one\n" + "two\n".repeat(100_000));
        Path file = Files.write(folder.resolve("a"), Arrays.copyOf(whole, whole.length - missing));
        try (Cursor<ByteView> cursor = Lines.of(file.toString()).open(new Split(file.toString(), -1), 0, CursorContext.polled(EngineRuntime.system()))) {
            assertThatThrownBy(() -> {
                        while (cursor.advance()) {
                            assertThat(cursor.current().length()).isEqualTo(3);
                        }
                    })
                    .isInstanceOf(PeltonException.class)
                    .hasMessageContaining(file + " at byte ")
                    .hasMessageContaining(reason);
        }
    }

    @ParameterizedTest
    @EnumSource
    void when_aLaterPartIsCutShortAnywhere_then_anErrorWithTheOffset(Compression compression) throws Exception {
        byte[] first = compressed(compression, "one\n".repeat(1_000));
        byte[] second = compressed(compression, "two\nthree\n".repeat(50));
        byte[] whole = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, whole, first.length, second.length);
        for (int length = first.length + 1; length < whole.length; length++) {
            Path file = Files.write(folder.resolve("a"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> read(Lines.of(file.toString()), 0))
                    .as("%s of %s bytes", length, whole.length)
                    .isInstanceOfSatisfying(
                            PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.READ_FAILED))
                    .hasMessageContaining(file.toString())
                    .hasMessageContaining("the compressed data is cut short: it ends at byte " + length + ", in part 2");
        }
    }

    @ParameterizedTest
    @CsvSource({"GZIP, begins with 58 58 and not with 1f 8b", "ZSTD, begins with 58585858 and not with 28b52ffd"})
    void when_aLaterPartIsDamaged_then_anErrorWithTheOffset(Compression compression, String reason) throws Exception {
        ByteArrayOutputStream parts = new ByteArrayOutputStream();
        byte[] first = compressed(compression, "one\n".repeat(1_000));
        parts.write(first);
        parts.writeBytes("XXXX".getBytes(StandardCharsets.UTF_8));
        parts.write(compressed(compression, "two\n".repeat(19_000)));
        Path file = Files.write(folder.resolve("a"), parts.toByteArray());
        try (Cursor<ByteView> cursor = Lines.of(file.toString()).open(new Split(file.toString(), -1), 0, CursorContext.polled(EngineRuntime.system()))) {
            for (int i = 0; i < 1_000; i++) {
                assertThat(cursor.advance()).isTrue();
            }
            assertThatThrownBy(cursor::advance)
                    .hasMessageContaining(file + " at byte 4000: the compressed data is damaged at byte ")
                    .hasMessageContaining("part 2 " + reason);
        }
    }

    private static List<String> read(Lines lines, long offset) throws Exception {
        List<String> found = new ArrayList<>();
        try (Cursor<ByteView> cursor = lines.open(lines.splits().get(0), offset, CursorContext.polled(EngineRuntime.system()))) {
            while (cursor.advance()) {
                found.add(cursor.current().toString());
            }
        }
        return found;
    }

    private static byte[] compressed(Compression compression, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out =
                switch (compression) {
                    case GZIP -> new GZIPOutputStream(bytes);
                    case ZSTD -> new ZstdOutputStreamNoFinalizer(bytes).setChecksum(true);
                }) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
