// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What signals ask of running routes: the first drains them, the second Ctrl-C forces their end, the third ends the JVM. The end that a
 * supervisor or a closed terminal asks for counts as a first request only: timeout(1), shells and the kernel tell of it twice within moments.
 * Each signal has a thread of its own, so any thread may call this, and several at once.
 */
final class StopRequests {
    /** How long the second waits for the first to have said its line. */
    private static final long FIRST_LINE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final StatusLine status;
    private final Duration drain;
    private final Runnable draining;
    private final Runnable forcing;
    private final AtomicInteger count = new AtomicInteger();
    private final EngineRuntime runtime = EngineRuntime.current();
    private final Event isFirstSaid = runtime.event();

    /**
     * @param drain how long draining may take, for what is said
     * @param draining ends the routes when all that was read is written
     * @param forcing ends them at once
     */
    StopRequests(StatusLine status, Duration drain, Runnable draining, Runnable forcing) {
        this.status = status;
        this.drain = drain;
        this.draining = draining;
        this.forcing = forcing;
    }

    /** Somebody wants the routes to end, and again if that takes too long: SIGINT. */
    void interrupt() {
        switch (count.incrementAndGet()) {
            case 1 -> drain();
            case 2 -> force();
            default -> Runtime.getRuntime().halt(ExitCode.FORCED);
        }
    }

    /** A supervisor wants the routes to end, or the terminal is gone: SIGTERM or SIGHUP. */
    void terminate() {
        if (count.compareAndSet(0, 1)) {
            drain();
        }
    }

    private static String time(Duration drain) {
        return drain.toMillisPart() == 0 ? Figures.roughTime(drain) : drain.toMillis() + " ms";
    }

    private void drain() {
        status.println("stopping: reading no more, writing what has been read (at most " + time(drain)
                + "); Ctrl-C again to give that up");
        isFirstSaid.happen();
        draining.run();
    }

    private void force() {
        try {
            isFirstSaid.await(FIRST_LINE_NANOS);
        } catch (InterruptedException e) {
            runtime.currentTask().interrupt();
        }
        status.println("giving up: what is not written now will not be");
        forcing.run();
    }

    /** Whether the routes were asked to end. */
    boolean isStopping() {
        return count.get() > 0;
    }

    /** Whether they were asked to end at once. */
    boolean isForced() {
        return count.get() > 1;
    }
}
