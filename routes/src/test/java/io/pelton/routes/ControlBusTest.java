// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes;

import io.pelton.error.Problem;
import io.pelton.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What may be said about stopping and starting routes, and where it is wrong. */
class ControlBusTest {
    private static final String ROUTES = """
            - route:
                id: orders
                from: {uri: "lines:in.txt", steps: [{to: "direct:called"}, {to: "seda:copies"}, {log: x}]}
            - route: {id: called, from: {uri: "direct:called", steps: [{log: x}]}}
            - route: {id: copied, from: {uri: "seda:copies", steps: [{log: x}]}}
            - from:
                uri: lines:a
                steps:
                  - to: "%s"
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            controlbus:route?routeId=order&action=stop         | PL110 there is no route 'order' that could be started or stopped | did you mean 'orders'?
            controlbus:route?routeId=zzzzzzzz&action=status    | PL110 there is no route 'zzzzzzzz' that could be started or stopped | there is orders, called, copied, route1
            controlbus:route?routeId=orders&action=stopp       | PL110 there is no action 'stopp' | did you mean 'stop'?
            controlbus:route?routeId=orders&action=stats       | PL118 Camel's action 'stats' is not supported yet | did you mean 'status'?
            controlbus:route?routeId=orders                    | PL109 'controlbus:' needs the option 'action': what to do: start, stop, suspend, resume, restart, status | add 'action=…', text
            controlbus:route?action=stop                       | PL109 'controlbus:' needs the option 'routeId': the route; 'current' for the one that the step stands in | add 'routeId=…', text
            controlbus:routes?routeId=orders&action=stop       | PL110 'controlbus:' takes 'route', found 'routes' | write controlbus:route?routeId=ID&action=ACTION
            controlbus:language:simple                         | PL118 'controlbus:language' evaluates the body of a message, and no message is ever evaluated | write what is to be evaluated in the route: to: "language:simple:EXPRESSION"
            controlbus:route?routeId=orders&action=stop&loggingLevel=loud | PL110 there is no log level 'loud' | there are TRACE, DEBUG, INFO, WARN, ERROR, OFF
            """)
    void aMistakeIsReported(String uri, String message, String suggestion) {
        Problem problem = Routes.problems(ROUTES.formatted(uri)).getFirst();
        assertThat(problem.code().code() + " " + problem.message()).isEqualTo(message);
        assertThat(problem.suggestion()).isEqualTo(suggestion);
        assertThat(problem.origin().line()).isEqualTo(9);
    }

    @Test
    void aRouteThatIsHandedCopiesMayBeStopped() {
        assertThat(Routes.problems(ROUTES.formatted("controlbus:route?routeId=copied&action=stop"))).isEmpty();
    }

    @Test
    void routesBeginInTheOrderOfTheirNumbers() {
        String yaml = """
                - route: {id: none, from: {uri: "lines:a", steps: [{log: x}]}}
                - route: {id: nine, startupOrder: 9, from: {uri: "lines:a", steps: [{log: x}]}}
                - route: {id: last, startupOrder: 1001, from: {uri: "lines:a", steps: [{log: x}]}}
                - route: {id: two, startupOrder: 2, from: {uri: "lines:a", steps: [{log: x}]}}
                """;
        assertThat(Routes.load(yaml)).extracting(Plan::id).isEqualTo(List.of("two", "nine", "none", "last"));
        assertThat(Routes.problems(yaml.replace("9", "2"))).singleElement()
                .satisfies(problem -> assertThat(problem.message()).isEqualTo("two routes have the 'startupOrder' 2"));
    }

    @Test
    void aRouteThatIsNeverStoppedPaysNothing() {
        String text = Routes.text(Routes.load(ROUTES.formatted("controlbus:route?routeId=called&action=status")).getFirst());
        assertThat(text).doesNotContain("await");
        assertThat(Routes.text(Routes.load(ROUTES.formatted("controlbus:route?routeId=called&action=stop")).getFirst()))
                .contains("await");
    }
}
