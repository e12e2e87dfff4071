// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Random calls, with lone and split surrogates: the JDK's writer and ours must produce the same bytes. */
class WriterDifferentialTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 5000);
    private static final String PIECES = "abc \nü€\uD83D\uDE00\uD83D\uDE00";

    @Test
    void sameCalls_sameBytes() throws IOException {
        List<Charset> charsets = List.of(
                StandardCharsets.UTF_8,
                StandardCharsets.ISO_8859_1,
                StandardCharsets.UTF_16,
                StandardCharsets.US_ASCII,
                Charset.forName("ISO-2022-JP"),
                Charset.forName("GB18030"));
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Charset charset = charsets.get(random.nextInt(charsets.size()));
            String name = "seed " + seed + " " + charset;
            var expected = new ByteArrayOutputStream();
            var actual = new ByteArrayOutputStream();
            try (var theirs = new BufferedWriter(new OutputStreamWriter(expected, charset), 1 + random.nextInt(30));
                    var ours = new BufferedFileWriter(actual, charset, 1 + random.nextInt(50))) {
                for (int step = random.nextInt(30); step > 0; step--) {
                    write(theirs, ours, random);
                    if (random.nextInt(6) == 0) {
                        theirs.flush();
                        ours.flush();
                        assertThat(actual.toByteArray()).as(name).isEqualTo(expected.toByteArray());
                    }
                }
            }
            assertThat(actual.toByteArray()).as(name).isEqualTo(expected.toByteArray());
        }
    }

    @Test
    void largeText_isWhole() throws IOException {
        String text = "0123456789ü".repeat(20_000);
        var actual = new ByteArrayOutputStream();
        try (var out = new BufferedFileWriter(actual, StandardCharsets.UTF_8)) {
            out.write(text);
            out.write(text.toCharArray());
        }
        assertThat(actual.toString(StandardCharsets.UTF_8)).isEqualTo(text + text);
    }

    @Test
    void arguments_areChecked_andNothingIsWrittenAfterClose() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new BufferedFileWriter(bytes, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> out.write(new char[5], 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> out.write("12345", 1, 5)).isInstanceOf(IndexOutOfBoundsException.class);
        out.write("12345", 1, -1);
        out.close();
        out.close();
        assertThatThrownBy(() -> out.write('a')).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> out.write("a")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> out.write(new char[] {'a'})).isInstanceOf(IOException.class);
        assertThatThrownBy(out::flush).isInstanceOf(IOException.class);
        assertThat(bytes.size()).isZero();
    }

    private static void write(BufferedWriter theirs, BufferedFileWriter ours, Random random) throws IOException {
        StringBuilder made = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            made.append(PIECES.charAt(random.nextInt(PIECES.length())));
        }
        String text = made.toString();
        switch (random.nextInt(4)) {
            case 0 -> {
                theirs.write(text);
                ours.write(text);
            }
            case 1 -> {
                int offset = random.nextInt(text.length() + 1);
                theirs.write(text.toCharArray(), offset, text.length() - offset);
                ours.write(text.toCharArray(), offset, text.length() - offset);
            }
            case 2 -> {
                for (int i = 0; i < text.length(); i++) {
                    theirs.write(text.charAt(i));
                    ours.write(text.charAt(i));
                }
            }
            default -> {
                theirs.newLine();
                ours.newLine();
            }
        }
    }
}
