// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A virtual thread for each piece of work. It inherits nothing from the thread that has given the work.
 *
 * <p>Nobody takes the processor from a virtual thread, and a carrier stays with the queue that it takes threads from as long as that has
 * some: threads that always start new ones, or yield, let no other begin nor go on. So each thread rests before it begins. It is woken by
 * the thread that wakes all whose time has come, and queues up behind those.
 */
final class WaitingWorkers implements Workers {
    private static final long SHORTEST_NANOS = 1;

    private final ExecutorService threads;

    WaitingWorkers(String name) {
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(name, 1).inheritInheritableThreadLocals(false).factory());
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(() -> {
            LockSupport.parkNanos(SHORTEST_NANOS);
            work.run();
        });
    }

    /** Always: nobody knows how many of them wait for a processor. */
    @Override
    public boolean hasWaiting() {
        return true;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
