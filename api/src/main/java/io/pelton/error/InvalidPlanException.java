// SPDX-License-Identifier: Apache-2.0

package io.pelton.error;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** A flow, plan or route file that cannot be run: all its problems at once. */
public final class InvalidPlanException extends PeltonException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    /** The given problems, of which there is at least one. The first gives this exception its code. */
    public InvalidPlanException(List<Problem> problems) {
        super(problems.getFirst().code(), text(problems));
        this.problems = List.copyOf(problems);
    }

    /** Every problem found, in the order of their positions. */
    public List<Problem> problems() {
        return problems;
    }

    private static String text(List<Problem> problems) {
        if (problems.size() == 1) {
            Problem only = problems.getFirst();
            return only.message() + " (" + only.origin() + ")";
        }
        return problems.size() + " problems:\n"
                + problems.stream().map(problem -> "  " + problem).collect(Collectors.joining("\n"));
    }
}
