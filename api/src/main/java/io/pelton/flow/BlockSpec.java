// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a plan says of a block: how records are led through its branches. Immutable, so that a plan may run any number of times, also at
 * once: what a block keeps from record to record is kept by {@linkplain StatefulBlock its instance}.
 *
 * @param <T> the type of the record
 */
public sealed interface BlockSpec<T> extends Serializable permits BlockFunction, StatefulBlock {
    /**
     * Who decides about a failure in the branch with this number, in the blocks within it too unless these have their own;
     * null to leave that to the block around this one. A failure that nobody decides about is thrown from
     * {@link Branches#run}. Asked once, when the flow is compiled.
     */
    default @Nullable Recovery<T> recovery(int branch) {
        return null;
    }

    /**
     * Whether nobody decides about a failure of the block itself in the branch that it is in: it is thrown from {@link Branches#run} there. Asked once,
     * when the flow is compiled.
     */
    default boolean leavesFailures() {
        return false;
    }

    /**
     * Whether it keeps records beyond their calls, which it {@linkplain Branches#retain retains}. The stage of such a block has one instance,
     * so records come in order, unless their ways go on at once; several flows may still share it. Asked once.
     */
    default boolean keepsRecords() {
        return false;
    }

    /**
     * Whether {@link Branches#pause} or {@link Branches#await} may be called in it, also by what {@linkplain #recovery decides about
     * failures}: then the steps that are fused with it run on a thread that may wait, not on a worker. Asked once, when the flow is compiled.
     */
    default boolean mayWait() {
        return false;
    }

    /** What it asks outside, as the user would write it, such as {@code exec:sort}; null if nothing. */
    default @Nullable String asks() {
        return null;
    }

    /** What it polls records from; null if nothing. */
    default @Nullable Polled polls() {
        return null;
    }

    /** The file in which it remembers something beyond the run; null if there is none. Nothing else may read or write it. */
    default @Nullable Path stateFile() {
        return null;
    }
}
