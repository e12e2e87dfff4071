// SPDX-License-Identifier: Apache-2.0
package io.pelton.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random text, much of it malformed, in random pieces, read by random calls: the JDK's reader and ours must agree. */
class ReaderDifferentialTest {
    private static final int ROUNDS = Integer.getInteger("pelton.iterations", 5000);
    private static final String[] PIECES = {
        "a", "bc", "\n", "\r", "\r\n", "ü", "€", "\uD83D\uDE00", "plain text that is a little longer", "0"
    };

    /** A source that gives its bytes in pieces, so that characters are cut everywhere. */
    private static final class Pieces extends InputStream {
        private final InputStream bytes;
        private final Random random;

        Pieces(byte[] bytes, long seed) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.random = new Random(seed);
        }

        @Override
        public int read() throws IOException {
            return bytes.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return bytes.read(target, offset, Math.min(length, 1 + random.nextInt(5)));
        }

        @Override
        public int available() throws IOException {
            return bytes.available();
        }
    }

    @Test
    void everyCutOfMalformedText_isDecodedAsTheJdkDoes() throws IOException {
        int[][] all = {
            {0xF0, 0x9F, 0x98, 0x80}, {0xE2, 0x82, 0xAC}, {0xC3, 0xBC}, {0xF0, 0x9F, 0x98}, {0xE2, 0x82}, {0xC3},
            {0xED, 0xA0, 0x80}, {0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80}, {0xC0, 0x80}, {0xF8, 0x88, 0x80, 0x80, 0x80},
            {0xF4, 0x90, 0x80, 0x80}, {0x80}, {0xFF, 0xFE}, {0xE0, 0x80, 0x80}, {0xF0, 0x80, 0x80, 0x80}, {0xE2, 0x41}
        };
        for (int[] first : all) {
            for (int[] second : all) {
                var text = new ByteArrayOutputStream();
                text.writeBytes("x".repeat(13).getBytes(StandardCharsets.UTF_8));
                Arrays.stream(first).forEach(text::write);
                Arrays.stream(second).forEach(text::write);
                byte[] bytes = text.toByteArray();
                for (int length = 13; length <= bytes.length; length++) {
                    byte[] cut = Arrays.copyOf(bytes, length);
                    String expected = new String(cut, StandardCharsets.UTF_8);
                    for (int size = 1; size < 24; size++) {
                        try (var in = new BufferedFileReader(
                                new ByteArrayInputStream(cut), StandardCharsets.UTF_8, size)) {
                            assertThat(in.readAllAsString()).isEqualTo(expected);
                        }
                    }
                    for (int seed = 0; seed < 4; seed++) {
                        try (var in = new BufferedFileReader(new Pieces(cut, seed), StandardCharsets.UTF_8, 64)) {
                            assertThat(in.readAllAsString()).isEqualTo(expected);
                        }
                    }
                }
            }
        }
    }

    @Test
    void sameCalls_sameAnswers() throws IOException {
        List<Charset> charsets = List.of(
                StandardCharsets.UTF_8, StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16);
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            Charset charset = charsets.get(random.nextInt(charsets.size()));
            byte[] bytes = text(random, charset);
            String name = "seed " + seed + " " + charset;
            int size = 1 + random.nextInt(50);
            try (var theirs = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), charset), 1 + random.nextInt(50));
                    var ours = new BufferedFileReader(new Pieces(bytes, seed), charset, size)) {
                for (int step = 0; step < 40; step++) {
                    compare(theirs, ours, random, name);
                }
                assertThat(ours.readAllAsString()).as(name).isEqualTo(theirs.readAllAsString());
            }
        }
    }

    @Test
    void decoderThatReports_reports() throws IOException {
        byte[] bytes = {'a', 'b', (byte) 0xFF, 'c'};
        try (var in = new BufferedFileReader(
                new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder(), 64)) {
            assertThat(in.read()).isEqualTo('a');
            assertThat(in.read()).isEqualTo('b');
            assertThatThrownBy(in::read).isInstanceOf(MalformedInputException.class);
        }
        byte[] truncated = {'a', (byte) 0xE2, (byte) 0x82};
        try (var in = new BufferedFileReader(
                new ByteArrayInputStream(truncated), StandardCharsets.UTF_8.newDecoder(), 64)) {
            assertThat(in.read()).isEqualTo('a');
            assertThatThrownBy(in::read).isInstanceOf(MalformedInputException.class);
        }
    }

    private static void compare(BufferedReader theirs, BufferedFileReader ours, Random random, String name)
            throws IOException {
        switch (random.nextInt(7)) {
            case 0, 1 -> {
                for (int i = random.nextInt(10); i > 0; i--) {
                    assertThat(ours.read()).as(name).isEqualTo(theirs.read());
                }
            }
            case 2 -> assertThat(ours.readLine()).as(name).isEqualTo(theirs.readLine());
            case 3 -> {
                int length = random.nextInt(60);
                assertThat(readFully(ours, length)).as(name).isEqualTo(readFully(theirs, length));
            }
            case 4 -> {
                int count = random.nextInt(30);
                assertThat(ours.skip(count)).as(name).isEqualTo(theirs.skip(count));
            }
            case 5 -> markAndReset(theirs, ours, random, name);
            default -> {
                if (ours.ready()) {
                    assertThat(theirs.ready()).as(name).isTrue();
                }
            }
        }
    }

    private static void markAndReset(Reader theirs, Reader ours, Random random, String name) throws IOException {
        int limit = 1 + random.nextInt(60);
        int count = random.nextInt(limit);
        // Theirs counts a skipped line feed, and a look for the end, against the limit.
        theirs.mark(limit + 2);
        ours.mark(limit);
        assertThat(readFully(ours, count)).as(name).isEqualTo(readFully(theirs, count));
        if (random.nextBoolean()) {
            theirs.reset();
            ours.reset();
        }
    }

    private static String readFully(Reader in, int length) throws IOException {
        char[] target = new char[length];
        int total = 0;
        while (total < length) {
            int count = in.read(target, total, length - total);
            if (count < 0) {
                break;
            }
            assertThat(count).isPositive();
            total += count;
        }
        return new String(target, 0, total);
    }

    private static byte[] text(Random random, Charset charset) {
        var text = new ByteArrayOutputStream();
        for (int i = random.nextInt(60); i > 0; i--) {
            if (random.nextInt(6) == 0) {
                text.write(random.nextInt(256));
            } else {
                text.writeBytes(PIECES[random.nextInt(PIECES.length)].getBytes(charset));
            }
        }
        return text.toByteArray();
    }
}
