// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlock;
import io.pelton.flow.Branches;
import io.pelton.plan.StepInfo;
import org.jspecify.annotations.Nullable;

/** One place where records come to a block that keeps them. Belongs to the thread that runs the program. */
final class Keeper {
    private final OpenBlock block;
    private final Branches<Object> branches;
    private final StepInfo info;
    private @Nullable Runnable signal;

    /** Whether what the block keeps is to be emitted or dropped here, because no records come to it from any other place. */
    private boolean isLast;

    Keeper(OpenBlock block, Branches<Object> branches, StepInfo info) {
        this.block = block;
        this.branches = branches;
        this.info = info;
    }

    StepInfo info() {
        return info;
    }

    void enter(Runnable newSignal) {
        signal = newSignal;
        block.enter(newSignal);
    }

    boolean isWoken() {
        return block.isWoken();
    }

    void wake() {
        if (block.takeWake()) {
            block.instance().wake(branches);
        }
    }

    void inputEnded() {
        leave();
        if (isLast) {
            block.instance().inputEnded(branches);
        }
    }

    /** How many records are dropped, of what was to be emitted at the end, too. What others may emit is not. */
    long abandoned() {
        leave();
        if (!isLast) {
            return block.instance().left();
        }
        isLast = false;
        return block.instance().abandoned();
    }

    private void leave() {
        if (signal != null) {
            isLast = block.leave(signal);
            signal = null;
        }
    }
}
