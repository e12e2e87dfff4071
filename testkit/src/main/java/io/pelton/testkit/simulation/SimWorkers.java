// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

/** Workers of a simulation. A task is made when there is work, up to the number allowed, and ends when there is none. */
final class SimWorkers implements Workers {
    private final SimRuntime runtime;
    private final String name;
    private final int parallelism;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final List<SimTask> workers = new ArrayList<>();
    private int atWork;
    private int made;
    private boolean closed;

    SimWorkers(SimRuntime runtime, String name, int parallelism) {
        this.runtime = runtime;
        this.name = name;
        this.parallelism = parallelism;
    }

    @Override
    public void execute(Runnable work) {
        if (closed) {
            throw new RejectedExecutionException(name + " is closed");
        }
        waiting.add(work);
        wake();
    }

    private void wake() {
        if (atWork < parallelism && !waiting.isEmpty()) {
            atWork++;
            SimTask worker = runtime.newTask(name + ++made, this::work);
            worker.workers(this);
            workers.add(worker);
        }
    }

    private void work() {
        SimTask me = runtime.running();
        try {
            for (Runnable next = waiting.poll(); next != null && !closed; next = waiting.poll()) {
                next.run();
                runtime.cutPoint("the end of a piece of work");
            }
        } finally {
            atWork--;
            workers.remove(me);
        }
    }

    /** A worker waits: another may take its place. */
    void oneWaits() {
        atWork--;
        wake();
    }

    void oneGoesOn() {
        atWork++;
    }

    @Override
    public boolean hasWaiting() {
        return !waiting.isEmpty();
    }

    @Override
    public void close() {
        closed = true;
        workers.forEach(SimTask::interrupt);
        for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
            runtime.newTask(name + ++made, next);
        }
    }
}
