// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.EngineOptions.Mode;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** A queue with one consumer, which several steps send to, keeps the order in which messages are sent, also where they may change thread. */
class QueueOrderTest {
    private static final int MESSAGES = 2_000;

    @ParameterizedTest
    @ValueSource(strings = {
        "{choice: {when: [{simple: \"${body} regex '.*[02468]'\", steps: [{to: seda:q}]}], otherwise: {steps: [{to: seda:q}]}}}",
        "{choice: {when: [{simple: \"${body} regex '.*[02468]'\", steps: [{split: {simple: '${body}', steps: [{to: seda:q}]}}]}], otherwise: {steps: [{to: seda:q}]}}}",
        "{choice: {when: [{simple: \"${body} regex '.*[02468]'\", steps: [{toD: 'seda:${header.none}q'}]}], otherwise: {steps: [{to: seda:q}]}}}",
        "{choice: {when: [{simple: \"${body} regex '.*[02468]'\", steps: [{to: direct:d}]}], otherwise: {steps: [{to: direct:d}]}}}",
        "{to: seda:q}"
    })
    void severalStepsSendToIt_theOrderIsTheirs(String step) throws Exception {
        String yaml = """
                - route: {id: r, from: {uri: direct:in, steps: [STEP]}}
                - route: {id: d, from: {uri: direct:d, steps: [{to: seda:q}]}}
                - route: {id: q, from: {uri: seda:q, steps: [{to: mock:out}]}}
                """.replace("STEP", step);

        assertAllComeInOrder(yaml);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{delay: {constant: 1}}, "})
    void itsRouteIsStoppedAndStartedAgainAndAgain_theOrderIsThatOfTheSender(String before) throws Exception {
        assertAllComeInOrder("""
                - route:
                    id: r
                    from:
                      uri: direct:in
                      steps:
                        - filter: {simple: "${body} regex '.*00'", steps: [{to: controlbus:route?routeId=q&action=stop}]}
                        - to: seda:q
                        - filter: {simple: "${body} regex '.*50'", steps: [{to: controlbus:route?routeId=q&action=start}]}
                - route: {id: q, from: {uri: seda:q, steps: [BEFORE{to: mock:out}]}}
                """.replace("BEFORE", before));
    }

    @Test
    void itsRouteIsStoppedForGoodAfterAStart_whatHadComeGoesOn_andTheRestFailsAtTheEnd() throws Exception {
        assertComeInOrder(15, """
                - route:
                    id: r
                    from:
                      uri: direct:in
                      steps:
                        - to: seda:p
                        - filter: {simple: "${body} == '10' || ${body} == '14'", steps: [{to: controlbus:route?routeId=p&action=stop}]}
                        - filter: {simple: "${body} == '12'", steps: [{to: controlbus:route?routeId=p&action=start}]}
                - route: {id: p, from: {uri: seda:p, steps: [{filter: {simple: "${body} == '9'", steps: [{to: controlbus:route?routeId=q&action=start}]}}, {to: seda:q}]}}
                - route: {id: q, from: {uri: seda:q, steps: [{to: mock:out}]}}
                """);
    }

    private static void assertAllComeInOrder(String yaml) throws Exception {
        assertComeInOrder(MESSAGES, yaml);
    }

    /** The first {@code count} messages. */
    private static void assertComeInOrder(int count, String yaml) throws Exception {
        String inputs = IntStream.range(0, Math.min(MESSAGES, 2 * count)).mapToObj(i -> "# send: {\"body\": \"" + i + "\"}\n").collect(Collectors.joining());

        Observed seen = OnPelton.runFreely(RouteCase.of("routes.yaml", inputs + yaml), Mode.COMPILED);

        assertThat(seen.mocks().get("out"))
                .extracting(message -> message.substring(0, message.indexOf('>') + 1))
                .containsExactlyElementsOf(IntStream.range(0, count).mapToObj(i -> "String<" + i + ">").toList());
    }
}
