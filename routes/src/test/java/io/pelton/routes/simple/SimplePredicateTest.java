// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The meaning of conditions. Every row was also given to Camel 4.22, whose answer is the expected one. */
final class SimplePredicateTest {
    @ParameterizedTest
    @MethodSource("rows")
    void when_conditionIsTested_then_answerIsCamels(String condition, @Nullable Object body, boolean expected)
            throws Exception {
        assertThat(Simple.predicate(condition).test(message(body))).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void when_bodyIsAView_then_answerIsTheSame(String condition, @Nullable Object body, boolean expected)
            throws Exception {
        Object view = body instanceof String text ? Bytes.of(text) : body;

        assertThat(Simple.predicate(condition).test(message(view))).isEqualTo(expected);
    }

    static Stream<Arguments> rows() {
        return Stream.of(
                row("${body} == '007'", "7", true),
                row("${body} == '7.0'", "7", false),
                row("${body} == 7.0", "7", true),
                row("${body} == 7", "7.0", false),
                row("${body} == 7", 7.0, true),
                row("${body} == 7", 7L, true),
                row("${body} == 7", 7, true),
                row("${body} == 7", "x7", false),
                row("${body} == ' 7'", "7", false),
                row("${body} == '5 '", "5", false),
                row("${body} == -5", "-5", true),
                row("${body} != 7", "8", true),
                row("${body} > -5", "-4", true),
                row("${body} > 5", "10", true),
                row("${body} > '5'", "10", true),
                row("${body} > '5'", "abc", true),
                row("${body} > 5", "abc", true),
                row("${body} < 5", "abc", false),
                row("${body} > 5", null, false),
                row("${body} < 5", null, false),
                row("${body} >= 5", null, false),
                row("${body} > 5.5", "5.6", true),
                row("${body} > 5", "5.6", true),
                row("${body} > '5.5'", "10.1", true),
                row("${body} <= 5", "5", true),
                row("${body} == null", null, true),
                row("${body} != null", null, false),
                row("${body} == 'null'", null, false),
                row("${body} == null", "null", false),
                row("${body} == ''", "", true),
                row("${body} == ''", null, false),
                row("${body} == true", "true", true),
                row("${body} == 'true'", true, true),
                row("${body} == true", "yes", false),
                row("${body} == false", "yes", true),
                row("${body} =~ 'ABC'", "abc", true),
                row("${body} !=~ 'ABC'", "abc", false),
                row("${body} =~ '5'", "05", true),
                row("${body} =~ null", null, true),
                row("${body} contains ' 500 '", "a 500 b", true),
                row("${body} contains ' 500 '", "a 501 b", false),
                row("${body} contains 'BC'", "abcd", false),
                row("${body} contains 'x'", null, false),
                row("${body} !contains 'x'", null, true),
                row("${body} contains null", "a", false),
                row("${body} contains 5", "15", true),
                row("${body} contains 'Ä'", "xÄ", true),
                row("${body} not contains 'a'", "a", false),
                row("${body} ~~ 'BC'", "abcd", true),
                row("${body} ~~ 'ä'", "xÄ", true),
                row("${body} !~~ 'BC'", "abcd", false),
                row("${body} startsWith 'a'", "abc", true),
                row("${body} starts with 'a'", "abc", true),
                row("${body} !startsWith 'a'", "abc", false),
                row("${body} startsWith 'a'", null, false),
                row("${body} endsWith 'c'", "abc", true),
                row("${body} endsWith null", "abc", false),
                row("${body} regex 'b'", "abc", false),
                row("${body} regex '.*b.*'", "abc", true),
                row("${body} regex '\\d+'", "123", true),
                row("${body} regex '^\\d{2}$'", "12", true),
                row("${body} regex 'a|b'", "b", true),
                row("${body} !regex '\\d+'", "123", false),
                row("${body} regex '.*'", null, false),
                row("${body} in 'a,b,c'", "b", true),
                row("${body} in 'a,b,c'", "d", false),
                row("${body} in 'a, b, c'", "b", false),
                row("${body} !in 'a,b,c'", "b", false),
                row("${body} in '1,2'", 2, true),
                row("${body} in 'a,b'", null, false),
                row("${body} in ''", "", false),
                row("${body} in ',a'", "", false),
                row("${body} in 'a,'", "", false),
                row("${body} in ',,a'", "", true),
                row("${body} in 'a,,'", "", true),
                row("${body} in 'a,,b'", "", true),
                row("${body} range '1..5'", "3", true),
                row("${body} range '1..5'", "5", true),
                row("${body} range '1..5'", 6, false),
                row("${body} !range '1..5'", 6, true),
                // && and || have no precedence: they are taken from left to right.
                row("${body} == 'a' || ${body} == 'b' && ${body} == 'c'", "a", false),
                row("${body} == 'x' && ${body} == 'b' || ${body} == 'a'", "a", true),
                row("${body} == 'a' || ${body} == 'q' && ${body} == 'a' && ${body} == 'q'", "a", false),
                row("${body} == 5  &&\n ${body} == 5", "5", true),
                row("${body}", "true", true),
                row("${body}", "false", false),
                row("${body}", "hello", true),
                row("${body}", "", false),
                row("${body}", null, false),
                row("${body}", 0, true),
                row("true", "x", true),
                row("false", "x", false),
                row("'a'", "x", true),
                row("'5' == ${body}", "5", true),
                row("${body} == \"it's\"", "it's", true),
                row("${body} == 'a\"b'", "a\"b", true),
                // There are no escapes in quotes.
                row("${body} == 'a\\nb'", "a\nb", false),
                row("${body} == 'a\\b'", "a\\b", true),
                row("${body} == 'x${header.y}'", "xv", true),
                row("${body} contains '${header.y}'", "axv", true),
                row("${body} > ${header.nine}", "10", true),
                row("${body} > ${header.nine}", "b", true),
                row("${header.Y}", "", true),
                row("${header.none}", "", false));
    }

    /** As in Camel: they are no number that can be compared. */
    @Test
    void when_textsHaveMoreDigitsThanAnyNumber_then_theyCannotBeCompared() throws Exception {
        for (String condition : List.of("${body} == '99999999999999999999'", "${body} > '9999999999999999999'", "${body} > 5")) {
            Predicate predicate = Simple.predicate(condition);
            assertThatExceptionOfType(NumberFormatException.class)
                    .isThrownBy(() -> predicate.test(message(Bytes.of("-99999999999999999999"))));
        }
        assertThatExceptionOfType(SimpleSyntaxException.class)
                .isThrownBy(() -> Simple.predicate("${body} == 99999999999999999999"))
                .withMessageContaining("more digits");
    }

    @Test
    void when_numberIsNotWhole_then_itIsNotCutAsInCamel() throws Exception {
        assertThat(Simple.predicate("${body} > 5").test(message(5.5))).isTrue();
    }

    @Test
    void when_bodyIsACollection_then_containsLooksForAnElement() throws Exception {
        assertThat(Simple.predicate("${body} contains 5").test(message(List.of("a", 5)))).isTrue();
        assertThat(Simple.predicate("${body} contains 5").test(message(List.of("a", "5")))).isFalse();
        assertThat(Simple.predicate("${body} contains 'b'").test(message(List.of("abc")))).isFalse();
    }

    @Test
    void when_listComesFromAHeader_then_itIsSplitAtCommas() throws Exception {
        Message message = message("b");
        message.setHeader("list", "a,b");

        assertThat(Simple.predicate("${body} in ${header.list}").test(message)).isTrue();
    }

    @Test
    void when_textIsConstant_then_viewsAreNeverDecoded() throws Exception {
        Message message = message(Bytes.neverDecoded("10.0.0.1 GET 500"));
        for (String condition : List.of(
                "${body} contains ' 50'",
                "${body} !contains '501'",
                "${body} ~~ 'get'",
                "${body} startsWith '10.'",
                "${body} endsWith '500'",
                "${body} != 'x'")) {
            assertThat(Simple.predicate(condition).test(message)).as(condition).isTrue();
        }
        assertThat(Simple.predicate("${body} >= 200").test(message(Bytes.neverDecoded("200")))).isTrue();
        assertThat(Simple.predicate("${body} == '0200'").test(message(Bytes.neverDecoded("200")))).isTrue();
    }

    @Test
    void when_regexIsHostile_then_matchingStaysLinear() throws Exception {
        Message message = message("a".repeat(50_000) + "b");

        assertThat(Simple.predicate("${body} regex '(a+)+$'").test(message)).isFalse();
    }

    private static Message message(@Nullable Object body) {
        Message message = new Message(body);
        message.setHeader("y", "v");
        message.setHeader("nine", "9");
        return message;
    }

    private static Arguments row(String condition, @Nullable Object body, boolean expected) {
        return Arguments.of(condition, body, expected);
    }
}
