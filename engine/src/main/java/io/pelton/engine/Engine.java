// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.engine.exec.CompiledStages;
import io.pelton.engine.exec.FlowStarter;
import io.pelton.engine.exec.FlowThreads;
import io.pelton.engine.exec.Persistence;
import io.pelton.engine.exec.RunningFlow;
import io.pelton.engine.instance.Deployment;
import io.pelton.engine.instance.StateBudget;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.flow.Flow;
import io.pelton.plan.Plan;
import io.pelton.plan.ReadAndWritten;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.StateStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs flows. One engine has one worker per processor and runs any number of flows on them. Thread-safe.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     FlowSnapshot done = engine.run(flow).await();
 * }
 * }</pre>
 */
public final class Engine implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);
    private static final AtomicInteger ENGINES = new AtomicInteger();

    private final EngineOptions options;
    private final EngineRuntime runtime;
    private final FlowThreads threads;
    private final StateBudget budget;
    private final @Nullable StateStore state;
    private final ReentrantLock lock = new ReentrantLock();

    /** Under {@link #lock}. */
    private final Set<RunningFlow> flows = new HashSet<>();

    /** What is kept of those that were started last with the store. Under {@link #lock}. */
    private Persistence kept;

    /** Whether a thread starts flows with the store. Under {@link #lock}. */
    private boolean isStarting;

    /** Under {@link #lock}: a flow that begins is entered before, or refused. */
    private boolean closed;

    /** An engine with default settings. */
    public Engine() {
        this(EngineOptions.defaults());
    }

    /** An engine with the given settings. */
    public Engine(EngineOptions options) {
        this(options, EngineRuntime.system());
    }

    /** An engine with the given settings that takes time, threads and random numbers from {@code runtime}. */
    public Engine(EngineOptions options, EngineRuntime runtime) {
        this(options, runtime, null);
    }

    /**
     * The same, going on where the run before has left off.
     *
     * @param state keeps how far sources were read, what steps keep and where outputs end, by the ids of flow and step; the caller closes it after
     *     the engine. Flows whose steps keep something, or whose outputs can be cut back, have one epoch together: they are started
     *     together. Null: nobody keeps anything
     */
    public Engine(EngineOptions options, EngineRuntime runtime, @Nullable StateStore state) {
        this.state = state;
        this.options = Objects.requireNonNull(options, "options are null");
        this.runtime = Objects.requireNonNull(runtime, "runtime is null");
        this.budget = new StateBudget(options.stateLimit());
        this.kept = Persistence.none(runtime);
        this.threads = new FlowThreads(runtime, ENGINES.incrementAndGet(), options.workers());
    }

    /**
     * Starts {@code flow}.
     *
     * @throws io.pelton.error.InvalidPlanException if the flow is not valid
     * @throws io.pelton.error.PeltonException if its sources or sinks cannot be opened; nothing stays open then
     */
    public FlowHandle run(Flow<?> flow) {
        return run(Objects.requireNonNull(flow, "flow is null").plan());
    }

    /**
     * Starts {@code plan}.
     *
     * @throws io.pelton.error.PeltonException if its sources or sinks cannot be opened; nothing stays open then
     */
    public FlowHandle run(Plan plan) {
        return run(List.of(Objects.requireNonNull(plan, "plan is null"))).getFirst();
    }

    /**
     * Starts a plan that is compiled already, with the mode that it was compiled for.
     *
     * @throws io.pelton.error.PeltonException if its sources or sinks cannot be opened; nothing stays open then
     */
    public FlowHandle run(CompiledPlan plan) {
        return start(List.of(Objects.requireNonNull(plan, "plan is null").plan()), () -> openCompiled(List.of(plan.stages()), _ -> {})).getFirst();
    }

    /**
     * Starts {@code plans} together: all their sinks are open before the first record is read, so that sinks which write to one
     * file know of each other.
     *
     * @throws io.pelton.error.InvalidPlanException if one of them reads what one of them writes; nothing is open then
     * @throws io.pelton.error.PeltonException if a source or sink cannot be opened; then nothing runs and nothing stays open
     */
    public List<FlowHandle> run(List<Plan> plans) {
        return run(plans, _ -> {});
    }

    /**
     * Starts {@code plans} together, as {@link #run(List)} does, and says which of them cannot be started.
     *
     * @param refused told which plan it is whose source or sink cannot be opened, before that is thrown
     */
    public List<FlowHandle> run(List<Plan> plans, Consumer<Plan> refused) {
        for (Plan plan : Objects.requireNonNull(plans, "plans are null")) {
            Objects.requireNonNull(plan, "one of the plans is null");
        }
        return start(plans, () -> open(plans, refused));
    }

    private List<FlowHandle> start(List<Plan> plans, Supplier<List<FlowStarter>> opening) {
        lock.lock();
        try {
            checkOpen();
            flows.removeIf(RunningFlow::isOver); // with what it has kept: there may be no room for both
        } finally {
            lock.unlock();
        }
        List<Problem> problems = ReadAndWritten.problems(plans);
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
        List<FlowStarter> starters = opening.get();
        try {
            begin(starters);
        } catch (IllegalStateException e) {
            starters.forEach(starter -> starter.giveUp(e));
            throw e;
        }
        return starters.stream().<FlowHandle>map(FlowStarter::flow).toList();
    }

    private List<FlowStarter> open(List<Plan> plans, Consumer<Plan> refused) {
        List<CompiledStages> compiled = new ArrayList<>();
        for (Plan plan : plans) {
            try {
                compiled.add(new CompiledStages(plan, options));
            } catch (RuntimeException | Error e) {
                refused.accept(plan);
                throw e;
            }
        }
        return openCompiled(compiled, refused);
    }

    private List<FlowStarter> openCompiled(List<CompiledStages> compiled, Consumer<Plan> refused) {
        StateStore store = state;
        if (store == null) {
            return openCompiled(compiled, refused, Persistence.of(null, compiled, options, runtime));
        }
        takeStore(store);
        Persistence next = Persistence.none(runtime);
        try {
            runtime.cutPoint("a store is taken for flows that start");
            Persistence persistence = Persistence.of(store, compiled, options, runtime);
            List<FlowStarter> starters = openCompiled(compiled, refused, persistence);
            next = persistence;
            return starters;
        } finally {
            leaveStore(next);
        }
    }

    private List<FlowStarter> openCompiled(List<CompiledStages> compiled, Consumer<Plan> refused, Persistence persistence) {
        Deployment deployment = persistence.deployment(budget);
        List<FlowStarter> starters = new ArrayList<>();
        try {
            for (CompiledStages stages : compiled) {
                try {
                    starters.add(FlowStarter.open(stages, options, threads, runtime, deployment, persistence));
                } catch (RuntimeException | Error e) {
                    refused.accept(stages.plan());
                    throw e;
                }
            }
            deployment.opened();
            persistence.begin();
            return starters;
        } catch (RuntimeException | Error e) {
            starters.forEach(starter -> starter.giveUp(e));
            throw e;
        }
    }

    /**
     * Has the store for flows that are to be started, until {@link #leaveStore}: those of one store run one after the other, or are started together.
     *
     * @throws IllegalStateException if those before still run, others are being started, or another engine uses the store
     */
    private void takeStore(StateStore store) {
        Persistence before;
        lock.lock();
        try {
            if (isStarting) {
                throw new IllegalStateException("flows are being started by another thread: flows that keep state are started together, with run(plans)");
            }
            isStarting = true;
            before = kept;
        } finally {
            lock.unlock();
        }
        String refusal = before.isRunning()
                ? "flows that keep state run in this engine: such flows are started together, with run(plans)"
                : !isLeft(before)
                        ? "an epoch of flows that were given up is still being written to the store; start others when that has ended"
                        : !StoreUsers.take(store, this) ? "another engine has flows that use the store: it must end them first" : "";
        if (!refusal.isEmpty()) {
            leaveStore(before);
            throw new IllegalStateException(refusal);
        }
        forget();
    }

    /** What is kept of flows that are over: there may be no room for both that and what comes next. */
    private void forget() {
        lock.lock();
        try {
            kept = Persistence.none(runtime);
        } finally {
            lock.unlock();
        }
    }

    /** Whether flows that use the store run, or are being started. Any thread. */
    boolean usesStore() {
        Persistence now;
        lock.lock();
        try {
            if (isStarting) {
                return true;
            }
            now = kept;
        } finally {
            lock.unlock();
        }
        return now.isRunning() || now.isWriting();
    }

    /** Whether no thread of flows that were given up uses the store any more; what it writes may end soon. */
    private boolean isLeft(Persistence before) {
        try {
            return runtime.await(() -> !before.isWriting(), TimeUnit.NANOSECONDS.convert(CLOSE_TIMEOUT));
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
            return false;
        }
    }

    private void leaveStore(Persistence now) {
        lock.lock();
        try {
            isStarting = false;
            kept = now;
        } finally {
            lock.unlock();
        }
    }

    /** {@link #close} sees the flows, or they are refused. One that it cuts short before it is started ends when it is. */
    private void begin(List<FlowStarter> starters) {
        lock.lock();
        try {
            checkOpen();
            starters.forEach(starter -> flows.add(starter.flow()));
        } finally {
            lock.unlock();
        }
        starters.forEach(FlowStarter::start); // other threads run now: nothing is locked meanwhile
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the engine is closed");
        }
    }

    /**
     * Cuts the flows short that still run, waits up to 5 seconds until they have noticed, and releases the workers. Does nothing the second
     * time.
     */
    @Override
    public void close() {
        List<RunningFlow> running;
        lock.lock();
        try {
            closed = true;
            running = List.copyOf(flows);
        } finally {
            lock.unlock();
        }
        running.forEach(flow -> flow.stop(Duration.ZERO));
        long begin = runtime.nanoTime();
        running.forEach(flow -> awaitUninterruptibly(flow, begin));
        threads.close();
    }

    /** An interrupt does not cut the wait short, as in {@link java.util.concurrent.ExecutorService#close}: it is passed on to the caller. */
    private void awaitUninterruptibly(RunningFlow flow, long begin) {
        try {
            flow.await(CLOSE_TIMEOUT.minusNanos(runtime.nanoTime() - begin));
        } catch (InterruptedException e) {
            awaitUninterruptibly(flow, begin);
            runtime.currentTask().interrupt();
        }
    }
}
