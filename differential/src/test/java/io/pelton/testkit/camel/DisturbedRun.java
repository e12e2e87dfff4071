// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.camel;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.plan.Plan;
import io.pelton.routes.RouteLoader;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.testkit.simulation.Calls;
import io.pelton.testkit.simulation.SimRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What was seen of routes that ran in a simulation until all of their flows had ended, disturbed or not.
 *
 * @param seen what mocks were sent, in order
 * @param outcomes how messages have ended
 * @param late what was called when all was over
 * @param ends what the flows said at their ends
 * @param entry the first of these, which reads the messages
 * @param timers how many timers were still set
 */
record DisturbedRun(
        List<String> seen, List<String> outcomes, List<String> late, List<FlowSnapshot> ends, FlowSnapshot entry, int timers) {
    private static final Duration PATIENCE = Duration.ofMillis(20);

    /** An hour. */
    private static final int MOST_LOOKS = 180_000;

    /** Runs {@code routes} by a schedule. */
    static DisturbedRun of(RouteCase routes, Disturbance disturbance, long schedule, EngineOptions.Mode mode) throws Exception {
        Calls calls = Calls.plain();
        calls.begin(disturbance.mishap().calls());
        Watched watched = new Watched(calls);
        GivenConnector given = new GivenConnector(routes.inputs(), OnPelton.hasCopies(routes), disturbance.unreadable());
        List<String> outcomes = new ArrayList<>();
        List<FlowSnapshot> ends = new ArrayList<>();
        try (RouteLoader loader = OnPelton.loader(given, watched.mocks())) {
            List<Plan> plans = new ArrayList<>();
            for (Plan plan : OnPelton.load(routes, loader)) {
                Plan looked = watched.watch(plan);
                plans.add(plan.id().equals("entry") ? OnPelton.observed(looked, outcomes) : looked);
            }
            SimRuntime ended = SimRuntime.simulate(
                    disturbance.mishap().settings(schedule), runtime -> run(runtime, loader, plans, mode, disturbance, calls, ends));
            FlowSnapshot entry = ends.stream().filter(end -> end.flow().equals("entry")).findFirst().orElseThrow();
            return new DisturbedRun(watched.seen(), outcomes, calls.late(), ends, entry, ended.timers());
        }
    }

    private static void run(
            SimRuntime runtime,
            RouteLoader loader,
            List<Plan> plans,
            EngineOptions.Mode mode,
            Disturbance disturbance,
            Calls calls,
            List<FlowSnapshot> ends)
            throws InterruptedException {
        EngineOptions options = EngineOptions.defaults()
                .withMode(mode)
                .withWorkers(2)
                .withBatchSize(1)
                .withRingCapacity(2);
        try (Engine engine = new Engine(options, runtime)) {
            List<FlowHandle> flows = engine.run(plans);
            Event stopped = runtime.event();
            runtime.start("stops", Task.Kind.WAIT, () -> {
                await(runtime.moment());
                flows.forEach(flow -> flow.stop(Objects.requireNonNullElse(disturbance.mishap().deadline(), Duration.ZERO)));
                stopped.happen();
            });
            for (FlowHandle flow : flows) {
                ends.add(ended(flow, loader));
            }
            calls.isOver();
            runtime.moment().happen();
            stopped.await();
        }
    }

    /** Waits for its end, which does not come by itself if its route is stopped, or was to be by a message that has failed. */
    private static FlowSnapshot ended(FlowHandle flow, RouteLoader loader) throws InterruptedException {
        for (int looks = 0; !flow.await(PATIENCE); looks++) {
            if (looks == MOST_LOOKS || OnPelton.isAtRest(flow.snapshot(), loader)) {
                loader.giveUpStopped();
                flow.stop(Duration.ofSeconds(10));
            }
        }
        return flow.snapshot();
    }

    private static void await(Event event) {
        try {
            event.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many messages were read. */
    int read() {
        return (int) entry.recordsIn();
    }

    /** Whether every flow has ended because there was nothing left. */
    boolean isDone() {
        return ends.stream().allMatch(end -> end.state() == FlowState.DONE);
    }
}
