// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.function.Consumer;

/** The open blocks of one flow. Not changed any more when the flow has begun. */
public final class OpenBlocks {
    private final IdentityHashMap<StatefulBlock<Object>, OpenBlock> blocks = new IdentityHashMap<>();

    /** None is open. */
    public OpenBlocks() {}

    /**
     * Opens the block of {@code step} in {@code deployment}, unless it is open in this flow already.
     *
     * @param opened is told if it was not
     */
    public void open(StatefulBlock<Object> block, StepInfo step, Deployment deployment, Consumer<OpenBlock> opened) {
        if (!blocks.containsKey(block)) {
            OpenBlock open = deployment.open(block, step);
            blocks.put(block, open);
            opened.accept(open);
        }
    }

    /** The open block that the plan describes by {@code block}. */
    public OpenBlock of(StatefulBlock<Object> block) {
        return Objects.requireNonNull(blocks.get(block), "the block was not opened");
    }

    /** All of them. */
    public Collection<OpenBlock> all() {
        return blocks.values();
    }
}
