// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Routes that call themselves, where Camel gives no answer: at the end of the input, and without end. */
class RecursionTest {
    private static final String GROUPS = """
            - route:
                id: r
                from:
                  uri: direct:in
                  steps:
                    - aggregate:
                        correlationExpression: {constant: all}
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.StringAggregationStrategy"
                        completionSize: 4
                        steps:
                          - setBody: {simple: "(${body})"}
                          - to: mock:group
                          - filter:
                              simple: "%s"
                              steps:
                                - to: direct:in
            """;

    private static Observed run(String yaml, int messages, Mode mode) throws Exception {
        return OnPelton.run(routes(yaml, messages), mode);
    }

    private static RouteCase routes(String yaml, int messages) throws Exception {
        String inputs = IntStream.range(0, messages).mapToObj(i -> "# send: {\"body\": \"" + i + "\"}\n").collect(Collectors.joining());
        return RouteCase.of("routes.yaml", inputs + yaml);
    }

    @ParameterizedTest
    @EnumSource
    void groupComesBackAtTheEnd_itIsEmittedInAGroupOfItsOwn(Mode mode) throws Exception {
        Observed seen = run(GROUPS.formatted("${body} not contains '(((('"), 5, mode);

        assertThat(seen.mocks().get("group"))
                .extracting(message -> message.substring(0, message.indexOf(' ')))
                .containsExactly("String<(0123)>", "String<((0123)4)>", "String<(((0123)4))>", "String<((((0123)4)))>");
    }

    @ParameterizedTest
    @EnumSource
    void groupsComeBackWithoutEnd_theFlowFails(Mode mode) {
        assertThatThrownBy(() -> run(GROUPS.replace("(${body})", "x").formatted("${body} == 'x'"), 3, mode))
                .isInstanceOfSatisfying(PeltonException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ENDLESS_GROUPS));
    }

    /** More than may wait there, and than threads may lead: what is handed over in the place of a sender must not wait for it. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", {throwException: {exceptionType: java.lang.IllegalStateException, message: late}}"})
    void queueIsFullOfWhatComesBackToIt_allOfItIsLed_alsoIfItsSenderFails(String last) throws Exception {
        String yaml = """
                - route: {id: r, from: {uri: direct:in, steps: [{setBody: {constant: a}}, {to: 'seda:q'}]}}
                - route:
                    id: q
                    from:
                      uri: seda:q
                      steps:
                        - choice:
                            when:
                              - simple: "${body.length} < 3"
                                steps: [{setBody: {simple: "${body}a"}}, {loop: {constant: 3, steps: [{to: seda:q}]}} LAST]
                            otherwise:
                              steps: [{to: mock:out}]
                """;

        assertThat(run(yaml.replace(" LAST", last), 400, Mode.COMPILED).mocks().get("out")).hasSize(3_600);
    }

    /** What several threads put off has no turns that they would wait for across each other; nor does the thread that reads wait for room while it has one. */
    @ParameterizedTest
    @ValueSource(strings = {
        "{split: {simple: 'x,x', parallelProcessing: true, steps: [{to: seda:q}]}}",
        "{recipientList: {constant: 'seda:q,seda:q', parallelProcessing: true}}",
        "{multicast: {steps: [{to: seda:q}, {wireTap: seda:q}]}}",
        "{multicast: {steps: [{to: seda:p}, {wireTap: seda:q}]}}",
        "{multicast: {parallelProcessing: true, steps: [{to: seda:p}, {to: {uri: seda:q, pattern: InOnly}}]}}",
        "{multicast: {parallelProcessing: true, steps: [{to: 'seda:p?waitForTaskToComplete=Always'}, {to: 'seda:p?waitForTaskToComplete=Always'}]}}",
        "{threads: {poolSize: 5, maxPoolSize: 9}}, {loop: {constant: 2, steps: [{to: seda:q}]}}",
        "{resequence: {header: n, batchConfig: {batchSize: 5, batchTimeout: 50, allowDuplicates: true}, steps: [{loop: {constant: 2, steps: [{to: seda:q}]}}]}}"
    })
    void queueIsFullOfWhatSeveralThreadsHandOverAtOnce_allOfItIsLed(String twice) throws Exception {
        String yaml = """
                - route: {id: r, from: {uri: direct:in, steps: [{setHeader: {name: n, constant: 0}}, {to: 'seda:q'}]}}
                - route: {id: p, from: {uri: seda:p, steps: [{to: seda:q}]}}
                - route:
                    id: q
                    from:
                      uri: seda:q
                      steps:
                        - setHeader: {name: n, simple: "${header.n}++"}
                        - choice:
                            when:
                              - simple: "${header.n} < 4"
                                steps: [TWICE]
                            otherwise:
                              steps: [{to: mock:out}]
                """;

        assertThat(run(yaml.replace("TWICE", twice), 2_000, Mode.COMPILED).mocks().get("out")).hasSize(16_000);
    }

    /** Who has a place of a pool does not wait for room in a queue whose consumers wait for the place. */
    @ParameterizedTest
    @ValueSource(strings = {
        "{threads: {poolSize: 1, maxPoolSize: 1}}, COUNT, {loop: {constant: 2, steps: [{to: seda:q}]}}",
        "{threads: {poolSize: 1, maxPoolSize: 1}}, COUNT, {multicast: {parallelProcessing: true, steps: [{to: seda:q}, {to: seda:q}]}}",
        "COUNT, {threads: {poolSize: 2, maxPoolSize: 2}}, {to: seda:q}, {to: seda:q}",
        "{to: direct:d}"
    })
    void queueIsFull_whileItsConsumersWaitForThePlaceOfOneThatHandsOver(String steps) throws Exception {
        String yaml = """
                - route: {id: r, from: {uri: 'direct:in', steps: [{setHeader: {name: n, constant: 0}}, {to: 'seda:q'}]}}
                - route: {id: q, from: {uri: 'seda:q', steps: [STEPS]}}
                - route: {id: d, from: {uri: 'direct:d', steps: [{threads: {poolSize: 1, maxPoolSize: 1}}, COUNT, {to: seda:q}, {to: seda:q}]}}
                """
                .replace("STEPS", steps)
                .replace("COUNT", """
                        {to: mock:out}, {setHeader: {name: n, simple: "${header.n}++"}}, {filter: {simple: "${header.n} == 4", steps: [{stop: {}}]}}""");

        assertThat(OnPelton.runFreely(routes(yaml, 2_000), Mode.COMPILED).mocks().get("out")).hasSize(30_000);
    }

    @Test
    void routesCallEachOtherInManyWays_theyAreLaidOutOnce() throws Exception {
        String yaml = IntStream.range(0, 12)
                .mapToObj(state -> "- {route: {id: s" + state + ", from: {uri: 'direct:" + (state == 0 ? "in" : "s" + state) + "', steps: ["
                        + "{onException: {exception: [java.lang.Exception], handled: {constant: true}, steps: [{to: 'direct:s11'}]}},"
                        + "{setBody: {simple: '${body.substring(1)}'}}, {to: 'mock:s" + state + "'}, {choice: {when: ["
                        + IntStream.range(1, 12)
                                .mapToObj(next -> "{simple: \"${body} startsWith '" + (char) ('a' + next) + "'\", steps: [{to: 'direct:s" + next + "'}]}")
                                .collect(Collectors.joining(","))
                        + "]}}]}}}\n")
                .collect(Collectors.joining());

        Observed seen = OnPelton.run(RouteCase.of("routes.yaml", "# send: {\"body\": \"xbcdkbdlc\"}\n" + yaml), Mode.COMPILED);

        assertThat(seen.outcomes()).containsExactly("String<>");
        assertThat(seen.mocks().keySet()).containsExactly("s0", "s1", "s10", "s11", "s2", "s3");
        assertThat(seen.mocks().get("s2")).containsExactly("String<dkbdlc>", "String<>");
    }
}
