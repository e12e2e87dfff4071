// SPDX-License-Identifier: Apache-2.0

package io.pelton.engine.instance;

import io.pelton.flow.StatefulBlock;
import io.pelton.plan.StepInfo;
import io.pelton.state.State;
import io.pelton.state.StateAccount;
import io.pelton.state.StateSpec;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The open blocks of one flow, and what other steps keep. Not changed any more when the flow has begun. */
public final class OpenBlocks {
    private final IdentityHashMap<StatefulBlock<Object>, OpenBlock> blocks = new IdentityHashMap<>();

    private final Map<Integer, StepStates> states = new HashMap<>();

    private final String plan;

    /** None is open of a plan with this id. */
    public OpenBlocks(String plan) {
        this.plan = plan;
    }

    /**
     * Opens the block of {@code step} in {@code deployment}, unless it is open in this flow already.
     *
     * @param opened is told if it was not
     */
    public void open(StatefulBlock<Object> block, StepInfo step, Deployment deployment, Consumer<OpenBlock> opened) {
        if (!blocks.containsKey(block)) {
            OpenBlock open = deployment.open(block, plan, step);
            blocks.put(block, open);
            opened.accept(open);
        }
    }

    /**
     * What a step keeps that is no block: all its instances together.
     *
     * @param opened is told if this flow has not asked for it before
     */
    public StepStates states(StepInfo step, Deployment deployment, Consumer<StepStates> opened) {
        return states.computeIfAbsent(step.index(), _ -> {
            StepStates made = deployment.states(plan, step);
            opened.accept(made);
            return made;
        });
    }

    /** What a step keeps that is no block; null if it keeps nothing. */
    public @Nullable StepStates statesOf(StepInfo step) {
        return states.get(step.index());
    }

    /** One of the states of a step that is no block; one that nobody counts if the step was not opened. */
    public <S extends State> S state(StepInfo step, StateSpec<S> spec) {
        StepStates known = statesOf(step);
        return known == null ? spec.maker().apply(StateAccount.unlimited()) : known.open(spec);
    }

    /** The open block that the plan describes by {@code block}. */
    public OpenBlock of(StatefulBlock<Object> block) {
        return Objects.requireNonNull(blocks.get(block), "the block was not opened");
    }

    /** All of them. */
    public Collection<OpenBlock> all() {
        return blocks.values();
    }

    /** What all steps keep: those of blocks, and others. */
    public Stream<StepStates> allStates() {
        return Stream.concat(blocks.values().stream().map(OpenBlock::states), states.values().stream());
    }
}
