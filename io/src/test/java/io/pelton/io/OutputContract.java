// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a buffered stream to a file does, whoever made it. */
abstract class OutputContract {
    @TempDir
    Path folder;

    /** Creates or empties a file that is written through a buffer of so many bytes. */
    abstract OutputStream open(Path file, int bufferSize) throws IOException;

    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 40), IntStream.of(64, 8192, 1 << 20));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void randomWrites_areInTheFileInOrder(int size) throws IOException {
        Path file = folder.resolve("out");
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            var expected = new ByteArrayOutputStream();
            try (OutputStream out = open(file, size)) {
                for (int step = 0; step < 30; step++) {
                    write(random, out, expected);
                    if (random.nextInt(8) == 0) {
                        out.flush();
                        assertThat(file).as("seed %s", seed).hasBinaryContent(expected.toByteArray());
                    }
                }
            }
            assertThat(file).as("seed %s", seed).hasBinaryContent(expected.toByteArray());
        }
    }

    @Test
    void fileWasLonger_nothingOldIsLeft() throws IOException {
        Path file = Files.write(folder.resolve("out"), new byte[1000]);
        try (OutputStream out = open(file, 10)) {
            out.write(1);
        }
        assertThat(file).hasBinaryContent(new byte[] {1});
    }

    @Test
    void arguments_areChecked() throws IOException {
        try (OutputStream out = open(folder.resolve("out"), 16)) {
            assertThatThrownBy(() -> out.write(new byte[5], 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> out.write(null, 0, 1)).isInstanceOf(NullPointerException.class);
        }
        assertThat(folder.resolve("out")).isEmptyFile();
    }

    @Test
    void closed_aWriteFailsAtTheLatestWhenItIsFlushed() throws IOException {
        OutputStream out = open(folder.resolve("out"), 16);
        out.write(1);
        out.close();
        out.close();
        assertThatThrownBy(() -> {
                    out.write(2);
                    out.flush();
                })
                .isInstanceOf(IOException.class);
        assertThat(folder.resolve("out")).hasBinaryContent(new byte[] {1});
    }

    private static void write(Random random, OutputStream out, ByteArrayOutputStream expected) throws IOException {
        if (random.nextBoolean()) {
            int value = random.nextInt();
            out.write(value);
            expected.write(value);
        } else {
            byte[] bytes = new byte[random.nextInt(100)];
            random.nextBytes(bytes);
            int offset = random.nextInt(bytes.length + 1);
            int length = random.nextInt(bytes.length - offset + 1);
            out.write(bytes, offset, length);
            expected.write(bytes, offset, length);
        }
    }
}
