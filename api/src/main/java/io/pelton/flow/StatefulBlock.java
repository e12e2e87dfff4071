// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

/**
 * A block that keeps something from one record to the next, such as groups that are not complete, keys or counts. The state belongs to an
 * instance, which is opened anew whenever plans are started.
 *
 * @param <T> the type of the record
 */
public non-sealed interface StatefulBlock<T> extends BlockSpec<T> {
    /**
     * Opens the one instance for plans that are started together: wherever these plans contain this very object, they share it. It is closed
     * when the last of these flows has ended, whichever way. Called before any of them reads.
     *
     * @throws Exception if it cannot be opened; then none of the plans is started
     */
    BlockInstance<T> open(BlockContext context) throws Exception;

    /**
     * Whether its instances have {@linkplain BlockContext#state states}, which the next run may go on with; one that says it has none may open none.
     * Asked before it is opened.
     */
    default boolean hasStates() {
        return true;
    }
}
