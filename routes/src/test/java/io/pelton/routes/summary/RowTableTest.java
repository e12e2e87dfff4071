// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.summary;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.flow.Aggregate;
import io.pelton.flow.Aggregates;
import io.pelton.message.Message;
import io.pelton.routes.row.UnmarshalCsv;
import io.pelton.state.RecordCodec;
import io.pelton.state.StateIn;
import io.pelton.state.StateOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowTableTest {
    private static final UnmarshalCsv CSV = new UnmarshalCsv(List.of("k", "v"), (byte) ',', (byte) '"');

    private static final List<RowSummary.Order> BY_KEY = List.of(new RowSummary.Order(0, false));

    private static RowTable table(long maxGroups, List<RowSummary.Order> order, Value... values) {
        List<RowSummary.Output> outputs = new ArrayList<>();
        for (Value value : values) {
            outputs.add(new RowSummary.Output("v" + outputs.size(), value));
        }
        return new RowTable(new RowSummary(
                List.of(new RowSummary.Key("k", null, "")), List.of("v"), outputs, order, maxGroups));
    }

    private static RowTable table(Value... values) {
        return table(100, List.of(new RowSummary.Order(0, false)), values);
    }

    private static RowTable with(RowTable table, String... lines) throws Exception {
        for (String line : lines) {
            Message message = new Message(line);
            CSV.accept(message);
            table.add(message);
        }
        return table;
    }

    private static List<String> rows(RowTable table) {
        List<String> rows = new ArrayList<>();
        table.results().forEachRemaining(row -> rows.add(row.toString()));
        return rows;
    }

    /** As the challenge's own program does it: Math.round of ten times the mean, and no minus before a zero. */
    @ParameterizedTest
    @CsvSource({"-0.1 0.0, 0.0", "0.1 0.0, 0.1", "-0.1 -0.2, -0.1", "-0.4 -0.3, -0.3", "1.0 2.0 2.0, 1.7", "-1.0 -2.0 -2.0, -1.7"})
    void mean_isRoundedHalfUpTowardsPositiveInfinity(String numbers, String mean) throws Exception {
        RowTable table = table(new Value.Rounded(new Value.Mean(0), 1));
        for (String number : numbers.split(" ")) {
            with(table, "a," + number);
        }
        assertThat(rows(table)).containsExactly("a," + mean);
    }

    @Test
    void numbersOfDifferentDecimals_areKeptExactly_inWhateverOrderTheyCome() throws Exception {
        String[] lines = {"a,1", "a,-0.25", "b,7", "a,1.5", "b,0.125", "a,1e1"};
        List<String> wanted = List.of("a,12.250,-0.250,10.000,4", "b,7.125,0.125,7.000,2");
        Value[] values = {new Value.Sum(0), new Value.Min(0), new Value.Max(0), new Value.Count()};
        RowTable first = with(table(values), lines);
        RowTable merged = with(table(values), "b,0.125", "a,1e1", "a,1.5");
        merged.merge(with(table(values), "a,1", "b,7", "a,-0.25"));

        assertThat(rows(first)).isEqualTo(wanted);
        assertThat(rows(merged)).isEqualTo(wanted);
    }

    @Test
    void orderByANumberDownAndThenTheKey() throws Exception {
        RowTable table = table(
                100, List.of(new RowSummary.Order(1, true), new RowSummary.Order(0, false)), new Value.Count());

        assertThat(rows(with(table, "b,1", "a,1", "c,1", "c,1", "ä,1"))).containsExactly("c,2", "a,1", "b,1", "ä,1");
    }

    @Test
    void aKeyWithACommaOrQuote_standsInQuotesInTheResult() throws Exception {
        assertThat(rows(with(table(new Value.Count()), "\"a,\"\"b\"\"\",1"))).containsExactly("\"a,\"\"b\"\"\",1");
    }

    @Test
    void sumOverflows_recordIsRefused_andTheTableIsAsBefore() throws Exception {
        RowTable table = with(table(new Value.Sum(0), new Value.Max(0)), "a,9223372036854775807");

        assertThatThrownBy(() -> with(table, "a,1"))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OVERFLOW))
                .hasMessageContaining("the sum of a group does not fit 64 bits in column 'v'");
        assertThatThrownBy(() -> with(table, "b,0.1")).hasMessageContaining("column 'v'");
        assertThat(rows(with(table, "a,-1"))).containsExactly("a,9223372036854775806,9223372036854775807");
    }

    @Test
    void aGroupDoesNotFitMoreDecimals_numbersWithThemAreRefusedUntilItDoes_howeverTheTableGrows() throws Exception {
        RowTable table = table(10_000, List.of(new RowSummary.Order(0, false)), new Value.Sum(0));
        String[] up = Collections.nCopies(1_000, "a,1000000000000000").toArray(String[]::new);
        String[] down = Collections.nCopies(1_000, "a,-1000000000000000").toArray(String[]::new);
        with(table, up);
        for (int i = 0; i < 2_000; i++) {
            with(table, "group " + i + ",1");
            assertThatThrownBy(() -> with(table, "b,0.001")).hasMessageContaining("with 3 decimals, as a number has");
        }
        with(with(table, down), "b,0.001");
        assertThat(rows(table)).hasSize(2_002).startsWith("a,0.000", "b,0.001", "group 0,1.000");

        assertThatThrownBy(() -> with(table, up))
                .hasMessageContaining("the sum of a group does not fit 64 bits");
    }

    @Test
    void onlyExtremesAreWanted_noSumOverflows() throws Exception {
        assertThat(rows(with(table(new Value.Max(0)), "a,9223372036854775807", "a,9223372036854775806")))
                .containsExactly("a,9223372036854775807");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a|PL204|the row has 1 field in 'a'; 2 are wanted (k, v), separated by ','",
                "a,1,2|PL204|the row has 3 fields",
                "a,x|PL204|a number is wanted in column 'v', found 'x'; write it as -12.3",
                "a,|PL204|a number is wanted in column 'v', found ''",
                "\"a,1|PL204|field 1 (k) begins with a quote that is never closed",
                "\"a\"b,1|PL204|behind the closing quote of field 1 (k) stands 'b'",
                "a,0.1234567890123456789|PL205|has more than 18 digits or decimals",
                "a,1e100000000|PL205|the number '1e100000000' in column 'v' has more than 18 digits or decimals",
                "a,1e1000000000|PL205|has more than 18 digits or decimals",
                "a,-1e-2147483647|PL205|has more than 18 digits or decimals",
                "a,1e99999999999999999999|PL205|has more than 18 digits or decimals",
                "a,+-5|PL204|a number is wanted in column 'v', found '+-5'",
                "a,1e|PL204|a number is wanted in column 'v', found '1e'"
            })
    void aRowThatIsWrong_isRefusedWithWhatWasFoundAndWanted(String line, String code, String message) {
        assertThatThrownBy(() -> with(table(new Value.Sum(0)), line))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code().code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @Test
    void aNumberOfAMillionDigits_isRefusedAsTooLong_leadingZerosAreNoDigits() throws Exception {
        String number = "1".repeat(1_000_000);

        assertThatThrownBy(() -> with(table(new Value.Sum(0)), "a," + number))
                .isInstanceOfSatisfying(
                        PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OVERFLOW))
                .hasMessageContaining("the number '1111");
        assertThat(rows(with(table(new Value.Sum(0)), "a,-" + "0".repeat(1_000_000) + "1.5", "a,0e999999999")))
                .containsExactly("a,-1.5");
    }

    @Test
    void moreGroupsThanAllowed_areRefused_withTheLimit() throws Exception {
        RowTable table = with(table(2, List.of(), new Value.Count()), "a,1", "b,1", "a,1");

        assertThatThrownBy(() -> with(table, "c,1"))
                .hasMessageContaining("the summary has 2 groups already, the limit is 2 (maxGroups)");
    }

    @Test
    void aBodyThatIsNoRow_isRefused() {
        assertThatThrownBy(() -> table(new Value.Sum(0)).add(new Message("a,1")))
                .hasMessageContaining("fields need a row as body, found a text; read it with unmarshal before");
    }

    /** Writes tables as the engine does, one after the other, and reads all entries in their order into {@code into}. */
    private static RowTable restored(RowTable into, RowTable... written) throws IOException {
        List<ByteArrayOutputStream> entries = new ArrayList<>();
        for (RowTable table : written) {
            table.write(_ -> {
                entries.add(new ByteArrayOutputStream());
                return new StateOut(entries.getLast(), RecordCodec.standard(), 0);
            });
        }
        for (ByteArrayOutputStream entry : entries) {
            StateIn in = new StateIn(new ByteArrayInputStream(entry.toByteArray()), RecordCodec.standard(), 0);
            into.read(in);
            assertThat(in.available()).as("bytes of an entry that were not read").isZero();
        }
        return into;
    }

    @Test
    void whatTablesHaveWritten_isMerged_withTheDecimalsOfEach() throws Exception {
        Value[] values = {new Value.Sum(0), new Value.Min(0), new Value.Max(0), new Value.Count(), sketch(Aggregates.quantile(RowTableTest::number, 0.5)),
                sketch(Aggregates.distinct(RowTableTest::number))};
        RandomGenerator random = new SplittableRandom(7);
        for (int round = 0; round < 200; round++) {
            String[] lines = Stream.generate(() -> "group " + random.nextInt(1 + random.nextInt(60)) + " of a long name".substring(random.nextInt(14)) + ","
                            + BigDecimal.valueOf(random.nextInt(-1_000, 1_000), random.nextInt(5)).toPlainString())
                    .limit(random.nextInt(200))
                    .toArray(String[]::new);
            int first = random.nextInt(lines.length + 1);
            int second = random.nextInt(first, lines.length + 1);
            RowTable some = with(table(1_000, BY_KEY, values), Arrays.copyOfRange(lines, 0, first));
            RowTable others = with(table(1_000, BY_KEY, values), Arrays.copyOfRange(lines, first, second));
            RowTable read = with(restored(table(1_000, BY_KEY, values), some, others), Arrays.copyOfRange(lines, second, lines.length));

            assertThat(rows(read)).as("round %s", round).isEqualTo(rows(with(table(1_000, BY_KEY, values), lines)));
        }
    }

    @Test
    void aSumThatWasReadAndOneThatIsThere_doNotFitTogether_isRefused() throws Exception {
        RowTable much = with(table(new Value.Sum(0)), "a,9223372036854775807");

        assertThatThrownBy(() -> restored(with(table(new Value.Sum(0)), "a,1"), much))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OVERFLOW));
        assertThatThrownBy(() -> restored(with(table(new Value.Sum(0)), "b,0.1"), much))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OVERFLOW));
    }

    private static Value sketch(Aggregate<Object, ?, ?, ?> aggregate) {
        return new Value.Sketch("v", true, aggregate);
    }

    private static double number(Object message) {
        return RowTable.number((Message) message, "v");
    }
}
