// SPDX-License-Identifier: Apache-2.0
package io.pelton.parallel;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.LongSupplier;

/**
 * One call of a loop: decides whether to share it, and how.
 *
 * <p>The caller begins alone, with one part, or with a quarter of all if an earlier call tells that they are short, and goes
 * on with three times as many as it has done so far, so it reads the clock a few times only. As soon as what is left is predicted to take longer than a hand-off, it is
 * {@link SharedWork}. That loses little if the prediction was wrong either way: the idea of heartbeat scheduling (Acar
 * et al., <em>Heartbeat Scheduling: Provable Efficiency for Nested Parallelism</em>, PLDI 2018), with the predicted
 * remainder in place of a timer. Where an earlier call tells what an element costs, or a few unknown parts may each be
 * long, sharing begins at once.
 */
final class Job {
    /** Less work than this is not worth waking a thread for: about what it takes until the woken one is of use. */
    static final double HANDOFF_NANOS = 20_000;

    /** Shorter times say more about the clock than about the work. */
    private static final long SHORTEST_MEASURED_NANOS = 400;

    /** So few parts for each thread may be long ones: the caller does not work on the first alone to find out. */
    private static final int FEW_PARTS = 4;

    private static final LongSupplier CLOCK = System::nanoTime;

    private final int parts;
    private final double elementsPerPart;
    private final RangeAction action;
    private final Cost cost;
    private final LongSupplier nanoClock;

    Job(int parts, int elements, Class<?> function, RangeAction action, LongSupplier nanoClock) {
        this.parts = parts;
        this.elementsPerPart = (double) elements / parts;
        this.action = action;
        this.cost = Cost.of(function);
        this.nanoClock = nanoClock;
    }

    /** Works on all elements, each a part of its own. */
    static void run(int elements, Class<?> function, RangeAction action) {
        run(elements, elements, function, action);
    }

    /**
     * Works on all parts of a loop.
     *
     * @param elements how many elements the parts have together
     * @param function the class of the user's function, which tells loops apart
     */
    static void run(int parts, int elements, Class<?> function, RangeAction action) {
        if (parts == 1) {
            action.accept(0, 1);
        } else if (parts > 1) {
            new Job(parts, elements, function, action, CLOCK).run();
        }
    }

    void run() {
        int helpers = idleThreads();
        if (helpers == 0) {
            action.accept(0, parts);
            return;
        }
        double expected = cost.nanosPerElement() * elementsPerPart;
        boolean isUnknown = Double.isNaN(expected);
        if (isUnknown ? parts <= FEW_PARTS * (helpers + 1) : expected * parts >= HANDOFF_NANOS) {
            share(0, isUnknown ? HANDOFF_NANOS : expected, helpers);
        } else {
            runAlone(isUnknown ? 1 : (parts + 3) / 4, helpers);
        }
    }

    private void runAlone(int first, int helpers) {
        long start = nanoClock.getAsLong();
        int done = 0;
        while (done < parts) {
            int end = (int) Math.min(done == 0 ? first : 4L * done, parts);
            action.accept(done, end);
            done = end;
            long elapsed = nanoClock.getAsLong() - start;
            double nanosPerPart = (double) elapsed / done;
            if (elapsed >= SHORTEST_MEASURED_NANOS && nanosPerPart * (parts - done) >= HANDOFF_NANOS) {
                share(done, nanosPerPart, helpers);
                return;
            }
            if (done == parts) {
                cost.measured(nanosPerPart / elementsPerPart);
            }
        }
    }

    private void share(int done, double nanosPerPart, int helpers) {
        SharedWork work = new SharedWork(action, done, parts, nanosPerPart, Math.min(helpers, parts - done - 1));
        cost.measured(work.run() / elementsPerPart);
    }

    /** How many threads could help: those of the pool, without the caller if it is one of them. */
    private static int idleThreads() {
        ForkJoinPool pool = ForkJoinTask.getPool();
        return pool == null ? ForkJoinPool.getCommonPoolParallelism() : pool.getParallelism() - 1;
    }
}
