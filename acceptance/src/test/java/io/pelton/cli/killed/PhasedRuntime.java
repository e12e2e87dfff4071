// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli.killed;

import io.pelton.runtime.Alarm;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Event;
import io.pelton.runtime.Task;
import io.pelton.runtime.Workers;
import java.time.Clock;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** The machine, but it tells in a file which phase the run is in, and its timers go off early, so that there are many epochs in a second. */
final class PhasedRuntime implements EngineRuntime {
    private static final int HURRY = 20;

    private final EngineRuntime machine = EngineRuntime.system();
    private final PhaseFile phases;

    PhasedRuntime(PhaseFile phases) {
        this.phases = phases;
    }

    @Override
    public void cutPoint(String what) {
        Phase before = phases.phase();
        Phase next = before.after(what);
        if (next != before) {
            phases.enter(next);
        }
    }

    @Override
    public Alarm after(long nanos, Runnable action) {
        return machine.after(nanos / HURRY, action);
    }

    @Override
    public Task start(String name, Task.Kind kind, Runnable body) {
        return machine.start(name, kind, () -> bind(body));
    }

    @Override
    public Workers workers(String name, int parallelism) {
        return new BoundWorkers(machine.workers(name, parallelism), this);
    }

    @Override
    public Workers waiting(String name) {
        return new BoundWorkers(machine.waiting(name), this);
    }

    @Override
    public Workers device(String name) {
        return new BoundWorkers(machine.device(name), this);
    }

    @Override
    public long nanoTime() {
        return machine.nanoTime();
    }

    @Override
    public Clock clock() {
        return machine.clock();
    }

    @Override
    public RandomGenerator random() {
        return machine.random();
    }

    @Override
    public UUID uuid() {
        return machine.uuid();
    }

    @Override
    public String exchangeId() {
        return machine.exchangeId();
    }

    @Override
    public Task currentTask() {
        return machine.currentTask();
    }

    @Override
    public boolean interrupted() {
        return machine.interrupted();
    }

    @Override
    public boolean await(BooleanSupplier condition, long nanos) throws InterruptedException {
        return machine.await(condition, nanos);
    }

    @Override
    public boolean onSpinWait() {
        return machine.onSpinWait();
    }

    @Override
    public Event event() {
        return machine.event();
    }

    /** Threads of the machine that belong to another runtime. */
    private record BoundWorkers(Workers threads, EngineRuntime runtime) implements Workers {
        @Override
        public void execute(Runnable work) {
            threads.execute(() -> runtime.bind(work));
        }

        @Override
        public boolean hasWaiting() {
            return threads.hasWaiting();
        }

        @Override
        public void close() {
            threads.close();
        }
    }
}
