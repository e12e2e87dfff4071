// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Workers on a fork-join pool, which has spare threads for those that {@linkplain EngineRuntime#await wait}.
 *
 * <p>Left to itself a worker of the pool looks into its own queue first, and stays with a queue as long as that has something, so
 * that work which is always given anew would let no other begin. So what is queued in the pool is only the right to run
 * whatever has waited longest.
 */
final class PoolWorkers implements Workers {
    /** Spare threads that replace workers while these wait. */
    private static final int SPARE_WORKERS = 256;

    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final Runnable runLongestWaiting = this::runLongestWaiting;
    private final String name;
    private final Pool pool;

    PoolWorkers(String name, int parallelism) {
        this(name, parallelism, () -> {});
    }

    /** The same; {@code beforeThread} is done before each new thread, and may throw as its start may. */
    PoolWorkers(String name, int parallelism, Runnable beforeThread) {
        this.name = name;
        AtomicInteger threads = new AtomicInteger();
        this.pool = new Pool(parallelism, owner -> {
            beforeThread.run();
            return new Worker(owner, name + threads.incrementAndGet());
        });
    }

    @Override
    public void execute(Runnable work) {
        waiting.add(work);
        try {
            pool.execute(runLongestWaiting);
        } catch (RuntimeException | Error e) {
            if (waiting.remove(work)) { // else it runs, in place of something that will run with the next
                throw e;
            }
        }
    }

    @Override
    public boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    @Override
    public void close() {
        pool.shutdownNow();
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            new DeviceThread(name + "late", next).start();
        }
    }

    private void runLongestWaiting() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
    }

    /** A pool that can be relieved of rights to run. */
    private static final class Pool extends ForkJoinPool {
        Pool(int parallelism, ForkJoinWorkerThreadFactory factory) {
            super(parallelism, factory, null, true, parallelism, parallelism + SPARE_WORKERS, 1, _ -> true, 1, TimeUnit.MINUTES);
        }

        /** Takes back one right that no thread has taken; false if there is none. */
        boolean takesBackOne() {
            return pollSubmission() != null;
        }
    }

    /** A thread that is its own task, so that none need be made for each turn. */
    private final class Worker extends ForkJoinWorkerThread implements Task {
        Worker(ForkJoinPool pool, String name) {
            super(null, pool, true);
            setName(name);
            setContextClassLoader(ClassLoader.getSystemClassLoader());
        }

        /**
         * A thread that has taken a right to run has the pool start one more, if there are more rights. If that cannot be started, the pool
         * gives up the one that tried, with the right that it has taken, and does not look for a thread again while there are rights.
         * So this one does all that waits before it goes, and leaves no rights behind.
         */
        @Override
        protected void onTermination(@Nullable Throwable error) {
            while (error != null && (hasWaiting() || pool.takesBackOne())) {
                runLongestWaiting();
            }
        }
    }
}
