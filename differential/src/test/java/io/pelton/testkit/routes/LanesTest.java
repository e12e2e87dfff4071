// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.Origin;
import io.pelton.flow.BlockFunction;
import io.pelton.flow.Branches;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import io.pelton.testkit.RecordingSink;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimRuntime.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Copies of messages that take their ways at once: {@code parallelProcessing}. */
class LanesTest {
    private static final int SEEDS = 30;
    private static final EngineOptions OPTIONS =
            EngineOptions.defaults().withWorkers(2).withBatchSize(2).withRingCapacity(2);

    @TempDir
    private Path folder;

    /** What a run has come to. */
    private record End(List<String> out, List<String> parts, FlowSnapshot flow, long millis) {}

    private End run(long seed, String route) throws IOException {
        return run(seed, route, Long.MAX_VALUE);
    }

    /** Runs the route by one schedule, and stops it at once after some virtual time. */
    private End run(long seed, String route, long stopNanos) throws IOException {
        return run(Settings.of(seed).withoutStalls(), route, stopNanos);
    }

    private End run(Settings settings, String route, long stopNanos) throws IOException {
        Mocks mocks = new Mocks();
        List<Connector> connectors = new ArrayList<>(List.of(new MockConnector(mocks)));
        ServiceLoader.load(Connector.class).stream()
                .filter(provider -> provider.type() != MockConnector.class)
                .forEach(provider -> connectors.add(provider.get()));
        List<Plan> plans = new RouteLoader(connectors, Placeholders.none())
                .load(List.of(Files.writeString(folder.resolve("route.yaml"), route)));
        List<End> ends = new ArrayList<>();
        SimRuntime.simulate(settings, runtime -> {
            long begin = runtime.nanoTime();
            try (Engine engine = new Engine(OPTIONS, runtime)) {
                FlowHandle handle = engine.run(plans).getFirst();
                if (stopNanos < Long.MAX_VALUE) {
                    runtime.await(() -> false, stopNanos);
                    handle.stop(Duration.ZERO);
                }
                assertThat(handle.await(Duration.ofDays(1))).isTrue();
                long millis = TimeUnit.NANOSECONDS.toMillis(runtime.nanoTime() - begin);
                ends.add(new End(bodies(mocks, "out"), bodies(mocks, "part"), handle.snapshot(), millis));
            }
        });
        return ends.getFirst();
    }

    private static List<String> bodies(Mocks mocks, String name) {
        return mocks.received(name).stream().map(message -> text(((Message) message).body())).toList();
    }

    private static String text(@Nullable Object body) {
        return body instanceof List<?> list ? List.copyOf(list).toString() : String.valueOf(body);
    }

    /** A route that splits each of two messages into so many parts, by these options and steps. */
    private static String split(int parts, String options, String... steps) {
        String body = IntStream.range(0, parts).mapToObj(Integer::toString).collect(Collectors.joining(","));
        String indented = String.join("\n", List.of(steps)).indent(14);
        return """
                - route:
                    id: r
                    from:
                      uri: "timer:t?repeatCount=2&period=10&delay=0"
                      steps:
                        - setBody: {constant: '%s'}
                        - split:
                            tokenize: ','
                            %s
                            steps:
                %s
                        - to: mock:out
                """.formatted(body, options.replace("\n", "\n            "), indented);
    }

    private static final String PARALLEL = "parallelProcessing: true";
    private static final String GROUPED =
            "aggregationStrategy: '#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy'";

    private static String serial(String route) {
        return route.replace(PARALLEL, "parallelProcessing: false");
    }

    @Test
    void partsWait_theyWaitAtOnce() throws IOException {
        String route = split(100, PARALLEL, "- delay: {constant: 50}", "- to: mock:part");
        End end = run(1, route);
        assertThat(end.flow().state()).isEqualTo(FlowState.DONE);
        assertThat(end.parts()).hasSize(200);
        assertThat(end.millis()).isLessThan(1_000);
        assertThat(run(1, serial(route)).millis()).isGreaterThanOrEqualTo(5_000);
    }

    @Test
    void flowIsCutShortWhilePartsAreLate_itSaysSo() throws IOException {
        String route = split(3, PARALLEL + "\ntimeout: 50", "- delay: {constant: 20000}", "- to: mock:part");
        String byThemselves = route.replace("id: r", "maxInFlight: 2");
        for (long seed = 0; seed < SEEDS; seed++) {
            for (String each : List.of(route, byThemselves)) {
                End end = run(seed, each, TimeUnit.SECONDS.toNanos(5));
                assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.CUT_SHORT);
                assertThat(end.flow().leftBehind()).as("seed %d", seed).isEqualTo(6);
                assertThat(end.out()).as("seed %d", seed).hasSize(2);
            }
        }
    }

    @Test
    void partsAreLateBeforeTheyHaveBegun_theyGoOn() throws IOException {
        String route = split(3, PARALLEL + "\ntimeout: 1", "- to: mock:part");
        for (long seed = 0; seed < 10 * SEEDS; seed++) {
            assertThat(run(Settings.of(seed), route, Long.MAX_VALUE).parts()).as("seed %d", seed).hasSize(6);
        }
    }

    @Test
    void partsAreLate_andFail_soDoesTheFlow() throws IOException {
        String route = split(
                3,
                PARALLEL + "\ntimeout: 50",
                "- delay: {constant: 100}",
                "- throwException: {exceptionType: java.lang.IllegalStateException, message: late}");
        for (long seed = 0; seed < SEEDS; seed++) {
            End end = run(seed, route);
            assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(FlowState.FAILED);
            assertThat(end.flow().failure()).as("seed %d", seed).rootCause().hasMessage("late");
        }
    }

    @Test
    void partsEndInAnyOrder_theyArePutTogetherInTheirs_unlessTheyStream() throws IOException {
        String waits = "- delay: {simple: '${body}00'}"; // the first not at all, the last 700 ms
        for (long seed = 0; seed < SEEDS; seed++) {
            End inOrder = run(seed, split(8, PARALLEL + "\n" + GROUPED, waits));
            assertThat(inOrder.out()).as("seed %d", seed).containsOnly("[0, 1, 2, 3, 4, 5, 6, 7]").hasSize(2);
            String backwards = split(3, PARALLEL + "\nstreaming: true\n" + GROUPED, waits).replace("'0,1,2'", "'2,1,0'");
            assertThat(run(seed, backwards).out()).as("seed %d", seed).containsOnly("[0, 1, 2]").hasSize(2);
        }
    }

    /** Whatever the schedule, all is counted as it is in turn. */
    @Test
    void partsFail_orAreRetried_orHandled_countersAreThoseOfPartsInTurn() throws IOException {
        String fails = """
                - choice:
                    when:
                      - simple: "${body} == 3"
                        steps:
                          - to: mock:part
                          - throwException: {exceptionType: java.lang.IllegalStateException, message: three}
                    otherwise:
                      steps: [{delay: {constant: 5}}, {to: mock:part}]
                """;
        String handler = """
                - onException:
                    exception: [java.lang.IllegalStateException]
                    redeliveryPolicy: {maximumRedeliveries: 2, redeliveryDelay: 3}
                    handled: {constant: 'true'}
                    steps: [{to: mock:part}]
                """;
        for (String head : List.of("", handler)) {
            String route = head + split(6, PARALLEL, fails);
            End expected = run(0, serial(route));
            for (long seed = 0; seed < SEEDS; seed++) {
                End end = run(seed, route);
                assertThat(end.flow().state()).as("seed %d", seed).isEqualTo(expected.flow().state());
                if (!head.isEmpty()) { // else the first failure ends the flow, and the second message with it
                    assertThat(end.flow().steps()).as("seed %d", seed).isEqualTo(expected.flow().steps());
                    assertThat(end.parts()).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected.parts());
                }
            }
        }
    }

    /** As soon as one has failed nobody asks for the others: none of them counts as one that its step has let pass. */
    @Test
    void partsFail_theFirstEndsTheWhole_noneHasLeftItsStep() throws IOException {
        String route = """
                - route:
                    from:
                      uri: "timer:t?repeatCount=2&period=10&delay=0"
                      steps:
                        - setBody: {constant: '0,1,2,3,4,5'}
                        - doTry:
                            steps:
                              - split:
                                  tokenize: ','
                                  parallelProcessing: true
                                  stopOnException: true
                                  steps:
                                    - delay: {simple: '${body}'}
                                    - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
                                    - to: mock:part
                            doCatch:
                              - exception: [java.lang.IllegalStateException]
                                steps: [{setBody: {constant: failed}}]
                        - to: mock:out
                """;
        for (String each : List.of(route, route.replace("'${body}'", "'0'"))) {
            for (long seed = 0; seed < SEEDS; seed++) {
                End end = run(seed, each);
                assertThat(end.out()).as("seed %d", seed).containsExactly("failed", "failed");
                assertThat(end.flow().steps()).as("seed %d", seed)
                        .filteredOn(step -> step.id().startsWith("throwException"))
                        .singleElement()
                        .satisfies(step -> assertThat(step.in()).isPositive())
                        .satisfies(step -> assertThat(step.out()).isZero());
            }
        }
    }

    @Test
    void splitsAreNested_beyondAllBounds_theyComeToTheirEnd() throws IOException {
        String inner = """
                - split:
                    tokenize: ','
                    parallelProcessing: true
                    steps: [{delay: {constant: 5}}, {to: mock:part}]
                """;
        String outer = "- setBody: {constant: '%s'}".formatted("x,".repeat(39) + "x");
        End end = run(7, split(40, PARALLEL, outer, inner));
        assertThat(end.flow().state()).isEqualTo(FlowState.DONE);
        assertThat(end.parts()).hasSize(2 * 40 * 40);
        assertThat(end.out()).hasSize(2);
    }

    @Test
    void flowIsCutShortWhilePartsGoOn_itEnds_andNothingComesLater() throws IOException {
        for (long seed = 0; seed < SEEDS; seed++) {
            End end = run(seed, split(20, PARALLEL, "- delay: {constant: 3600000}", "- to: mock:part"), 1_000_000);
            assertThat(end.flow().state()).as("seed %d", seed).isIn(FlowState.CUT_SHORT, FlowState.DONE);
            assertThat(end.out()).as("seed %d", seed).isEmpty();
            assertThat(end.parts()).as("seed %d", seed).isEmpty();
            assertThat(end.millis()).as("seed %d", seed).isLessThan(600_000);
        }
    }

    @Test
    void timeIsOver_partsThatAreDoneArePutTogether_theOthersEndLater() throws IOException {
        String waits = "- delay: {simple: '${body}00'}";
        for (long seed = 0; seed < SEEDS; seed++) {
            End end = run(seed, split(8, PARALLEL + "\ntimeout: 350\n" + GROUPED, waits, "- to: mock:part"));
            assertThat(end.out()).as("seed %d", seed).containsOnly("[0, 1, 2, 3]").hasSize(2);
            assertThat(end.parts()).as("seed %d", seed).hasSize(16);
        }
    }

    /** Eight parts that meet: real threads, and no more workers than one. */
    @Test
    void partsWaitForEachOther_onTheMachine_theyMeet() throws InterruptedException {
        RecordingSink<Object> sink = RecordingSink.background("sink");
        BlockFunction<Object> meeting = (record, branches) -> {
            CyclicBarrier all = new CyclicBarrier(8);
            Branches.Forks<Branches.Way<Object>> forks = branches.forks();
            for (int i = 0; i < 8; i++) {
                int part = i;
                forks.fork(there -> {
                    all.await(60, TimeUnit.SECONDS);
                    there.run(0, new Message(part));
                });
            }
            for (Branches.Ended<?> end = forks.next(Long.MAX_VALUE); end != null; end = forks.next(Long.MAX_VALUE)) {
                end.result();
            }
            return false;
        };
        Pipeline written = new Pipeline(List.of(new Step.To(StepInfo.at(Origin.UNKNOWN), sink)), null);
        Flow<Message> flow = Flow.from(Beacon.of(100))
                .map(Message::new)
                .<Message>steps(List.of(new Step.Block(StepInfo.at(Origin.UNKNOWN), "meeting", meeting, List.of(written))));
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            FlowHandle handle = engine.run(flow.to(RecordingSink.background("end")));
            assertThat(handle.await(Duration.ofSeconds(60))).isTrue();
            assertThat(handle.snapshot().state()).isEqualTo(FlowState.DONE);
        }
        assertThat(sink.records()).hasSize(800);
    }
}
