// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.IOException;

/**
 * Leads records through the branches of a block: decides which of them they take, how often, and what happens after a failure there.
 *
 * <p>Thread-safe: flows that share it, the instances of a stage, and ways of records on threads of their own call it at once, each with
 * branches of its own. Only if the block {@linkplain BlockSpec#keepsRecords keeps records} there is one instance of the stage for each place in
 * a flow.
 *
 * @param <T> the type of the record
 */
@FunctionalInterface
public interface BlockInstance<T> extends AutoCloseable {
    /**
     * Records will come, with these branches: called for each place of the block in each instance of a stage, before the first record is led there and before
     * anything is emitted. For a block through whose branches others lead records, {@linkplain Branches#in as theirs}.
     */
    default void begin(Branches<T> branches) {}

    /**
     * Leads {@code record} through the branches.
     *
     * @return whether the record goes on downstream of the block; if not, its way ends here
     * @throws Exception if the record failed; also what a branch has thrown
     */
    boolean apply(T record, Branches<T> branches) throws Exception;

    /**
     * If it keeps records: the {@linkplain BlockContext#waker waker} was called. One of the flows that use it makes this call, or several
     * do, and maybe long after. May come when nothing is due.
     */
    default void wake(Branches<T> branches) {}

    /**
     * If it keeps records: no flow that uses it has more of them. Emits all that is kept. Called again as long as something has been emitted at the end, since that may have
     * come to it.
     */
    default void inputEnded(Branches<T> branches) {}

    /**
     * If it keeps records: the last flow that used it was cut short or has failed, and {@link #inputEnded} was not called or did not
     * return. Drops all that is kept, with its leases: it is never acknowledged.
     *
     * @return how many records are dropped, to be counted as left behind
     */
    default long abandoned() {
        return 0;
    }

    /**
     * If it keeps records: one of the flows that use it was cut short or has failed while others go on. {@link #abandoned} does not count
     * again what this has counted.
     *
     * @return how many records it keeps no longer, but has not emitted either, because a flow ended while they were to be emitted
     */
    default long left() {
        return 0;
    }

    /** No flow uses it any more. */
    @Override
    default void close() throws IOException {}
}
