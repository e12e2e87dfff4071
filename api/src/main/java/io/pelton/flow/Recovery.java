// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import java.io.Serializable;

/**
 * Decides what becomes of a record for which a step in a branch has failed, where that happened.
 *
 * @param <T> the type of the record
 */
@FunctionalInterface
public interface Recovery<T> extends Serializable {
    /**
     * Decides, perhaps after other tries or with the help of other branches.
     *
     * @return true if the record goes on behind the step that failed, false if its way ends there
     * @throws Throwable the failure, if it is to be seen by whoever ran the branch
     */
    boolean recover(T record, Failure failure, Branches<T> branches) throws Throwable;

    /** Leaves every failure to whoever ran the branch. */
    static <T> Recovery<T> none() {
        return (_, failure, _) -> {
            throw failure.error();
        };
    }

    /** What has failed. */
    interface Failure {
        /** What it has thrown. */
        Throwable error();

        /**
         * Tries the step again with the record as it is then, as long as {@code rule} says, which is not asked about an {@link Error}.
         * Returns when a try has not failed.
         *
         * @throws Throwable the last {@link #error}, or what {@code rule} throws
         */
        void retry(RetryRule rule) throws Throwable;

        /**
         * Has the block decide that decides about failures in the place of this one.
         *
         * @return what it has decided
         * @throws Throwable the {@link #error} if there is no such block, or what that throws
         */
        boolean leaveToOuter() throws Throwable;
    }
}
