// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/**
 * Gives the workers of an engine what is to be run in the order it came. Left to itself a worker of the pool looks into its
 * own queue first, and stays with a queue as long as that has something, so that activations that never rest would let no
 * other begin. So what is queued in the pool is only the right to run whatever has waited longest. Thread-safe.
 */
public final class FairExecutor implements Executor {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final Runnable runLongestWaiting = this::runLongestWaiting;
    private final ForkJoinPool workers;

    /** Runs on {@code workers}. */
    public FairExecutor(ForkJoinPool workers) {
        this.workers = workers;
    }

    @Override
    public void execute(Runnable activation) {
        waiting.add(activation);
        workers.execute(runLongestWaiting);
    }

    /** Whether something waits for a worker. */
    boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    private void runLongestWaiting() {
        Runnable next = waiting.poll();
        if (next != null) {
            next.run();
        }
    }
}
