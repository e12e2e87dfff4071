// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.message.Message;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls of routes by other routes. */
final class DirectRoutesTest {
    @Test
    void when_routeIsCalled_then_itsStepsStandInPlaceOfTheCall() {
        String yaml = """
                - from:
                    uri: lines:a
                    steps:
                      - to: direct:tidy
                      - to: {uri: direct:tidy, id: again}
                      - to: direct:tidy
                      - to: {uri: log:end, id: trim}
                - from:
                    uri: direct:tidy
                    steps:
                      - setBody: {id: trim, simple: "${body}."}
                      - choice:
                          when:
                            - simple: ${body} == 'x'
                              steps: [{to: direct:deep}]
                - from: {uri: direct:deep, steps: [{log: {id: note, message: x}}]}
                """;

        assertThat(Routes.text(Routes.load(yaml).getFirst())).isEqualTo("""
                flow route1
                  from lines:a{follow=false, maxLineBytes=65536} [from-1]
                  setBody ${body}. [tidy.trim]
                  choice [choice-1]
                    when ${body} == 'x'
                      log x [tidy.deep.note]
                  setBody ${body}. [again.trim]
                  choice [choice-2]
                    when ${body} == 'x'
                      log x [again.deep.note]
                  setBody ${body}. [tidy-2.trim]
                  choice [choice-3]
                    when ${body} == 'x'
                      log x [tidy-2.deep.note]
                  to log:end{level=INFO} [trim]
                """);
    }

    @Test
    void when_calledRouteBeginsWithAHeader_then_itIsTheCallersThatIsKeptApart() {
        String called = "- from: {uri: direct:b, steps: [{unmarshal: {id: read, csv: {useMaps: true}}}, {to: log:x}]}\n";

        assertThat(Routes.text(Routes.load("- from: {uri: lines:a, steps: [{to: direct:b}]}\n" + called).getFirst()))
                .isEqualTo("""
                        flow route1
                          from lines:a{follow=false, maxLineBytes=65536} with a header [from-1]
                          unmarshal csv [b.read]
                          to log:x{level=INFO} [to-1]
                        """);
        assertThat(Routes.problems("- from: {uri: lines:a, steps: [{to: log:x}, {to: direct:b}]}\n" + called))
                .extracting(Routes::place)
                .containsExactly("2:34 PL118");
    }

    /** What deals with failures stands around all steps, and is none before the first. */
    @Test
    void when_routeHasAnErrorHandler_then_aHeaderIsKeptApart() {
        String steps = "from: {uri: lines:a, steps: [{unmarshal: {csv: {useMaps: true}}}, {to: log:x}]}";
        for (String file : List.of(
                "- route: {errorHandler: {defaultErrorHandler: {redeliveryPolicy: {maximumRedeliveries: 2}}}, " + steps + "}\n",
                "- onException: {exception: [java.lang.Exception], handled: {constant: true}, steps: [{log: x}]}\n- " + steps + "\n",
                "- onCompletion: {steps: [{log: x}]}\n- " + steps + "\n",
                "- from: {uri: lines:a, steps: [{doTry: {steps: [{unmarshal: {csv: {useMaps: true}}}], doCatch: [{exception: [java.lang.Exception], steps: [{log: x}]}]}}]}\n")) {
            assertThat(Routes.text(Routes.load(file).getFirst())).as(file).contains("with a header");
        }
        String caught = "{doCatch: [{exception: [java.lang.Exception], steps: [{unmarshal: {csv: {useMaps: true}}}]}], steps: [%s]}";
        for (String tried : List.of("", "{log: x}")) {
            assertThat(Routes.problems("- from: {uri: lines:a, steps: [{doTry: " + caught.formatted(tried) + "}]}\n")).as(tried).isNotEmpty();
        }
    }

    @Test
    void when_calledRouteStops_then_messageGoesNoFurther() throws Exception {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: direct:b}, {log: after}]}
                - from: {uri: direct:b, steps: [{log: before}, {stop: {}}]}
                """;

        assertThat(Routes.run(yaml, new Message("x"))).containsExactly("log:route2{level=INFO} <- before");
    }

    @Test
    void when_onlyCalledRouteWrites_then_thatIsEnough() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: direct:b}]}
                - from: {uri: direct:b, steps: [{log: x}]}
                """;

        assertThat(Routes.load(yaml)).hasSize(1);
    }

    @Test
    void when_routeIsCalledByNobody_then_itIsCheckedAllTheSame() {
        String yaml = """
                - from: {uri: lines:a, steps: [{log: x}]}
                - from: {uri: direct:b, steps: [{lgo: x}]}
                """;

        assertThat(Routes.problems(yaml)).extracting(Routes::place).containsExactly("2:34 PL106");
    }

    @Test
    void when_allRoutesWaitForCalls_then_thatIsAProblem() {
        assertThat(Routes.problems("- from: {uri: direct:b, steps: [{log: x}]}"))
                .singleElement()
                .extracting(problem -> problem.message())
                .isEqualTo("every route waits to be called through 'direct:'");
    }

    @Test
    void when_everyMessageWouldGoRoundInACircle_then_everyClosingCallIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: direct:b}]}
                - from: {uri: direct:b, steps: [{log: x}, {to: direct:c}]}
                - from: {uri: direct:c, steps: [{setBody: {constant: x}}, {to: direct:b}]}
                - from: {uri: direct:d, steps: [{to: direct:d}]}
                """;

        assertThat(Routes.problems(yaml))
                .extracting(problem -> Routes.place(problem) + " " + problem.message())
                .containsExactly(
                        "3:71 PL117 routes call each other in a circle, which no message would leave: direct:b → direct:c → direct:b",
                        "4:45 PL117 routes call each other in a circle, which no message would leave: direct:d → direct:d");
    }

    /** As Camel would, until its stack overflows. */
    @ParameterizedTest
    @ValueSource(strings = {"onCompletion: {steps: [{to: direct:b}]}", "intercept: {steps: [{to: direct:b}]}"})
    void when_whatIsAroundARouteCallsIt_then_thatIsACircle(String around) {
        String yaml = "- " + around + """

                - from: {uri: lines:a, steps: [{log: x}]}
                - from: {uri: direct:b, steps: [{log: y}]}
                """;

        assertThat(Routes.problems(yaml))
                .extracting(problem -> problem.message())
                .containsExactly("routes call each other in a circle, which no message would leave: direct:b → direct:b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "onException: {exception: [java.lang.Exception], steps: [{to: direct:b}]}",
                "interceptSendToEndpoint: {uri: 'log:a', steps: [{to: direct:b}]}"
            })
    void when_whatIsAroundARouteCallsItForOthersOnly_then_thatIsNone(String around) {
        String yaml = "- " + around + """

                - from: {uri: lines:a, steps: [{to: log:a}]}
                - from: {uri: direct:b, steps: [{to: log:b}]}
                """;

        assertThat(Routes.problems(yaml)).isEmpty();
    }

    @Test
    void when_twoRoutesHaveOneName_then_thatIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: direct:b}]}
                - from: {uri: direct:b, steps: [{log: x}]}
                - from: {uri: direct:b, steps: [{log: y}]}
                """;

        assertThat(Routes.problems(yaml)).extracting(Routes::place).containsExactly("3:15 PL113");
    }

    @Test
    void when_nameIsMisspelled_then_nearestIsProposed() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: direct:tdiy}]}
                - from: {uri: direct:tidy, steps: [{log: x}]}
                """;

        assertThat(Routes.problems(yaml).getFirst().suggestion()).isEqualTo("did you mean 'direct:tidy'?");
    }

    @Test
    void when_callsMultiplySteps_then_eachRouteIsLaidOutOnce() {
        StringBuilder yaml = new StringBuilder("- from: {uri: lines:a, steps: [{to: direct:r0}]}\n");
        for (int i = 0; i < 40; i++) {
            yaml.append("- from: {uri: direct:r%d, steps: [{to: direct:r%d}, {to: direct:r%d}]}\n"
                    .formatted(i, i + 1, i + 1));
        }
        yaml.append("- from: {uri: direct:r40, steps: [{log: at the end}]}\n");

        assertThat(Routes.text(Routes.load(yaml.toString()).getFirst())).containsOnlyOnce("at the end").contains("from direct:r39");
    }

    private static String routesThatMessagesName(int count) {
        StringBuilder yaml = new StringBuilder("- from: {uri: lines:a, steps: [{toD: '${header.next}'}]}\n");
        for (int i = 0; i < count; i++) {
            yaml.append("- from: {uri: direct:r%d, steps: [{toD: '${header.next}'}]}\n".formatted(i));
        }
        return yaml.toString();
    }

    @Test
    void when_messagesNameRoutesThatDoSoToo_then_eachIsLaidOutOnce() {
        assertThat(Routes.problems(routesThatMessagesName(8))).isEmpty();
    }

    @Test
    void when_thatIsInterceptedEverywhere_then_eachIsLaidOutOnce_andIfThatIsTooMuch_theRefusalSaysWhere() {
        String intercepted = "- interceptSendToEndpoint: {uri: 'mock:x', steps: [{log: x}]}\n";
        assertThat(Routes.problems(intercepted + routesThatMessagesName(8))).isEmpty();
        assertThat(Routes.problems(intercepted + routesThatMessagesName(110)))
                .singleElement()
                .extracting(problem -> problem.message())
                .asString()
                .contains("more than 10000 steps")
                .contains("each step whose messages say where they go has the steps of every route that they may name (line 2, 3, 4, 5,");
    }

    @Test
    void when_callsAreTooDeep_then_thatIsAProblem() {
        StringBuilder yaml = new StringBuilder("- from: {uri: lines:a, steps: [{to: direct:r0}]}\n");
        for (int i = 0; i < 5_000; i++) {
            yaml.append("- from: {uri: direct:r%d, steps: [{to: direct:r%d}]}\n".formatted(i, i + 1));
        }
        yaml.append("- from: {uri: direct:r5000, steps: [{log: x}]}\n");

        assertThat(Routes.problems(yaml.toString()).getFirst().message()).contains("more than 100 deep");
    }
}
