// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Engine;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The routes of one state of the files, running until they are replaced or stopped. Used by one thread. */
final class RunningRoutes {
    /** How much longer than the drain deadline an end is waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final List<FlowHandle> flows = new ArrayList<>();
    private final Set<FlowHandle> reported = new HashSet<>();

    /** None. */
    RunningRoutes() {}

    /**
     * Starts all plans; if one cannot be started, none runs.
     *
     * @throws PeltonException why that one cannot, after it has been printed
     */
    static RunningRoutes start(List<Plan> plans, Engine engine, Console console) {
        RunningRoutes routes = new RunningRoutes();
        List<Plan> refused = new ArrayList<>();
        try {
            RedirectedOutputs.check(plans);
            routes.flows.addAll(engine.run(plans, refused::add));
            return routes;
        } catch (InvalidPlanException e) {
            new ProblemPrinter(console.err(), console.errColors()).printAll(e.problems());
            throw e;
        } catch (PeltonException e) {
            refused.forEach(plan -> new FailureReport(console.err(), console.errColors()).printRefused(plan, e));
            throw e;
        }
    }

    /** What is run. */
    List<Plan> plans() {
        return flows.stream().map(FlowHandle::plan).toList();
    }

    /** Asks all to end. */
    void requestStop(Duration drain) {
        flows.forEach(flow -> flow.stop(drain));
    }

    /** Reads no more, writes what has been read, and gives how many records were left. */
    long stop(Duration drain) throws InterruptedException {
        requestStop(drain);
        long left = 0;
        EngineRuntime runtime = EngineRuntime.current();
        long deadline = runtime.nanoTime() + drain.plus(PATIENCE).toNanos();
        for (FlowHandle flow : flows) {
            flow.await(Duration.ofNanos(Math.max(1, deadline - runtime.nanoTime())));
            left += flow.snapshot().leftBehind();
        }
        return left;
    }

    /** Whether all have ended. */
    boolean isOver() {
        return flows.stream().allMatch(flow -> flow.snapshot().state().isFinal());
    }

    /** Whether all have ended with all that was read written. */
    boolean isDone() {
        return flows.stream().allMatch(flow -> flow.snapshot().state() == FlowState.DONE);
    }

    /** Says of each route that has ended since it was asked last what it has done. */
    void report(StatusLine status, Console console) {
        for (FlowHandle flow : flows) {
            FlowSnapshot now = flow.snapshot();
            if (now.state().isFinal() && reported.add(flow)) {
                PeltonException failure = now.failure();
                if (failure != null) {
                    new FailureReport(console.err(), console.errColors()).print(now.flow(), failure);
                } else {
                    status.println("route '" + Printable.line(now.flow()) + "' has ended: " + Figures.count(now.recordsIn(), "record")
                            + " in, " + Figures.exact(now.recordsOut()) + " out");
                }
                flow.remarks().forEach(remark -> status.println(Printable.line(remark)));
            }
        }
    }
}
