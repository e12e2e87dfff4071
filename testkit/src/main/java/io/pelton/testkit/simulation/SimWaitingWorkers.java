// SPDX-License-Identifier: Apache-2.0

package io.pelton.testkit.simulation;

import io.pelton.runtime.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/** A task of a simulation for each piece of work. */
final class SimWaitingWorkers implements Workers {
    private final SimRuntime runtime;
    private final String name;
    private final List<SimTask> atWork = new ArrayList<>();
    private int made;
    private boolean closed;

    SimWaitingWorkers(SimRuntime runtime, String name) {
        this.runtime = runtime;
        this.name = name;
    }

    @Override
    public void execute(Runnable work) {
        if (closed) {
            throw new RejectedExecutionException(name + " is closed");
        }
        atWork.add(runtime.newTask(name + ++made, () -> run(work)));
    }

    private void run(Runnable work) {
        try {
            work.run();
        } finally {
            atWork.remove(runtime.running());
        }
    }

    /** As that of the machine. */
    @Override
    public boolean hasWaiting() {
        return true;
    }

    @Override
    public void close() {
        closed = true;
        atWork.forEach(SimTask::interrupt);
    }
}
