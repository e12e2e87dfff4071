// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a buffered stream of a file does, whoever made it. */
abstract class InputContract {
    @TempDir
    Path folder;

    /** Opens a file through a buffer of so many bytes. */
    abstract InputStream open(Path file, int bufferSize) throws IOException;

    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 24), IntStream.of(31, 32, 33, 64, 8192, 1 << 20));
    }

    static byte[] someBytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("in-" + content.length), content);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void bytesAreReadOneByOne_allComeAndThenTheEndAgainAndAgain(int size) throws IOException {
        byte[] content = someBytes(1000);
        try (InputStream in = open(file(content), size)) {
            for (byte expected : content) {
                assertThat(in.read()).isEqualTo(expected & 0xff);
            }
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read()).isEqualTo(-1);
            assertThat(in.read(new byte[10])).isEqualTo(-1);
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void blockIsRead_itIsFilledUnlessTheFileEnds(int size) throws IOException {
        byte[] content = someBytes(1000);
        Path file = file(content);
        for (int block = 1; block < 1100; block += 97) {
            try (InputStream in = open(file, size)) {
                byte[] target = new byte[block + 2];
                int total = 0;
                while (total < content.length) {
                    int expected = Math.min(block, content.length - total);
                    assertThat(in.read(target, 1, block)).isEqualTo(expected);
                    assertThat(Arrays.copyOfRange(target, 1, 1 + expected))
                            .isEqualTo(Arrays.copyOfRange(content, total, total + expected));
                    total += expected;
                }
                assertThat(in.read(target, 1, block)).isEqualTo(-1);
                assertThat(target[0] | target[block + 1]).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void readAllBytes_readNBytesAndTransferTo_giveTheRest(int size) throws IOException {
        byte[] content = someBytes(10_000);
        Path file = file(content);
        for (int before : new int[] {0, 5, 9_999, 10_000}) {
            byte[] rest = Arrays.copyOfRange(content, before, content.length);
            try (InputStream in = open(file, size)) {
                in.skipNBytes(before);
                assertThat(in.readAllBytes()).isEqualTo(rest);
                assertThat(in.readAllBytes()).isEmpty();
            }
            try (InputStream in = open(file, size)) {
                in.readNBytes(before);
                assertThat(in.readNBytes(Math.max(rest.length - 1, 0)))
                        .isEqualTo(Arrays.copyOf(rest, Math.max(rest.length - 1, 0)));
                assertThat(in.readNBytes(100)).hasSize(Math.min(rest.length, 1));
            }
            Path copy = folder.resolve("copy");
            try (InputStream in = open(file, size);
                    var memory = new ByteArrayOutputStream()) {
                assertThat(in.readNBytes(before)).hasSize(before);
                assertThat(in.transferTo(memory)).isEqualTo(rest.length);
                assertThat(memory.toByteArray()).isEqualTo(rest);
                assertThat(in.read()).isEqualTo(-1);
            }
            try (InputStream in = open(file, size);
                    var out = new FileOutputStream(copy.toFile())) {
                for (int i = 0; i < before; i++) {
                    in.read();
                }
                assertThat(in.transferTo(out)).isEqualTo(rest.length);
            }
            assertThat(copy).hasBinaryContent(rest);
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void mark_holdsForAsManyBytesAsWereAskedFor(int size) throws IOException {
        byte[] content = someBytes(300);
        Path file = file(content);
        for (int limit : new int[] {0, 1, 2, size - 1, size, size + 1, 2 * size + 1, 299}) {
            if (limit < 0 || limit > 290) {
                continue;
            }
            for (int before : new int[] {0, 1, 7}) {
                try (InputStream in = open(file, size)) {
                    in.readNBytes(before);
                    in.mark(limit);
                    byte[] first = in.readNBytes(limit);
                    in.reset();
                    for (int i = 0; i < limit; i++) {
                        assertThat(in.read()).isEqualTo(first[i] & 0xff);
                    }
                    in.reset();
                    assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, before, content.length));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void available_isWhatIsLeft(int size) throws IOException {
        try (InputStream in = open(file(someBytes(100)), size)) {
            assertThat(in.available()).isEqualTo(100);
            in.read();
            assertThat(in.available()).isEqualTo(99);
            in.skipNBytes(98);
            assertThat(in.available()).isEqualTo(1);
            in.read();
            assertThat(in.available()).isZero();
        }
    }

    @Test
    void fileGrows_readingGoesOnBehindWhatWasTheEnd() throws IOException {
        Path file = file(someBytes(10));
        try (InputStream in = open(file, 16);
                var out = new FileOutputStream(file.toFile(), true)) {
            assertThat(in.readAllBytes()).hasSize(10);
            assertThat(in.read()).isEqualTo(-1);
            out.write(new byte[] {1, 2, 3});
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.readAllBytes()).containsExactly(2, 3);
        }
    }

    @Test
    void nothingIsAskedFor_nothingIsRead() throws IOException {
        try (InputStream in = open(file(someBytes(10)), 16)) {
            assertThat(in.read(new byte[0])).isZero();
            assertThat(in.read(new byte[5], 5, 0)).isZero();
            assertThat(in.skip(0)).isZero();
            assertThat(in.skip(-5)).isZero();
            assertThat(in.readNBytes(0)).isEmpty();
            assertThat(in.available()).isEqualTo(10);
        }
    }

    @Test
    void arguments_areChecked() throws IOException {
        try (InputStream in = open(file(someBytes(10)), 16)) {
            assertThatThrownBy(() -> in.read(new byte[5], 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.read(new byte[5], -1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.read(null, 0, 1)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> in.readNBytes(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in.transferTo(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(in::reset).isInstanceOf(IOException.class);
            assertThat(in.readAllBytes()).hasSize(10);
        }
        assertThatThrownBy(() -> open(file(someBytes(10)), 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closed_everythingButMarkAndCloseFails() throws IOException {
        InputStream in = open(file(someBytes(100)), 16);
        in.read();
        in.mark(10);
        in.close();
        in.close();
        in.mark(10);
        assertThat(in.markSupported()).isTrue();
        assertThatThrownBy(in::read).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.read(new byte[5])).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.read(new byte[5], 0, 0)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.skip(1)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.skip(0)).isInstanceOf(IOException.class);
        assertThatThrownBy(in::available).isInstanceOf(IOException.class);
        assertThatThrownBy(in::reset).isInstanceOf(IOException.class);
        assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.transferTo(new ByteArrayOutputStream())).isInstanceOf(IOException.class);
    }
}
