// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;
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
}
