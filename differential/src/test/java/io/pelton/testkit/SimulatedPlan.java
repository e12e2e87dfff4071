// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit;

import io.pelton.engine.CompiledPlan;
import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.error.PeltonException;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.testkit.simulation.CallFault;
import io.pelton.testkit.simulation.Fault;
import io.pelton.testkit.simulation.FaultTable.Cell;
import io.pelton.testkit.simulation.Mishap;
import io.pelton.testkit.simulation.SimRuntime;
import io.pelton.testkit.simulation.SimulatedError;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A random plan that is compiled once and run by many schedules. A schedule is a number: options of the engine, what disturbs the flow,
 * and the order of everything are drawn from it.
 */
final class SimulatedPlan {
    /** The part of a recipe without which nothing disturbs the flow. */
    static final String DISTURBANCE = "disturbance";

    /** Batches end where they are full: so where they end is known. */
    private static final Duration NO_TURN_ENDS_EARLY = Duration.ofDays(1_000);

    /** A flow that hangs is a deadlock, which the simulation finds. */
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    private final RandomFlow flow;
    private final PlanCheck check;
    private final Map<EngineOptions.Mode, CompiledPlan> compiled = new EnumMap<>(EngineOptions.Mode.class);

    SimulatedPlan(Recipe recipe) {
        flow = RandomFlows.of(recipe);
        check = new PlanCheck(flow);
    }

    /** The plan. */
    RandomFlow flow() {
        return flow;
    }

    /** What a schedule is. */
    record Schedule(long seed, EngineOptions options, Mishap mishap) {}

    Schedule schedule(long number) {
        Recipe recipe = flow.recipe();
        long seed = recipe.seed() * 1_000_003 + number;
        SplittableRandom random = new SplittableRandom(seed);
        EngineOptions options = EngineOptions.defaults()
                .withTurn(NO_TURN_ENDS_EARLY)
                .withMode(random.nextBoolean() ? EngineOptions.Mode.COMPILED : EngineOptions.Mode.INTERPRETED)
                .withWorkers(Math.min(1 + random.nextInt(3), recipe.instances()))
                .withBatchSize(1 + random.nextInt(3))
                .withRingCapacity(2);
        Mishap drawn = PlanMishaps.draw(random);
        return new Schedule(seed, options, recipe.without().contains(DISTURBANCE) ? Mishap.NONE : drawn);
    }

    /**
     * Runs the plan by the schedule and checks what it has done.
     *
     * @return what has disturbed it; null if nothing has
     * @throws AssertionError if something is wrong
     */
    @Nullable Cell run(Schedule schedule) {
        Run run = new Run(schedule);
        SimRuntime ended = SimRuntime.simulate(schedule.mishap().settings(schedule.seed()), run::go);
        List<Cell> happened = schedule.mishap().happened(ended, flow.calls(), run.wasStopped);
        run.check(ended, !happened.isEmpty());
        return happened.isEmpty() ? null : happened.getFirst();
    }

    private CompiledPlan compiled(EngineOptions options) {
        return compiled.computeIfAbsent(options.mode(), _ -> CompiledPlan.of(flow.plan(), options));
    }

    /** One run. */
    private final class Run {
        private final Schedule schedule;
        private final Mishap mishap;
        private final CompiledPlan plan;
        private @Nullable FlowHandle handle;
        private @Nullable FlowSnapshot end;
        private @Nullable Throwable refusal;
        private boolean over;
        private boolean wasStopped;
        private long readWhenStopped;

        Run(Schedule schedule) {
            this.schedule = schedule;
            this.mishap = schedule.mishap();
            this.plan = compiled(schedule.options());
            flow.reset();
            flow.calls().begin(mishap.calls());
        }

        void go(SimRuntime runtime) throws InterruptedException {
            Duration deadline = mishap.deadline();
            if (deadline != null) {
                runtime.start("stopper", Task.Kind.WAIT, () -> stop(runtime, deadline));
            }
            try (Engine engine = new Engine(schedule.options(), runtime)) {
                FlowHandle started = engine.run(plan);
                handle = started;
                started.await(FOREVER);
                flow.calls().isOver();
                end = started.snapshot();
            } catch (PeltonException | IllegalStateException | SimulatedError | OutOfMemoryError e) {
                refusal = e;
                flow.calls().isOver();
            }
            over = true;
            runtime.moment().happen();
        }

        private void stop(SimRuntime runtime, Duration deadline) {
            try {
                Event moment = runtime.moment();
                moment.await();
                runtime.await(() -> handle != null || over, Long.MAX_VALUE);
                if (handle != null && !over) {
                    wasStopped = true;
                    handle.stop(deadline);
                    readWhenStopped = handle.snapshot().recordsIn();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void check(SimRuntime ended, boolean isDisturbed) {
            if (ended.isKilled()) {
                if (handle != null) {
                    check.killed(handle.snapshot());
                }
                return;
            }
            assertThat(ended.timers()).as("timers that are still set").isZero();
            assertThat(flow.calls().late())
                    .as("calls after the end")
                    .filteredOn(call -> !(flow.isBlocking() && call.startsWith("source"))) // whose thread may still be waiting
                    .isEmpty();
            if (end == null) {
                if (!isDisturbed || refusal == null) {
                    throw new AssertionError("the flow was not started", refusal);
                }
                check.refused();
            } else if (!isDisturbed || ended.hasHappened(Fault.Kind.STALL)) {
                check.ended(end, schedule.options().batchSize());
            } else if (wasStopped) {
                check.stopped(end, schedule.options().batchSize(), Duration.ZERO.equals(mishap.deadline()));
                check.readAfterStop(end.recordsIn() - readWhenStopped, schedule.options());
            } else {
                check.broken(end, ended.hasHappened(Fault.Kind.MEMORY) || flow.calls().hasHappened(CallFault.Kind.MEMORY));
            }
        }
    }
}
