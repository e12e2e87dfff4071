// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine;

import io.pelton.engine.exec.CompiledStages;
import io.pelton.plan.Plan;

/**
 * A plan with the classes generated for it, for one that is run many times: each run has instances of its own, and the classes, with
 * what the JVM has compiled them to, are shared. Immutable: engines may run it at once.
 */
public final class CompiledPlan {
    private final Plan plan;
    private final CompiledStages stages;

    private CompiledPlan(Plan plan, CompiledStages stages) {
        this.plan = plan;
        this.stages = stages;
    }

    /** Compiles {@code plan}, or prepares it for being interpreted, as {@code options} say. Opens nothing. */
    public static CompiledPlan of(Plan plan, EngineOptions options) {
        return new CompiledPlan(plan, new CompiledStages(plan, options));
    }

    /** What was compiled. */
    public Plan plan() {
        return plan;
    }

    CompiledStages stages() {
        return stages;
    }
}
