// SPDX-License-Identifier: Apache-2.0

package io.pelton.cli;

import io.pelton.error.InvalidPlanException;
import io.pelton.error.Problem;
import io.pelton.io.files.StandardStream;
import io.pelton.plan.Plan;
import io.pelton.plan.ReadAndWritten;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Standard output and standard error of this process, where the shell has redirected them to files. */
final class RedirectedOutputs {
    private RedirectedOutputs() {}

    /**
     * Looks at what {@code plans} read and write.
     *
     * @throws InvalidPlanException if one of these is a file that an output goes to
     */
    static void check(List<Plan> plans) {
        List<Problem> problems = new ArrayList<>();
        for (StandardStream stream : List.of(StandardStream.OUT, StandardStream.ERR)) {
            Path file = stream.file();
            if (file != null) {
                problems.addAll(ReadAndWritten.problems(plans, stream.toString(), file));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidPlanException(problems);
        }
    }
}
