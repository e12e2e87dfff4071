// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.error.ErrorCode;
import io.pelton.error.PeltonException;
import io.pelton.error.RecordFailedException;
import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.runtime.EngineRuntime;
import java.util.IdentityHashMap;

/**
 * Plans that are started together. A stateful block has one instance in it, wherever the plans contain it. Used by the thread that starts
 * them.
 */
public final class Deployment {
    private final EngineRuntime runtime;
    private final IdentityHashMap<StatefulBlock<Object>, OpenBlock> blocks = new IdentityHashMap<>();

    /** Nothing is open. */
    public Deployment(EngineRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * The open block, for one more flow: that of {@code step}, which calls {@link OpenBlock#close} when it has ended.
     *
     * @throws PeltonException if it cannot be opened
     */
    OpenBlock open(StatefulBlock<Object> block, StepInfo step) {
        OpenBlock open = blocks.get(block);
        if (open == null) {
            open = new OpenBlock(runtime);
            try {
                open.open(block);
            } catch (PeltonException e) {
                throw e;
            } catch (Exception e) {
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
