// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import io.pelton.spi.StoredName;
import io.pelton.state.SavedState;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Plans that are started together. A stateful block has one instance in it, wherever the plans contain it. Used by the thread that starts
 * them.
 */
public final class Deployment {
    private final EngineRuntime runtime;
    private final StateBudget budget;
    private final boolean isKept;
    private final boolean saves;
    private Map<String, Map<String, SavedState>> saved;
    private final IdentityHashMap<StatefulBlock<Object>, OpenBlock> blocks = new IdentityHashMap<>();

    private final Map<Object, Object> shared = new HashMap<>();

    /**
     * Nothing is open. What its blocks keep is part of {@code budget}.
     *
     * @param isKept whether the next run goes on where this one ends
     * @param saves whether states are written down: then nothing is kept that cannot be
     * @param saved the states that were written, by the steps' names and then by their own
     */
    private Deployment(
            EngineRuntime runtime, StateBudget budget, boolean isKept, boolean saves, Map<String, Map<String, SavedState>> saved) {
        this.runtime = runtime;
        this.budget = budget;
        this.isKept = isKept;
        this.saves = saves;
        this.saved = Map.copyOf(saved);
    }

    /** Of which epochs are kept, and those of the last run are known. */
    public static Deployment withEpochs(EngineRuntime runtime, StateBudget budget, Map<String, Map<String, SavedState>> saved) {
        return new Deployment(runtime, budget, true, true, saved);
    }

    /** Of which positions of sources are kept, and no states. */
    public static Deployment withPositions(EngineRuntime runtime, StateBudget budget) {
        return new Deployment(runtime, budget, true, false, Map.of());
    }

    /** Of which nothing is kept. */
    public Deployment(EngineRuntime runtime, StateBudget budget) {
        this(runtime, budget, false, false, Map.of());
    }

    /** All steps are open: what was written is not needed any more, and would stay in memory as long as its lanes do. */
    public void opened() {
        saved = Map.of();
    }

    /** What {@code step} of a plan keeps. The caller closes it. */
    StepStates states(String plan, StepInfo step) {
        String name = StoredName.of(plan, step.id());
        return new StepStates(name, step, runtime, budget, saves, saved.getOrDefault(name, Map.of()));
    }

    /**
     * The open block, for one more flow: that of {@code step} of a plan, which calls {@link OpenBlock#close} when it has ended.
     *
     * @throws PeltonException if it cannot be opened
     */
    OpenBlock open(StatefulBlock<Object> block, String plan, StepInfo step) {
        OpenBlock open = blocks.get(block);
        if (open == null) {
            StepStates states = states(plan, step);
            open = new OpenBlock(runtime, isKept, states, shared);
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
