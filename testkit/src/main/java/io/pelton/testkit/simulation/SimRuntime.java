// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.runtime.Workers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A machine of one thread at a time, in virtual time. Which task runs next is drawn from a seed at each {@link #cutPoint}, at
 * each wait and at each end of a task; time passes when nothing can run, and now and then before. It ends when its last task has
 * ended, or fails: by an uncaught error, by a deadlock, or by too many steps.
 *
 * <p>What runs in here must wait through the runtime alone: a thread that is blocked otherwise keeps the baton. Belongs to its own tasks:
 * {@link #await}, {@link #cutPoint} and what else may let another task run throw an {@link IllegalStateException} on any other thread, and
 * when the simulation has ended. What is known of the run may be asked then.
 */
public final class SimRuntime implements EngineRuntime {
    /** How long a step may take on a real machine that is busy: what is blocked is noticed after this time, or twice as long. */
    private static final long PATIENCE_SECONDS = 20;

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    /** Time that a step takes unless told, so that code which measures sees it pass. */
    private static final long NANOS_PER_STEP = 200;

    /** How often a task that spins does so on average before it does something else. */
    private static final int SPINS = 3;

    /** The stall of a fault is from 2^10 ns, a microsecond, to 2^32 ns, four seconds, which a step may well take. */
    private static final int SHORTEST_STALL_BITS = 10;

    private static final int LONGEST_STALL_BITS = 32;

    private final Settings settings;
    private final SplittableRandom random;
    private final List<SimTask> tasks = new ArrayList<>();
    private final List<SimTask> ready = new ArrayList<>();
    private final SimTimers timers = new SimTimers(this);
    private final SimFaults faults;
    private final SimEvent moment = new SimEvent(this);
    private final Trace trace = new Trace();
    private final CountDownLatch over = new CountDownLatch(1);
    private long now = 1;

    /** By how much the clock was set forward. */
    private Duration clockMoved = Duration.ZERO;

    private long steps;
    private long exchanges;

    /** {@link #steps}, for the thread that waits for the end. */
    private volatile long progress;

    private @Nullable SimTask running;
    private @Nullable Throwable failure;
    private boolean killed;

    /** Whether the conditions of waiting tasks are being evaluated. */
    private boolean choosing;

    /**
     * How a run is drawn.
     *
     * @param seed decides everything
     * @param switchChance how likely another task goes on at a {@link EngineRuntime#cutPoint}, from 0 to 1
     * @param jumpChance how likely time passes though something could run, as if all threads had paused
     * @param longestStall how much time passes then at most, in nanoseconds
     * @param stepNanos how much time each step takes
     * @param maxSteps after so many choices the run is taken for endless
     * @param faults what happens at which cut points
     */
    public record Settings(
            long seed, double switchChance, double jumpChance, long longestStall, long stepNanos, long maxSteps, List<Fault> faults) {
        /** Refuses chances that are none. */
        public Settings {
            if (!(switchChance >= 0 && switchChance <= 1 && jumpChance >= 0 && jumpChance <= 1)) {
                throw new IllegalArgumentException(
                        "chances are from 0 to 1, found: switch " + switchChance + ", jump " + jumpChance);
            }
            faults = List.copyOf(faults);
        }

        /** Chances drawn from the seed: some schedules switch at every point, others seldom. */
        public static Settings of(long seed) {
            SplittableRandom drawn = new SplittableRandom(seed ^ 0x5DEECE66DL);
            double[] chances = {0.05, 0.3, 1};
            double[] jumps = {0, 0.001, 0.05};
            return new Settings(seed, chances[drawn.nextInt(3)], jumps[drawn.nextInt(3)], 20_000_000, NANOS_PER_STEP, 3_000_000, List.of());
        }

        /** The same, but time passes only when nobody can go on. */
        public Settings withoutStalls() {
            return new Settings(seed, switchChance, 0, longestStall, stepNanos, maxSteps, faults);
        }

        /** The same, but steps take no time: what is due in so many milliseconds is due then in every run, however many steps come before. */
        public Settings inNoTime() {
            return new Settings(seed, switchChance, jumpChance, longestStall, 0, maxSteps, faults);
        }

        /** The same with these faults, instead of those that it has. */
        public Settings with(Fault... newFaults) {
            return new Settings(seed, switchChance, jumpChance, longestStall, stepNanos, maxSteps, List.of(newFaults));
        }
    }

    private SimRuntime(Settings settings) {
        this.settings = settings;
        this.random = new SplittableRandom(settings.seed());
        this.faults = new SimFaults(settings.faults());
    }

    /**
     * Runs {@code body} and every task it starts to the end, or until it is killed.
     *
     * @return the runtime, for what is known of the run: {@link #isKilled}, {@link #happened}, {@link #steps}
     * @throws SimulationFailed if something failed, with the last moments before
     */
    public static SimRuntime simulate(Settings settings, Body body) {
        SimRuntime runtime = new SimRuntime(settings);
        runtime.newTask("main", () -> {
            try {
                body.run(runtime);
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        runtime.tasks.getFirst().giveBaton();
        runtime.awaitEnd();
        return runtime;
    }

    /** What is simulated. */
    @FunctionalInterface
    public interface Body {
        /** Does it, on a task of {@code runtime}. */
        void run(SimRuntime runtime) throws Exception;
    }

    /** A simulation may take long, but not a single step of it. */
    private void awaitEnd() {
        try {
            long seen = -1;
            while (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                long now = progress;
                if (now == seen) {
                    SimTask blocked = running;
                    throw new SimulationFailed(
                            "seed " + settings.seed() + ": a task is blocked outside the simulation: " + blocked
                                    + (blocked == null ? "" : blocked.stack()),
                            trace.lines(),
                            null);
                }
                seen = now;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SimulationFailed("interrupted", trace.lines(), e);
        }
        if (failure != null) {
            String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
            throw new SimulationFailed("seed " + settings.seed() + ": " + message, trace.lines(), failure);
        }
    }

    /** How many choices were made. */
    public long steps() {
        return steps;
    }

    /** How many timers are set, such as some that nobody has cancelled when all tasks have ended. */
    public int timers() {
        return timers.count();
    }

    /** Equal for runs that passed the same moments in the same order, whichever tasks did. */
    public long traceHash() {
        return trace.hash();
    }

    /** Whether a fault has killed it: its tasks have stopped where they were, and nothing of them was closed. */
    public boolean isKilled() {
        return killed;
    }

    /** The faults that have happened, each with the cut point at which it did. */
    public List<Fault> happened() {
        return faults.happened();
    }

    /** Whether a fault of this kind has happened. */
    public boolean hasHappened(Fault.Kind kind) {
        return faults.hasHappened(kind);
    }

    /**
     * Happens at a fault of the kind {@link Fault.Kind#MOMENT}. The task that awaits it is the next to run then, before the task
     * that passed the cut point goes on. A test that need not wait any longer lets it happen itself.
     */
    public Event moment() {
        return moment;
    }

    // ---- what runs in the simulation; every method below is called by the task that holds the baton

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Clock clock() {
        return new SimClock(this, ZoneOffset.UTC);
    }

    /** Sets the clock forward, or back if {@code by} is negative, as a time server does. Time that is measured goes on as before. */
    public void moveClock(Duration by) {
        clockMoved = clockMoved.plus(by);
    }

    Instant instant() {
        return BEGINNING.plus(Duration.ofNanos(now)).plus(clockMoved);
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public UUID uuid() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    @Override
    public String exchangeId() {
        return settings.seed() + "-" + exchanges++;
    }

    @Override
    public Workers workers(String name, int parallelism) {
        return new SimWorkers(this, name, parallelism);
    }

    @Override
    public Workers waiting(String name) {
        return new SimWaitingWorkers(this, name);
    }

    @Override
    public Workers device(String name) {
        return new SimWorkers(this, name, 1);
    }

    @Override
    public Task start(String name, Task.Kind kind, Runnable body) {
        return newTask(name, body);
    }

    SimTask newTask(String name, Runnable body) {
        SimTask task = new SimTask(this, name, body);
        tasks.add(task);
        task.begin();
        return task;
    }

    @Override
    public Task currentTask() {
        return running();
    }

    /** The task that holds the baton. */
    SimTask running() {
        SimTask task = running;
        if (task == null || !task.isCurrentThread()) {
            throw new IllegalStateException("seed " + settings.seed() + ": the runtime of a simulation is used by "
                    + Thread.currentThread() + ", which is none of its tasks: start tasks with EngineRuntime.start, and wait for"
                    + " flows before simulate returns");
        }
        return task;
    }

    @Override
    public boolean interrupted() {
        return running().clearInterrupted();
    }

    @Override
    public Alarm after(long nanos, Runnable action) {
        return timers.add(inNanos(nanos), action);
    }

    /** The time then, now if {@code nanos} are negative; {@link Long#MAX_VALUE} is never. */
    private long inNanos(long nanos) {
        return nanos <= 0 ? now : nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + nanos;
    }

    @Override
    public boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
        SimWorkers workers = running().workers();
        if (workers == null) {
            return awaitInPlace(condition, nanos);
        }
        workers.oneWaits();
        try {
            return awaitInPlace(condition, nanos);
        } finally {
            workers.oneGoesOn();
        }
    }

    /** The same without another worker in the place of one that waits. */
    boolean awaitInPlace(BooleanSupplier condition, long nanos) throws InterruptedException {
        if (choosing) {
            throw new IllegalStateException("a condition that a task waits for must not wait itself");
        }
        SimTask me = running();
        me.waitFor(condition, inNanos(nanos));
        switchTask("a wait", true);
        boolean holds = me.waitIsOver();
        if (!holds && me.clearInterrupted()) {
            throw new InterruptedException("interrupted while it waited");
        }
        return holds;
    }

    @Override
    public boolean onSpinWait() {
        cutPoint("a spin");
        return random.nextInt(SPINS) > 0;
    }

    @Override
    public Event event() {
        return new SimEvent(this);
    }

    @Override
    public void cutPoint(String what) {
        if (!choosing) { // a condition that somebody waits for is asked in one go
            switchTask(what, random.nextDouble() < settings.switchChance());
            faults.pass(what, this::strike);
        }
    }

    private void strike(Fault.Kind kind, String what) {
        trace.add(now, running(), kind + " at " + what);
        switch (kind) {
            case MEMORY -> throw new OutOfMemoryError("simulated, when " + what);
            case KILL -> {
                killed = true;
                stopForEver();
            }
            case STALL -> {
                running().stallUntil(now + (1L << random.nextInt(SHORTEST_STALL_BITS, LONGEST_STALL_BITS + 1)));
                switchTask("a stall", true);
            }
            case MOMENT -> {
                SimTask waiter = moment.occur();
                if (waiter != null && waiter.isReady(now)) {
                    goOnWith(waiter);
                }
            }
        }
    }

    // ---- the scheduler

    private void switchTask(String what, boolean leaves) {
        SimTask me = running();
        me.at(what);
        note(me, what);
        if (!leaves && !me.waits()) {
            return;
        }
        goOnWith(choose());
    }

    /** The task that holds the baton gives it to another one, or keeps it, and returns when it has it again. */
    private void goOnWith(SimTask next) {
        SimTask me = running();
        if (next != me) {
            me.takeBaton();
            running = next;
            next.giveBaton();
            me.awaitBaton();
            running = me;
        }
    }

    private void note(SimTask task, String what) {
        progress = ++steps;
        now += settings.stepNanos();
        trace.add(now, task, what);
        if (steps > settings.maxSteps()) {
            fail(new IllegalStateException("it has not ended after " + steps + " steps"));
        }
    }

    /** Draws the next task to run; time passes if none can. */
    private SimTask choose() {
        if (settings.jumpChance() > 0 && random.nextDouble() < settings.jumpChance()) {
            jump(settings.longestStall());
        }
        while (true) {
            timers.wake();
            ready.clear();
            choosing = true;
            for (int i = 0; i < tasks.size(); i++) { // a condition may start a task
                SimTask task = tasks.get(i);
                if (task.isReady(now)) {
                    ready.add(task);
                }
            }
            choosing = false;
            if (!ready.isEmpty()) {
                return ready.get(random.nextInt(ready.size()));
            }
            if (!jump(Long.MAX_VALUE)) {
                fail(new IllegalStateException("deadlock: no task can go on: " + waits()));
            }
        }
    }

    /** What each task waits for: where in the code it waits. */
    private String waits() {
        return tasks.stream().map(task -> task + task.waitingCode()).collect(Collectors.joining(", "));
    }

    /** Time passes until the next timer or deadline, if that is not too long; false if there is none. */
    private boolean jump(long longest) {
        long next = timers.wakesAt();
        for (SimTask task : tasks) {
            next = Math.min(next, task.wakesAt(now));
        }
        if (next == Long.MAX_VALUE || next - now > longest) {
            return false;
        }
        now = Math.max(now, next);
        return true;
    }

    /** Runs a task from its beginning to its end. */
    void run(SimTask task, Runnable body) {
        running = task;
        try {
            body.run();
        } catch (Throwable e) {
            fail(e);
        }
        tasks.remove(task);
        if (tasks.isEmpty()) {
            over.countDown();
            return;
        }
        note(task, "its end");
        SimTask next = choose();
        running = next;
        next.giveBaton();
    }

    private void fail(Throwable error) {
        failure = error;
        stopForEver();
    }

    /** All tasks stay where they are for ever, as those of a process that is killed; who waits for the end goes on. */
    private void stopForEver() {
        over.countDown();
        while (true) {
            LockSupport.park(this);
        }
    }
}
