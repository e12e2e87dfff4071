// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.PeltonException;
import io.pelton.message.Message;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.routes.row.Words;
import io.pelton.routes.simple.Simple;
import io.pelton.spi.LineTable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A table must be the same whether lines come to it one by one or are read by it as they lie in memory. */
class LineReadersTest {
    private static final UnmarshalCsv CSV = new UnmarshalCsv(List.of("k", "v"), (byte) ';', (byte) '"');
    private static final String[] KEYS = {
        "", "a", "\0", "a\0", "seven77", "eight888", "nine99999", "fifteen-bytes15", "sixteen--bytes16",
        "a key that is longer than sixteen bytes", "a key that is longer than sixteen bytes!", "ä", "\"q\"", "\"a;b\"",
        "\"", "x\r", " ", "-1.0"
    };
    private static final String[] ODD_NUMBERS = {
        "", "-", ".", "1.", ".5", "+1.5", "1.23", "12", "-0.0", "0.0", "1.5\r", "1,5", "1e2", "x", "1.5;2", "99999.9",
        "999999.9", "1234567.8", "-9999.9", "9223372036854775808", "00001.5", "--1.5", "1:5", "5 .1"
    };

    static LongStream seeds() {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        return LongStream.range(first, first + (given != null ? 1 : 300));
    }

    private static RowSummary summary(List<Value> values, RowSummary.Key key, List<String> columns) {
        List<RowSummary.Output> outputs = new ArrayList<>();
        for (Value value : values) {
            outputs.add(new RowSummary.Output("v" + outputs.size(), value));
        }
        return new RowSummary(List.of(key), columns, outputs, List.of(new RowSummary.Order(0, false)), 1 << 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void pairs_readAsTheyLie_makeTheSameTable(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean summed = random.nextInt(4) > 0;
        RowSummary summary = summary(
                summed
                        ? List.of(
                                new Value.Count(),
                                new Value.Min(0),
                                new Value.Max(0),
                                new Value.Sum(0),
                                new Value.Rounded(new Value.Mean(0), 1))
                        : List.of(new Value.Count(), new Value.Min(0), new Value.Max(0)),
                new RowSummary.Key("k", null, ""),
                List.of("v"));
        byte[] text = pairs(random, random.nextInt(10), random.nextInt(4));
        compare(summary, List.of(CSV), text, random);
    }

    /** The longest numbers that are shorter than the decimals of the column, behind keys that end in a point. */
    @ParameterizedTest
    @ValueSource(strings = {"Acme Inc.", "A.1", "St.", ".", "a key that is longer than sixteen bytes.", "x.5", "y.55", "z.555"})
    void aPointInTheKey_isNotThatOfTheNumber(String key) {
        for (String first : List.of("1.234", "1.2345", "1.23456", "1.234567")) {
            String text = key + ";" + first + "\n" + key + ";55\n" + key + ";555\n" + key + ";-5555\n" + key + ";55555\n";
            assertReadsAsOneByOne(CSV, text);
        }
    }

    @Test
    void aQuotedKey_isNotTheKeyThatHasTheQuotesInIt() {
        assertReadsAsOneByOne(CSV, "\"\"\"Acme\"\"\";1\n\"Acme\";2\nAcme;4\n\"Acme\"x;8\n\"Acme\";16\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", ".", "5", "e"})
    void aDelimiterThatMayBeInANumber_separatesWhereverItStands(String delimiter) {
        UnmarshalCsv csv = new UnmarshalCsv(List.of("k", "v"), (byte) delimiter.charAt(0), (byte) '"');
        assertReadsAsOneByOne(csv, "a;1\nk;7\na;;5\na;;55\nb;1;5\nk;;7\n".replace(";", delimiter));
    }

    private static void assertReadsAsOneByOne(UnmarshalCsv csv, String text) {
        RowSummary summary = summary(
                List.of(new Value.Count(), new Value.Sum(0), new Value.Min(0), new Value.Max(0)),
                new RowSummary.Key("k", null, ""),
                List.of("v"));
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        RowTable wanted = new RowTable(summary);
        List<String> failures = new ArrayList<>();
        eachLine(bytes, 0, bytes.length, line -> add(wanted, List.of(csv), line, failures));
        RowTable table = new RowTable(summary);
        List<String> found = new ArrayList<>();
        LineTable.Reader reader = table.reader(List.of(csv));
        if (reader == null) {
            eachLine(bytes, 0, bytes.length, line -> add(table, List.of(csv), line, found));
        } else {
            read(table, List.of(csv), bytes, 0, bytes.length, found, new SplittableRandom(1));
        }
        assertThat(results(table)).isEqualTo(results(wanted));
        assertThat(found).isEqualTo(failures);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void words_readAsTheyLie_makeTheSameTable(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        RowSummary summary = summary(
                List.of(new Value.Count()),
                new RowSummary.Key("word", Simple.expression("${body}"), "${body}"),
                List.of());
        compare(summary, List.of(new Words()), words(random), random);
    }

    private static byte[] pairs(SplittableRandom random, int oddity, int decimals) {
        StringBuilder text = new StringBuilder();
        int lines = random.nextInt(400);
        for (int i = 0; i < lines; i++) {
            boolean isOdd = random.nextInt(100) < oddity;
            int key = random.nextInt(KEYS.length);
            text.append(key < 12 || isOdd ? KEYS[key] : "station " + random.nextInt(2_000));
            text.append(isOdd && random.nextInt(4) == 0 ? "" : ";");
            text.append(isOdd ? ODD_NUMBERS[random.nextInt(ODD_NUMBERS.length)] : number(random, decimals)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String number(SplittableRandom random, int decimals) {
        long bound = (long) Math.pow(10, 1 + random.nextInt(5));
        String sign = random.nextBoolean() ? "-" : "";
        String fraction = decimals == 0 ? "" : String.format("%0" + decimals + "d", random.nextInt((int) Math.pow(10, decimals)));
        return sign + random.nextLong(bound) + (decimals == 0 ? "" : "." + fraction);
    }

    private static byte[] words(SplittableRandom random) {
        String spaces = "     \t\n\n\u000b\f\r";
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int bytes = random.nextInt(3_000);
        int variety = 1 + random.nextInt(8);
        for (int i = 0; i < bytes; i++) {
            boolean isSpace = random.nextInt(1 + random.nextInt(20)) == 0;
            text.write(isSpace ? spaces.charAt(random.nextInt(spaces.length())) : random.nextInt(256 / variety) + 33);
        }
        text.write('\n');
        return text.toByteArray();
    }

    /** Cuts the text into pieces for several tables, and merges these. */
    private static void compare(RowSummary summary, List<Object> functions, byte[] text, SplittableRandom random) {
        List<String> failures = new ArrayList<>();
        RowTable wanted = new RowTable(summary);
        eachLine(text, 0, text.length, line -> add(wanted, functions, line, failures));
        List<String> found = new ArrayList<>();
        RowTable all = new RowTable(summary);
        int at = 0;
        while (at < text.length) {
            int to = lineEnd(text, Math.min(text.length - 1, at + random.nextInt(text.length)));
            RowTable part = new RowTable(summary);
            read(part, functions, text, at, to, found, random);
            all.merge(part);
            at = to;
        }
        assertThat(found).isEqualTo(failures);
        assertThat(results(all)).isEqualTo(results(wanted));
    }

    private static List<String> results(RowTable table) {
        List<String> rows = new ArrayList<>();
        table.results().forEachRemaining(row -> rows.add(row.toString()));
        return rows;
    }

    private static void read(
            RowTable table,
            List<Object> functions,
            byte[] text,
            int from,
            int to,
            List<String> failures,
            SplittableRandom random) {
        LineTable.Reader reader = table.reader(functions);
        assertThat(reader).isNotNull();
        // The lines of a piece may begin with the array, as they do in a buffer that has just been filled.
        int lead = random.nextBoolean() ? 0 : random.nextInt(64);
        int behind = lead + to - from;
        byte[] padded = new byte[behind + 64];
        random.nextBytes(padded);
        System.arraycopy(text, from, padded, lead, to - from);
        int at = lead;
        while (at < behind) {
            int taken = reader.take(padded, at, behind);
            if (taken > 0) {
                at = reader.next();
            } else {
                int end = lineEnd(padded, at);
                add(table, functions, Arrays.copyOfRange(padded, at, end - 1), failures);
                at = end;
            }
        }
        assertThat(at).as("no line is lost or read twice").isEqualTo(behind);
    }

    private static void add(RowTable table, List<Object> functions, byte[] line, List<String> failures) {
        boolean endsWithReturn = line.length > 0 && line[line.length - 1] == '\r';
        Message message = new Message(endsWithReturn ? Arrays.copyOf(line, line.length - 1) : line);
        try {
            if (functions.getFirst() instanceof Words words) {
                words.flatMap(message, word -> addOne(table, word));
            } else {
                ((UnmarshalCsv) functions.getFirst()).accept(message);
                table.add(message);
            }
        } catch (Exception e) {
            failures.add(e instanceof PeltonException known ? known.code() + " " + new String(line, StandardCharsets.UTF_8)
                    : e.toString());
        }
    }

    private static void addOne(RowTable table, Object word) {
        try {
            table.add(word);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static int lineEnd(byte[] text, int from) {
        int at = from;
        while (text[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    private static void eachLine(byte[] text, int from, int to, Consumer<byte[]> consumer) {
        int at = from;
        while (at < to) {
            int end = lineEnd(text, at);
            consumer.accept(Arrays.copyOfRange(text, at, end - 1));
            at = end;
        }
    }
}
