// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.compile;

import io.pelton.engine.instance.OpenBlock;
import io.pelton.flow.Branches;
import io.pelton.plan.StepInfo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One place where records come to a block that keeps them. Belongs to the thread that runs the program. */
@SuppressWarnings("ReferenceEquality") // blocks are told apart by identity
final class Keeper {
    private final OpenBlock block;

    /** Of the first place of the block in the program: others may lie within it, and lack branches that would lead to themselves. */
    private final Branches<Object> branches;

    private final StepInfo info;
    private @Nullable Runnable signal;

    /** Whether what the block keeps is to be emitted or dropped here, because no records come to it from any other place. */
    private boolean isLast;

    /** @param others those of the places before this one */
    Keeper(OpenBlock block, Branches<Object> branches, StepInfo info, List<Keeper> others) {
        Optional<Keeper> first = others.stream().filter(other -> other.block == block).findFirst();
        this.block = block;
        this.branches = first.map(keeper -> keeper.branches).orElse(branches);
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

    /** The same for what has come since, which other blocks have emitted. */
    void restEnded() {
        if (!block.isEntered()) {
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
