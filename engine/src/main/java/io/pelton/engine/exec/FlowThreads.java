// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.stage.StageSpec;
import io.pelton.runtime.EngineRuntime;
import io.pelton.runtime.Workers;

/** The threads that run the stages of all flows of an engine. Thread-safe. */
public final class FlowThreads implements AutoCloseable {
    private final Workers workers;
    private final Workers waiting;

    /** New threads, {@code parallelism} of them workers; the number of the engine is in their names. */
    public FlowThreads(EngineRuntime runtime, int engine, int parallelism) {
        this.workers = runtime.workers("pelton-" + engine + "-worker-", parallelism);
        this.waiting = runtime.waiting("pelton-" + engine + "-waiting-");
    }

    /** Workers, unless the stage may wait: there are few of them, and none waits. */
    Workers of(StageSpec stage) {
        return stage.mayWait() ? waiting : workers;
    }

    /** Interrupts what is at work. */
    @Override
    public void close() {
        workers.close();
        waiting.close();
    }
}
