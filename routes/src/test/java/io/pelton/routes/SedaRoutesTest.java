// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Copies that routes hand to other routes. */
final class SedaRoutesTest {
    private static final String CALLED =
            "- from: {uri: 'seda:b?concurrentConsumers=4', steps: [{setBody: {id: x, constant: x}}, {to: log:b}]}\n";

    private static String text(String yaml) {
        return Routes.text(Routes.load(yaml).getFirst());
    }

    private static List<String> problems(String yaml) {
        return Routes.problems(yaml).stream()
                .map(problem -> Routes.place(problem) + " " + problem.message().replaceAll("\\S+\\.yaml:", ""))
                .toList();
    }

    @Test
    void when_nothingFollows_then_otherRouteStandsBehindABoundary() {
        assertThat(text("- from: {uri: lines:a, steps: [{log: a}, {to: {uri: seda:b, id: hand}}]}\n" + CALLED)).isEqualTo("""
                flow route1
                  from lines:a{follow=false, maxLineBytes=65536} [from-1]
                  log a [log-1]
                  to seda:b, parallel 4 [hand]
                  from seda:b [seda-1]
                  setBody x [hand.x]
                  to log:b{level=INFO} [to-1]
                """);
    }

    @Test
    void when_moreFollows_then_otherRouteStandsBesideIt() {
        assertThat(text("- from: {uri: lines:a, steps: [{to: seda:b}, {log: a}]}\n" + CALLED)).isEqualTo("""
                flow route1
                  from lines:a{follow=false, maxLineBytes=65536} [from-1]
                  multicast [multicast-1]
                    branch 1
                      to seda:b, parallel 4 [seda-1]
                      from seda:b [seda-2]
                      setBody x [b.x]
                      to log:b{level=INFO} [to-1]
                    branch 2
                      log a [log-1]
                """);
    }

    @Test
    void when_oneConsumerReads_then_orderIsKept() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: disruptor:b}]}
                - from: {uri: 'disruptor:b?waitStrategy=Yielding', steps: [{log: x}]}
                """;

        assertThat(text(yaml)).contains("to disruptor:b, parallel 1 ");
    }

    @Test
    void when_severalStepsSend_then_copiesWaitInOneQueue() {
        String yaml = """
                - from: {uri: lines:a, steps: [SENDS]}
                - from: {uri: 'direct:c', steps: [{to: seda:b}]}
                - from: {uri: 'seda:b', steps: [{log: x}]}
                """;

        assertThat(text(yaml.replace("SENDS", "{to: seda:b}, {to: seda:b}"))).doesNotContain("parallel");
        assertThat(text(yaml.replace("SENDS", "{to: direct:c}, {to: direct:c}"))).doesNotContain("parallel");
        assertThat(text(yaml.replace("SENDS", "{to: seda:b}, {split: {simple: '${body}', steps: [{to: seda:b}]}}"))).doesNotContain("parallel");
        assertThat(text(yaml.replace("SENDS", "{to: direct:c}"))).contains("to seda:b, parallel 1");
    }

    @Test
    void when_severalSourcesLeadToOneConsumer_then_copiesWaitInOneQueue() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: seda:b}]}
                - from: {uri: lines:c, steps: [{to: seda:b}]}
                - from: {uri: 'seda:b?concurrentConsumers=1', steps: [{log: x}]}
                """;

        assertThat(text(yaml)).doesNotContain("parallel");
        assertThat(text(yaml.replace("Consumers=1", "Consumers=2"))).contains("to seda:b, parallel 2");
    }

    @Test
    void when_senderMayWait_then_otherRouteIsTakenInTurn() {
        assertThat(text("- from: {uri: lines:a, steps: [{to: 'seda:b?waitForTaskToComplete=Always'}, {log: a}]}\n" + CALLED))
                .contains("to seda:b [seda-1]")
                .doesNotContain("parallel");
        assertThat(text("- from: {uri: lines:a, steps: [{setExchangePattern: InOut}, {to: seda:b}]}\n" + CALLED))
                .doesNotContain("parallel");
        assertThat(text("- from: {uri: lines:a, steps: [{setExchangePattern: InOut}, {to: 'seda:b?waitForTaskToComplete=never'}]}\n"
                        + CALLED))
                .contains("parallel");
    }

    @Test
    void when_somethingWaitsForTheEndOfTheWay_then_allIsTakenInTurn() {
        String ends = "- onCompletion: {steps: [{log: done}]}\n";

        assertThat(text(ends + "- from: {uri: lines:a, steps: [{to: seda:b}, {log: a}]}\n" + CALLED)).doesNotContain("parallel");
    }

    @Test
    void when_onlyOtherRouteHasAnEnd_then_itHasItBehindTheBoundary() {
        String routes = """
                - route: {id: r, from: {uri: lines:a, steps: [{to: seda:b}]}}
                - route:
                    id: b
                    errorHandler: {deadLetterChannel: {deadLetterUri: log:dead, useOriginalMessage: true}}
                    from: {uri: seda:b, steps: [{log: x}]}
                """;

        assertThat(text(routes)).contains("to seda:b, parallel 1", "deadLetterChannel");
        assertThat(text(routes.replace("[{log: x}]", "[{to: seda:c}]") + "- from: {uri: seda:c, steps: [{log: x}]}\n"))
                .contains("parallel 1 [seda-1]", "to seda:c [seda-3]");
    }

    @Test
    void when_stepBesideWaitsForTheEndOfTheWay_then_planIsMadeOnceMore() {
        String step = "{idempotentConsumer: {simple: '${body}', idempotentRepository: "
                + "'#class:org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository', steps: [{log: a}]}}";
        String routes = "- from: {uri: lines:a, steps: [" + step + ", {to: seda:b}, {to: log:end}]}\n" + CALLED;

        assertThat(text(routes)).contains("to seda:b [seda-1]").doesNotContain("parallel");
    }

    @Test
    void when_namesLeadNowhere_then_eachIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: seda:ordres?waitForTaskToComplete=Always}, {to: direct:orders}, {to: disruptor:orders}]}
                - from: {uri: seda:orders, steps: [{log: x}]}
                - from: {uri: seda:orders, steps: [{log: x}]}
                """;

        assertThat(problems(yaml)).containsExactly(
                "1:42 PL117 no route reads from 'seda:ordres'",
                "1:92 PL117 no route reads from 'direct:orders'",
                "3:15 PL113 two routes read from 'seda:orders', the first at 2:15");
        assertThat(Routes.problems(yaml)).extracting(Problem::suggestion)
                .startsWith("did you mean 'seda:orders'?", "did you mean 'seda:orders'?");
    }

    @Test
    void when_routesHandOverInACircle_then_thatIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: seda:b}]}
                - from: {uri: seda:b, steps: [{to: direct:c}]}
                - from: {uri: direct:c, steps: [{to: seda:b}]}
                """;

        assertThat(problems(yaml)).containsExactly("3:43 PL117 routes call each other in a circle, which no message would leave: seda:b → direct:c → seda:b");
    }

    @Test
    void when_handlerHandsOverToARouteThatHasIt_then_planIsMadeAllTheSame() {
        String yaml = """
                - errorHandler: {deadLetterChannel: {deadLetterUri: seda:dead}}
                - from: {uri: lines:a, steps: [{log: x}]}
                - from: {uri: seda:dead, steps: [{log: dead}]}
                """;

        assertThat(Routes.load(yaml)).hasSize(1);
    }

    @Test
    void when_optionsAreWrong_then_eachIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: 'seda:b?sise=1'}, {to: 'seda:b?timeout=5s'}, {to: 'seda:b?waitForTaskToComplete=Maybe'}]}
                - from: {uri: 'seda:b?multipleConsumers=maybe', steps: [{log: x}]}
                - from: {uri: 'seda:c?concurrentConsumers=0', steps: [{log: x}]}
                - from: {uri: 'seda:', steps: [{log: x}]}
                """;

        assertThat(problems(yaml)).containsExactly(
                "1:45 PL107 'seda:' has no option 'sise'",
                "1:60 PL118 'timeout' is not supported yet: the sender waits until the route has ended",
                "1:87 PL110 'waitForTaskToComplete' is Never, IfReplyExpected or Always, found 'Maybe'",
                "2:41 PL110 option 'multipleConsumers': 'maybe' is not true or false",
                "3:15 PL110 'concurrentConsumers' is a number from 1 to 500, found 0",
                "4:16 PL109 'seda:' needs the name of a route");
        assertThat(Routes.problems(yaml).getFirst().suggestion()).isEqualTo("did you mean 'size'?");
    }

    @Test
    void when_oneOfTwoReadersSharesTheName_then_itIsAProblem() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: 'seda:b?multipleConsumers=true'}]}
                - from: {uri: 'seda:b?multipleConsumers=true', steps: [{log: x}]}
                - from: {uri: 'seda:b', steps: [{log: x}]}
                """;

        assertThat(problems(yaml)).hasSize(1).first().asString().contains("two routes read from 'seda:b'");
    }

    @Test
    void when_optionsMakeNoDifference_then_theyAreTaken() {
        String yaml = """
                - from: {uri: lines:a, steps: [{to: 'seda:b?size=5&blockWhenFull=true&failIfNoConsumers=true&timeout=0'}]}
                - from: {uri: 'seda:b?size=5&pollTimeout=10', steps: [{log: x}]}
                """;

        assertThat(Routes.load(yaml)).hasSize(1);
    }

    @Test
    void when_allRoutesWaitForCopies_then_thatIsAProblem() {
        assertThat(Routes.problems("- from: {uri: seda:b, steps: [{log: x}]}").getFirst().message())
                .isEqualTo("every route waits to be called through 'seda:'");
    }
}
