// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import io.pelton.routes.row.Row;
import io.pelton.routes.row.UnmarshalJson;
import io.pelton.spi.ByteView;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Expressions cannot tell a row of JSON from the map that it stands for. */
final class RowAsMapTest {
    private static final String[] VALUES = {
        "0", "-0", "7", "-12", "999999999", "-999999999", "1234567890", "2147483648", "12345678901234567890", "1.0", "-1.50e+02", "1E-3", "true",
        "false", "null", "\"\"", "\"7\"", "\"true\"", "\"null\"", "\"[1]\"", "\"\\u00e4 b\"", "[]", "{}", "[1,[2.5,null],{\"b\":\"x\"}]",
        "{\"b\":1,\"c\":{\"b\":[true]}}"
    };

    private static final List<String> EXPRESSIONS = List.of(
            "${body[a]}", "${body.a}", "${body['b']}", "${body[c]}", "${body[missing]}", "${body[a][b]}", "${body[a]?[b]}", "${body[a][0]}",
            "${body[a].size}", "${body[a].class.name}", "${body[a].length()}", "<${body[a]}|${body[b]}>", "${body.size()}", "${body.keySet()}",
            "${body.containsKey('b')}", "${body.get('a')}", "${body.put('z', 5)}", "${body[a].add(5)}", "${bodyAs(java.util.Map)}", "${bodyType}",
            "${iif(${body[a]} == null, 'none', 'some')}", "${isEmpty(${body[a]})}", "${size()}",
            "${kindOfType(${body})}", "${body.class.name}", "${body.replace('a', 9)}", "${join(;)}", "${body.putIfAbsent('a', 9)}");

    private static final List<String> CONDITIONS = List.of(
            "${body[a]} == 7", "${body[a]} == '7'", "${body[a]} > 5", "${body[a]} <= 1.5", "${body[a]} == null", "${body[a]} != null",
            "${body[a]} is 'java.lang.Integer'", "${body[a]} is 'java.lang.Number'", "${body[a]} is 'java.lang.String'", "${body[a]} is 'java.util.List'",
            "${body} is 'java.util.Map'", "${body} is 'java.lang.String'", "${body[a]} == ${body[b]}", "${body[a]} == true", "${body[a]}",
            "${body[a]} contains '7'", "${body[a]} range '1..10'", "${body[a]} in '7,true'", "${body[a]} regex '[0-9]+'", "${body} contains 'a'",
            "${body} contains 'text'", "${body} ~~ 'TEXT'");

    static LongStream seeds() {
        Long given = Long.getLong("pelton.seed");
        long first = given != null ? given : System.nanoTime() & 0xFFFF_FFFFL;
        return LongStream.range(first, first + (given != null ? 1 : 200));
    }

    private static String line(SplittableRandom random) {
        return "{\"a\":" + VALUES[random.nextInt(VALUES.length)] + ",\"b\":" + VALUES[random.nextInt(VALUES.length)] + ",\"c\":\"text\"}";
    }

    private static Row row(String line) {
        return new UnmarshalJson().row(Bytes.of(line));
    }

    /** What it gives and what the body is then, or that it fails. */
    private static String outcome(Object body, Function<Message, @Nullable Object> expression) {
        Message message = new Message(body);
        try {
            Object value = expression.apply(message);
            Object after = message.body() instanceof Row row ? row.map() : message.body();
            return shown(value) + " with " + after;
        } catch (RuntimeException e) {
            return "failed";
        }
    }

    private static String shown(@Nullable Object value) {
        return value == null ? "nothing" : (value instanceof ByteView ? String.class : value.getClass()).getName() + " " + value;
    }

    private static Expression expression(String text) {
        try {
            return Simple.expression(text);
        } catch (SimpleSyntaxException e) {
            throw new AssertionError(text, e);
        }
    }

    private static Predicate predicate(String text) {
        try {
            return Simple.predicate(text);
        } catch (SimpleSyntaxException e) {
            throw new AssertionError(text, e);
        }
    }

    @ParameterizedTest(name = "-Dpelton.seed={0}")
    @MethodSource("seeds")
    void expressionsAndConditions_giveTheSame(long seed) {
        String line = line(new SplittableRandom(seed));
        Map<String, @Nullable Object> map = row(line).map();
        for (String text : EXPRESSIONS) {
            Expression expression = expression(text);
            assertThat(outcome(row(line), expression::evaluate)).as("%s of %s", text, line).isEqualTo(outcome(row(line).map(), expression::evaluate));
        }
        for (String text : CONDITIONS) {
            Predicate predicate = predicate(text);
            assertThat(outcome(row(line), predicate::test)).as("%s of %s", text, line).isEqualTo(outcome(map, predicate::test));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "999999999|java.lang.Integer", "-12|java.lang.Integer", "2147483648|java.lang.Long", "12345678901234567890|java.math.BigInteger",
        "1.0|java.lang.Double", "true|java.lang.Boolean", "[1]|java.util.ArrayList", "{}|java.util.LinkedHashMap"
    })
    void membersHaveTheTypesOfJson(String value, String type) {
        Row row = row("{\"a\":" + value + "}");
        assertThat(row.member(0)).isEqualTo(row.map().get("a"));
        assertThat(expression("${body[a].class.name}").evaluate(new Message(row))).isEqualTo(type);
    }

    @Test
    void aRowThatIsOnlyRead_staysTheLineThatItWas() {
        Row row = row("{ \"a\" : [1, 2] }");
        Message message = new Message(row);
        assertThat(expression("${body[a].size} ${body.keySet()}").evaluate(message)).isEqualTo("2 [a]");
        assertThat(message.body()).isSameAs(row);
    }
}
