// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import io.pelton.message.NamedValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The same route on Camel and on Pelton: what is in a message behind it is the same. */
final class CamelOracleTest {
    private static final String SETS = "setProperty: {name: p, header: id}; setProperty: {name: Pq, constant: 1}; "
            + "setVariable: {name: v, header: id}; setHeader: {name: Ab, constant: x}; ";

    /** Bodies of every type that routes convert. */
    private static final List<@Nullable Object> BODIES = Arrays.asList(
            "text", "7", " 7 ", "-7.9", "", "TRUE", "false", null, 7, -7, 0, 7L, 9_999_999_999L, -7.9, 1e20, Double.NaN, true,
            "+5", "1e3", "0x10", "7".getBytes(StandardCharsets.UTF_8), "true".getBytes(StandardCharsets.UTF_8));

    static Stream<String> routes() {
        return Stream.of(
                "setBody: {constant: '  a '}",
                "setBody: {constant: 'a\\n'}",
                "setBody: {constant: {expression: ' a ', trim: false}}",
                "setBody: {constant: {expression: ' a ', trim: true}}",
                "setBody: {simple: \" <${body}>\\n\"}",
                "setBody: {simple: ''}",
                "setBody: {simple: {expression: '${header.id} ', trim: false}}",
                "setBody: {expression: {simple: {expression: '${header.ID}'}}}",
                "setBody: {header: ' ID '}",
                "setBody: {header: none}",
                "setHeader: {name: x, simple: '${body}${header.id}'}",
                "setHeader: {name: ID, constant: new}",
                "setHeader: {name: id, expression: {header: none}}; setBody: {simple: '<${header.id}>'}",
                "setHeaders: {headers: [{name: a, simple: '${header.id}1'}, {name: b, simple: '${header.a}2'}]}",
                "setVariables: {variables: [{name: a, constant: 1}, {name: b, expression: {variable: a}}]}",
                SETS + "setBody: {exchangeProperty: p}",
                SETS + "setBody: {exchangeProperty: P}",
                SETS + "setBody: {expression: {variable: {expression: v}}}",
                SETS + "setBody: {variable: V}",
                SETS + "setBody: {simple: '${exchangeProperty.p} ${exchangeProperty[Pq]} ${exchangeProperty:p}'}",
                SETS + "setBody: {simple: '${variable.v} ${variables.v} ${variable[v]} ${variables[v]} ${variable:v}'}",
                SETS + "setBody: {simple: '<${exchangeProperty.none}${variable.none}>'}",
                SETS + "setBody: {simple: \"${variable['v']} ${variables}\"}",
                "setProperty: {name: a.b, constant: 1}; setBody: {simple: '${exchangeProperty.a.b}'}",
                SETS + "setProperty: {name: p, header: none}; setVariable: {name: v, header: none}",
                SETS + "removeHeader: {name: AB}; removeProperty: {name: p}; removeVariable: {name: v}",
                SETS + "removeHeader: ab; removeProperty: P; removeVariable: V",
                SETS + "removeProperty: '*'; removeVariable: '*'; removeHeader: '*'",
                SETS + "removeVariable: 'v*'",
                SETS + "removeHeaders: '*'",
                SETS + "removeHeaders: {pattern: 'A*'}",
                SETS + "removeHeaders: {pattern: AB}",
                SETS + "removeHeaders: {pattern: '*', excludePattern: ID}",
                SETS + "removeHeaders: {pattern: '(ab|i.)'}",
                SETS + "removeHeaders: {pattern: 'Abc*'}",
                SETS + "removeHeaders: {pattern: b}",
                SETS + "removeProperties: '*'",
                SETS + "removeProperties: {pattern: 'P*', excludePattern: P}",
                "transform: {simple: '<${body}>'}",
                "script: {simple: '<${body}>'}",
                "filter: {variable: v, steps: [{setBody: {constant: a}}]}",
                SETS + "filter: {exchangeProperty: p, steps: [{setBody: {constant: a}}]}",
                SETS + "filter: {simple: '${variable.v} == 7', steps: [{setBody: {variable: v}}]}; setHeader: {name: e, constant: e}",
                "filter: {simple: '${body} == null', steps: [{setProperty: {name: n, constant: 1}}]}",
                "choice: {when: [{simple: \"${body} contains 'e'\", steps: [{setVariable: {name: w, constant: 1}}]},"
                        + " {header: id, steps: [{setVariable: {name: w, constant: 2}}]}],"
                        + " otherwise: {steps: [{setVariable: {name: w, constant: 3}}]}}",
                "choice: {when: [{simple: '${header.id} > 5', steps: [{removeHeaders: '*'}]}]}; setBody: {simple: '${header.id}'}",
                "setHeader: {name: x, constant: 1, disabled: true}; setBody: {constant: a, id: b}",
                "setProperty: {name: n, simple: '${body}'}; convertBodyTo: String; setBody: {exchangeProperty: n}");
    }

    static Stream<String> conversions() {
        return Stream.of("String", "byte[]", "Integer", "Long", "Double", "Boolean", "java.lang.Integer", "java.lang.String")
                .map(type -> "convertBodyTo: {type: '" + type + "'}");
    }

    @ParameterizedTest
    @MethodSource("routes")
    void when_aRouteSetsAndRemoves_then_theMessageIsCamels(String steps) throws Exception {
        compare(steps, "text", Map.of("Id", "7", "Other", "o"));
        compare(steps, null, Map.of());
        compare(steps, 5, Map.of("id", 7));
        compare(steps, "", Map.of("id", ""));
    }

    @ParameterizedTest
    @MethodSource("conversions")
    void when_aBodyIsConverted_then_typeAndValueAreCamels(String steps) throws Exception {
        for (Object body : BODIES) {
            compare(steps, body, Map.of());
        }
    }

    @Test
    void when_aMessageIsGiven_then_theComparisonSeesAllOfIt() throws Exception {
        Outcome outcome = onPelton(SETS, "text", Map.of("id", 7));

        assertThat(outcome.toString())
                .isEqualTo("Outcome[hasFailed=false, body=String text, headers={Ab=String x, id=Integer 7}, "
                        + "properties={Pq=String 1, p=Integer 7}, variables={v=Integer 7}]");
    }

    private static void compare(String steps, @Nullable Object body, Map<String, Object> headers) throws Exception {
        assertThat(onPelton(steps, body, headers))
                .as("%s with body %s and headers %s", steps, body, headers)
                .isEqualTo(RealCamel.run(yaml("direct:in", steps), body, headers));
    }

    private static Outcome onPelton(String steps, @Nullable Object body, Map<String, Object> headers) throws Exception {
        Message message = new Message(body);
        headers.forEach(message::setHeader);
        try {
            Routes.run(yaml("lines:in", steps), message);
        } catch (RuntimeException e) {
            return Outcome.failure();
        }
        return Outcome.of(message.body(), map(message.headers()), map(message.properties()), map(message.variables()));
    }

    private static Map<String, Object> map(NamedValues values) {
        Map<String, Object> map = new HashMap<>();
        values.forEach(map::put);
        return map;
    }

    private static String yaml(String from, String steps) {
        List<String> lines = new ArrayList<>(List.of("- route:", "    from:", "      uri: " + from, "      steps:"));
        for (String step : steps.strip().split("; ?")) {
            lines.add("        - " + step);
        }
        lines.add("        - log: done");
        return String.join("\n", lines) + "\n";
    }
}
