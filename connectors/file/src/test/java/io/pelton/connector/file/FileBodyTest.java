// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.file;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The content of a file as a body: as a whole, or as a stream of any size. */
class FileBodyTest {
    @TempDir
    private Path folder;

    private static String all(FileBody body) throws IOException {
        try (Reader reader = body.openText()) {
            StringBuilder text = new StringBuilder();
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                text.append((char) c);
            }
            return text.toString();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16", "windows-1252"})
    void textIsRead_itIsThatOfTheWhole_beforeAndBehind(String charset) throws IOException {
        byte[] bytes = {'a', '\r', '\n', (byte) 0xC3, (byte) 0xA9, (byte) 0xFF, 'z', 0};
        Path file = Files.write(folder.resolve("f"), bytes);
        FileBody body = new FileBody(file, Charset.forName(charset), true);

        String streamed = all(body);

        assertThat(streamed).isEqualTo(body.toString());
        assertThat(all(body)).isEqualTo(streamed);
    }

    @Test
    void fileIsTooLargeForMemory_isRefusedWithItsSizeAndTheWayOut_andCanBeStreamed() throws IOException {
        Path file = folder.resolve("large");
        long size = (1L << 30) + 1;
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.writeBytes("begin");
            sparse.setLength(size);
        }
        FileBody body = new FileBody(file, StandardCharsets.UTF_8, false);

        assertThatThrownBy(body::length)
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BODY_TOO_LARGE))
                .hasMessageContainingAll(file.toString(), Long.toString(size), "streaming: true");
        try (Reader reader = body.openText()) {
            char[] begin = new char[5];
            assertThat(reader.read(begin)).isEqualTo(5);
            assertThat(begin).containsExactly('b', 'e', 'g', 'i', 'n');
        }
    }
}
