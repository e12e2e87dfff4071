// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.connector.mock.Mocks;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.message.Message;
import io.pelton.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Copies that change thread on their way to another route: all arrive, each once, whenever the flow is stopped. */
@Timeout(60)
class SedaFlowTest {
    private static final int COUNT = 20_000;
    private static final String ROUTES = """
            - route: {id: in, from: {uri: "direct:in", steps: [{to: "seda:work"}, {setBody: {constant: behind}}, {to: "mock:out"}]}}
            - route:
                id: work
                from: {uri: "seda:work?concurrentConsumers=4", steps: [{setHeader: {name: route, simple: "${fromRouteId}"}}, {to: "mock:work"}]}
            """;

    private final Mocks mocks = new Mocks();

    private Plan plan(String yaml, int count) throws Exception {
        List<RouteCase.Input> inputs =
                IntStream.range(0, count).mapToObj(i -> new RouteCase.Input(i, Map.of())).toList();
        return OnPelton.load(new RouteCase("seda.yaml", yaml, inputs, Set.of()), new GivenConnector(inputs, false), mocks)
                .getFirst();
    }

    private List<Object> bodies(String mock) {
        return mocks.received(mock).stream().map(record -> ((Message) record).body()).toList();
    }

    @Test
    void allCopiesArriveOnce() throws Exception {
        Plan plan = plan(ROUTES, COUNT);
        assertThat(plan.toText()).contains("parallel 4");
        try (Engine engine = new Engine(EngineOptions.defaults())) {
            FlowSnapshot end = engine.run(plan).await();
            assertThat(end.failure()).isNull();
        }
        assertThat(bodies("work")).containsExactlyInAnyOrderElementsOf(IntStream.range(0, COUNT).<Object>mapToObj(i -> i).toList());
        assertThat(bodies("out")).hasSize(COUNT).containsOnly("behind");
        assertThat(((Message) mocks.received("work").getFirst()).header("route")).isEqualTo("work");
    }

    @Test
    void whatWasHandedOverArrives_whenTheFlowIsStopped() throws Exception {
        try (Engine engine = new Engine(EngineOptions.defaults())) {
            FlowHandle flow = engine.run(plan(ROUTES, 5_000_000));
            Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> mocks.names().contains("work") && mocks.received("work").size() > 1_000);
            flow.stop(Duration.ofSeconds(30));
            assertThat(flow.await().failure()).isNull();
        }
        List<Object> arrived = bodies("work");
        assertThat(arrived).hasSameSizeAs(bodies("out")).doesNotHaveDuplicates();
        assertThat(arrived.stream().mapToInt(body -> (Integer) body).max().orElseThrow()).isEqualTo(arrived.size() - 1);
    }

    @Test
    void copiesArriveInOrder_whenOneConsumerReads() throws Exception {
        try (Engine engine = new Engine(EngineOptions.defaults())) {
            engine.run(plan(ROUTES.replace("?concurrentConsumers=4", ""), COUNT)).await();
        }
        assertThat(bodies("work")).isEqualTo(IntStream.range(0, COUNT).<Object>mapToObj(i -> i).toList());
    }
}
