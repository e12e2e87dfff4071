// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.routes.simple.Predicate;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What an error handler does with some failures: Camel's {@code onException}.
 *
 * @param match which failures
 * @param redelivery what it says about how often the step is tried again; null: as the error handler does, but never if there are steps
 * @param retryWhile if it is not null, the step is tried again as long as this holds
 * @param handled whether the failure is over then: the message's way ends, and nobody is told
 * @param continued whether the message goes on after the step as if it had not failed
 * @param original what of the message as it came the branch gets
 * @param hasBranch whether there are steps
 * @param isOfRoute whether a route says it itself; it comes before one that is said of several routes
 */
public record FailureClause(
        FailureMatch match,
        @Nullable RedeliveryChanges redelivery,
        @Nullable Predicate retryWhile,
        Predicate handled,
        Predicate continued,
        Original original,
        boolean hasBranch,
        boolean isOfRoute)
        implements Serializable {
    /** How often the step is tried again where the error handler says {@code ofHandler}. */
    Redelivery redelivery(Redelivery ofHandler) {
        if (redelivery != null) {
            return redelivery.over(ofHandler);
        }
        return hasBranch ? ofHandler.withMaximum(0) : ofHandler;
    }

    /** The same for other failures. */
    public FailureClause with(FailureMatch newMatch) {
        return new FailureClause(newMatch, redelivery, retryWhile, handled, continued, original, hasBranch, isOfRoute);
    }

    /** The same, said by the route itself. */
    public FailureClause ofRoute() {
        return new FailureClause(match, redelivery, retryWhile, handled, continued, original, hasBranch, true);
    }

    /** What of a message as it came takes the place of what it has become. */
    public enum Original {
        NOTHING,
        BODY,
        MESSAGE
    }
}
