// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.exec;

import io.pelton.engine.EngineOptions;
import io.pelton.engine.compile.StageCode;
import io.pelton.engine.compile.StageCompiler;
import io.pelton.engine.stage.StageGraph;
import io.pelton.engine.stage.StageSpec;
import io.pelton.plan.Plan;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The stages of a plan and what makes programs of them. Immutable: any number of flows may be made of it, also at once. */
public final class CompiledStages {
    private final StageGraph graph;
    private final Map<StageSpec, StageCompiler> compilers = new HashMap<>();

    /** Cuts and compiles {@code plan}. */
    public CompiledStages(Plan plan, EngineOptions options) {
        graph = StageGraph.of(plan);
        for (StageSpec stage : graph.stages()) {
            StageCode code = new StageCode(stage);
            compilers.put(
                    stage,
                    options.mode() == EngineOptions.Mode.COMPILED
                            ? StageCompiler.generating(code, plan.id(), options.dumpClasses())
                            : StageCompiler.interpreting(code));
        }
    }

    /** What was compiled. */
    public Plan plan() {
        return graph.plan();
    }

    StageGraph graph() {
        return graph;
    }

    StageCompiler of(StageSpec stage) {
        return Objects.requireNonNull(compilers.get(stage));
    }
}
