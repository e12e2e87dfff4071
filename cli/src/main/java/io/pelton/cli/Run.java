// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Engine;
import io.pelton.engine.EngineOptions;
import io.pelton.engine.FlowHandle;
import io.pelton.engine.FlowSnapshot;
import io.pelton.engine.FlowState;
import io.pelton.engine.Guarantees;
import io.pelton.error.ErrorCode;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.StateStore;
import io.pelton.spi.StoredName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of some plans in one engine, from start to report. It ends when all have ended. An interrupt, or one of them
 * failing, stops the others, which write what they have read; a second interrupt gives that up.
 */
final class Run {
    private static final Duration TICK = Duration.ofMillis(200);
    /** How long a forced stop may take before the flows are left to themselves. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** How long a route may take to find out itself that there is no memory left, and at which step. */
    private static final Duration OWN_REPORT = Duration.ofSeconds(2);

    private final List<Plan> plans;
    private final Predicate<FlowSnapshot> isAtRest;
    private final Runnable nobodyStarts;
    private final RunSettings settings;
    private final Console console;
    private final StatusLine status;
    private final EngineRuntime runtime = EngineRuntime.current();

    /** Those that were started. A stop meets them all: they are entered before it is asked whether one was requested. */
    private final List<FlowHandle> handles = new CopyOnWriteArrayList<>();

    private final Set<FlowHandle> stopped = ConcurrentHashMap.newKeySet();
    private final StopRequests requests;
    private final OutOfMemory memory = new OutOfMemory();
    private long outOfMemoryAtNanos;
    private long startNanos;
    private Duration startTime = Duration.ZERO;
    private volatile long forcedAtNanos;
    private volatile boolean isForced;
    /** Why a route could not be started; null if all could. */
    private @Nullable PeltonException refusal;

    /**
     * @param isAtRest whether a route only waits for being started, or for others to be
     * @param nobodyStarts told when all are at rest, so that nothing is left that could start one
     */
    Run(
            List<Plan> plans,
            Predicate<FlowSnapshot> isAtRest,
            Runnable nobodyStarts,
            RunSettings settings,
            Console console,
            StatusLine status) {
        this.plans = plans;
        this.isAtRest = isAtRest;
        this.nobodyStarts = nobodyStarts;
        this.settings = settings;
        this.console = console;
        this.status = status;
        this.requests = new StopRequests(status, settings.drain(), () -> stopAll(settings.drain()), this::force);
    }

    /** Runs the plans, prints the report and gives the exit code. */
    int execute() throws InterruptedException {
        try (StopSignals _ = new StopSignals(requests)) {
            return runToEnd();
        }
    }

    private int runToEnd() throws InterruptedException {
        startNanos = runtime.nanoTime();
        startTime = Processors.time();
        Engine engine = new Engine(options(), runtime, settings.state());
        start(engine);
        List<FlowSnapshot> ended = awaitEnd();
        memory.reports();
        status.erase();
        if (ended.stream().allMatch(route -> route.state().isFinal())) {
            engine.close();
        }
        int exitCode = exitCode(ended);
        report(ended, exitCode);
        return exitCode;
    }

    /** What signals ask for. */
    StopRequests requests() {
        return requests;
    }

    private void force() {
        forcedAtNanos = runtime.nanoTime();
        isForced = true;
        stopAll(Duration.ZERO);
    }

    private EngineOptions options() {
        EngineOptions.Mode mode =
                settings.isInterpreted() ? EngineOptions.Mode.INTERPRETED : EngineOptions.Mode.COMPILED;
        EngineOptions options = EngineOptions.defaults().withMode(mode).withDumpClasses(settings.dumpClasses());
        Long stateLimit = settings.stateLimit();
        if (stateLimit == null) {
            return options;
        }
        if (stateLimit < 1) {
            throw new PeltonException(ErrorCode.USAGE, "--state-limit is " + stateLimit + " bytes, but must be at least 1");
        }
        return options.withStateLimit(stateLimit);
    }

    /** Starts all plans; if one cannot be started, none is. */
    private void start(Engine engine) {
        List<Plan> refused = new ArrayList<>();
        try {
            RedirectedOutputs.check(plans);
            handles.addAll(engine.run(plans, refused::add));
        } catch (InvalidPlanException e) {
            new ProblemPrinter(console.err(), console.errColors()).printAll(e.problems());
            refusal = e;
            return;
        } catch (PeltonException e) {
            FailureReport report = new FailureReport(console.err(), console.errColors());
            if (refused.isEmpty()) {
                plans.stream().filter(plan -> isOf(plan, e)).findFirst().ifPresent(refused::add);
            }
            refused.forEach(plan -> report.printRefused(plan, e));
            if (refused.isEmpty()) {
                report.printRefused(e);
            }
            refusal = e;
            return;
        }
        if (requests.isStopping()) {
            stopAll(requests.isForced() ? Duration.ZERO : settings.drain());
        }
    }

    /** Whether it is about something that {@code plan} has left and does not go on with. */
    private static boolean isOf(Plan plan, PeltonException failure) {
        return failure.code() == ErrorCode.STATE_LEFT_OVER && String.valueOf(failure.getMessage()).contains("'" + StoredName.ofPlan(plan.id()));
    }

    /** The same while there may be no memory left for looking at the routes; those that need it end, and it is free again. */
    private List<FlowSnapshot> awaitEnd() throws InterruptedException {
        while (true) {
            try {
                return awaitAll();
            } catch (OutOfMemoryError e) {
                endForWantOfMemory();
            }
        }
    }

    private void endForWantOfMemory() throws InterruptedException {
        long now = runtime.nanoTime();
        if (!memory.hasHappened()) {
            memory.happened();
            outOfMemoryAtNanos = now;
        } else if (!isForced && now - outOfMemoryAtNanos > OWN_REPORT.toNanos()) {
            force();
        } else {
            runtime.await(() -> false, TICK.toNanos());
        }
    }

    private List<FlowSnapshot> awaitAll() throws InterruptedException {
        Progress progress = new Progress(plans.size() == 1 ? plans.getFirst().id() : plans.size() + " routes");
        boolean isFailing = false;
        boolean hasFailed = false;
        Optional<FlowHandle> running = running();
        while (running.isPresent() && !isPatienceOver()) {
            running.get().await(TICK);
            if (OutOfMemory.hasEndedThread()) {
                endForWantOfMemory();
            }
            List<FlowSnapshot> now = snapshots();
            if (!isFailing && now.stream().anyMatch(route -> route.failure() != null)) {
                isFailing = true;
                nobodyStarts.run(); // a route that fails ends when its copies do
            }
            if (!hasFailed && now.stream().anyMatch(route -> route.state() == FlowState.FAILED)) {
                hasFailed = true;
                stopAll(settings.drain());
            }
            // Those that are stopped could be started by one that is not, and there is none.
            if (now.stream().anyMatch(this::waits) && now.stream().allMatch(route -> route.state().isFinal() || waits(route) || hasDoneAll(route))) {
                nobodyStarts.run();
                stopAll(settings.drain());
            }
            if (status.isLive()) {
                status.show(progress.line(now, seconds(), processors()));
            }
            running = running();
        }
        return snapshots();
    }

    private boolean waits(FlowSnapshot route) {
        return route.state() == FlowState.RUNNING && isAtRest.test(route);
    }

    /** Whether it has ended but for the epoch that says so, which may wait for others. */
    private static boolean hasDoneAll(FlowSnapshot route) {
        return !route.isReading() && route.waysLeft() == 0;
    }

    /** Since the start. */
    private double seconds() {
        return (runtime.nanoTime() - startNanos) / 1e9;
    }

    private Processors processors() {
        return Processors.since(startTime, seconds());
    }

    private Optional<FlowHandle> running() {
        return handles.stream().filter(handle -> !handle.snapshot().state().isFinal()).findFirst();
    }

    private List<FlowSnapshot> snapshots() {
        return handles.stream().map(FlowHandle::snapshot).toList();
    }

    private boolean isPatienceOver() {
        return isForced && runtime.nanoTime() - forcedAtNanos > PATIENCE.toNanos();
    }

    private void stopAll(Duration drain) {
        for (FlowHandle handle : handles) {
            if (!handle.snapshot().state().isFinal()) {
                stopped.add(handle);
                handle.stop(drain);
            }
        }
    }

    private int exitCode(List<FlowSnapshot> ended) {
        if (refusal != null) {
            return ExitCode.of(refusal);
        }
        boolean isComplete = ended.stream().allMatch(route -> route.state() == FlowState.DONE);
        if (isComplete) {
            boolean hasFailedAgain = settings.isReplay() && ended.stream().anyMatch(route -> route.deadLetters() > 0);
            return hasFailedAgain ? ExitCode.FAILED : ExitCode.DONE;
        }
        return requests.isForced() ? ExitCode.FORCED : ExitCode.FAILED;
    }

    /** A replay is stopped when all letters are read: that is its end. */
    private boolean wasStopped(FlowHandle handle) {
        return settings.isReplay() ? requests.isStopping() : stopped.contains(handle);
    }

    private String kept() {
        StateStore state = settings.state();
        Guarantees guarantees = Guarantees.of(plans, state != null);
        if (state == null) {
            return unkept(guarantees.reason());
        }
        return guarantees.kept() == Guarantees.Kept.NOTHING
                ? "nothing is kept in " + state + " for the next run: " + guarantees.reason()
                : "kept in " + state + " for the next run";
    }

    private String unkept(String reason) {
        if (reason.equals(Guarantees.FROM_START)) {
            return "nothing is kept for the next run, which reads from the start: --state DIR keeps it";
        }
        boolean canBeKept = Guarantees.of(plans, true).kept() != Guarantees.Kept.NOTHING;
        return "nothing is kept for the next run: " + reason + (canBeKept ? "; more is kept with --state DIR" : "");
    }

    private void report(List<FlowSnapshot> ended, int exitCode) {
        FailureReport failures = new FailureReport(console.err(), console.errColors());
        if (memory.hasHappened() && ended.stream().allMatch(route -> route.failure() == null)) {
            failures.print(ended.getFirst().flow(), new PeltonException(ErrorCode.OUT_OF_MEMORY, ErrorCode.OUT_OF_MEMORY.summary()));
        }
        for (FlowSnapshot route : ended) {
            PeltonException failure = route.failure();
            if (failure != null) {
                failures.print(route.flow(), failure);
            }
        }
        if (settings.json()) {
            List<String> remarks = handles.stream().flatMap(handle -> handle.remarks().stream()).distinct().toList();
            console.out().println(RunJson.of(ended, remarks, exitCode, refusal));
        } else {
            Summary summary = new Summary(handles.size(), settings.state() != null, settings.isReplay());
            for (FlowHandle handle : handles) {
                summary.add(handle.plan(), handle.snapshot(), wasStopped(handle), handle.remarks());
            }
            if (refusal == null) {
                summary.add(processors());
                summary.addState(kept());
            }
            console.err().print(summary);
        }
    }
}
