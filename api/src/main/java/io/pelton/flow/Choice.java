// SPDX-License-Identifier: Apache-2.0

package io.pelton.flow;

import io.pelton.error.Origin;
import io.pelton.plan.Pipeline;
import io.pelton.plan.Step;
import io.pelton.plan.StepInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * The branches of a choice while it is written down. A record takes the first branch whose condition holds, else the
 * otherwise branch. Not thread-safe.
 *
 * @param <T> the type that enters the choice
 */
public final class Choice<T> {
    private final Origin origin;

    Choice(Origin origin) {
        this.origin = origin;
    }

    /** The first branch: taken by records for which {@code condition} holds. */
    public <R> Whens<T, R> when(FilterFunction<? super T> condition, Branch<T, R> branch) {
        return new Whens<T, R>(origin).when(condition, branch);
    }

    /**
     * A choice with at least one branch.
     *
     * @param <T> the type that enters the choice
     * @param <R> the type that leaves its branches
     */
    public static final class Whens<T, R> {
        private final Origin origin;
        private final List<Step.When> whens = new ArrayList<>();

        Whens(Origin origin) {
            this.origin = origin;
        }

        /** A further branch: taken by records no branch before has taken and for which {@code condition} holds. */
        public Whens<T, R> when(FilterFunction<? super T> condition, Branch<T, ? extends R> branch) {
            whens.add(new Step.When(Flow.erase(condition), Flow.describe(branch)));
            return this;
        }

        /** The branch of all other records. */
        public Done<R> otherwise(Branch<T, ? extends R> branch) {
            return new Done<>(finish(Flow.describe(branch)));
        }

        private Step.Choice finish(Pipeline otherwise) {
            return new Step.Choice(StepInfo.at(origin), whens, otherwise);
        }
    }

    /**
     * A choice that is written down.
     *
     * @param <R> the type that leaves its branches
     */
    @SuppressWarnings("UnusedTypeParameter") // it carries the type from the branches to Flow.choice
    public static final class Done<R> {
        private final Step.Choice step;

        Done(Step.Choice step) {
            this.step = step;
        }

        Step.Choice step() {
            return step;
        }
    }
}
