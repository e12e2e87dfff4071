// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.power;

import io.pelton.connector.file.LinesConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.runtime.EngineRuntime;
import io.pelton.store.StateFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A process of its own: runs a route with a state folder, as {@code pelton run} does, but with many epochs. */
final class PoweredRun {
    private PoweredRun() {}

    /** @param arguments the route's file, the folder of its input, and that of its output and of the state folder */
    public static void main(String[] arguments) throws InterruptedException {
        EngineOptions options = EngineOptions.defaults().withBatchSize(16).withEpochInterval(Duration.ofMillis(2));
        Placeholders values = Placeholders.none().with(Map.of("in", arguments[1], "out", arguments[2]));
        try (RouteLoader loader = new RouteLoader(List.of(new LinesConnector()), values).withClasses(AllowedClasses.values())) {
            List<Plan> plans = loader.load(List.of(Path.of(arguments[0])));
            try (StateFolder state = StateFolder.open(Path.of(arguments[2], "state"));
                    Engine engine = new Engine(options, EngineRuntime.system(), state)) {
                FlowHandle flow = engine.run(plans).getFirst();
                flow.await();
                if (flow.snapshot().state() != FlowState.DONE) {
                    throw new IllegalStateException("the route has failed", flow.snapshot().failure());
                }
            }
        }
    }
}
