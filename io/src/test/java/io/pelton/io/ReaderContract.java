// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a buffered reader of a file does, whoever made it. */
abstract class ReaderContract {
    private static final String TEXT = "one\ntwo\r\nthree\r\r\nfür €5 \uD83D\uDE00\n\nlast";
    private static final List<String> LINES = List.of("one", "two", "three", "", "für €5 \uD83D\uDE00", "", "last");

    @TempDir
    Path folder;

    abstract Lines open(Path file, Charset charset, int bufferSize) throws IOException;

    /** A reader with the methods that {@link Reader} lacks. */
    record Lines(Reader reader, LineReader readLine, Stream<String> lines) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    interface LineReader {
        String read() throws IOException;
    }

    static IntStream sizes() {
        return IntStream.concat(IntStream.rangeClosed(1, 30), IntStream.of(64, 8191, 8192, 8193, 100_000));
    }

    private Lines open(String text, Charset charset, int size) throws IOException {
        return open(Files.write(folder.resolve("in"), text.getBytes(charset)), charset, size);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void lines_endWithEachKindOfEnd(int size) throws IOException {
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, Charset.forName("GB18030"))) {
            try (Lines in = open(TEXT, charset, size)) {
                List<String> read = new ArrayList<>();
                for (String line = in.readLine.read(); line != null; line = in.readLine.read()) {
                    read.add(line);
                }
                assertThat(read).isEqualTo(LINES);
            }
            try (Lines in = open(TEXT, charset, size)) {
                assertThat(in.lines).containsExactlyElementsOf(LINES);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void charactersAreRead_allCome(int size) throws IOException {
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE)) {
            try (Lines in = open(TEXT, charset, size)) {
                StringBuilder read = new StringBuilder();
                for (int c = in.reader.read(); c >= 0; c = in.reader.read()) {
                    read.append((char) c);
                }
                assertThat(read).hasToString(TEXT);
                assertThat(in.reader.read()).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void blocksAreRead_theyAreFilledUnlessTheFileEnds(int size) throws IOException {
        for (int block = 1; block < 40; block++) {
            try (Lines in = open(TEXT, StandardCharsets.UTF_8, size)) {
                StringBuilder read = new StringBuilder();
                char[] target = new char[block + 1];
                int count = in.reader.read(target, 1, block);
                while (count >= 0) {
                    assertThat(count).isEqualTo(Math.min(block, TEXT.length() - read.length()));
                    read.append(target, 1, count);
                    count = in.reader.read(target, 1, block);
                }
                assertThat(read).hasToString(TEXT);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void latin1_everyByteIsACharacter(int size) throws IOException {
        StringBuilder all = new StringBuilder();
        for (int c = 0; c < 256; c++) {
            all.append((char) c);
        }
        try (Lines in = open(all.toString(), StandardCharsets.ISO_8859_1, size)) {
            StringWriter read = new StringWriter();
            assertThat(in.reader.transferTo(read)).isEqualTo(256);
            assertThat(read).hasToString(all.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void mark_holdsForAsManyCharactersAsWereAskedFor(int size) throws IOException {
        for (int before = 0; before < TEXT.length(); before++) {
            for (int limit : new int[] {0, 1, 2, 5, TEXT.length() - before}) {
                int count = Math.min(limit, TEXT.length() - before);
                try (Lines in = open(TEXT, StandardCharsets.UTF_8, size)) {
                    assertThat(in.reader.skip(before)).isEqualTo(before);
                    in.reader.mark(limit);
                    for (int again = 0; again < 2; again++) {
                        for (int i = before; i < before + count; i++) {
                            assertThat(in.reader.read()).isEqualTo(TEXT.charAt(i));
                        }
                        in.reader.reset();
                    }
                    assertThat(in.reader.readAllAsString()).isEqualTo(TEXT.substring(before));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void markBetweenCarriageReturnAndLineFeed_theLineFeedStaysSkipped(int size) throws IOException {
        try (Lines in = open("ab\r\ncd\nef", StandardCharsets.UTF_8, size)) {
            assertThat(in.readLine.read()).isEqualTo("ab");
            in.reader.mark(5);
            assertThat(in.reader.read()).isEqualTo('c');
            in.reader.reset();
            assertThat(in.readLine.read()).isEqualTo("cd");
            in.reader.reset();
            assertThat(in.reader.skip(1)).isEqualTo(1);
            assertThat(in.reader.ready()).isTrue();
            assertThat(in.readLine.read()).isEqualTo("d");
        }
    }

    @Test
    void longLines_areWhole() throws IOException {
        String line = "x".repeat(100_000);
        try (Lines in = open(line + "\r\n" + line, StandardCharsets.UTF_8, 8192)) {
            assertThat(in.lines).containsExactly(line, line);
        }
    }

    @Test
    void arguments_areChecked() throws IOException {
        try (Lines in = open(TEXT, StandardCharsets.UTF_8, 16)) {
            assertThatThrownBy(() -> in.reader.read(new char[5], 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> in.reader.skip(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in.reader.mark(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(in.reader::reset).isInstanceOf(IOException.class);
            assertThat(in.reader.read(new char[0])).isZero();
            assertThat(in.reader.markSupported()).isTrue();
        }
    }

    @Test
    void closed_everythingButCloseFails() throws IOException {
        Lines in = open(TEXT, StandardCharsets.UTF_8, 16);
        in.reader.read();
        in.reader.mark(5);
        in.close();
        in.close();
        assertThatThrownBy(in.reader::read).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.reader.read(new char[5])).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.reader.read(new char[0])).isInstanceOf(IOException.class);
        assertThatThrownBy(in.readLine::read).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.reader.skip(0)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.reader.mark(1)).isInstanceOf(IOException.class);
        assertThatThrownBy(in.reader::reset).isInstanceOf(IOException.class);
        assertThatThrownBy(in.reader::ready).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> in.reader.transferTo(new StringWriter())).isInstanceOf(IOException.class);
        assertThatThrownBy(in.lines::count).isInstanceOf(UncheckedIOException.class);
    }
}
