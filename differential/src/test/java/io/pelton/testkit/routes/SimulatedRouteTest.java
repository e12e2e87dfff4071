// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes whose steps look at clocks and wait, in virtual time: hours pass at once, and the same in each run of a seed. */
class SimulatedRouteTest {
    /** Turns may last as long as their steps wait: looking how long they do takes a choice each 5 ms of hours. */
    private static final EngineOptions OPTIONS = EngineOptions.defaults()
            .withWorkers(2)
            .withBatchSize(1)
            .withRingCapacity(2)
            .withTurn(Duration.ofHours(1));

    @TempDir
    private Path folder;

    /** How many choices the last simulation took. */
    private long steps;

    private static final String BREAKER = """
            - route:
                from:
                  uri: "timer:t?period=1000&repeatCount=16&delay=0"
                  steps:
                    - circuitBreaker:
                        resilience4jConfiguration:
                          minimumNumberOfCalls: 2
                          slidingWindowSize: 2
                          permittedNumberOfCallsInHalfOpenState: 1
                          waitDurationInOpenState: 10
                        steps:
                          - setBody: {constant: tried}
                          - to: "mock:out"
                          - throwException: {exceptionType: java.lang.IllegalStateException, message: down}
                        onFallback:
                          steps:
                            - setBody: {simple: "${exchangeProperty.CamelCircuitBreakerState}"}
                    - to: "mock:out"
            """;

    /** The bodies that a route has sent to {@code mock:out}, by one schedule. */
    private List<String> bodies(long seed, String route) throws IOException {
        return bodies(seed, route, Duration.ZERO);
    }

    /** The same, if the clock is set forward by {@code clockMoved} when five seconds have passed. */
    private List<String> bodies(long seed, String route, Duration clockMoved) throws IOException {
        Path file = Files.writeString(folder.resolve("route.yaml"), route);
        Mocks mocks = new Mocks();
        List<Connector> connectors = new ArrayList<>(List.of(new MockConnector(mocks)));
        ServiceLoader.load(Connector.class).stream()
                .filter(provider -> provider.type() != MockConnector.class)
                .forEach(provider -> connectors.add(provider.get()));
        List<Plan> plans = new RouteLoader(connectors, Placeholders.none()).load(List.of(file));
        steps = SimRuntime.simulate(Settings.of(seed), runtime -> {
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                List<FlowHandle> handles = engine.run(plans);
                runtime.await(() -> false, TimeUnit.SECONDS.toNanos(5));
                runtime.moveClock(clockMoved);
                for (FlowHandle handle : handles) {
                    assertThat(handle.await(Duration.ofDays(30))).isTrue();
                    handle.await();
                }
            }
        }).steps();
        return mocks.received("out").stream().map(message -> String.valueOf(((Message) message).body())).toList();
    }

    @Test
    void circuitBreaker_opensAfterFailures_andTriesAgainWhenItsTimeIsOver() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            checkStates(seed, bodies(seed, BREAKER));
        }
    }

    /** Two calls fail; then the circuit is open for ten seconds, after which one is tried, in vain. */
    private static void checkStates(long seed, List<String> states) {
        assertThat(states.stream().filter("tried"::equals)).as("seed %d: %s", seed, states).hasSize(3);
        assertThat(states.indexOf("OPEN")).isEqualTo(3);
        assertThat(states.lastIndexOf("tried")).as("seed %d: %s", seed, states).isBetween(13, 15);
    }

    @Test
    void clockIsSetWhileTheCircuitIsOpen_itTriesAgainWhenItsTimeIsOver() throws IOException {
        for (long seed = 0; seed < 20; seed++) {
            checkStates(seed, bodies(seed, BREAKER, Duration.ofHours(seed % 2 == 0 ? -1 : 1)));
        }
    }

    @Test
    void messagesComeToTheirPoolAgain_noneWaitsForItself() throws IOException {
        String route = """
                - route:
                    from:
                      uri: "timer:t?period=10&repeatCount=3&delay=0"
                      steps:
                        - loop:
                            constant: 2
                            steps:
                              - to: direct:pool
                              - split:
                                  constant: "a,b"
                                  steps:
                                    - to: direct:pool
                                    - delay: {constant: 20}
                        - to: "mock:out"
                - route:
                    from:
                      uri: "direct:pool"
                      steps:
                        - threads: {poolSize: 1, maxPoolSize: 1}
                """;
        for (long seed = 0; seed < 20; seed++) {
            assertThat(bodies(seed, route)).as("seed %d", seed).hasSize(3);
        }
    }

    @Test
    void datesAndDelays_followVirtualTime() throws IOException {
        String route = """
                - route:
                    from:
                      uri: "timer:t?period=3600000&repeatCount=3&delay=0"
                      steps:
                        - delay: {constant: 600000}
                        - setBody: {simple: "${date:now:yyyy-MM-dd HH:mm}"}
                        - to: "mock:out"
                """;
        for (long seed = 0; seed < 20; seed++) {
            assertThat(bodies(seed, route)).as("seed %d", seed).satisfiesExactly(
                    line -> assertThat(line).endsWith(":10"),
                    line -> assertThat(line).endsWith(":10"),
                    line -> assertThat(line).endsWith(":10"));
        }
    }

    @Test
    void sendersWaitForAConsumer_forHours_nobodyLooksMeanwhile() throws IOException {
        String route = """
                - route:
                    maxInFlight: 3
                    from:
                      uri: "timer:t?period=1&repeatCount=3&delay=0"
                      steps:
                        - to: "seda:slow?waitForTaskToComplete=Always"
                        - to: "mock:out"
                - route:
                    from:
                      uri: "seda:slow"
                      steps:
                        - delay: {constant: 3600000}
                """;
        for (long seed = 0; seed < 20; seed++) {
            assertThat(bodies(seed, route)).as("seed %d", seed).hasSize(3);
            assertThat(steps).as("seed %d", seed).isLessThan(10_000);
        }
    }

    /** The third message waits for the second, and goes as soon as that has come; the first for what might be before it. */
    @Test
    void numberIsMissing_messagesBehindItGoOnWhenItComes() throws IOException {
        String route = """
                - route:
                    from:
                      uri: "timer:t?period=300000&repeatCount=6&delay=0"
                      steps:
                        - choice:
                            when:
                              - simple: "${date:now:mm} == '00'"
                                steps: [{setHeader: {name: n, constant: 1}}]
                              - simple: "${date:now:mm} == '15'"
                                steps: [{setHeader: {name: n, constant: 3}}]
                              - simple: "${date:now:mm} == '20'"
                                steps: [{setHeader: {name: n, constant: 2}}]
                        - filter:
                            simple: "${header.n} > 0"
                            steps:
                              - resequence:
                                  header: n
                                  streamConfig: {capacity: 100, timeout: 600000}
                                  steps:
                                    - setBody: {simple: "${header.n} at ${date:now:mm}"}
                                    - to: "mock:out"
                """;
        for (long seed = 0; seed < 20; seed++) {
            assertThat(bodies(seed, route)).as("seed %d", seed).containsExactly("1 at 10", "2 at 20", "3 at 20");
        }
    }

    /** There is no room for the second message when it comes; the third and the fourth wait for it. */
    @Test
    void messageComesForWhichAllOthersWait_itNeedsNoRoom() throws IOException {
        String route = """
                - route:
                    from:
                      uri: "timer:t?period=300000&repeatCount=3&delay=0"
                      steps:
                        - choice:
                            when:
                              - simple: "${date:now:mm} == '00'"
                                steps: [{setHeader: {name: n, constant: 3}}]
                              - simple: "${date:now:mm} == '05'"
                                steps: [{setHeader: {name: n, constant: 4}}]
                            otherwise:
                              steps: [{setHeader: {name: n, constant: 2}}]
                        - resequence:
                            header: n
                            streamConfig: {capacity: 2, timeout: 1200000}
                            steps:
                              - setBody: {simple: "${header.n}"}
                              - to: "mock:out"
                """;
        for (long seed = 0; seed < 20; seed++) {
            assertThat(bodies(seed, route)).as("seed %d", seed).containsExactly("2", "3", "4");
        }
    }
}
