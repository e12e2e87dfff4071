// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.engine.Engine;
import io.pelton.error.InvalidPlanException;
import io.pelton.error.PeltonException;
import io.pelton.plan.Plan;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs routes, and each time their files are saved the new ones in place of the old ones. New routes are checked first; then the old
 * ones read no more and write what they have read, and only then the new ones begin, so that nothing is lost or done twice
 * at a time.
 */
final class Dev {
    /** How often files are looked at; one that is being written is left until it has stayed the same that long. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final List<Path> files;
    private final Supplier<LoadedRoutes> loader;
    private final Duration drain;
    private final Console console;
    private final StatusLine status;
    private final Engine engine = new Engine();
    private final EngineRuntime runtime = EngineRuntime.current();
    private final Event stopping = runtime.event();
    private final StopRequests requests;
    private volatile RunningRoutes running = new RunningRoutes();
    private @Nullable LoadedRoutes loaded;
    private boolean saysItWaits = true;

    /**
     * @param files the files to look at
     * @param loader reads them
     */
    Dev(List<Path> files, Supplier<LoadedRoutes> loader, Duration drain, Console console, StatusLine status) {
        this.files = List.copyOf(files);
        this.loader = loader;
        this.drain = drain;
        this.console = console;
        this.status = status;
        this.requests = new StopRequests(status, drain, stopping::happen, () -> running.requestStop(Duration.ZERO));
    }

    /** Runs until it is interrupted, and gives the exit code. */
    int execute() throws InterruptedException {
        try (StopSignals _ = new StopSignals(requests);
                engine) {
            return runToEnd();
        } finally {
            use(null);
        }
    }

    /** From now on these are what is used; what was before is done with. */
    private void use(@Nullable LoadedRoutes routes) {
        if (loaded != null) {
            loaded.close();
        }
        loaded = routes;
    }

    /** What signals ask for. */
    StopRequests requests() {
        return requests;
    }

    private int runToEnd() throws InterruptedException {
        FileStamps used = FileStamps.of(files);
        load().ifPresent(routes -> {
            use(routes);
            begin(routes.plans());
        });
        FileStamps last = used;
        while (!stopping.await(LOOK_NANOS)) {
            FileStamps now = FileStamps.of(files);
            if (now.equals(last) && !now.equals(used)) {
                reload(now.changed(files, used));
                used = now;
            }
            last = now;
            boolean isOver = running.isOver(); // asked first: that of a route which ends meanwhile is not reported yet
            running.report(status, console);
            if (isOver) {
                sayThatItWaits();
            }
        }
        long left = running.stop(drain);
        running.report(status, console);
        if (left > 0) {
            status.println("not written: " + Figures.count(left, "record") + " that had been read");
        }
        return requests.isForced() ? ExitCode.FORCED : left > 0 ? ExitCode.FAILED : ExitCode.DONE;
    }

    private void sayThatItWaits() {
        if (saysItWaits) {
            status.println("nothing runs; waiting for a file to be saved (Ctrl-C ends this)");
            saysItWaits = false;
        }
    }

    /** The plans; empty after all that is wrong has been printed. */
    private Optional<LoadedRoutes> load() {
        try {
            return Optional.of(loader.get());
        } catch (InvalidPlanException e) {
            status.erase();
            new ProblemPrinter(console.err(), console.errColors()).printAll(e.problems());
        } catch (PeltonException e) {
            status.println("pelton: " + e.getMessage());
        }
        return Optional.empty();
    }

    private void begin(List<Plan> plans) {
        try {
            running = RunningRoutes.start(plans, engine, console);
            status.println("running " + names(plans) + "; save a file to reload it, Ctrl-C ends this");
        } catch (PeltonException e) {
            running = new RunningRoutes();
        }
    }

    private void reload(List<Path> changed) throws InterruptedException {
        long start = runtime.nanoTime();
        String what = changed.stream().map(Path::toString).collect(Collectors.joining(", "));
        Optional<LoadedRoutes> routes = load();
        if (routes.isEmpty()) {
            status.println(what + " is not good: " + (running.isOver() ? "nothing runs" : "the old routes keep running"));
            return;
        }
        List<Plan> before = running.plans();
        long left = running.stop(drain);
        running.report(status, console);
        List<Plan> plans = routes.get().plans();
        try {
            running = RunningRoutes.start(plans, engine, console);
            use(routes.get());
            saysItWaits = true;
            status.println("reloaded " + what + " in " + Figures.time(Duration.ofNanos(runtime.nanoTime() - start)) + ": "
                    + names(plans) + (left == 0 ? "" : "; not written: " + Figures.count(left, "record") + " that had been read"));
        } catch (PeltonException e) {
            status.println(what + " cannot be started: going back to the old routes");
            routes.get().close();
            begin(before);
        }
    }

    private static String names(List<Plan> plans) {
        return plans.stream().map(plan -> Printable.line(plan.id())).collect(Collectors.joining(", "));
    }
}
