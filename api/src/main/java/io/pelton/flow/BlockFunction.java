// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Closeable;
import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Leads a record through the branches of a block: decides which of them it takes, how often, and what becomes of a failure
 * there. Loops, attempts, splitters and error handlers are such functions.
 *
 * <p>Several workers may call one function at once, each with branches of its own.
 *
 * @param <T> the type of the record
 */
@FunctionalInterface
public interface BlockFunction<T> extends Serializable {
    /**
     * Leads {@code record} through the branches.
     *
     * @return whether the record goes on behind the block; if not, its way ends here
     * @throws Exception if the record failed; also what a branch has thrown
     */
    boolean apply(T record, Branches<T> branches) throws Exception;

    /**
     * Who decides about a failure in the branch with this number, in the blocks within it too unless these have their own;
     * null to leave that to the block around this one. A failure that nobody decides about is thrown from
     * {@link Branches#run}. Asked once, when the flow is compiled.
     */
    default @Nullable Recovery<T> recovery(int branch) {
        return null;
    }

    /**
     * Whether it keeps records beyond their calls, {@linkplain Branches#hold held}. A flow calls such a function from one place
     * only, in order; several flows may still share it. Asked once.
     */
    default boolean keepsRecords() {
        return false;
    }

    /** The file in which it remembers something beyond the run; null if there is none. Nothing else may read or write it. */
    default @Nullable Path stateFile() {
        return null;
    }

    /**
     * Says that a flow is going to call it: called before any flow of a run is set in motion. What it returns is closed when that flow has
     * ended, whichever way. By default does nothing.
     */
    default Closeable announce() {
        return () -> {};
    }

    /** If it keeps records: how often {@link #tick} is to be called, in milliseconds; 0 for never. Asked once. */
    default long tickMillis() {
        return 0;
    }

    /** If it keeps records: a flow that calls it begins. */
    default void opened() {}

    /** If it keeps records: time has passed. */
    default void tick(Branches<T> branches) {}

    /** If it keeps records: a flow that called {@link #opened} has no more records. The last one has to give out all that is kept. */
    default void inputEnded(Branches<T> branches) {}

    /**
     * If it keeps records: a flow that called {@link #opened} was cut short or has failed, and {@link #inputEnded} was not called or did
     * not return. The last one drops all that is kept, with what is held for it: that is never acknowledged.
     *
     * @return how many records are dropped, to be counted as left behind
     */
    default long abandoned() {
        return 0;
    }
}
