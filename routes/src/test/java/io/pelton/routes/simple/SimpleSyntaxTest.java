// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.error.ErrorCode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** What is said about expressions that cannot be understood. In the texts § marks the place. */
final class SimpleSyntaxTest {
    @ParameterizedTest
    @MethodSource("conditions")
    void when_conditionIsWrong_then_placeAndReasonAreGiven(String marked, String expected) {
        SimpleSyntaxException error = catchThrowableOfType(
                SimpleSyntaxException.class, () -> Simple.predicate(marked.replace("§", "")));

        check(error, marked, expected);
        assertThat(error.code()).isEqualTo(ErrorCode.BAD_EXPRESSION);
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void when_expressionIsWrong_then_placeAndReasonAreGiven(String marked, String expected) {
        SimpleSyntaxException error = catchThrowableOfType(
                SimpleSyntaxException.class, () -> Simple.expression(marked.replace("§", "")));

        check(error, marked, expected);
    }

    private static void check(SimpleSyntaxException error, String marked, String expected) {
        assertThat(error.index()).isEqualTo(marked.indexOf('§'));
        assertThat(error.getMessage() + " = " + error.suggestion()).contains(expected);
    }

    static Stream<Arguments> conditions() {
        return Stream.of(
                Arguments.of("§", "the condition is empty"),
                Arguments.of("  §", "the condition is empty"),
                Arguments.of("${body} §cotains 'a'", "did you mean 'contains'?"),
                Arguments.of("${body} §= 5", "did you mean '=='?"),
                Arguments.of("${body} §=== 5", "did you mean '=='?"),
                Arguments.of("${body} §<> 5", "did you mean '!='?"),
                Arguments.of("${body}§==5", "needs a space before and behind it"),
                Arguments.of("${body} §==5", "needs a space before and behind it"),
                Arguments.of("${body} §>5", "needs a space before and behind it"),
                Arguments.of("${body} > 5 &&§", "ends where a value is expected"),
                Arguments.of("${body} >§", "ends where a value behind '>' is expected"),
                Arguments.of("${body} == 'a' §and ${body} == 'b'", "did you mean '&&'?"),
                Arguments.of("${body} == 'a' §or ${body} == 'b'", "did you mean '||'?"),
                Arguments.of("${body} §& ${body}", "did you mean '&&'?"),
                Arguments.of("${body} == 'a' §== 'b'", "'&&', '||' or the end is expected"),
                Arguments.of("${body} == 'a'§&& ${body}", "needs a space before and behind it"),
                Arguments.of("${body} == §abc", "put text in quotes: 'abc'"),
                Arguments.of("§body == 'a'", "did you mean '${body}'?"),
                Arguments.of("§$body == 'a'", "functions are written ${body}"),
                Arguments.of("§(${body} == 'a')", "Simple has no parentheses"),
                Arguments.of("§!${body}", "write ${…} == false"),
                Arguments.of("${body} == §1.2.3", "'1.2.3' is not a number"),
                Arguments.of("${body} == §5x", "'5x' is not a number"),
                Arguments.of("${body} contains §'a", "the quote ' that opens here is never closed"),
                Arguments.of("${body} contains §\"a'", "add \" at the end of the text"),
                Arguments.of("${body} contains 'it'§s'", "'&&', '||' or the end is expected"),
                Arguments.of("${§bdy} == 5", "did you mean '${body}'?"),
                Arguments.of("${body} == '${§hader.x}'", "did you mean '${header.x}'?"),
                Arguments.of("${body} regex §'(a'", "the regular expression '(a' is not understood"),
                Arguments.of("${body} regex §'(?=a)b'", "look-ahead"),
                Arguments.of("${body} range §'1-5'", "write the first and the last number as '1..9'"));
    }

    static Stream<Arguments> expressions() {
        return Stream.of(
                Arguments.of("a §${body", "the function that opens here is never closed = add '}'"),
                Arguments.of("§${header.${body}", "the function that opens here is never closed"),
                Arguments.of("a ${§}", "a function is expected"),
                Arguments.of("${§ body }", "write ${body}"),
                Arguments.of("${§bodi}", "did you mean '${body}'?"),
                Arguments.of("${§customer}", "did you mean '${header.customer}'?"),
                Arguments.of("${§custom.x.y}", "there are ${body} and ${header.NAME}"),
                Arguments.of("${header.§}", "the name of a header is expected"),
                Arguments.of("${body §is 'java.util.Map'}", "the operator 'is' is within '${' and '}' = put it after the '}': ${body} is 'java.util.Map'"),
                Arguments.of("${body §not contains 'x y'}", "put it after the '}': ${body} not contains 'x y'"),
                Arguments.of("${body.size §> 3}", "put it after the '}': ${…} > 3"),
                Arguments.of("${body §> 100 && header.a == 1}", "put it after the '}': ${body} > …"),
                Arguments.of("${header.a §?: 'd'}", "the operator '?:' is within '${' and '}' = put it after the '}'"),
                Arguments.of("${exchangeProperty[a §~> b]}", "the operator '~>' is within"),
                Arguments.of("${header.x.§getClass().module}", "'getClass' may not be called"),
                Arguments.of("${header§}", "the name of a header is expected = write for example ${header.id}"),
                Arguments.of("${exchangeProperty§}", "the name of a property is expected"),
                Arguments.of("${exchangeProperty[§]}", "write for example ${exchangeProperty.id}"),
                Arguments.of("${exchangeProperty[§'x']}", "write ${exchangeProperty[x]}"),
                Arguments.of("${exchangeProperty.x[§]}", "a name or a number is expected between '[' and ']'"),
                Arguments.of("${§exchangeProperti.x}", "did you mean '${exchangeProperty.x}'?"),
                Arguments.of("${variable.§}", "the name of a variable is expected"),
                Arguments.of("${variable.x?.§class.package}", "'class' may not be called"),
                Arguments.of("${variable.§global:x}", "there are no variables outside of the message here"),
                Arguments.of("${body.§class.classLoader}", "'class' may not be called"),
                Arguments.of("${body[a].§getClass.forName}", "'getClass' may not be called"),
                Arguments.of("${body.substring§(1}", "'(' is never closed"),
                Arguments.of("${replace§('}','x')}", "a '}' in quotes is written \\}"),
                Arguments.of("${body[§]}", "the name of a field is expected"),
                Arguments.of("${header.a} > 3 §? ${header.a} : ${body}", "found a function, which Camel refuses outside of '${' and '}' = write it within"),
                Arguments.of("${header.a} §? yes : 'no'", "a text in quotes or a number is expected after '?', found 'yes'"),
                Arguments.of("${header.a} ? 'yes' §: no", "a text in quotes, a number or a function is expected after ':', found 'no'"),
                Arguments.of("$init{ $a := ${body} }init$ §$a ${nosuch}", "there is no function 'nosuch'"),
                Arguments.of("$init{ §$a := ${nosuch} }init$ $a", "there is no function 'nosuch'"),
                Arguments.of("$init{\n  // first\n  $a := ${body};\n  §$b := ${concat('x',\n    ${nosuch})};\n}init$\n$a", "there is no function 'nosuch'"),
                Arguments.of("$init{\n  §no statement\n}init$ $a", "'$name := VALUE' is expected"),
                Arguments.of("${§type:java.lang.Runtime}", "routes may not use the class 'java.lang.Runtime'"),
                Arguments.of("${§type:java.lang.System.out}", "routes may not use the class 'java.lang.System'"),
                Arguments.of("${§type:java.lang.Integer.NONE}", "has no constant 'NONE'"),
                Arguments.of("${§type:org.apache.camel.Exchange.NONE}", "Camel's Exchange has no constant 'NONE'"),
                Arguments.of("${§date:now:b}", "'b' is no pattern of dates"),
                Arguments.of("${§date:yesterday}", "'yesterday' is no date"),
                Arguments.of("${§substring()}", "'substring' takes 1 to 3 arguments, found 0"),
                Arguments.of("${§properties:x}", "the property 'x' has no value"));
    }
}
