// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.connector.beacon.Beacon;
import io.pelton.connector.beacon.BeaconConnector;
import io.pelton.connector.collect.Collect;
import io.pelton.connector.mock.MockConnector;
import io.pelton.connector.mock.Mocks;
import io.pelton.engine.Engine;
import io.pelton.error.InvalidPlanException;
import io.pelton.flow.Flow;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLibrary;
import io.pelton.routes.RouteLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Flows of Java in routes, and routes in flows of Java. */
@Timeout(60)
class JavaRoutesTest {
    private static final String NUMBERS = """
            - route:
                id: numbers
                from:
                  uri: beacon:n?count=4
                  steps:
                    - to: direct:even
            - route:
                id: even
                from:
                  uri: direct:even
                  steps:
                    - filter:
                        simple: "${body} in '1,3'"
                        steps: [{stop: {}}]
                    - setBody: {simple: "number ${body}"}
            """;

    @TempDir
    private Path folder;

    private final Mocks mocks = new Mocks();

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("routes.yaml"), text);
    }

    private RouteLoader loader() {
        return new RouteLoader(List.of(new BeaconConnector(), new MockConnector(mocks)), Placeholders.none());
    }

    private static List<Object> collected(Flow<Message> flow) throws InterruptedException {
        Collect<Object> bodies = new Collect<>();
        try (Engine engine = new Engine()) {
            engine.run(flow.map(message -> (Object) String.valueOf(message.body())).to(bodies)).await();
        }
        return List.copyOf(bodies.records());
    }

    private List<Object> sent(List<Plan> plans, String mock) throws InterruptedException {
        try (Engine engine = new Engine()) {
            for (Plan plan : plans) {
                engine.run(plan).await();
            }
        }
        return mocks.received(mock).stream().map(record -> (Object) String.valueOf(((Message) record).body())).toList();
    }

    @Test
    void aFlowGoesOnBehindARoute() throws Exception {
        RouteLibrary routes = loader().library(List.of(file(NUMBERS)));
        assertThat(routes.ids()).containsExactlyInAnyOrder("numbers", "even");
        assertThat(collected(routes.flow("numbers"))).containsExactly("number 0", "number 2");
    }

    @Test
    void theStepsOfARouteStandInAFlow() throws Exception {
        RouteLibrary routes = loader().library(List.of(file(NUMBERS)));
        Flow<Message> flow = Flow.from(Beacon.of(4)).map(number -> new Message(number + 10)).through(routes.steps("even"));
        assertThat(collected(flow)).containsExactly("number 10", "number 11", "number 12", "number 13");
    }

    @Test
    void aRouteSendsToAFlow() throws Exception {
        RouteLoader loader = loader().withFlow("twice", start -> start
                .filter(message -> !"2".equals(String.valueOf(message.body())))
                .map(message -> new Message(String.valueOf(message.body()).repeat(2)))
                .peek(message -> message.setHeader("seen", true)));
        List<Plan> plans = loader.load(List.of(file("""
                - from:
                    uri: beacon:n?count=4
                    steps:
                      - to: flow:twice
                      - setBody: {simple: "${body} ${header.seen}"}
                      - to: mock:end
                """)));
        assertThat(sent(plans, "end")).containsExactly("00 true", "11 true", "33 true");
    }

    @Test
    void aFlowInABlockChangesTheMessage_andEndsTheWayOfThoseItDrops() throws Exception {
        RouteLoader loader = loader().withFlow("odd", start -> start
                .filter(message -> Long.parseLong(String.valueOf(message.body())) % 2 == 1)
                .map(message -> new Message("odd " + message.body())));
        List<Plan> plans = loader.load(List.of(file("""
                - from:
                    uri: beacon:n?count=4
                    steps:
                      - doTry:
                          steps:
                            - to: flow:odd
                          doFinally: {steps: [{to: mock:finally}]}
                      - to: mock:end
                """)));
        assertThat(sent(plans, "end")).containsExactly("odd 1", "odd 3");
        assertThat(mocks.received("finally")).isNotEmpty();
    }

    @Test
    void aFlowThatIsNotThereIsAProblem() throws IOException {
        Path file = file("""
                - from:
                    uri: beacon:n?count=4
                    steps:
                      - to: flow:twise
                """);
        RouteLoader loader = loader().withFlow("twice", start -> start);
        assertThatThrownBy(() -> loader.load(List.of(file)))
                .isInstanceOfSatisfying(InvalidPlanException.class, e -> assertThat(e.problems())
                        .singleElement()
                        .satisfies(problem -> assertThat(problem.toString()).contains(":4:18: PL108 no flow of Java is called 'twise'"))
                        .satisfies(problem -> assertThat(problem.suggestion()).isEqualTo("did you mean 'twice'?")));
    }

    @Test
    void aRouteThatIsOnlyCalledHasNoFlow() throws IOException {
        RouteLibrary routes = loader().library(List.of(file(NUMBERS)));
        assertThatThrownBy(() -> routes.flow("even")).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("only called");
        assertThatThrownBy(() -> routes.flow("evn")).hasMessageContaining("there is no route 'evn', but numbers, even");
    }

    /** The code of the guide, compiled and run. */
    @Test
    void theGuideIsRight() throws Exception {
        Path file = file(NUMBERS);
        Collect<String> sink = new Collect<>();
        RouteLibrary routes = RouteLibrary.load(file);
        Flow<?> flow = routes.flow("numbers")
                .filter(message -> message.body() != null)
                .map(message -> message.body() + "!")
                .to(sink);

        try (Engine engine = new Engine()) {
            engine.run(flow).await();
        }
        assertThat(sink.records()).containsExactly("number 0!", "number 2!");

        List<Plan> plans = loader()
                .withFlow("shorten", start -> start.peek(message -> message.setHeader("length", 3)))
                .load(List.of(file("""
                        - from:
                            uri: beacon:n?count=1
                            steps:
                              - to: flow:shorten
                              - to: mock:end
                        """)));
        assertThat(sent(plans, "end")).hasSize(1);

        String source = Files.readString(Path.of("src/test/java/io/pelton/cli/JavaRoutesTest.java"));
        String guide = Files.readString(Path.of("../docs/guide/flows.md"));
        String section = guide.substring(guide.indexOf("## With routes"));
        String code = section.substring(section.indexOf("```java\n") + 8);
        assertThat(code.substring(0, code.indexOf("```")).lines().map(String::strip))
                .isNotEmpty()
                .allMatch(source::contains);
    }
}
