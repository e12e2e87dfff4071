// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The values of expressions. Every row was also given to Camel 4.22, whose answer is the expected one. */
final class SimpleExpressionTest {
    @ParameterizedTest
    @CsvSource(ignoreLeadingAndTrailingWhitespace = false, delimiter = '|', value = {
        "Hello ${body}!|Hello W!",
        "${header.x}|7",
        "${headers.x}|7",
        "${header.X}|7",
        "${header[x]}|7",
        "${header['x']}|7",
        "${header[\"x\"]}|7",
        "${header:x}|7",
        "${headers:x}|7",
        "${in.header.x}|7",
        "${in.headers.x}|7",
        "${in.body}|W",
        "${bodyAs(String)}|W",
        "$simple{body}|W",
        "${header.a.b}|dots",
        "${header.a-b}|minus",
        "${header.a b}|space",
        "x${header.none}y|xy",
        "${body}${body}|WW",
        "'${body}'|'W'",
        "$${body}|$W",
        "$body|$body",
        "a}b|a}b",
        "  a |  a ",
        "${body} == 5|W == 5",
        "true|true",
        "5|5",
        "d\\q\\$e|d\\q\\$e",
        "\\${body}|\\W",
        "x \\\\ y|x \\\\ y",
        "a\\}b|a}b",
    })
    void when_expressionIsEvaluated_then_valueIsCamels(String expression, String expected) throws Exception {
        assertThat(String.valueOf(Simple.expression(expression).evaluate(message()))).isEqualTo(expected);
    }

    @Test
    void when_escapesAreWritten_then_theyBecomeControlCharacters() throws Exception {
        assertThat(Simple.expression("a\\nb\\tc\\rd").evaluate(message())).isEqualTo("a\nb\tc\rd");
    }

    @Test
    void when_functionStandsAlone_then_typeIsKept() throws Exception {
        assertThat(Simple.expression("${header.x}").evaluate(message())).isEqualTo(7);
        assertThat(Simple.expression("${body}").evaluate(new Message(null))).isNull();
        assertThat(Simple.expression("${null}").evaluate(message())).isNull();
        assertThat(Simple.expression("").evaluate(message())).isEqualTo("");
    }

    @Test
    void when_valueIsBytes_then_itReadsAsUtf8() throws Exception {
        Message message = new Message("ä€".getBytes(StandardCharsets.UTF_8));

        assertThat(Simple.expression("<${body}>").evaluate(message)).isEqualTo("<ä€>");
        assertThat(Simple.expression("<${body}>").evaluate(new Message(Bytes.of("ä€")))).isEqualTo("<ä€>");
    }

    @Test
    void when_valueLooksLikeAnExpression_then_itIsNotEvaluated() throws Exception {
        Message message = new Message("${header.x} ${jndi:ldap://x}");

        assertThat(Simple.expression("${body} ${header.none}").evaluate(message))
                .isEqualTo("${header.x} ${jndi:ldap://x} ");
        assertThat(Simple.predicate("${body} startsWith '${body}'").test(message)).isTrue();
    }

    private static Message message() {
        Message message = new Message("W");
        message.setHeader("x", 7);
        message.setHeader("a.b", "dots");
        message.setHeader("a-b", "minus");
        message.setHeader("a b", "space");
        return message;
    }
}
