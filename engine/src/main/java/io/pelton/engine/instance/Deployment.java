// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.PositionStore;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plans that are started together. A stateful block has one instance in it, wherever the plans contain it. Used by the thread that starts
 * them.
 */
public final class Deployment {
    private final EngineRuntime runtime;
    private final StateBudget budget;
    private final @Nullable PositionStore positions;
    private final IdentityHashMap<StatefulBlock<Object>, OpenBlock> blocks = new IdentityHashMap<>();

    private final Map<Object, Object> shared = new HashMap<>();

    /**
     * Nothing is open. What its blocks keep is part of {@code budget}.
     *
     * @param positions where it is kept how far sources were read; null if nobody keeps that
     */
    public Deployment(EngineRuntime runtime, StateBudget budget, @Nullable PositionStore positions) {
        this.runtime = runtime;
        this.budget = budget;
        this.positions = positions;
    }

    /** Where it is kept how far sources were read. */
    public Optional<PositionStore> positions() {
        return Optional.ofNullable(positions);
    }

    /** What {@code step} keeps. The caller closes it. */
    StepStates states(StepInfo step) {
        return new StepStates(step, runtime, budget, false, Map.of());
    }

    /**
     * The open block, for one more flow: that of {@code step}, which calls {@link OpenBlock#close} when it has ended.
     *
     * @throws PeltonException if it cannot be opened
     */
    OpenBlock open(StatefulBlock<Object> block, StepInfo step) {
        OpenBlock open = blocks.get(block);
        if (open == null) {
            StepStates states = states(step);
            open = new OpenBlock(runtime, states, shared);
            try {
                open.open(block);
            } catch (PeltonException | Error e) {
                states.close();
                throw e;
            } catch (Exception e) {
                states.close();
                throw new PeltonException(
                        ErrorCode.STEP_FAILED,
                        "'" + step.id() + "' at " + step.origin() + " cannot begin: " + RecordFailedException.reason(e),
                        e);
            }
            blocks.put(block, open);
        }
        open.addFlow();
        return open;
    }
}
