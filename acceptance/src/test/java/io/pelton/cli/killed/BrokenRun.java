// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.connector.file.LinesConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowState;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.routes.access.AllowedClasses;
import io.pelton.store.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A process of its own: does what {@link PhasedRun} does, but its epochs are broken. */
final class BrokenRun {
    private static final int PHASES = 1;
    private static final int ROUTE = 3;

    private BrokenRun() {}

    /** @param arguments the fault, and those of {@link PhasedRun} */
    public static void main(String[] arguments) throws IOException {
        BrokenEpochs.Fault fault = BrokenEpochs.Fault.valueOf(arguments[0]);
        Path route = Path.of(arguments[ROUTE]);
        PhasedRuntime runtime = new PhasedRuntime(new PhaseFile(Path.of(arguments[PHASES])));
        runtime.bind(() -> run(runtime, route, Objects.requireNonNull(route.getParent()), fault));
    }

    private static void run(PhasedRuntime runtime, Path route, Path folder, BrokenEpochs.Fault fault) {
        Placeholders values = Placeholders.none().with(Map.of("in", folder.toString(), "out", folder.toString()));
        try (RouteLoader loader = new RouteLoader(List.of(new LinesConnector()), values).withClasses(AllowedClasses.values())) {
            List<Plan> plans = loader.load(List.of(route));
            try (StateFolder state = StateFolder.open(folder.resolve("state"));
                    Engine engine = new Engine(EngineOptions.defaults(), runtime, new BrokenEpochs(state, fault))) {
                FlowHandle flow = engine.run(plans).getFirst();
                flow.await();
                if (flow.snapshot().state() != FlowState.DONE) {
                    throw new IllegalStateException("the route has failed", flow.snapshot().failure());
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
