// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.spi.Connector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What is not in the instance of a step, and could outlive a run: plans are loaded once, and run again. */
class RunAgainTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private List<Plan> plans(String routes) throws IOException {
        List<Connector> connectors = new ArrayList<>();
        ServiceLoader.load(Connector.class).forEach(connectors::add);
        return new RouteLoader(connectors, Placeholders.none())
                .load(List.of(Files.writeString(folder.resolve("routes.yaml"), routes)));
    }

    private static void runTwice(List<Plan> plans) throws InterruptedException {
        try (Engine engine = new Engine(EngineOptions.defaults().withWorkers(1))) {
            for (int run = 1; run <= 2; run++) {
                for (FlowHandle flow : engine.run(plans)) {
                    assertThat(flow.await(PATIENCE)).as("run %d of %s ends", run, flow.plan().id()).isTrue();
                    assertThat(flow.snapshot().state()).as("run %d of %s", run, flow.plan().id()).isEqualTo(FlowState.DONE);
                }
            }
        }
    }

    @Test
    void dataSetIsComparedWith_eachRunCountsFromTheStart() throws IOException, InterruptedException {
        runTwice(plans("""
                - beans:
                    - name: three
                      type: org.apache.camel.component.dataset.SimpleDataSet
                      properties: {size: 3, defaultBody: a}
                - from:
                    uri: dataset:three?initialDelay=0&produceDelay=0
                    steps:
                      - to: dataset:three
                """));
    }

    @Test
    void routeStopsTheOneThatItHasCalled_theNextRunCallsItAgain() throws IOException, InterruptedException {
        runTwice(plans("""
                - route:
                    id: calls
                    from:
                      uri: beacon:x?count=1
                      steps:
                        - to: direct:called
                        - to: controlbus:route?routeId=called&action=stop
                - route:
                    id: called
                    from:
                      uri: direct:called
                      steps:
                        - to: discard:x
                """));
    }
}
