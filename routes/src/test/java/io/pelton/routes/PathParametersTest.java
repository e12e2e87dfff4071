// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Endpoints whose path stands among the parameters, as editors of Camel write them. */
final class PathParametersTest {
    private static String problem(String to) {
        return Routes.problems("- from: {uri: lines:in, steps: [{to: " + to + "}, {to: log:end}]}\n").stream()
                .map(problem -> problem.origin().column() + " " + problem.code().code() + " " + problem.message() + "; "
                        + problem.suggestion())
                .toList()
                .toString();
    }

    @Test
    void when_thePathStandsAmongTheParameters_then_thePlanIsThatOfTheUri() {
        String parts = """
                - from:
                    uri: lines:in
                    steps:
                      - to: {uri: direct, parameters: {name: "{{called:a}}"}}
                      - to: {uri: file, parameters: {directoryName: out, fileName: a}}
                      - toD: {uri: log, parameters: {loggerName: end}}
                      - wireTap: {uri: log, parameters: {loggerName: tap, level: WARN}}
                - from: {uri: direct, parameters: {name: a}, steps: [{setBody: {constant: x}}]}
                """;
        String uris = """
                - from:
                    uri: lines:in
                    steps:
                      - to: direct:a
                      - to: file:out?fileName=a
                      - toD: log:end
                      - wireTap: log:tap?level=WARN
                - from: {uri: direct:a, steps: [{setBody: {constant: x}}]}
                """;
        assertThat(structure(parts)).isEqualTo(structure(uris));
    }

    /** The plan without the titles of steps, which repeat what is written. */
    private static String structure(String routes) {
        return Routes.text(Routes.load(routes).getFirst()).replaceAll("(toD|wireTap) [^\\[]*", "$1 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {uri: log}                                        | 44 PL108 'log' is no endpoint: an endpoint is written SCHEME:PATH; write log:NAME, or 'loggerName' among the parameters
            {uri: log, parameters: {level: WARN}}             | 44 PL108 'log' is no endpoint: an endpoint is written SCHEME:PATH; write log:NAME, or 'loggerName' among the parameters
            {uri: log, parameters: {loggerName: [x]}}         | 44 PL108 'log' is no endpoint: an endpoint is written SCHEME:PATH; write log:NAME, or 'loggerName' among the parameters
            {uri: log, parameters: {loggerName: '{{?none}}'}} | 44 PL108 'log' is no endpoint: an endpoint is written SCHEME:PATH; write log:NAME, or 'loggerName' among the parameters
            {uri: 'log:x', parameters: {loggerName: y}}       | 66 PL107 'log:' has no option 'loggerName'; it has level
            {uri: direct, parameters: {name: nowhere}}        | 71 PL117 no route reads from 'direct:nowhere'; add a route with from: {uri: direct:nowhere}
            {uri: kafka, parameters: {topic: x}}              | 44 PL118 Camel's component 'kafka:' is not supported yet; there are bean, class, controlbus, dataset, dataset-test, direct, disruptor, file, kamelet, language, log, picky, seda
            """)
    void when_thereIsNoPath_then_thatIsSaid(String to, String problem) {
        assertThat(problem(to)).isEqualTo("[" + problem + "]");
    }
}
