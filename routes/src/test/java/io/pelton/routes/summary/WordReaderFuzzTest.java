// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.routes.row.Words;
import io.pelton.routes.simple.Simple;
import io.pelton.routes.simple.SimpleSyntaxException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Words counted as they lie in a buffer, words of one line after the other, and characters put into a map must be of one mind. */
class WordReaderFuzzTest {
    /** White space, its neighbours, the same with the highest bit, and what is white in other encodings but not here. */
    private static final int[] SPACES = {' ', '\t', '\n', '\n', '\n', 0x0B, 0x0C, '\r'};

    private static final int[] OTHERS = {
        'a', 'b', '0', '"', ';', 0x00, 0x08, 0x0E, 0x1C, 0x1F, 0x21, 0x7F, 0x80, 0x85, 0x89, 0x8A, 0x8D, 0xA0, 0xAD, 0xFF
    };

    private long read;
    private long taken;

    @Test
    void words_inPiecesAndBuffersOfAnySize_areCountedExactly() {
        FuzzSeeds.run(800, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] text = text(random);
            int cut = random.nextInt(text.length + 1);
            int bufferBytes = random.nextInt(4) == 0 ? 1 + random.nextInt(64) : 64 + random.nextInt(8_000);
            String shown = new String(text, StandardCharsets.ISO_8859_1);
            List<String> expected = naive(text);
            assertThat(counted(text, cut, bufferBytes, true)).as("as they lie: %s", shown).isEqualTo(expected);
            assertThat(counted(text, cut, bufferBytes, false)).as("line by line: %s", shown).isEqualTo(expected);
        });
        assertThat(taken).as("lines that took the fast path, of %s", read).isGreaterThan(read / 4);
    }

    private static RowSummary summary() throws SimpleSyntaxException {
        return new RowSummary(
                List.of(new RowSummary.Key("word", Simple.expression("${body}"), "${body}")),
                List.of(),
                List.of(new RowSummary.Output("n", new Value.Count())),
                List.of(new RowSummary.Order(0, false)),
                1 << 20);
    }

    private List<String> counted(byte[] text, int cut, int bufferBytes, boolean asTheyLie) throws Exception {
        ReadTables reading = new ReadTables(List.of(new Words()));
        RowTable table = new RowTable(summary());
        reading.read(
                new SequenceInputStream(
                        new ByteArrayInputStream(text, 0, cut), new ByteArrayInputStream(text, cut, text.length - cut)),
                bufferBytes,
                table,
                asTheyLie ? table.reader(List.of(new Words())) : null);
        read += asTheyLie ? reading.read() : 0;
        taken += reading.taken();
        return ReadTables.results(table);
    }

    private static byte[] text(SplittableRandom random) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int bytes = random.nextInt(3_000);
        int wordLength = 1 + random.nextInt(random.nextInt(4) == 0 ? 300 : 20);
        int variety = 1 + random.nextInt(OTHERS.length);
        int first = random.nextInt(OTHERS.length);
        while (text.size() < bytes) {
            // lengths at which the reader changes its way come often
            int length = random.nextInt(3) == 0 ? 7 + random.nextInt(11) : random.nextInt(wordLength);
            for (int i = 0; i < length; i++) {
                text.write(OTHERS[(first + random.nextInt(variety)) % OTHERS.length]);
            }
            text.write(SPACES[random.nextInt(SPACES.length)]);
        }
        return text.toByteArray();
    }

    private static List<String> naive(byte[] text) {
        TreeMap<String, Integer> counts = new TreeMap<>();
        StringBuilder word = new StringBuilder();
        for (char c : (new String(text, StandardCharsets.ISO_8859_1) + " ").toCharArray()) {
            boolean isSpace = " \t\n\u000b\f\r".indexOf(c) >= 0;
            if (!isSpace) {
                word.append(c);
            } else if (!word.isEmpty()) {
                counts.merge(word.toString(), 1, Integer::sum);
                word.setLength(0);
            }
        }
        List<String> rows = new ArrayList<>();
        counts.forEach((key, count) -> rows.add(key + "|" + count));
        return rows;
    }
}
