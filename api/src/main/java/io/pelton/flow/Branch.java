// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.plan.Pipeline;

/**
 * Describes the steps of one branch. It is called once, while the flow is written down, not for each record.
 *
 * @param <T> the type that enters the branch
 * @param <R> the type that leaves it for the step after the branches
 */
@FunctionalInterface
public interface Branch<T, R> {
    /** {@code start} with the steps of this branch added. */
    Flow<R> describe(Flow<T> start);

    /** The steps of this branch, as plans have them. */
    default Pipeline pipeline() {
        return Flow.describe(this);
    }
}
