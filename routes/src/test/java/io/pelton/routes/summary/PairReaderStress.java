// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.routes.row.UnmarshalCsv;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Pairs by the thousand million, for a run by hand: {@code -Dtest=PairReaderStress -Dpelton.rows=1000000000}. The oracle is who
 * writes the rows: it knows the number it wrote, and adds it up in integers. One block in sixteen is read line by line as well.
 */
class PairReaderStress {
    private static final int ROWS_OF_BLOCK = 500_000;
    private static final String KEY_CHARACTERS = "..--:x 0159eE+\0\tI\"'\u0080\u00e9\u00ff\r";

    private static final RowSummary SUMMARY = new RowSummary(
            List.of(new RowSummary.Key("k", null, "")),
            List.of("v"),
            List.of(
                    new RowSummary.Output("n", new Value.Count()),
                    new RowSummary.Output("sum", new Value.Sum(0)),
                    new RowSummary.Output("min", new Value.Min(0)),
                    new RowSummary.Output("max", new Value.Max(0))),
            List.of(),
            1 << 20);

    private final SplittableRandom random;
    private final long seed;
    private final byte[] text = new byte[ROWS_OF_BLOCK * 40];
    private long rows;
    private long taken;
    private long refused;

    PairReaderStress() {
        Long given = Long.getLong("pelton.seed");
        seed = given != null ? given : System.nanoTime();
        random = new SplittableRandom(seed);
    }

    /** What was written of a group: numbers in units of the most decimals. */
    private static final class Truth {
        private final byte[] written;
        private final String key;
        private long count;
        private long sum;
        private long least = Long.MAX_VALUE;
        private long greatest = Long.MIN_VALUE;

        Truth(byte[] written, String key) {
            this.written = written;
            this.key = key;
        }

        void add(long number) {
            count++;
            sum += number;
            least = Math.min(least, number);
            greatest = Math.max(greatest, number);
        }
    }

    @Test
    void rowsByTheMillion_areSummedUpExactly() throws IOException {
        long wanted = Long.getLong("pelton.rows", 2_000_000);
        long start = System.nanoTime();
        while (rows < wanted) {
            block();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                "%,d rows, %,d of them by the fast path, %,d refused as they must be, in %.0f s; seed %d%n",
                rows, taken, refused, seconds, seed);
        assertThat(taken).isGreaterThan(rows / 2);
    }

    private void block() throws IOException {
        int decimals = random.nextInt(6);
        List<Truth> groups = groups();
        int at = 0;
        long bad = 0;
        int lines = 0;
        int oddities = random.nextInt(4) == 0 ? 500 : 20_000;
        while (lines < ROWS_OF_BLOCK && at < text.length - 512) {
            Truth group = groups.get(random.nextInt(groups.size()));
            at = put(at, group.written);
            text[at++] = ';';
            lines++;
            int lot = random.nextInt(oddities);
            if (lot == 0) {
                at = put(at, oddNumber().getBytes(StandardCharsets.ISO_8859_1));
                bad++;
            } else {
                at = putNumber(at, group, lot < 10 ? random.nextInt(decimals + 1) : decimals, decimals);
            }
            text[at++] = '\n';
        }
        // whatever was drawn, one number has all decimals
        at = put(at, groups.getFirst().written);
        text[at++] = ';';
        at = putNumber(at, groups.getFirst(), decimals, decimals);
        text[at++] = '\n';
        check(at, groups, decimals, bad, lines + 1);
    }

    private int put(int at, byte[] bytes) {
        System.arraycopy(bytes, 0, text, at, bytes.length);
        return at + bytes.length;
    }

    /** A number with so many decimals; most fit the fast path. */
    private int putNumber(int from, Truth group, int places, int decimals) {
        int digits = random.nextInt(1, Math.max(7 - places, 2)) + (random.nextInt(256) == 0 ? 3 : 0) + places;
        long number = random.nextLong(Decimal.power(digits));
        boolean isNegative = random.nextInt(3) == 0;
        group.add((isNegative ? -number : number) * Decimal.power(decimals - places));
        int at = from;
        if (isNegative) {
            text[at++] = '-';
        }
        long left = number;
        for (int i = digits; i > 0; i--) {
            if (i == places) {
                text[at++] = '.';
            }
            long unit = Decimal.power(i - 1);
            text[at++] = (byte) ('0' + left / unit);
            left %= unit;
        }
        return at;
    }

    private String oddNumber() {
        String[] odd = {"", "-", ".", "--1", "1.2.3", "1;2", ";1", "1e", "x", "1 ", "+-1", "1-", "1e100000000", "0.1234567890123456789"};
        return odd[random.nextInt(odd.length)];
    }

    /** Different keys, some of them in quotes. */
    private List<Truth> groups() {
        List<Truth> groups = new ArrayList<>();
        int count = 1 + random.nextInt(random.nextInt(8) == 0 ? 20_000 : 500);
        for (int i = 0; i < count; i++) {
            StringBuilder key = new StringBuilder();
            int length = random.nextInt(30);
            for (int j = 0; j < length; j++) {
                key.append(KEY_CHARACTERS.charAt(random.nextInt(KEY_CHARACTERS.length())));
            }
            key.insert(random.nextInt(key.length() + 1), random.nextInt(40) == 0 ? ";" + i : "" + i);
            String plain = key.toString();
            boolean isQuoted = plain.indexOf(';') >= 0 || plain.startsWith("\"") || random.nextInt(40) == 0;
            String written = isQuoted ? '"' + plain.replace("\"", "\"\"") + '"' : plain;
            groups.add(new Truth(written.getBytes(StandardCharsets.ISO_8859_1), plain));
        }
        List<Truth> different = new ArrayList<>();
        Set<String> known = new HashSet<>();
        groups.forEach(group -> {
            if (known.add(group.key)) {
                different.add(group);
            }
        });
        return different;
    }

    private void check(int length, List<Truth> groups, int decimals, long bad, int lines) throws IOException {
        List<String> expected = groups.stream()
                .filter(group -> group.count > 0)
                .map(group -> String.join(
                        "|",
                        group.key,
                        "" + group.count,
                        written(group.sum, decimals),
                        written(group.least, decimals),
                        written(group.greatest, decimals)))
                .sorted()
                .toList();
        UnmarshalCsv csv = new UnmarshalCsv(List.of("k", "v"), (byte) ';', (byte) '"');
        int bufferBytes = 64 + random.nextInt(1 << 18);
        ReadTables fast = new ReadTables(List.of(csv));
        RowTable table = new RowTable(SUMMARY);
        fast.read(new ByteArrayInputStream(text, 0, length), bufferBytes, table, table.reader(List.of(csv)));
        compare(table, expected);
        assertThat((long) fast.refused()).as("refused, seed %s", seed).isEqualTo(bad);
        if (random.nextInt(16) == 0) {
            ReadTables plain = new ReadTables(List.of(csv));
            RowTable oneByOne = new RowTable(SUMMARY);
            plain.read(new ByteArrayInputStream(text, 0, length), bufferBytes, oneByOne, null);
            compare(oneByOne, expected);
            assertThat((long) plain.refused()).as("refused one by one, seed %s", seed).isEqualTo(bad);
        }
        rows += lines;
        taken += fast.taken();
        refused += bad;
    }

    private void compare(RowTable table, List<String> expected) {
        List<String> found = ReadTables.results(table).stream().sorted().toList();
        assertThat(found.size()).as("groups, seed %s", seed).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.get(i)).as("after %s rows, -Dpelton.seed=%s", rows, seed).isEqualTo(expected.get(i));
        }
    }

    private static String written(long number, int decimals) {
        return BigDecimal.valueOf(number, decimals).toPlainString();
    }
}
