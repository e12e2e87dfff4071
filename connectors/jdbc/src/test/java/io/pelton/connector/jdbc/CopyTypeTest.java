// SPDX-License-Identifier: Apache-2.0

package io.pelton.connector.jdbc;

import io.pelton.spi.BatchWriter;
import io.pelton.spi.Endpoint;
import io.pelton.spi.WriteResult;
import io.pelton.testkit.ListBatch;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Values of every type come to PostgreSQL as they are: the server compares each with what it makes of the text. */
class CopyTypeTest {
    private static final TableConnector TABLE = new TableConnector();

    private static WriteResult copy(String type, List<?> values) throws Exception {
        return write(type, values, true);
    }

    /** @param byCopy if not, there is a column of a type that is not copied */
    private static WriteResult write(String type, List<?> values, boolean byCopy) throws Exception {
        try (Connection connection = Postgres.database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists typed");
            statement.execute("create table typed (n integer, v " + type + ", other inet)");
        }
        @SuppressWarnings("unchecked")
        BatchWriter<Object> opened = (BatchWriter<Object>) TABLE.sink(
                        Endpoint.of(TABLE.descriptor(), "typed", Map.of("columns", byCopy ? "n,v" : "n,v,other"), Map.of("dataSource", Postgres.database())))
                .open();
        try (BatchWriter<Object> writer = opened) {
            List<List<Object>> rows = new ArrayList<>();
            for (Object value : values) {
                rows.add(byCopy ? List.of(rows.size(), value) : List.of(rows.size(), value, "10.0.0.1"));
            }
            return writer.write(new ListBatch<>(rows));
        }
    }

    /** What the database has, as text. */
    private static List<@Nullable String> texts() throws SQLException {
        return query("select v::text from typed order by n");
    }

    private static List<@Nullable String> query(String sql) throws SQLException {
        List<@Nullable String> texts = new ArrayList<>();
        try (Connection connection = Postgres.database().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    static Stream<Arguments> values() {
        UUID id = UUID.fromString("12345678-9abc-def0-1234-56789abcdef0");
        return Stream.of(
                arguments("smallint", List.of(1, -32768L, "32767", 7.0), List.of("1", "-32768", "32767", "7")),
                arguments("integer", List.of(Integer.MIN_VALUE, " 12 ", new BigDecimal("3.00"), BigInteger.TWO), List.of("-2147483648", "12", "3", "2")),
                arguments("bigint", List.of(Long.MAX_VALUE, "-9223372036854775808", 1e3), List.of("9223372036854775807", "-9223372036854775808", "1000")),
                arguments("real", List.of(1.5f, "0.25", 3, Float.NaN), List.of("1.5", "0.25", "3", "NaN")),
                arguments("real", List.of("3.4028235e38", "1e-45", "-1.1754944e-38", 3.4028235e38), List.of("3.4028235e+38", "1e-45", "-1.1754944e-38", "3.4028235e+38")),
                arguments("double precision", List.of(0.1, "1e300", Double.NEGATIVE_INFINITY, "inf", "0e-400"), List.of("0.1", "1e+300", "-Infinity", "Infinity", "0")),
                arguments("boolean", List.of(true, "false", "T", 0), List.of("true", "false", "true", "false")),
                arguments("text", List.of("", "Grüße 🚀 \n\t\\", 12, id), List.of("", "Grüße 🚀 \n\t\\", "12", id.toString())),
                arguments("varchar(5)", List.of("abcde"), List.of("abcde")),
                arguments("json", List.of("{\"a\": 1}"), List.of("{\"a\": 1}")),
                arguments("jsonb", List.of("{\"b\":[1,2],\"a\":1}"), List.of("{\"a\": 1, \"b\": [1, 2]}")),
                arguments("bytea", List.of(new byte[] {0, 1, -1}, "ä", "\\x01ff"), List.of("\\x0001ff", "\\xc3a4", "\\x01ff")),
                arguments("uuid", List.of(id, id.toString(), "{" + id + "}"), List.of(id.toString(), id.toString(), id.toString())),
                arguments("date", List.of(LocalDate.of(2026, 11, 30), "1999-12-31", java.sql.Date.valueOf("2000-01-01")), List.of("2026-11-30", "1999-12-31", "2000-01-01")),
                arguments("time", List.of(LocalTime.of(23, 59, 59, 999_999_000), "12:30", "12:30:00.1234565"), List.of("23:59:59.999999", "12:30:00", "12:30:00.123456")),
                arguments("numeric", List.of("NaN", Double.NaN, "1.50"), List.of("NaN", "NaN", "1.50")),
                arguments(
                        "timestamp",
                        List.of(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 600_000), "2026-11-30 24:00:00", "1900-01-16 15:04:48.1234567", "1970-01-01T00:00:00", "1812-06-24 05:06:07.000008", "2026-11-30"),
                        List.of("2026-01-02 03:04:05.0006", "2026-12-01 00:00:00", "1900-01-16 15:04:48.123457", "1970-01-01 00:00:00", "1812-06-24 05:06:07.000008", "2026-11-30 00:00:00")));
    }

    @ParameterizedTest
    @MethodSource("values")
    void valuesAreCopied_theServerHasThem(String type, List<Object> values, List<String> expected) throws Exception {
        assertThat(copy(type, values)).isEqualTo(WriteResult.WRITTEN);
        assertThat(texts()).isEqualTo(expected);
    }

    /** The offsets differ, so that they are not that of the process by chance. */
    @ParameterizedTest
    @ValueSource(strings = {"timestamp", "date", "timestamptz"})
    void textHasAnOffset_itIsWhatTheServerMakesOfTheText(String type) throws Exception {
        List<String> texts = List.of("2026-11-30T12:00:00+02:00", "2026-11-30 23:30:00-11", "2026-11-30T00:30:00.25+14:00", "2026-11-30T12:00:00Z");
        List<String> expected = new ArrayList<>();
        for (String text : texts) {
            expected.addAll(query("select ('" + text + "'::" + type + ")::text"));
        }
        assertThat(copy(type, texts)).isEqualTo(WriteResult.WRITTEN);
        assertThat(texts()).isEqualTo(expected);
    }

    /** Whether rows go by COPY or by statements depends on the other columns of the table, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "integer | 1_000 | 0x10 | 99999999999 | x | '1\u2003' | \uff11\uff12",
        "bigint | 1_000 | 0b101",
        "numeric(10,2) | 1_000.5 | 0x10 | Infinity | 1e9 | 1.005 | x",
        "boolean | '\u2003true'", "bigint | \u0661", "double precision | '1\u2003'", "numeric | \uff11.5",
        "real | 1e39 | 1_0 | Infinity", "double precision | 0x1p3 | 1d",
        "boolean | yes | off | o | 2",
        "date | 2026-1-2 | 20260102 | infinity | 0000-01-01 | -0001-01-01 | January 8, 1999 | 44 BC | 2026-02-30 | 5874898-01-01 | 10000-01-01 | +10000-01-01 | +2026-01-01",
        "time | 24:00:00 | 10:00:00+02 | 0405 | 25:00 | 12:00:00.0000005 | 12:00:00.0000015 | 12:00:00.1234565 | 23:59:59.9999995",
        "timestamp | infinity | -infinity | 2026-12-31T23:59:60 | 20261231T235959 | 0000-01-01 00:00:00 | x",
        "timestamp | 2026-01-01 12:00:00.0000005 | 2026-01-01 12:00:00.0000025 | 1969-12-31 23:59:59.9999995 | 2026-01-01 12:00:00+15:59 | 2026-01-01 12:00:00+17:00",
        "timestamp(2) | 2026-11-30 12:00:00.129 | epoch",
        "timestamptz | 2026-03-29T02:30:00[Europe/Berlin] | 2026-03-29 02:30:00 Europe/Berlin | infinity | now and then | 294277-01-01",
        "uuid | ' a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", "timestamptz | 2026-01-01 12:00:00+15:59 | 2026-01-01 12:00:00-16:00 | 2026-01-01 12:00:00+18:00",
        "uuid | {a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11} | a0eebc999c0b4ef8bb6d6bb9bd380a11 | a0eebc99",
    })
    void textIsOneOfTheTypeForTheServer_orIsNot_soItIsHere(ArgumentsAccessor types) throws Exception {
        String type = types.getString(0);
        for (String text : types.toList().subList(1, types.size()).stream().map(String.class::cast).toList()) {
            List<@Nullable String> expected;
            try {
                expected = query("select (cast('" + text + "' as " + type + "))::text");
            } catch (SQLException e) {
                expected = List.of();
            }
            for (boolean byCopy : List.of(true, false)) {
                WriteResult result = write(type, List.of(text), byCopy);
                assertThat(texts()).as("%s '%s', by COPY %s: %s", type, text, byCopy, result).isEqualTo(expected);
                assertThat(result.equals(WriteResult.WRITTEN)).as("%s '%s'", type, text).isEqualTo(!expected.isEmpty());
            }
        }
    }

    @Test
    void momentsAreCopied_theServerHasThem() throws Exception {
        Instant moment = Instant.parse("2026-11-30T12:30:00.123456Z");
        assertThat(copy("timestamptz", List.of(moment, OffsetDateTime.parse("2026-11-30T14:30:00.123456+02:00"), "2026-11-30 07:30:00.123456-05", java.util.Date.from(moment))))
                .isEqualTo(WriteResult.WRITTEN);
        assertThat(query("select (extract(epoch from v) * 1000000)::bigint from typed order by n"))
                .containsExactly("1796041800123456", "1796041800123456", "1796041800123456", "1796041800123000");
    }

    @Test
    void randomNumbersAreCopied_theServerReadsTheSameFromTheirText() throws Exception {
        SplittableRandom random = new SplittableRandom(20261126);
        List<BigDecimal> numbers = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = new byte[random.nextInt(1, random.nextBoolean() ? 8 : 40)];
            random.nextBytes(bytes);
            numbers.add(new BigDecimal(new BigInteger(bytes), random.nextInt(-20, 30)));
        }
        numbers.addAll(Stream.of("0", "0.000", "-0.0001", "10000", "9999", "10000.0001", "562949953421311", "562949953421312", "-1e30", "0.00010000").map(BigDecimal::new).toList());
        assertThat(copy("numeric", numbers)).isEqualTo(WriteResult.WRITTEN);
        try (Connection connection = Postgres.database().getConnection();
                PreparedStatement statement = connection.prepareStatement("select count(*) from typed where n = ? and v = ?::text::numeric and scale(v) = scale(?::text::numeric)")) {
            for (int i = 0; i < numbers.size(); i++) {
                statement.setInt(1, i);
                statement.setString(2, numbers.get(i).toPlainString());
                statement.setString(3, numbers.get(i).toPlainString());
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next() && rows.getInt(1) == 1).as("number %s", numbers.get(i)).isTrue();
                }
            }
        }
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                arguments("smallint", 32768, "32768 does not fit"),
                arguments("integer", "12a", "'12a' is not a number"),
                arguments("integer", 1.5, "'1.5' is not a whole number"),
                arguments("bigint", "9223372036854775808", "whole number of 64 bits"),
                arguments("bigint", "1e1000000000", "not a whole number"),
                arguments("numeric", "1e1000000000", "more digits than a column can have"),
                arguments("numeric", "1e-1000000000", "more digits than a column can have"),
                arguments("boolean", "maybe", "not true or false"),
                arguments("real", "1e300", "does not fit"),
                arguments("real", "1e-300", "does not fit"),
                arguments("double precision", "1e400", "does not fit"),
                arguments("double precision", "1e-400", "does not fit"),
                arguments("double precision", "1d", "not a number"),
                arguments("uuid", "111111111-1-1-1-1", "not a UUID"),
                arguments("text", "a\0b", "zero character"),
                arguments("text", Map.of("a", 1), "marshal it first"),
                arguments("text", "x".getBytes(StandardCharsets.UTF_8), "bytes (1) are no text"),
                arguments("uuid", "123", "123"),
                arguments("date", "30.11.2026", "not a date"),
                arguments("date", "2026-02-30", "not a date"),
                arguments("timestamp", "2026-04-31 10:00", "not a date and time"),
                arguments("timestamptz", "2023-02-29T10:00:00Z", "not a date and time"),
                arguments("text", new Integer[] {1, 2}, "no single value"),
                arguments("text", new int[][] {{1}}, "no single value"),
                arguments("text", "half \ud83d of a letter", "surrogate"),
                arguments("timestamp", "2026-11-3012:00", "not a date and time"),
                arguments("time", "noon", "not a time"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aValueIsNoneOfTheType_isSaid(String type, Object value, String said) throws Exception {
        assertThat(copy(type, List.of(value))).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> {
            assertThat(bad.index()).isZero();
            assertThat(bad.why()).hasMessageContaining("the column v (").hasMessageContaining(said);
        });
    }

    @Test
    void anEmptyText_isNothingWhereTheColumnIsNoText() throws Exception {
        for (String type : List.of("integer", "bytea", "json", "jsonb", "uuid", "date")) {
            assertThat(copy(type, List.of(""))).as(type).isEqualTo(WriteResult.WRITTEN);
            assertThat(texts()).as(type).containsExactly((String) null);
        }
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = Postgres.database().getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anEmptyText_isOneWhereTheColumnIsAText(boolean byCopy) throws Exception {
        execute("drop table if exists typed", "create extension if not exists citext", "drop domain if exists short_text", "create domain short_text as text check (length(value) < 5)");
        for (String type : List.of("text", "varchar(3)", "citext", "short_text")) {
            assertThat(write(type, List.of("", "abc"), byCopy)).as(type).isEqualTo(WriteResult.WRITTEN);
            assertThat(texts()).as(type).containsExactly("", "abc");
        }
    }

    /** Their states are those of faults in statements, or of rights. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTextIsOfALanguage_theServerCannotReadIt_theRecordIsBad(boolean byCopy) throws Exception {
        execute("create extension if not exists hstore");
        Map<String, String> wrong = Map.of("tsquery", "a &", "jsonpath", "$.[", "hstore", "x");
        for (Map.Entry<String, String> each : wrong.entrySet()) {
            assertThat(write(each.getKey(), List.of(each.getValue()), byCopy)).as(each.getKey()).isInstanceOfAny(WriteResult.BadRecord.class, WriteResult.Bisect.class);
        }
    }

    /** It is wrong for all records. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTriggerHasAFaultOfSyntax_theRunEnds(boolean byCopy) throws Exception {
        execute(
                "create or replace function wrong() returns trigger language plpgsql as $$ begin select 1; return new; end $$",
                "drop table if exists guarded", "create table guarded (n integer, v text, other inet)", "create trigger wrong before insert on guarded for each row execute function wrong()");
        Map<String, String> options = Map.of("columns", byCopy ? "n,v" : "n,v,other");
        @SuppressWarnings("unchecked")
        BatchWriter<Object> opened = (BatchWriter<Object>) TABLE.sink(Endpoint.of(TABLE.descriptor(), "guarded", options, Map.of("dataSource", Postgres.database()))).open();
        try (BatchWriter<Object> writer = opened) {
            List<Object> row = byCopy ? List.of(1, "a") : List.of(1, "a", "10.0.0.1");
            assertThatThrownBy(() -> writer.write(new ListBatch<>(List.of(row)))).hasMessageContaining("query has no destination for result data");
        }
    }

    @Test
    void aNameIsTooLong_theRecordIsBad() throws Exception {
        assertThat(copy("name", List.of("a", "n".repeat(70)))).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(1));
    }

    /** Nothing is copied into a table with policies, whatever its types. */
    @ParameterizedTest
    @ValueSource(strings = {"inet", "text"})
    void aPolicyDoesNotLetARowIn_theRecordIsBad(String type) throws Exception {
        execute("drop table if exists guarded", "drop role if exists guest");
        execute(
                "create role guest login", "create table guarded (n integer, other " + type + ")", "grant all on guarded to guest",
                "alter table guarded enable row level security", "create policy small on guarded using (n < 10)");
        Map<String, Object> beans = Map.of("dataSource", Postgres.databaseOf("guest"));
        @SuppressWarnings("unchecked")
        BatchWriter<Object> opened = (BatchWriter<Object>) TABLE.sink(Endpoint.of(TABLE.descriptor(), "guarded", Map.of("columns", "n,other"), beans)).open();
        try (BatchWriter<Object> writer = opened) {
            assertThat(writer.write(new ListBatch<>(List.of(List.of(1, "10.0.0.1"))))).isEqualTo(WriteResult.WRITTEN);
            assertThat(writer.write(new ListBatch<>(List.of(List.of(100, "10.0.0.1"))))).isInstanceOf(WriteResult.Bisect.class);
        }
    }

    @Test
    void aValueReadsAsThePlaceOfAnother_theRowItselfIsNamed() throws Exception {
        assertThat(copy("text unique", List.of("a", "b", "COPY typed, line 1", "COPY typed, line 1", "c")))
                .isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(3));
    }

    @Test
    void theServerRefusesARow_saysWhich() throws Exception {
        assertThat(copy("varchar(3)", List.of("a", "abc", "abcd", "b"))).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(2));
        assertThat(copy("integer check (v > 0)", List.of(1, 2, 3, 0, 4))).isInstanceOfSatisfying(WriteResult.BadRecord.class, bad -> assertThat(bad.index()).isEqualTo(3));
    }

    /** There is no binary format here for it: it goes as text in batches. */
    @Test
    void theTypeIsNotKnown_isWrittenAllTheSame() throws Exception {
        assertThat(copy("inet", List.of("10.0.0.1", "::1"))).isEqualTo(WriteResult.WRITTEN);
        assertThat(texts()).containsExactly("10.0.0.1/32", "::1/128");
        assertThat(copy("interval", List.of("1 day"))).isEqualTo(WriteResult.WRITTEN);
        assertThat(texts()).containsExactly("1 day");
    }

    @Test
    void enumerations_areTexts() throws Exception {
        try (Connection connection = Postgres.database().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists typed");
            statement.execute("drop type if exists mood");
            statement.execute("create type mood as enum ('sad', 'happy')");
        }
        assertThat(copy("mood", List.of("happy"))).isEqualTo(WriteResult.WRITTEN);
        assertThat(texts()).containsExactly("happy");
    }
}
