// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.spi.ByteView;
import io.pelton.spi.Cursor;
import io.pelton.spi.Split;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Files compressed with gzip. */
class CompressedLinesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"access.log.gz", "access.log"})
    void when_itIsCompressed_then_itsLinesWhateverItsName(String name) throws Exception {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.write(gzip("one\ntw"));
        members.write(gzip("o\nthree\n".repeat(50_000)));
        Path file = Files.write(folder.resolve(name), members.toByteArray());
        List<String> lines = read(Lines.of(file.toString()), 0);
        assertThat(lines).hasSize(100_001).startsWith("one", "two", "three").endsWith("three");
        assertThat(read(Lines.of(file.toString()), 4 + 4)).hasSize(99_999).startsWith("three");
    }

    @Test
    void when_itIsCompressed_then_itIsNotCut() throws Exception {
        Path file = Files.write(folder.resolve("a.gz"), gzip("x\n".repeat(10)));
        Lines lines = Lines.of(file.toString()).unordered();
        assertThat(lines.splits()).containsExactly(new Split(file + "@0-", -1));
        assertThat(read(lines, 0)).hasSize(10);
    }

    @Test
    void when_onlyTheNameSaysGzip_then_anErrorSaysSo() throws Exception {
        Path file = Files.writeString(folder.resolve("a.gz"), "plain text\n");
        assertThatThrownBy(() -> read(Lines.of(file.toString()), 0))
                .hasMessageContaining(file + ": its name ends with .gz, but it is not compressed with gzip");
    }

    @Test
    void when_anEmptyFileIsCalledGzip_then_noLines() throws Exception {
        Path file = Files.createFile(folder.resolve("a.gz"));
        assertThat(read(Lines.of(file.toString()), 0)).isEmpty();
    }

    @Test
    void when_itIsCutShort_then_theLinesBeforeAndAnError() throws Exception {
        byte[] whole = gzip("one\n" + "two\n".repeat(100_000));
        Path file = Files.write(folder.resolve("a.gz"), Arrays.copyOf(whole, whole.length - 20));
        try (Cursor<ByteView> cursor = Lines.of(file.toString()).open(new Split(file.toString(), -1), 0)) {
            assertThatThrownBy(() -> {
                        while (cursor.advance()) {
                            assertThat(cursor.current().length()).isEqualTo(3);
                        }
                    })
                    .hasMessageContaining("PL")
                    .hasMessageContaining(file + " at byte ")
                    .hasMessageContaining("Unexpected end of ZLIB input stream");
        }
    }

    private static List<String> read(Lines lines, long offset) throws Exception {
        List<String> found = new ArrayList<>();
        try (Cursor<ByteView> cursor = lines.open(lines.splits().get(0), offset)) {
            while (cursor.advance()) {
                found.add(cursor.current().toString());
            }
        }
        return found;
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
