// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.flow.Flow;
import io.pelton.plan.Plan;

/**
 * Runs flows. One engine has one worker per processor and runs any number of flows on them. Thread-safe.
 *
 * <pre>{@code
 * try (Engine engine = new Engine()) {
 *     FlowSnapshot done = engine.run(flow).await();
 * }
 * }</pre>
 */
public final class Engine implements AutoCloseable {
    private final EngineOptions options;

    /** An engine with default settings. */
    public Engine() {
        this(EngineOptions.defaults());
    }

    /** An engine with the given settings. */
    public Engine(EngineOptions options) {
        this.options = options;
    }

    /**
     * Starts {@code flow}.
     *
     * @throws io.pelton.error.InvalidPlanException if the flow is not valid
     * @throws io.pelton.error.PeltonException if its sources or sinks cannot be opened; nothing stays open then
     */
    public FlowHandle run(Flow<?> flow) {
        return run(flow.plan());
    }

    /**
     * Starts {@code plan}.
     *
     * @throws io.pelton.error.PeltonException if its sources or sinks cannot be opened; nothing stays open then
     */
    public FlowHandle run(Plan plan) {
        throw new IllegalStateException("engine under construction: " + plan.id() + options);
    }

    /** Stops the flows that still run, without waiting for them to drain, and releases the workers. */
    @Override
    public void close() {}
}
