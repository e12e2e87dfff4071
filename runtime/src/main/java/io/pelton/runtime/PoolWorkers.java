// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

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
    private final ForkJoinPool pool;

    PoolWorkers(String name, int parallelism) {
        AtomicInteger threads = new AtomicInteger();
        this.pool = new ForkJoinPool(
                parallelism,
                owner -> new Worker(owner, name + threads.incrementAndGet()),
                null,
                true,
                parallelism,
                parallelism + SPARE_WORKERS,
                1,
                _ -> true,
                1,
                TimeUnit.MINUTES);
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
    }

    private void runLongestWaiting() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
    }

    /** A thread that is its own task, so that none need be made for each turn. */
    private static final class Worker extends ForkJoinWorkerThread implements Task {
        Worker(ForkJoinPool pool, String name) {
            super(null, pool, true);
            setName(name);
            setContextClassLoader(ClassLoader.getSystemClassLoader());
        }
    }
}
