// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.routes;

import io.pelton.connector.mock.MockConnector;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.flow.ErrorPolicy;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Plan;
import io.pelton.routes.Placeholders;
import io.pelton.routes.RouteLoader;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.spi.Position;
import io.pelton.testkit.routes.StatefulRoutes.Policy;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.SimRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

/** Routes that are loaded once and run in simulations, as often as is wanted. */
final class StatefulRun implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofDays(30);

    private final ScriptConnector scripts;
    private final DurableConnector sinks;
    private final RouteLoader loader;
    private final List<Plan> plans;
    private final Set<String> cut = new HashSet<>();

    /** When the first flow of a run is cut short, in virtual time. */
    private long cutAt;

    /**
     * How a run has ended.
     *
     * @param flows what each flow said when its end was over, or when everything was killed
     * @param isKilled whether everything was killed
     * @param isStalled whether a thread was stalled: a flow that is cut short meanwhile is given up, and cannot know what is left
     * @param cut the flows that were still there when the time was over that they had for a stop
     */
    record Ends(List<FlowSnapshot> flows, boolean isKilled, boolean isStalled, Set<String> cut) {
        /** How far a script is committed, from where the run began. */
        long committed(String script) {
            return flows.stream()
                    .flatMap(flow -> flow.committed().stream())
                    .filter(position -> position.split().equals(script))
                    .mapToLong(Position::offset)
                    .max()
                    .orElse(0);
        }

        boolean isDone() {
            return !isKilled && flows.stream().allMatch(flow -> flow.state() == FlowState.DONE);
        }
    }

    StatefulRun(String yaml, Policy policy, ScriptConnector scripts, DurableConnector sinks, Path folder) throws IOException {
        this.scripts = scripts;
        this.sinks = sinks;
        loader = new RouteLoader(List.of(scripts, sinks, new MockConnector()), Placeholders.none())
                .withFlow("step", start -> start.peek(message -> sinks.step(Objects.requireNonNull(message.body()))));
        plans = loader.load(List.of(Files.writeString(folder.resolve("routes.yaml"), yaml))).stream()
                .map(plan -> with(policy, plan))
                .toList();
    }

    private Plan with(Policy policy, Plan plan) {
        return switch (policy) {
            case STOP -> plan;
            case SKIP -> with(ErrorPolicy.skip(), plan);
            case DEAD_LETTERS -> with(ErrorPolicy.deadLetter(sinks.letters()), plan);
        };
    }

    private static Plan with(ErrorPolicy policy, Plan plan) {
        return Plan.of(plan.id(), plan.delivery(), plan.input(), new Pipeline(plan.pipeline().steps(), policy));
    }

    /** Runs the plans together, so many times at once, by the schedule that {@code seed} gives, until all of them have ended. */
    Ends run(long seed, EngineOptions options, Mishap mishap, int times) {
        sinks.calls().begin(mishap.calls());
        cut.clear();
        cutAt = Long.MAX_VALUE;
        List<FlowHandle> flows = new ArrayList<>();
        List<FlowSnapshot> ends = new ArrayList<>();
        SimRuntime ended = SimRuntime.simulate(mishap.settings(seed), runtime -> run(runtime, options, mishap, times, flows, ends));
        if (ended.isKilled()) {
            return new Ends(flows.stream().map(FlowHandle::snapshot).toList(), true, false, Set.of());
        }
        assertThat(ended.timers()).as("timers that are still set").isZero();
        boolean isStalled = ended.hasHappened(Fault.Kind.STALL);
        if (!isStalled) {
            assertThat(sinks.calls().late()).as("called after the end").isEmpty();
        }
        return new Ends(ends, false, isStalled, Set.copyOf(cut));
    }

    private void run(
            SimRuntime runtime, EngineOptions options, Mishap mishap, int times, List<FlowHandle> flows, List<FlowSnapshot> ends)
            throws InterruptedException {
        try (Engine engine = new Engine(options, runtime)) {
            for (int i = 0; i < times; i++) {
                flows.addAll(engine.run(plans));
            }
            List<Event> events = new ArrayList<>();
            for (FlowHandle flow : flows) {
                boolean mayBeCut = events.isEmpty(); // it is the first one that is stopped
                events.add(start(runtime, "waits for " + flow.plan().id(), () -> {
                    ends.add(end(flow));
                    if (mayBeCut && runtime.nanoTime() >= cutAt) {
                        cut.add(flow.plan().id());
                    }
                }));
            }
            Event stopped = start(runtime, "stops", () -> {
                await(runtime.moment());
                Duration deadline = Objects.requireNonNullElse(mishap.deadline(), Duration.ZERO);
                cutAt = runtime.nanoTime() + deadline.toNanos();
                flows.getFirst().stop(deadline);
            });
            for (Event event : events) {
                event.await();
            }
            sinks.calls().isOver();
            runtime.moment().happen();
            stopped.await();
        }
    }

    private static Event start(SimRuntime runtime, String name, Runnable body) {
        Event event = runtime.event();
        runtime.start(name, Task.Kind.WAIT, () -> {
            body.run();
            event.happen();
        });
        return event;
    }

    private static void await(Event event) {
        try {
            event.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FlowSnapshot end(FlowHandle flow) {
        try {
            assertThat(flow.await(PATIENCE)).as("%s has ended", flow.plan().id()).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return flow.snapshot();
    }

    /** What each source was told to be committed. */
    Map<String, Long> told() {
        Map<String, Long> told = new HashMap<>();
        plans.forEach(plan -> told.put(plan.id(), scripts.told(plan.id())));
        return told;
    }

    @Override
    public void close() {
        sinks.calls().begin(List.of());
        loader.close();
    }
}
