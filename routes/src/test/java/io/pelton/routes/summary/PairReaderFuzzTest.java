// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.spi.LineTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Pairs read as they lie in a buffer, pairs added one by one, and a {@link NaiveSummary} must be of one mind. */
class PairReaderFuzzTest {
    private static final RowSummary SUMMARY = summary(
            new Value.Count(),
            new Value.Sum(0),
            new Value.Min(0),
            new Value.Max(0),
            new Value.Rounded(new Value.Mean(0), 1));

    private long read;
    private long taken;

    private static RowSummary summary(Value... values) {
        List<RowSummary.Output> outputs =
                Arrays.stream(values).map(value -> new RowSummary.Output("" + value, value)).toList();
        return new RowSummary(
                List.of(new RowSummary.Key("k", null, "")),
                List.of("v"),
                outputs,
                List.of(new RowSummary.Order(0, false)),
                1 << 20);
    }

    @Test
    void hostilePairs_inPiecesAndBuffersOfAnySize_areSummedUpExactly() {
        FuzzSeeds.run(2_500, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            HostileLines hostile = new HostileLines(random);
            byte[] text = hostile.lines(random.nextInt(1, 100));
            int bufferBytes = random.nextInt(4) == 0 ? 1 + random.nextInt(64) : 64 + random.nextInt(8_000);
            check(hostile, text, random.nextInt(text.length + 1), random.nextInt(text.length + 1), bufferBytes);
        });
        assertThat(taken).as("lines that took the fast path, of %s", read).isGreaterThan(read / 20);
    }

    @Test
    void fewPairs_cutEverywhereIntoAnyBuffer_areSummedUpExactly() {
        FuzzSeeds.run(10, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            HostileLines hostile = new HostileLines(random);
            byte[] text = hostile.lines(random.nextInt(1, 6));
            String lines = new String(text, StandardCharsets.ISO_8859_1);
            NaiveSummary naive = naive(hostile, lines);
            for (int bufferBytes = 1; bufferBytes < Math.min(text.length, 100) + 3; bufferBytes += 1 + bufferBytes / 4) {
                for (int cut = 0; cut <= text.length; cut++) {
                    ReadTables fast = new ReadTables(List.of(hostile.csv()));
                    RowTable table = new RowTable(SUMMARY);
                    fast.read(pieces(text, 0, text.length, cut), bufferBytes, table, table.reader(List.of(hostile.csv())));
                    assertThat(ReadTables.results(table))
                            .as("cut at %s, a buffer of %s: %s", cut, bufferBytes, lines)
                            .isEqualTo(naive.results());
                    assertThat(fast.refused()).as(lines).isEqualTo(naive.refused());
                }
            }
        });
    }

    /** Reads the text in two pieces, the first {@code join} bytes of whole lines into a table of their own. */
    private void check(HostileLines hostile, byte[] text, int cut, int join, int bufferBytes) throws IOException {
        UnmarshalCsv csv = hostile.csv();
        int half = join;
        while (half > 0 && text[half - 1] != '\n') {
            half--;
        }
        ReadTables fast = new ReadTables(List.of(csv));
        RowTable table = new RowTable(SUMMARY);
        fast.read(pieces(text, 0, half, cut), bufferBytes, table, table.reader(List.of(csv)));
        RowTable second = new RowTable(SUMMARY);
        LineTable.Reader reader = second.reader(List.of(csv));
        fast.read(pieces(text, half, text.length, cut), bufferBytes, second, reader);
        table.merge(second);

        ReadTables plain = new ReadTables(List.of(csv));
        RowTable oneByOne = new RowTable(SUMMARY);
        plain.read(pieces(text, 0, text.length, cut), bufferBytes, oneByOne, null);

        String lines = new String(text, StandardCharsets.ISO_8859_1);
        NaiveSummary naive = naive(hostile, lines);
        assertThat(ReadTables.results(table)).as("read as they lie: %s", lines).isEqualTo(naive.results());
        assertThat(ReadTables.results(oneByOne)).as("one by one: %s", lines).isEqualTo(naive.results());
        assertThat(fast.refused()).as("refused of %s", lines).isEqualTo(naive.refused());
        assertThat(plain.refused()).as("refused one by one of %s", lines).isEqualTo(naive.refused());
        read += fast.read();
        taken += fast.taken();
    }

    private static NaiveSummary naive(HostileLines hostile, String lines) {
        NaiveSummary naive = new NaiveSummary(hostile.delimiter, hostile.quote);
        Arrays.asList(lines.substring(0, lines.length() - 1).split("\n", -1)).forEach(naive::add);
        return naive;
    }

    private static InputStream pieces(byte[] text, int from, int to, int cut) {
        int middle = Math.clamp(cut, from, to);
        return new SequenceInputStream(
                new ByteArrayInputStream(text, from, middle - from), new ByteArrayInputStream(text, middle, to - middle));
    }
}
