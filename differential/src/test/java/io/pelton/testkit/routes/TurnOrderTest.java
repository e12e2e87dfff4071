// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.testkit.simulation.Seeds;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What steps write that lead messages in turn, each on a thread of its own, comes in that order. */
class TurnOrderTest {
    private static final int ROUNDS = 60;
    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(2).withBatchSize(4).withRingCapacity(2);

    @TempDir
    private Path folder;

    /** Runs the routes by many schedules, and compares the order in which {@code durable:out} gets its messages. */
    private void checkOrder(String routes) throws IOException {
        run(routes, numbers -> assertThat(numbers).isSorted().hasSize(12));
    }

    private void run(String routes, Consumer<List<Integer>> check) throws IOException {
        run(routes, Duration.ofDays(1), check);
    }

    private void run(String routes, Duration atMost, Consumer<List<Integer>> check) throws IOException {
        run(routes, Settings::of, atMost, check);
    }

    private void run(String routes, LongFunction<Settings> settings, Duration atMost, Consumer<List<Integer>> check)
            throws IOException {
        DurableConnector durable = new DurableConnector();
        List<Connector> connectors = new ArrayList<>(List.of(durable));
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        List<Plan> plans = new RouteLoader(connectors, Placeholders.none())
                .load(List.of(Files.writeString(folder.resolve("routes.yaml"), routes)));
        Seeds.run(ROUNDS, seed -> {
            durable.forget();
            SimRuntime.simulate(settings.apply(seed), runtime -> {
                try (Engine engine = new Engine(OPTIONS, runtime)) {
                    for (FlowHandle flow : engine.run(plans)) {
                        assertThat(flow.await(atMost)).as("it ends within %s", atMost).isTrue();
                        flow.await();
                    }
                }
            });
            check.accept(durable.durable().getOrDefault("out", List.of()).stream()
                    .map(body -> Integer.parseInt(String.valueOf(body)))
                    .toList());
        });
    }

    @Test
    void copiesInABlockHaveOneConsumer_whatTheyWriteKeepsTheirOrder() throws IOException {
        checkOrder("""
                - route:
                    from:
                      uri: "beacon:b?count=12"
                      steps:
                        - doTry:
                            steps:
                              - to: seda:q
                            doFinally:
                              steps:
                                - to: durable:others
                - route:
                    from:
                      uri: seda:q
                      steps:
                        - delay: {simple: "${random(0,2)}"}
                        - to: durable:out
                """);
    }

    @Test
    void aPoolHasOneThread_whatItsMessagesWriteKeepsTheirOrder() throws IOException {
        checkOrder("""
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=12&includeMetadata=true"
                      steps:
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}"}
                        - threads: {poolSize: 1, maxPoolSize: 1}
                        - delay: {constant: 1, asyncDelayed: false}
                        - to: durable:out
                """);
    }

    @Test
    void aPoolHasOneThread_whatIsWrittenAtTheEndOfAWayComesBeforeTheNextOne() throws IOException {
        checkOrder("""
                - onCompletion:
                    steps:
                      - setBody: {simple: "${exchangeProperty.end}"}
                      - to: durable:out
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=6&includeMetadata=true"
                      steps:
                        - setProperty: {name: end, simple: "${exchangeProperty.CamelTimerCounter}1"}
                        - threads: {poolSize: 1, maxPoolSize: 1}
                        - delay: {constant: 1, asyncDelayed: false}
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}0"}
                        - to: durable:out
                """);
    }

    @Test
    void severalStepsWriteToOneEndpoint_whatTheyWriteKeepsTheOrderOfTheirMessages() throws IOException {
        checkOrder("""
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=6&includeMetadata=true"
                      steps:
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}0"}
                        - to: durable:out
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}1"}
                        - choice:
                            when:
                              - simple: "${random(0,2)} == 0"
                                steps:
                                  - to: durable:out
                            otherwise:
                              steps:
                                - split:
                                    simple: "${body}"
                                    steps:
                                      - to: durable:out
                """);
    }

    /**
     * They pass in the order in which they came; of two that have passed, either may write first. A stall may last longer than several periods,
     * and one that has passed be overtaken by as many; there is none here.
     */
    @Test
    void messagesWaitInAThrottle_noneIsOvertakenAgainAndAgain() throws IOException {
        LongFunction<Settings> settings = seed -> Settings.of(seed).withoutStalls();
        run("""
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=30&includeMetadata=true"
                      steps:
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}"}
                        - throttle: {constant: 1, timePeriodMillis: 3, asyncDelayed: true}
                        - to: durable:out
                """, settings, Duration.ofDays(1), numbers -> {
            assertThat(numbers).hasSize(30);
            for (int i = 0; i < numbers.size(); i++) {
                assertThat(numbers.get(i)).as("%s at %d", numbers, i).isBetween(i - 1, i + 3);
            }
        });
    }

    @Test
    void messagesGoOnByThemselves_whatTheyHaveWrittenBeforeKeepsTheirOrder() throws IOException {
        checkOrder("""
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=12&includeMetadata=true"
                      steps:
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}"}
                        - to: durable:out
                        - delay: {constant: 10}
                """);
    }

    @Test
    void messagesArePutInOrderBesideOthers_whatIsGivenIsInOrder() throws IOException {
        checkOrder("""
                - route:
                    maxInFlight: 6
                    from:
                      uri: "timer:t?delay=0&period=100&repeatCount=12&includeMetadata=true"
                      steps:
                        - setBody: {simple: "${exchangeProperty.CamelTimerCounter}"}
                        - delay: {simple: "${random(0,300)}"}
                        - resequence:
                            expression: {simple: "${body}"}
                            streamConfig: {capacity: 100, timeout: 1000}
                            steps:
                              - delay: {simple: "${random(0,200)}"}
                              - to: durable:out
                """);
    }

    /** The first message waits for its timeout, as nobody knows that none is before it; the others come later, and wait for each other only. */
    @Test
    void messagesWaitForRoomToBePutInOrder_theyComeInWhenThereIs() throws IOException {
        run("""
                - route:
                    maxInFlight: 6
                    from:
                      uri: "beacon:b?count=12"
                      steps:
                        - filter:
                            simple: "${body} > 0"
                            steps:
                              - delay: {simple: "${random(3050,3350)}"}
                        - resequence:
                            expression: {simple: "${body}"}
                            streamConfig: {capacity: 2, timeout: 3000}
                            steps:
                              - delay: {constant: 10}
                              - to: durable:out
                """, Duration.ofSeconds(12), numbers -> assertThat(numbers).isSorted().hasSize(12));
    }

    /** What a message writes before its parts, in them, and when they have ended; in which order parts come is free. */
    private static final String WITH_PARTS = """
                  steps:
                    - setBody: {simple: "${exchangeProperty.CamelTimerCounter}0"}
                    - setVariable: {name: n, simple: "${exchangeProperty.CamelTimerCounter}"}
                    - to: durable:out
                    - split:
                        expression: {constant: "1,1,1"}
                        delimiter: ","
                        parallelProcessing: true
                        steps:
                          - setBody: {simple: "${variable.n}1"}
                          - to: durable:out
                    - setBody: {simple: "${variable.n}2"}
                    - to: durable:out
            """;

    @Test
    void partsAreLedAtOnce_whatTheirMessageWritesBeforeAndBehindThemKeepsItsPlace() throws IOException {
        run("""
                - route:
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=12&includeMetadata=true"
                """ + WITH_PARTS, numbers -> assertThat(numbers).isSorted().hasSize(60));
    }

    @Test
    void partsOfMessagesThatAreLedAtOnceAreToo_whatAMessageWritesBeforeAndBehindThemKeepsItsPlace() throws IOException {
        run("""
                - route:
                    maxInFlight: 6
                    from:
                      uri: "timer:t?delay=0&period=1&repeatCount=12&includeMetadata=true"
                """ + WITH_PARTS, numbers -> {
            assertThat(numbers).hasSize(60);
            for (int message = 1; message <= 12; message++) {
                int first = message * 10;
                assertThat(numbers).filteredOn(number -> number / 10 * 10 == first).as("message %s of %s", message, numbers).isSorted();
            }
        });
    }
}
