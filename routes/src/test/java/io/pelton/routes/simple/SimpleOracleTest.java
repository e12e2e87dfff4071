// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.simple;

import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.Language;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The same expression on Camel and on Pelton gives the same value, or fails on both. */
final class SimpleOracleTest {
    private static final DefaultCamelContext CAMEL = new DefaultCamelContext();
    private static final List<@Nullable Object> BODIES = Arrays.asList(
            "Hello big   World",
            " text ",
            "",
            null,
            "7",
            -7,
            7.5,
            "a,b,a,c",
            List.of("x", "y", "x"),
            List.of(1, 5, 3),
            Map.of("name", "Ann", "age", 7),
            "'quoted'",
            "\"double\"",
            true);

    @BeforeAll
    static void start() {
        CAMEL.start();
    }

    @AfterAll
    static void stop() {
        CAMEL.stop();
    }

    static Stream<String> expressions() {
        return Stream.of(
                "${body}", "<${body}>", "${body.length()}", "${body.trim().length()}", "${body.size}", "${body.size()}",
                "${body[0]}", "${body[last]}", "${body[last-1]}", "${body[name]}", "${body['name']}", "${body?.length()}",
                "${body[9]}", "${body?[9]}", "${body.substring(1)}", "${body.substring(1, 2)}", "${body.toUpperCase()}",
                "${body.toUpperCase().trim()}", "${body.charAt(0)}", "${body.indexOf('l')}", "${body.isEmpty()}",
                "${body.isEmpty}", "${body.empty}", "${body.replace('l', 'L')}", "${body.contains('b')}", "${body.get(0)}", "${body.get('name')}", "${body.compareTo('7')}", "${header.x}", "${header.x.length()}", "${header.x.substring(1)}", "${header.m[k]}", "${header.m[k].length}",
                "${header.l[1]}", "${header.none?.length}", "${header.none.length}", "${header.a.b}", "${header.m.size}",
                "${headers.size}", "${header[x]}", "${header[a.b]}", "${headers.x}", "${in.header.x}", "${header.l[last]}",
                "${header.${header.n}}", "${header[${header.n}]}",
                "${exchangeProperty.p.length()}", "${exchangeProperty.p}", "${variable.v.length()}", "${variable.v}",
                "${bodyAs(String)}", "${bodyAs(Integer)}", "${bodyAs(String).length()}", "${mandatoryBodyAs(String)}",
                "${headerAs(n7,Integer)}", "${headerAs('n7', 'Long')}", "${variableAs(v,String)}", "${bodyOneLine}",
                "${convertTo(Long)}", "${convertTo(${header.n7},Integer)}", "${convertTo(String).length()}",
                "${exception}", "${exception.message}", "${null}", "${camelId.x}", "${bodyType}",
                "${trim()}", "${trim(${header.x})}", "${uppercase()}", "${lowercase()}", "${uppercase('abc')}",
                "${capitalize('a bc.de')}", "${normalizeWhitespace()}", "${quote()}", "${unquote()}", "${isAlpha()}", "${isNumeric()}", "${isAlphaNumeric()}", "${length()}", "${size()}",
                "${pad(${body},8)}", "${pad(${body},-8)}", "${pad('x',4,'-')}", "${concat(${body},'b')}", "${concat('b')}",
                "${concat(${body},'b','-')}", "${contains('big')}", "${contains(${header.x},'BC')}",
                "${replace('l','L')}", "${replace(a,b)}", "${replace('a','b',${header.x})}", "${replace('a',&empty;,${header.x})}",
                "${substring(1)}", "${substring(-1)}", "${substring(1,1)}", "${substring(1,1,${header.x})}",
                "${substringBefore('big')}", "${substringAfter('big')}", "${substringBefore(${header.x},'c')}",
                "${substringBetween('H','W')}", "${substringBetween(${header.x},'a','d')}",
                "${hash(${body})}", "${hash(${header.x},MD5)}", "${hash('a')}",
                "${sum(1,2,3)}", "${sum(${body})}", "${max(1,5,3)}", "${min(1,5,3)}", "${average(1,5,3)}", "${max(${body})}",
                "${abs()}", "${abs(-5)}", "${floor()}", "${ceil()}", "${floor(2.7)}", "${ceil('2.1')}",
                "${list(1,'b',${header.x})}", "${map('a',1,'b',${header.x})}", "${list()}", "${range(1,5)}", "${range(3)}",
                "${range(5,1)}", "${distinct(a,b,a)}", "${distinct()}", "${reverse()}", "${reverse('a','b')}", "${isEmpty()}",
                "${isEmpty(${header.x})}", "${join()}", "${join('-')}", "${join('&','id=')}", "${join(';','',${header.l})}",
                "${split()}", "${split(' ')}", "${split(${header.x},'c')}", "${skip(1)}", "${collate(2)}",
                "${forEach(${body},${uppercase()})}", "${iif(${body} == '7','yes','no')}", "${iif(${header.n7} > 5,${header.x},'small')}", "${not(${body})}",
                "${not(${body} == '7')}", "${kindOfType()}", "${kindOfType(${header.m})}",
                "${empty(list)}", "${newEmpty(map)}", "${empty(string)}", "${throwException('no')}",
                "${setHeader('h','v')}", "${header.n7}++", "${header.n7}--", "a ${header.n7}++ b",
                "${header.none} ?: 'other'", "${header.x} ?: 'other'", "${body} ?: 'other'", "${header.none} ?: ${header.x}",
                "${header.n7 > 5 ? 'great' : 'small'}", "${header.n7 > 9 ? 'great' : 'small'}",
                "${header.x} ~> ${uppercase()}", "${header.x} ~> ${uppercase()} ~> ${length()}",
                "${header.none} ?~> ${length()}", "${date:header.d:yyyy}", "${date-with-timezone:header.d:UTC:HH:mm}",
                "${date:header.d+24h:dd}", "${date:header.none:yyyy}", "${messageTimestamp}",
                "${file:name}", "${file:ext}", "${file:name.noext}", "${file:onlyname}", "${file:name.ext.single}",
                "${file:onlyname.noext}", "a \\n b", "text only");
    }

    static Stream<String> conditions() {
        return Stream.of(
                "${body} is 'java.lang.String'", "${body} !is 'java.util.List'", "${body} is 'String'",
                "${body} == ${header.x}", "${body.length()} > 3", "${header.x.length()} == 4", "${body.size} == 3",
                "${isEmpty()}", "${header.m[k]} == 'vv'", "${header.n7}++ == 8", "${sum(1,2)} == 3", "${body} not contains 'big'", "${body} starts with 'Hello'", "${header.none} ?: 'x'",
                "${header.x} ~> ${uppercase()} == 'ABCD'", "${length(${header.x})} == 4", "${not(${header.x})}");
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void when_anExpressionIsEvaluated_then_theValueIsCamels(String expression) {
        for (Object body : BODIES) {
            assertThat(onPelton(expression, body, false))
                    .as("%s of %s", expression, body)
                    .isEqualTo(onCamel(expression, body, false));
        }
    }

    @ParameterizedTest
    @MethodSource("conditions")
    void when_aConditionIsTested_then_theAnswerIsCamels(String condition) {
        for (Object body : BODIES) {
            assertThat(onPelton(condition, body, true))
                    .as("%s of %s", condition, body)
                    .isEqualTo(onCamel(condition, body, true));
        }
    }

    private static Map<String, Object> headers() {
        Map<String, Object> headers = new TreeMap<>();
        headers.put("x", "abcd");
        headers.put("n", "x");
        headers.put("n7", 7);
        headers.put("a.b", "dotted");
        headers.put("m", Map.of("k", "vv"));
        headers.put("l", List.of("one", "two", "three"));
        headers.put("d", 86_400_000L * 365);
        headers.put("CamelFileName", "dir/file.tar.gz");
        return headers;
    }

    private static String onPelton(String text, @Nullable Object body, boolean isCondition) {
        Message message = new Message(body);
        headers().forEach(message::setHeader);
        message.setProperty("p", "prop");
        message.setVariable("v", "var");
        try {
            return shown(isCondition ? Simple.predicate(text).test(message) : Simple.expression(text).evaluate(message));
        } catch (RuntimeException | SimpleSyntaxException e) {
            return "failure";
        }
    }

    private static String onCamel(String text, @Nullable Object body, boolean isCondition) {
        Exchange exchange = new DefaultExchange(CAMEL);
        exchange.getMessage().setBody(body);
        exchange.getMessage().setHeaders(headers());
        exchange.setProperty("p", "prop");
        exchange.setVariable("v", "var");
        try {
            Language simple = CAMEL.resolveLanguage("simple");
            if (isCondition) {
                var predicate = simple.createPredicate(text);
                predicate.init(CAMEL);
                return shown(predicate.matches(exchange));
            }
            var expression = simple.createExpression(text);
            expression.init(CAMEL);
            return shown(expression.evaluate(exchange, Object.class));
        } catch (RuntimeException e) {
            return "failure";
        }
    }

    private static String shown(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Iterator<?> items -> {
                List<String> all = new ArrayList<>();
                items.forEachRemaining(item -> all.add(shown(item)));
                yield "items " + all;
            }
            case Object[] array -> "array " + Arrays.toString(array);
            case byte[] bytes -> "bytes " + Arrays.toString(bytes);
            case Class<?> type -> "class " + type.getName();
            case List<?> list -> "list " + list;
            case Map<?, ?> map -> "map " + new TreeMap<>(map);
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }
}
