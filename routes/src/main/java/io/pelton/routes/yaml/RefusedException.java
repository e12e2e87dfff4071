// SPDX-License-Identifier: Apache-2.0

package io.pelton.routes.yaml;

import io.pelton.error.Problem;

/** Ends the reading of a file that is YAML, but of a kind that is refused. */
final class RefusedException extends Exception {
    private final transient Problem problem;

    RefusedException(Problem problem) {
        super(problem.toString());
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
