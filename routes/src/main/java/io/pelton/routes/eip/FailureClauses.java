// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.List;

/**
 * Finds the clause for a failure as Camel does: the one that names the class of it or of one of its causes, or the nearest class above that; of
 * those as near as each other, the one for the innermost cause. What the route says itself comes before what is said of several routes.
 */
final class FailureClauses {
    private FailureClauses() {}

    /** The number of the clause; -1 if there is none. */
    static int find(List<FailureClause> clauses, Throwable failure, Message message) {
        List<Throwable> causes = Lineage.innermostFirst(failure);
        Found ofRoute = find(clauses, true, causes, message, Found.NOTHING);
        return (ofRoute.distance == 0 ? ofRoute : find(clauses, false, causes, message, ofRoute)).number;
    }

    /** A clause, and how near it is. */
    private record Found(int number, int distance) {
        static final Found NOTHING = new Found(-1, Integer.MAX_VALUE);
    }

    /** One of those that a route says itself, or of the others, if it is nearer than {@code before}; else that. */
    private static Found find(List<FailureClause> clauses, boolean areOfRoute, List<Throwable> causes, Message message, Found before) {
        Found found = before;
        for (Throwable cause : causes) {
            for (int i = 0; i < clauses.size(); i++) {
                FailureClause clause = clauses.get(i);
                int distance = clause.isOfRoute() == areOfRoute ? distance(clause.match(), cause) : Integer.MAX_VALUE;
                if (distance < found.distance && clause.match().condition().test(message)) {
                    found = new Found(i, distance);
                }
            }
        }
        return found;
    }

    /** How near the nearest of its types is to {@code cause}; the largest number if it is of none. */
    private static int distance(FailureMatch match, Throwable cause) {
        return match.types().stream().mapToInt(type -> type.distance(cause)).min().orElse(Integer.MAX_VALUE);
    }
}
