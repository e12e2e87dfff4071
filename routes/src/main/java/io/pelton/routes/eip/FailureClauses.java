// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the clause for a failure as Camel does: the one that names the class of it or of one of its causes, or the nearest class above that; of
 * those as near as each other, the one for the innermost cause.
 */
final class FailureClauses {
    private static final int MAX_CAUSES = 100;

    private FailureClauses() {}

    /** The number of the clause; -1 if there is none. */
    static int find(List<FailureClause> clauses, Throwable failure, Message message) {
        int found = -1;
        int best = Integer.MAX_VALUE;
        for (Throwable cause : innermostFirst(failure)) {
            for (int i = 0; i < clauses.size(); i++) {
                int distance = distance(clauses.get(i).match(), cause);
                if (distance < best && clauses.get(i).match().condition().test(message)) {
                    best = distance;
                    found = i;
                }
            }
        }
        return found;
    }

    /** How near the nearest of its types is to {@code cause}; the largest number if it is of none. */
    private static int distance(FailureMatch match, Throwable cause) {
        return match.types().stream()
                .filter(type -> type.matches(cause))
                .mapToInt(type -> type.distance(cause))
                .min()
                .orElse(Integer.MAX_VALUE);
    }

    private static List<Throwable> innermostFirst(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        Throwable cause = failure;
        while (cause != null && causes.size() < MAX_CAUSES) {
            causes.add(cause);
            cause = cause.getCause();
        }
        Collections.reverse(causes);
        return causes;
    }
}
