// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.InvalidPlanException;
import io.pelton.message.Message;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Queries of jq; cases and results are those of its manual. */
class JqTest {
    private static @Nullable Object evaluate(String expression, @Nullable Object body) throws Exception {
        Message message = new Message(body);
        message.setHeader("h", "{\"k\": 1}");
        message.setProperty("p", "prop");
        message.setVariable("v", "var");
        Routes.run("- from: {uri: 'lines:in', steps: [{setBody: " + expression + "}, {log: done}]}\n", message);
        return message.body();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '\u0001', value = {
        ".foo ~ {\"foo\": 42, \"bar\": \"less interesting data\"} ~ 42",
        ".foo ~ {\"notfoo\": true, \"alsonotfoo\": false} ~ null",
        ".[\"foo\"] ~ {\"foo\": 42} ~ 42",
        ".foo? ~ [1, 2] ~ ",
        ".[0] ~ [{\"name\":\"JSON\", \"good\":true}, {\"name\":\"XML\", \"good\":false}] ~ {\"name\":\"JSON\",\"good\":true}",
        ".[2:4] ~ [\"a\",\"b\",\"c\",\"d\",\"e\"] ~ [\"c\",\"d\"]",
        ".[-2:] ~ [\"a\",\"b\",\"c\",\"d\",\"e\"] ~ [\"d\",\"e\"]",
        "[.[]] ~ {\"a\": 1, \"b\": 1} ~ [1,1]",
        "[.user, .projects[]] ~ {\"user\":\"stedolan\", \"projects\": [\"jq\", \"wikiflow\"]} ~ [\"stedolan\",\"jq\",\"wikiflow\"]",
        "{(.user): .titles} ~ {\"user\":\"stedolan\",\"titles\":[\"JQ Primer\", \"More JQ\"]} ~ {\"stedolan\":[\"JQ Primer\",\"More JQ\"]}",
        "{a: 1} + {b: 2} + {c: 3} + {a: 42} ~ null ~ {\"a\":42,\"b\":2,\"c\":3}",
        "4 - .a ~ {\"a\":3} ~ 1",
        ". - [\"xml\", \"yaml\"] ~ [\"xml\", \"yaml\", \"json\"] ~ [\"json\"]",
        "10 / . * 3 ~ 5 ~ 6",
        "[.[] | length] ~ [[1,2], \"string\", {\"a\":2}, null, -5] ~ [2,6,1,0,5]",
        "keys ~ {\"abc\": 1, \"abcd\": 2, \"Foo\": 3} ~ [\"Foo\",\"abc\",\"abcd\"]",
        "map(. + 1) ~ [1,2,3] ~ [2,3,4]",
        "del(.foo) ~ {\"foo\": 42, \"bar\": 9001} ~ {\"bar\":9001}",
        "to_entries ~ {\"a\": 1} ~ [{\"key\":\"a\",\"value\":1}]",
        "[.[] | select(.id == \"second\")] ~ [{\"id\": \"first\", \"val\": 1}, {\"id\": \"second\", \"val\": 2}] ~ [{\"id\":\"second\",\"val\":2}]",
        "add ~ [1,2,3] ~ 6",
        "any ~ [true, false] ~ true",
        "flatten ~ [1, [2], [[3]]] ~ [1,2,3]",
        "[range(2; 4)] ~ null ~ [2,3]",
        "map(tostring) ~ [1, \"1\", [1]] ~ [\"1\",\"1\",\"[1]\"]",
        "sort_by(.foo) ~ [{\"foo\":4}, {\"foo\":3}] ~ [{\"foo\":3},{\"foo\":4}]",
        "group_by(.foo) ~ [{\"foo\":1, \"bar\":10}, {\"foo\":3}, {\"foo\":1}] ~ [[{\"foo\":1,\"bar\":10},{\"foo\":1}],[{\"foo\":3}]]",
        "unique ~ [1,2,5,3,5,3,1,3] ~ [1,2,3,5]",
        "join(\", \") ~ [\"a\",\"b,c,d\",\"e\"] ~ \"a, b,c,d, e\"",
        "\"The input was \\(.), which is one less than \\(.+1)\" ~ 42 ~ \"The input was 42, which is one less than 43\"",
        "if . == 0 then \"zero\" elif . == 1 then \"one\" else \"many\" end ~ 2 ~ \"many\"",
        "try error(\"some exception\") catch . ~ true ~ \"some exception\"",
        "test(\"foo\") ~ \"foo\" ~ true",
        "[.[] | ascii_downcase] ~ [\"A\"] ~ [\"a\"]",
        "reduce .[] as $item (0; . + $item) ~ [1,2,3,4,5] ~ 15",
        "def addvalue(f): f as $x | map(. + $x); addvalue(.[0]) ~ [[1,2],[10,20]] ~ [[1,2,1,2],[10,20,1,2]]",
        ".a |= . + 1 ~ {\"a\": 1} ~ {\"a\":2}",
        "@base64 ~ \"This is a message\" ~ \"VGhpcyBpcyBhIG1lc3NhZ2U=\"",
        "[.[] as [$a] | $a] ~ [[1],[2]] ~ [1,2]",
        "tojson ~ [1, \"foo\"] ~ \"[1,\\\"foo\\\"]\""
    })
    void aQueryGivesWhatTheManualSays(String query, String json, @Nullable String expected) throws Exception {
        Object found = evaluate("{jq: {expression: '" + query + "'}}", json);
        assertThat(found).isEqualTo(expected == null || expected.equals("null")
                ? null
                : new tools.jackson.databind.ObjectMapper().readValue(expected, Object.class));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        ".a | nope ~ jq has no function 'nope'",
        "map(nope(1)) ~ jq has no function 'nope'",
        "lenght ~ did you mean 'length'?",
        "{a: lenght} ~ did you mean 'length'?",
        "if .a then lenght else 1 end ~ jq has no function 'lenght'",
        "map(1; 2) ~ jq has no function 'map' with 2 arguments = it has map/1",
        "length(1) ~ jq has no function 'length' with 1 argument = it has length/0",
        "header() ~ it has header/1, header/2",
        "header ~ it has header/1, header/2",
        ". as $x | $y ~ the query has no variable '$y'",
        "$foo ~ the query has no variable '$foo'",
        "def f(g): g; h(1) ~ jq has no function 'h'",
        "$ENV ~ the query has no variable '$ENV'",
        "m::f ~ jq has no function 'm::f'",
        "@bas64 ~ did you mean '@base64'?"
    })
    void aNameThatJqDoesNotKnowIsRefusedBeforeThereIsAMessage(String query, String expected) {
        assertThatThrownBy(() -> evaluate("{jq: '" + query + "'}", "[1]"))
                .isInstanceOfSatisfying(InvalidPlanException.class, e -> assertThat(e.problems().stream()
                        .map(problem -> problem.message() + " = " + problem.suggestion())).anyMatch(text -> text.contains(expected)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', value = {
        "def f(g; $h): g + $h + h; f(1; 2)",
        "def fac: if . <= 1 then 1 else . * (. - 1 | fac) end; 3 | fac",
        ". as {a: $x, b: [$y]} | [$x, $y]",
        ". as [$a, {b: $c}] | {$a, $c, length: 1, \"k\": 2, (\"x\" + \"y\"): 3}",
        "[label $out | 1, break $out]",
        "foreach (1, 2) as $i (0; . + $i; [$i, .])",
        "\"a \\(1 | tostring) nope\"",
        ".nope.if[\"nope\"]?",
        ". # nope",
        "@base64 \"x\\(1)\"",
        "{a: (1, 2), b: 3} | .a, length",
        "header(\"h\") + header(\"none\"; \"x\") + property(\"p\") + variable(\"v\") | length",
        "body | length",
        "[recurse(if . < 3 then . + 1 else empty end)]?",
        "[limit(3; range(10))], first(range(5)), any(.[]?; . > 1), ([1, 2] | min_by(.)), (\"a,b\" | split(\",\"))"
    })
    void namesThatAreKnownAreNotRefused(String query) {
        try {
            evaluate("{jq: '" + query + "'}", "{\"a\": 1, \"b\": [2]}");
        } catch (InvalidPlanException e) {
            throw e;
        } catch (Exception e) {
            assertThat(e).as("it ran, whatever it made of this").hasStackTraceContaining("JsonQuery");
        }
    }

    @Test
    void severalResultsAreAList() throws Exception {
        assertThat(evaluate("{jq: '.[].a'}", "[{\"a\": 1}, {\"a\": null}]")).isEqualTo(Arrays.asList(1, null));
    }

    @Test
    void mapsAndListsNeedNoText() throws Exception {
        assertThat(evaluate("{jq: '.a[1]'}", Map.of("a", List.of(1, "x")))).isEqualTo("x");
    }

    @Test
    void aResultIsConvertedToTheTypeThatIsWanted() throws Exception {
        assertThat(evaluate("{jq: {expression: '.a', resultType: String}}", "{\"a\": {\"b\": [1]}}")).isEqualTo("{\"b\":[1]}");
        assertThat(evaluate("{jq: {expression: '.a', resultType: Integer}}", "{\"a\": \"12\"}")).isEqualTo(12);
    }

    @Test
    void theMessageIsThereAsText() throws Exception {
        assertThat(evaluate("{jq: '[header(\"h\"), header(\"none\"), header(\"none\"; \"d\"), property(\"p\"), variable(\"v\"), body]'}", "[7]"))
                .isEqualTo(Arrays.asList("{\"k\": 1}", null, "d", "prop", "var", "[7]"));
        assertThat(evaluate("{jq: {expression: '.k', source: 'header:h'}}", null)).isEqualTo(1);
        assertThat(evaluate("{simple: '${jq(.a)}'}", "{\"a\": 3}")).isEqualTo(3);
    }

    @Test
    void aConditionHoldsForTrue() throws Exception {
        Message message = new Message("{\"a\": 3}");
        Routes.run("- from: {uri: 'lines:in', steps: [{filter: {jq: '.a > 2', steps: [{setHeader: {name: f, constant: y}}]}}, "
                + "{filter: {jq: '.a > 3', steps: [{setHeader: {name: g, constant: y}}]}}, {log: done}]}\n", message);
        assertThat(message.header("f")).isEqualTo("y");
        assertThat(message.header("g")).isNull();
    }

    @Test
    void whatIsNoQueryIsSaidWhenTheRouteIsRead() {
        assertThatThrownBy(() -> evaluate("{jq: '.a['}", "{}")).hasMessageContaining("is not understood");
    }

    @Test
    void whatIsNoJsonAndQueriesThatFailAreErrors() {
        for (String body : List.of("no", "[1", "{\"a\": 1, \"a\": 2}")) {
            assertThatThrownBy(() -> evaluate("{jq: '.a'}", body)).hasRootCauseInstanceOf(Exception.class);
        }
        assertThatThrownBy(() -> evaluate("{jq: '.a'}", "[1]")).hasMessageContaining(".a");
        assertThatThrownBy(() -> evaluate("{jq: '.a'}", null)).hasMessageContaining("found nothing");
    }
}
