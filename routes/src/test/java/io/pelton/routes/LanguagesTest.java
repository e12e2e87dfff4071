// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.InvalidPlanException;
import io.pelton.message.Message;
import io.pelton.routes.language.Parts;
import io.pelton.routes.simple.Expression;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Languages of expressions in routes, with what they refuse. */
final class LanguagesTest {
    private static final String JSON = "{\"a\": {\"b\": [1, 2.5, \"x\"]}, \"c\": null, \"d\": true}";
    private static final String XML = "<o xmlns:n='urn:n'><i id='1'>a</i><i id='2'>b</i><n:k>c</n:k></o>";

    /** A bean of a route. */
    public static final class Greeter {
        private String word = "Hello";

        /** Sets the greeting. */
        public void setWord(String newWord) {
            word = newWord;
        }

        /** Greets. */
        public String greet(String name) {
            return word + " " + name;
        }

        /** Greets several times. */
        public String often(String name, int times) {
            return (word + " " + name + " ").repeat(times).strip();
        }
    }

    private static @Nullable Object evaluate(String expression, @Nullable Object body) throws Exception {
        String beans = "- beans: [{name: greeter, type: '" + Greeter.class.getName() + "', properties: {word: Hi}}]\n";
        String route = "- from: {uri: 'lines:in', steps: [{setBody: " + expression + "}, {log: done}]}\n";
        Message message = new Message(body);
        message.setHeader("h", JSON);
        message.setHeader("n", 2);
        Routes.run(beans + route, message);
        return message.body();
    }

    static Stream<Arguments> paths() {
        return Stream.of(
                Arguments.of("{jsonpath: '$.a.b[0]'}", 1),
                Arguments.of("{jsonpath: '$.a.b[*]'}", List.of(1, 2.5, "x")),
                Arguments.of("{jsonpath: {expression: $.a, writeAsString: true}}", Map.of("b", "[1,2.5,\"x\"]")),
                Arguments.of("{jsonpath: {expression: $.none, suppressExceptions: true}}", null),
                Arguments.of("{jsonpath: {expression: '$.a.b[1]', resultType: String}}", "2.5"),
                Arguments.of("{jsonpath: {expression: '$.a.b[?(@ == 1)]', unpackArray: true}}", 1),
                Arguments.of("{jsonpath: {expression: $.d, source: 'header:h'}}", true),
                Arguments.of("{simple: '${jsonpath($.a.b[2])}'}", "x"),
                Arguments.of("{simple: '${jsonpath(header:h, $.a.b[2])}'}", "x"),
                Arguments.of("{language: {language: jsonpath, expression: $.d}}", true),
                Arguments.of("{method: {ref: greeter, method: greet('Ann')}}", "Hi Ann"),
                Arguments.of("{method: {ref: greeter, method: \"often('Ann', ${header.n})\"}}", "Hi Ann Hi Ann"),
                Arguments.of("{simple: \"${bean:greeter.greet('${header.n}')}\"}", "Hi 2"),
                Arguments.of("{simple: '${bean:greeter?method=greet}'}", "Hi " + JSON),
                Arguments.of("{csimple: '${header.n}'}", 2),
                Arguments.of("{constant: {expression: 7, resultType: Integer}}", 7),
                Arguments.of("{simple: {expression: '${header.n} == 2', resultType: boolean}}", true),
                Arguments.of("{simple: '${routeId}'}", "route1"));
    }

    @ParameterizedTest
    @MethodSource("paths")
    void when_anExpressionIsOfAnotherLanguage_then_itsValue(String expression, @Nullable Object expected) throws Exception {
        assertThat(evaluate(expression, JSON)).isEqualTo(expected);
    }

    @Test
    void when_aPathIsOfXml_then_itsValue() throws Exception {
        assertThat(evaluate("{xpath: {expression: '/o/i[2]', resultType: String}}", XML)).isEqualTo("b");
        assertThat(evaluate("{xpath: {expression: 'count(/o/i)', resultQName: NUMBER}}", XML)).isEqualTo(2.0);
        assertThat(evaluate(
                        "{xpath: {expression: //p:k, resultQName: STRING, namespace: [{key: p, value: 'urn:n'}]}}", XML))
                .isEqualTo("c");
    }

    @Test
    void when_xmlOrJsonIsHostile_then_itIsRefused() {
        String entity = "<!DOCTYPE o [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><o>&e;</o>";
        assertThatThrownBy(() -> evaluate("{xpath: /o}", entity)).hasMessageContaining("DOCTYPE");
        assertThatThrownBy(() -> evaluate("{jsonpath: $.a}", "[".repeat(100_000))).hasMessageContaining("PL204");
        assertThatThrownBy(() -> evaluate("{jsonpath: $.a}", "{\"a\":1,\"a\":2}")).hasMessageContaining("PL204");
        assertThatThrownBy(() -> evaluate("{jsonpath: $.a}", "{\"a\":" + "9".repeat(5_000) + "}"))
                .hasMessageContaining("PL204");
        assertThatThrownBy(() -> evaluate("{jsonpath: $.a}", "{\"a\":1} x")).hasMessageContaining("PL204");
        assertThatThrownBy(() -> evaluate("{jsonpath: '$.a.first()'}", "{\"a\": []}")).hasMessageContaining("PL204");
    }

    @Test
    void when_dataLooksLikeAnExpression_then_itStaysText() throws Exception {
        assertThat(evaluate("{simple: '${uppercase(${body})}'}", "${header.n}")).isEqualTo("${HEADER.N}");
        assertThat(evaluate("{method: {ref: greeter, method: 'greet(${body})'}}", "${header.n}, 'x')"))
                .isEqualTo("Hi ${header.n}, 'x')");
        assertThat(evaluate("{simple: '${header.${body}}'}", "n.getClass()")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "${body.getClass().classLoader}", "${body.class.classLoader}", "${header.n.getClass.forName('x')}", "${type:java.lang.Runtime}",
        "${body[a].class.module}", "${camelContext.stop}", "${header.n?.getClass().protectionDomain}", "${exception.class.getClassLoader()}",
    })
    void when_anExpressionLeadsToClasses_then_itIsRefusedAtOnce(String simple) {
        assertThat(Routes.problems("- from: {uri: 'lines:in', steps: [{setBody: {simple: \"" + simple + "\"}}, {log: x}]}"))
                .isNotEmpty();
    }

    @Test
    void when_aRegularExpressionIsEvil_then_timeStaysLinear() throws Exception {
        assertThat(evaluate("{simple: \"${body.matches('(a+)+$')}\"}", "a".repeat(100_000) + "!")).isEqualTo(false);
    }

    static Stream<Arguments> tokens() {
        return Stream.of(
                Arguments.of("{token: ','}", "a,b,,c", List.of("a", "b", "", "c")),
                Arguments.of("{token: ',', skipFirst: true}", "a,b,c", List.of("b", "c")),
                Arguments.of("{token: '\\n', group: 2}", "a\nb\nc", List.of("a\nb", "c")),
                Arguments.of("{token: ',', group: 2, groupDelimiter: '+'}", "a,b,c", List.of("a+b", "c")),
                Arguments.of("{token: '[;,]+', regex: true}", "a;,b", List.of("a", "b")),
                Arguments.of("{token: '<a>', endToken: '</a>'}", "x<a>1</a><a>2</a>", List.of("1", "2")),
                Arguments.of(
                        "{token: '<a>', endToken: '</a>', includeTokens: true}", "x<a>1</a>y<a>2</a>", List.of("<a>1</a>", "<a>2</a>")));
    }

    @ParameterizedTest
    @MethodSource("tokens")
    void when_aTextIsCut_then_itsParts(String options, String text, List<String> expected) throws Exception {
        String expression = "{tokenize: " + options.replace("'\\n'", "\"\\n\"") + "}";

        assertThat(all(evaluate(expression, text))).isEqualTo(expected);
        assertThat(all(evaluate(expression, text.getBytes(StandardCharsets.UTF_8)))).isEqualTo(expected);
    }

    @Test
    void when_aTextIsEndless_then_onlyWhatIsAskedForIsRead() throws Exception {
        Reader endless = new Reader() {
            @Override
            public int read(char[] target, int offset, int length) {
                for (int i = 0; i < length; i++) {
                    target[offset + i] = i % 2 == 0 ? 'x' : ',';
                }
                return length;
            }

            @Override
            public void close() {}
        };

        Iterator<?> parts = (Iterator<?>) evaluate("{tokenize: {token: ','}}", endless);

        assertThat(parts.next()).isEqualTo("x");
        assertThat(Parts.class).isAssignableTo(Expression.class);
        assertThat(all(evaluate("{tokenize: ';'}", new StringReader("a;b")))).containsExactly("a", "b");
    }

    private static List<Object> all(@Nullable Object parts) {
        List<Object> all = new ArrayList<>();
        ((Iterator<?>) parts).forEachRemaining(all::add);
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{xpath: {expression: 'x:f(1)', namespace: [{key: x, value: 'urn:n'}]}}",
        "{xpath: nope()}",
        "{jsonpath: '$.a.nope()'}",
        "{jsonpath: '$.nope($.a, $.b)'}"
    })
    void namesThatAPathDoesNotKnowAreRefusedBeforeThereIsAMessage(String expression) {
        assertThatThrownBy(() -> evaluate(expression, "{\"a\": [1]}")).isInstanceOf(InvalidPlanException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{tokenize: {token: ',', resultType: String}}",
        "{simple: {expression: '${body}', trimResult: true}}"
    })
    void whatOnlyCamelHasIsNotSupported(String expression) {
        assertThatThrownBy(() -> evaluate(expression, "{\"a\": [1]}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("PL118");
    }

    @Test
    void namesThatAPathKnowsAreNotRefused() throws Exception {
        assertThat(evaluate("{xpath: {expression: \"count(//p:k[. = 'a:b(' or . != '$v'])\", resultQName: NUMBER, namespace: [{key: p, value: 'urn:n'}]}}", XML))
                .isNotNull();
        assertThat(evaluate("{jsonpath: '$.a.length()'}", "{\"a\": [1]}")).isEqualTo(1);
        assertThat(evaluate("{jsonpath: '$.a.first()'}", "{\"a\": [1, 2]}")).isEqualTo(1);
        assertThat(evaluate("{jsonpath: '$.a.index(1)'}", "{\"a\": [1, 2]}")).isEqualTo(2);
        assertThat(evaluate("{jsonpath: '$.sum($.a[0], $.a[1])'}", "{\"a\": [1, 2]}")).isEqualTo(3.0);
    }
}
