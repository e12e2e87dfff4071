// SPDX-License-Identifier: Apache-2.0

package io.pelton.runtime;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A virtual thread for each piece of work. It inherits nothing from the thread that has given the work. */
final class WaitingWorkers implements Workers {
    private final ExecutorService threads;

    WaitingWorkers(String name) {
        this.threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(name, 1).inheritInheritableThreadLocals(false).factory());
    }

    @Override
    public void execute(Runnable work) {
        threads.execute(work);
    }

    /** Always: nobody takes the processor from a virtual thread that goes on and on, and nobody knows which of them wait for it. */
    @Override
    public boolean hasWaiting() {
        return true;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
