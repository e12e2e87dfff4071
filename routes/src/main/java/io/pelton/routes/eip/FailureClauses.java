// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.eip;

import io.pelton.message.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds the clause for a failure as Camel does: the innermost cause first; among the clauses for it, the one that names its
 * class or the nearest class above it.
 */
final class FailureClauses {
    private static final int MAX_CAUSES = 100;

    private FailureClauses() {}

    /** The number of the clause; -1 if there is none. */
    static int find(List<FailureClause> clauses, Throwable failure, Message message) {
        for (Throwable cause : innermostFirst(failure)) {
            int found = nearest(clauses, cause, message);
            if (found >= 0) {
                return found;
            }
        }
        return -1;
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

    private static int nearest(List<FailureClause> clauses, Throwable cause, Message message) {
        int found = -1;
        int best = Integer.MAX_VALUE;
        for (int i = 0; i < clauses.size(); i++) {
            for (FailureType type : clauses.get(i).match().types()) {
                if (type.matches(cause)) {
                    int distance = distance(cause.getClass(), type.type());
                    if (distance < best && clauses.get(i).match().condition().test(message)) {
                        best = distance;
                        found = i;
                    }
                }
            }
        }
        return found;
    }

    private static int distance(Class<?> from, Class<?> to) {
        int steps = 0;
        for (Class<?> type = from; type != null && type != to; type = type.getSuperclass()) {
            steps++;
        }
        return steps;
    }
}
